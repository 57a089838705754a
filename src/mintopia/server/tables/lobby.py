"""The lobby: make tables, start them, and change what the host may change about them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, cast

import orjson

from mintopia.engine.game import Game, rules_of
from mintopia.errors import MintopiaError
from mintopia.fair import deal
from mintopia.fair.deal import commitment_of, new_salt
from mintopia.fair.dealing import NOTHING, ask, commit, missing, new_dealing
from mintopia.host import lobby, seating
from mintopia.host.events import TurnCame
from mintopia.host.hosted import BEFORE_BRANCH
from mintopia.host.new_tables import TablePlan
from mintopia.host.seating import check_full, check_held, check_names
from mintopia.server.common.errors import ApiError, bad_field, said
from mintopia.server.common.requests import TableChange, TableRequest
from mintopia.server.common.secrets import hash_of, new_secret
from mintopia.server.tables.dealer import Dealer
from mintopia.server.tables.deals import dealing_of, set_up
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.live_tables import LiveTables
from mintopia.server.tables.seats import Seats
from mintopia.store import Append, Conflict, Entry, Holder, NewSeat, NewTable, SeatGrant, TableRow
from mintopia.store.models import SeatKind


@dataclass(slots=True)
class CreatedTable:
    """A new table and its invitations, which only its maker gets."""

    live: LiveTable
    links: dict[int, str]  # to the seats that nobody holds yet
    spectator: str
    table_link: str | None = None  # to any of them


STORED: Final = (
    "game", "options", "name", "daily", "rematch_of", "same_deal_of", "branch_of", "hides_deal",
)  # fmt: skip


def check_plan(plan: TablePlan, dealing: Mapping[str, Any] | None) -> None:
    """Raise an ApiError if a table could not be made, held or started as planned."""
    check_held(plan.seats, plan.hold)
    for seat in map(int, dealing["commitments"] if dealing is not None else ()):
        if seat >= len(plan.seats):
            raise bad_field("seat-range", seat=seat, high=len(plan.seats) - 1)
        if plan.seats[seat].kind != "person":
            raise bad_field("hold-person", seat=seat)
    if plan.start:
        check_full([chair.kind for chair in plan.seats])
    check_names(plan.seats)


def check_storable(options: Mapping[str, Any]) -> None:
    """Refuse options that cannot be stored: a lone surrogate, or a number that is too large."""
    try:
        orjson.dumps(options)
    except TypeError as error:
        raise bad_field("storable", where="options") from error


def final_options(table: TableRow, settled: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table's options with the host's choices at the start; None removes an option."""
    is_known = table.same_deal_of is not None
    return seating.finalize_options(table.game, table.options, settled, same_deal=is_known)


def _appends(table_id: str, game: Game, played: Sequence[tuple[int, str]]) -> list[Append]:
    """Return the entries of the moves that a continued game starts with; play them."""
    appends = []
    for seq, (seat, move) in enumerate(played, 1):
        game.play(move)
        appends.append(
            Append(
                table_id=table_id, seq=seq, seat=seat, text=move, answer_to=BEFORE_BRANCH,
                turn_seat=game.to_move,
            )
        )  # fmt: skip
    return appends


