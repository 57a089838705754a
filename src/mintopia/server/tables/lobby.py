"""The lobby: make tables, start them, and change what the host may change about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final, cast

import orjson

from mintopia.engine.game import rules_of
from mintopia.errors import MintopiaError
from mintopia.fair import deal
from mintopia.fair.deal import commitment_of, new_salt
from mintopia.fair.dealing import NOTHING, ask, commit, new_dealing
from mintopia.host import seating
from mintopia.host.events import TurnCame
from mintopia.host.new_tables import TablePlan, plan_table
from mintopia.host.seating import check_full, check_held
from mintopia.server.common.errors import ApiError, bad_field, said
from mintopia.server.common.secrets import hash_of, new_secret
from mintopia.server.tables.dealer import Dealer
from mintopia.server.tables.deals import dealing_of, set_up
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.seats import refused
from mintopia.store import NewSeat, NewTable, SeatGrant, SeatRefusedError, plain_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from mintopia.server.common.requests import BotRequest, TableChange, TableRequest
    from mintopia.server.tables.live_tables import LiveTables
    from mintopia.store import Holder, TableRow
    from mintopia.store.rows import SeatKind


@dataclass(slots=True)
class CreatedTable:
    """A new table and its invitations, which only its maker gets."""

    live: LiveTable
    links: dict[int, str]  # to the seats that nobody holds yet
    spectator: str
    table_link: str | None = None  # to any of them


@dataclass(slots=True, kw_only=True)
class TableSpec(TablePlan):
    """The plan of a table of a server."""

    secret: str | None = None  # of the deal; None: the deal follows from the seed
    dealing: Mapping[str, Any] | None = None  # what the players add to the secret
    chat_on: bool = True
    watch_on: bool = True
    clock: Mapping[str, Any] | None = None
    hides_deal: bool | None = None
    hold: Sequence[int] = ()
    holders: Sequence[tuple[int, Holder]] = ()  # of seats held from the beginning
    known: Sequence[str] = ()  # other hashes of whoever plays a daily deal

    @classmethod
    def of(cls, plan: TablePlan, **more: Any) -> TableSpec:
        """Add to a plan what only a server knows."""
        return cls(**{item.name: getattr(plan, item.name) for item in fields(plan)}, **more)

    def check(self) -> None:
        """Raise an ApiError if the table could not be made, held or started as planned."""
        check_held(self.seats, self.hold)
        for seat in map(int, self.dealing["commitments"] if self.dealing is not None else ()):
            if seat >= len(self.seats):
                raise bad_field("seat-range", seat=seat, high=len(self.seats) - 1)
            if self.seats[seat].kind != "person":
                raise bad_field("hold-person", seat=seat)
        if self.start:
            check_full([chair.kind for chair in self.seats])
        names: set[str] = set()
        for chair in self.seats:
            name = plain_name(chair.name)
            if chair.kind != "open" and name in names:
                raise ApiError("name-taken", name=chair.name)
            names.add(name)


STORED: Final = {item.name for item in fields(TableSpec)} & {
    item.name for item in fields(NewTable)
} - {"seed"}


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


class Lobby:
    """Makes tables and starts their games."""

    def __init__(self, live_tables: LiveTables, reveal_seconds: float = 5.0) -> None:
        self._live_tables = live_tables
        self._store, self._call = live_tables.store, live_tables.call
        self.dealer = Dealer(live_tables, reveal_seconds)

    # --- making tables ------------------------------------------------------------------------
    async def create(self, body: TableRequest, holder: Holder | None = None) -> CreatedTable:
        """Make a table as requested; `holder` gets the seats that the request wants to hold."""
        check_storable(body.options)
        plan = plan_table(
            body.game, body.options, body.seats,
            seed=body.seed, name=body.name or "", start=body.start,
        )  # fmt: skip
        dealing = None if plan.chosen else new_dealing()
        if dealing is not None and body.start:  # whose values are asked for is fixed with the table
            for added in body.randomness:
                dealing = commit(dealing, added.seat, added.commitment) or dealing
            dealing = ask(dealing, [added.seat for added in body.randomness])
        return await self.make(
            TableSpec.of(
                plan,
                secret=None if plan.chosen else deal.new_secret(),
                dealing=dealing,
                chat_on=body.talk,
                watch_on=body.watching,
                clock=None if body.clock is None else body.clock.model_dump(),
                hold=body.hold,
                holders=held(body.hold, holder),
            )
        )

    async def make(self, plan: TableSpec) -> CreatedTable:
        """Make a table as planned, with an invitation to every seat that nobody holds."""
        plan.check()
        taken = {seat for seat, _ in plan.holders}
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
            **{name: getattr(plan, name) for name in STORED},
            seed=seed,
            rules_version=rules_of(plan.game).rules_version,
            salt=salt,
            commitment=commitment_of(seed if plan.secret is None else plan.secret, salt),
            spectator_hash=hash_of(spectator),
            join_hash=None if table_link is None else hash_of(table_link),
        )
        row = await self._call(
            self._store.create_table,
            table,
            seats,
            {seat: hash_of(link) for seat, link in links.items()},
            plan.holders,
            plan.known,
        )
        return CreatedTable(await self._live_tables.find(row.id), links, spectator, table_link)

    # --- before the start ---------------------------------------------------------------------
    async def start(
        self,
        live: LiveTable,
        access: SeatGrant | None = None,
        present: Collection[int] = (),
        settled: Mapping[str, Any] = NOTHING,
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
                    await self._begin(live, access, settled)
                    return
            await self.dealer.wait(live)
            if live.table.status != "open":  # the last player's reveal began it
                return
            await self.dealer.go_on_without(live)
        raise ApiError("busy", wait=1.0)

    async def reveal(self, live: LiveTable, seat: int, value: str, access: SeatGrant) -> None:
        """Store what a player adds to the deal; with the last value, begin the game."""

        async def begin() -> None:
            check_full([seat.kind for seat in live.seats])
            dealing = dealing_of(live.table)
            await self._begin(live, None, NOTHING if dealing is None else dealing["settled"])

        await self.dealer.reveal(live, seat, value, access, begin)

    async def _begin(
        self, live: LiveTable, access: SeatGrant | None, settled: Mapping[str, Any]
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
        await self._live_tables.refresh(live)  # this also tells everybody
        self._live_tables.publish(TurnCame(live))
        if live.table.same_deal_of is not None:
            self._live_tables.deal_changed(live.table)

    async def seat_bot(
        self, live: LiveTable, seat: int, body: BotRequest, access: SeatGrant | None = None
    ) -> None:
        """Seat a bot on a free seat before the start; the seat's invitation ends."""
        async with self._live_tables.locked(live, fresh=True, access=access):
            live.check_open()
            row = live.seats[seat]
            if row.is_host:
                raise ApiError("host-stays")
            if row.kind == "person":
                raise ApiError("seat-taken", name=row.name)
            if live.table.options.get("solo") is not None:
                raise ApiError("no-person")
            try:
                changed = await self._call(
                    self._store.set_seat, live.id, seat, while_status="open",
                    only_if=row.kind, access=access, empty=True, kind="bot", bot=body.bot,
                    name=body.name or f"Bot {seat + 1}"
                )  # fmt: skip
            except SeatRefusedError as error:
                raise refused(error) from error
            await self._live_tables.refresh(live)
            if not changed:  # another process was faster
                self._live_tables.check_access(live, access)
                live.check_open()
                raise ApiError("seat-taken", name=live.seats[seat].name)
            live.tell_table()

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

    async def close(self, live: LiveTable, access: SeatGrant | None = None) -> None:
        """Close a table that has not started, so that nobody can join it any more."""
        async with self._live_tables.locked(live, access=access):
            live.check_open()
            closed = await self._call(
                self._store.close_table, live.id, statuses=("open",), access=access
            )
            await self._live_tables.refresh(live)
            if not closed:  # another process was faster
                self._live_tables.check_access(live, access)
                raise ApiError("already-started")
            live.tell_table()
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


def held(seats: Iterable[int], holder: Holder | None) -> list[tuple[int, Holder]]:
    """Return each of these seats once, paired with its holder; nothing without a holder."""
    return [] if holder is None else [(seat, holder) for seat in sorted(set(seats))]