class Lobby(lobby.Lobby[LiveTable]):
    """Makes tables and starts their games."""

    def __init__(self, live_tables: LiveTables, seats: Seats, dealer: Dealer) -> None:
        super().__init__(live_tables, seats)
        self._live_tables = live_tables
        self._store, self._call = live_tables.store, live_tables.call
        self.dealer = dealer

    # --- making tables ------------------------------------------------------------------------
    async def make(
        self,
        plan: TablePlan,
        body: TableRequest | None = None,
        holders: Sequence[tuple[int, Holder]] = (),
        known: Sequence[str] = (),
    ) -> CreatedTable:
        """Make a table as planned, with an invitation to every seat that nobody holds.

        `body` is the request for a new table, and `known` are other hashes of whoever made it.
        """
        more = self._more(plan, body)
        secret = more.get("secret")
        check_plan(plan, more.get("dealing"))
        taken = {seat for seat, _ in holders}
        seats = [
            NewSeat(
                kind="person" if number in taken else cast("SeatKind", seat.kind),
                name=seat.name, bot=seat.bot, is_host=seat.is_host,
            )
            for number, seat in enumerate(plan.seats)
        ]  # fmt: skip
        links = {
            number: new_secret()
            for number, seat in enumerate(seats)
            if seat.kind != "bot" and number not in taken
        }
        spectator = new_secret()
        invites = any(not seats[number].is_host for number in links) and not plan.start
        table_link = new_secret() if invites else None
        salt, seed = new_salt(chosen=plan.chosen), plan.seed or 0
        table = NewTable(
            **({name: getattr(plan, name) for name in STORED} | more),
            seed=seed,
            rules_version=rules_of(plan.game).rules_version,
            salt=salt,
            commitment=commitment_of(seed if secret is None else secret, salt),
            spectator_hash=hash_of(spectator),
            join_hash=None if table_link is None else hash_of(table_link),
        )
        hashes = {seat: hash_of(link) for seat, link in links.items()}
        create = self._store.create_table
        row = await self._call(create, table, seats, hashes, holders, known)
        if plan.same_deal_of is not None:
            self._live_tables.deal_changed(row)
        return CreatedTable(await self._live_tables.find(row.id), links, spectator, table_link)

    def _more(self, plan: TablePlan, body: TableRequest | None) -> dict[str, Any]:
        """Return what only a server knows about a planned table."""
        if plan.daily is not None:
            return {"chat_on": False, "watch_on": False}
        if plan.source is not None:
            old: TableRow = plan.source.table
            more: dict[str, Any] = {"chat_on": old.chat_on}
            if plan.branch_of is None:
                more |= {"watch_on": old.watch_on, "clock": old.clock}
            if plan.rematch_of is not None:
                return more | {"secret": deal.new_secret(), "dealing": new_dealing()}
            # A table made from one that hides nothing hides nothing, whoever makes it.
            hides = plan.hides_deal and old.hides_deal is not False
            return more | {"secret": old.secret, "dealing": old.dealing, "hides_deal": hides}
        if body is None:  # a game from a link
            return {}
        dealing = None if plan.chosen else new_dealing()
        if dealing is not None and body.start:  # whose values are asked for is fixed with the table
            for added in body.randomness:
                dealing = commit(dealing, added.seat, added.commitment) or dealing
            dealing = ask(dealing, [added.seat for added in body.randomness])
        return {
            "secret": None if plan.chosen else deal.new_secret(),
            "dealing": dealing,
            "chat_on": body.talk,
            "watch_on": body.watching,
            "clock": None if body.clock is None else body.clock.model_dump(),
        }

    # --- before the start ---------------------------------------------------------------------
    async def start(
        self,
        live: LiveTable,
        access: SeatGrant | None = None,
        present: Collection[int] = (),
        settled: Mapping[str, Any] = NOTHING,
        begins_with: Sequence[tuple[int, str]] = (),
    ) -> None:
        """Start the game: fix the deal, so that the first player can move.

        The host may settle who begins and how old the players are, now that everybody is there.
        The game begins when all players who are here have revealed what they add to the deal.
        Players who do not reveal in time are left out and the others start over, at most once for
        each player.
        """
        for _ in range(len(live.seats) + 1):
            # `fresh`, because somebody may have sat down through another process.
            async with self._live_tables.locked(live, fresh=True, access=access):
                live.check_open()
                check_full([seat.kind for seat in live.seats])
                final_options(live.table, settled)
                if await self.dealer.ask(live, present, settled):
                    await self._begin(live, access, settled, begins_with)
                    return
            await self.dealer.wait(live)
            if live.table.status != "open":  # the last player's reveal began it
                return
            await self.dealer.leave_out_late(live)
        raise ApiError("busy", wait=1.0)

    async def start_as_planned(self, live: LiveTable, plan: TablePlan) -> None:
        """Start the game of a new table if that is planned, or if there is nobody to wait for.

        A game that is continued starts with the moves before it. They are stored like all others,
        so that a replay, an export or a check finds a complete game. They answer no request
        (`BEFORE_BRANCH`), and no undo reaches back past the branch.
        """
        dealing = dealing_of(live.table)
        waits = dealing is not None and missing(dealing)  # for values that were committed to
        if not waits and (plan.start or all(seat.kind == "bot" for seat in live.seats)):
            await self.start(live, begins_with=plan.begins_with)

    async def reveal(self, live: LiveTable, seat: int, value: str, access: SeatGrant) -> None:
        """Store what a player adds to the deal; with the last value, begin the game."""

        async def begin() -> None:
            check_full([seat.kind for seat in live.seats])
            dealing = dealing_of(live.table)
            await self._begin(live, None, NOTHING if dealing is None else dealing["settled"])

        await self.dealer.reveal(live, seat, value, access, begin)

    async def _begin(
        self,
        live: LiveTable,
        access: SeatGrant | None,
        settled: Mapping[str, Any],
        begins_with: Sequence[tuple[int, str]] = (),
    ) -> None:
        """Begin the game, under the table's lock."""
        options = final_options(live.table, settled)
        options["names"] = [seat.name for seat in live.seats]
        try:
            game = set_up(live.table, options)
        except MintopiaError as error:  # it can only be a name, as the options were checked
            raise said("bad-option", error) from error
        started = await self._call(
            self._store.start_table,
            live.id,
            turn_seat=game.to_move,
            options=options,
            seen=live.seats,
            access=access,
        )
        if not started:  # another process was faster
            await self._live_tables.refresh(live)
            self._live_tables.check_access(live, access)
            raise ApiError("already-started" if live.table.status != "open" else "busy")
        stored: Sequence[Entry | Conflict] = ()
        if begins_with:
            stored = await self._call(self._store.append, _appends(live.id, game, begins_with))
        await self._live_tables.refresh(live)  # this also tells everybody
        if not all(isinstance(outcome, Entry) for outcome in stored):
            raise ApiError("busy", wait=1.0)
        self._live_tables.publish(TurnCame(live))
        if live.table.same_deal_of is not None:
            self._live_tables.deal_changed(live.table)

    async def change(
        self, live: LiveTable, change: TableChange, access: SeatGrant | None = None
    ) -> None:
        """Rename a table, switch chat or watching on or off, or set the clock before the start."""
        changes: dict[str, Any] = {}
        if change.name is not None:
            changes["name"] = change.name
        if change.talk is not None:
            changes["chat_on"] = change.talk
        if change.watching is not None:
            changes["watch_on"] = change.watching
        if change.clock is not None:
            changes["clock"] = None if change.clock == "none" else change.clock.model_dump()
        async with self._live_tables.locked(live, access=access):
            if "clock" in changes:
                live.check_open()
            if changes:
                await self._set_table(live, access, **changes)
                live.table = replace(live.table, **changes)
                live.tell_table()

    async def set_table_link(
        self, live: LiveTable, access: SeatGrant, *, is_open: bool = True
    ) -> str | None:
        """Return a new link to all free seats, or None to have none; the old one stops working."""
        link = new_secret() if is_open else None
        async with self._live_tables.locked(live, fresh=True, access=access):
            live.check_open()
            join_hash = None if link is None else hash_of(link)
            await self._set_table(live, access, join_hash=join_hash)
            live.table = replace(live.table, join_hash=join_hash)
            live.tell_table()
        return link

    async def _close(self, live: LiveTable, access: SeatGrant | None) -> None:
        """Store that a table is closed; its deal is no secret at other tables anymore."""
        closed = await self._call(
            self._store.close_table, live.id, statuses=("open",), access=access
        )
        await self._live_tables.refresh(live)
        if not closed:  # another process was faster
            self._live_tables.check_access(live, access)
            raise ApiError("already-started")
        self._live_tables.deal_changed(live.table)

    # --- later --------------------------------------------------------------------------------
    async def reset_spectator_link(self, live: LiveTable, access: SeatGrant | None = None) -> str:
        """Return a new link for spectators; people who watch by the old one are shut out."""
        async with self._live_tables.locked(live, access=access):
            link = new_secret()
            await self._set_table(live, access, spectator_hash=hash_of(link))
            await self._live_tables.refresh(live)
        return link

    # --- inside -------------------------------------------------------------------------------
    async def _set_table(self, live: LiveTable, access: SeatGrant | None, **changes: Any) -> None:
        if not await self._call(self._store.set_table, live.id, access=access, **changes):
            await self._live_tables.refresh(live)
            self._live_tables.check_access(live, access)
