"""The lobby: making tables, sitting down, starting, and what the host may do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import orjson

from mintopia.errors import MintopiaError, OptionError
from mintopia.game import Options, new_game, rules_of
from mintopia.server.desk import Desk
from mintopia.server.errors import ApiError, catalogue, said
from mintopia.server.fairness import commitment_of, new_salt, new_seed
from mintopia.server.links import hash_of, new_link
from mintopia.store import NewSeat, NewTable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mintopia.server.desks import Desks
    from mintopia.server.wishes import SeatWish, TableWish
    from mintopia.store import Status

OUTSIDE: Final = ("seed", "game", "names")  # said elsewhere than among the options


def _fault(key: str, **fields: object) -> ApiError:
    return ApiError(
        "bad-request", sentence=lambda language: catalogue(language).say("fields", key, **fields)
    )


@dataclass(slots=True)
class Made:
    """A new table and its secret links, which only its maker ever gets."""

    desk: Desk
    links: list[str | None]  # None for bots
    spectator: str


@dataclass(slots=True)
class Plan:
    """A table as it shall be made."""

    game: str
    options: dict[str, Any]
    seats: list[NewSeat]
    seed: int
    chosen: bool
    name: str = ""
    talk: bool = True
    rematch_of: str | None = None
    same_deal_of: str | None = None
    hold: Sequence[int] = ()
    start: bool = False

    def check(self) -> None:
        """Refuse what could not be done with the table once it is made."""
        for seat in self.hold:
            if seat >= len(self.seats):
                raise _fault("seat-range", seat=seat, high=len(self.seats) - 1)
            if self.seats[seat].kind == "bot":
                raise _fault("hold-person", seat=seat)
        for number, chair in enumerate(self.seats):
            if self.start and chair.kind == "open":
                raise ApiError("seats-open", seat=number)


def read_options(game: str, options: Mapping[str, Any]) -> Options:
    """Check a game's options, as they are and dealt once; what is impossible is refused here."""
    for key in OUTSIDE:
        if key in options:
            raise _fault("reserved-option", option=key)
    try:
        orjson.dumps(options)
    except TypeError as error:  # half a character, or a number beyond all bounds
        raise _fault("wrong", where="options") from error
    try:
        checked: Options = rules_of(game).read_options(options)
        new_game(game, seed=0, **options)
    except OptionError as error:
        raise said("bad-option", error) from error
    except MintopiaError as error:
        raise said("bad-request", error) from error
    return checked


def plan_seats(options: Options, wanted: Sequence[SeatWish] | None) -> list[NewSeat]:
    """Lay out the seats: as wanted, or a person and the others open."""
    people = 1 if options.solo is not None else options.seats
    names = options.names
    if wanted is not None and len(wanted) != people:
        if options.solo is not None and len(wanted) > people:
            raise _fault("solo-seat")
        raise _fault("seats-count", seats=people, given=len(wanted))
    seats: list[NewSeat] = []
    for number in range(people):
        wish = wanted[number] if wanted is not None else None
        kind = wish.kind if wish is not None else "person" if number == 0 else "open"
        bot = wish.bot if wish is not None else None
        if kind == "bot" and bot is None:
            raise _fault("bot-missing", where=f"seats.{number}", choices="random … expert")
        if kind != "bot" and bot is not None:
            raise _fault("bot-only", where=f"seats.{number}")
        usual = f"Bot {number + 1}" if kind == "bot" else names[number]
        name = (wish.name if wish is not None else None) or usual
        seats.append(NewSeat(kind=kind, name=name, bot=bot))
    host = next((n for n, seat in enumerate(seats) if seat.kind == "person"), None)
    if host is None:  # nobody is sure to come: whoever takes the first open seat is the host
        host = next((n for n, seat in enumerate(seats) if seat.kind == "open"), None)
    if host is not None:
        seats[host] = replace(seats[host], is_host=True)
    if options.solo is not None:
        seats.append(NewSeat(kind="bot", name=names[1], bot=options.solo))
    return seats


class Lobby:
    """Makes tables and seats people."""

    def __init__(self, desks: Desks) -> None:
        self._desks = desks
        self.on_turn: Callable[[Desk], None] = lambda _: None

    # --- making tables ------------------------------------------------------------------------
    async def create(self, wish: TableWish) -> Made:
        """Make a table as somebody wishes it."""
        options = read_options(wish.game, wish.options)
        chosen = wish.seed is not None
        return await self.make(
            Plan(
                game=wish.game,
                options={key: value for key, value in wish.options.items() if value is not None},
                seats=plan_seats(options, wish.seats),
                seed=wish.seed if wish.seed is not None else new_seed(),
                chosen=chosen,
                name=wish.name or "",
                talk=wish.talk,
                hold=wish.hold,
                start=wish.start,
            )
        )

    async def make(self, plan: Plan) -> Made:
        """Make a table as planned, with a new link for every seat of a person."""
        plan.check()
        links = [None if seat.kind == "bot" else new_link() for seat in plan.seats]
        spectator = new_link()
        salt = new_salt(chosen=plan.chosen)
        table = NewTable(
            game=plan.game,
            rules_version=rules_of(plan.game).rules_version,
            options=plan.options,
            seed=plan.seed,
            salt=salt,
            commitment=commitment_of(plan.seed, salt),
            spectator_hash=hash_of(spectator),
            name=plan.name,
            chat_on=plan.talk,
            rematch_of=plan.rematch_of,
            same_deal_of=plan.same_deal_of,
        )
        seats = [
            replace(seat, link_hash=None if link is None else hash_of(link))
            for seat, link in zip(plan.seats, links, strict=True)
        ]
        row = await self._desks.call(self._desks.store.create_table, table, seats)
        return Made(await self._desks.find(row.id), links, spectator)

    # --- before the start ---------------------------------------------------------------------
    async def start(self, desk: Desk) -> None:
        """Start the game: the deal stands, whoever is to move may move."""
        async with self._desks.hold(desk):
            self._check_open(desk)
            for seat in desk.seats:
                if seat.kind == "open":
                    raise ApiError("seats-open", seat=seat.seat)
            options = {**desk.table.options, "names": [seat.name for seat in desk.seats]}
            try:
                game = new_game(desk.table.game, seed=desk.table.seed, **options)
            except MintopiaError as error:  # a name, at most: the options were checked
                raise said("bad-option", error) from error
            started = await self._desks.call(
                self._desks.store.start_table,
                desk.id,
                turn_seat=game.to_move,
                options=options,
                seen=desk.seats,
            )
            if not started:  # another process was faster
                await self._desks.refresh(desk)
                raise ApiError("already-started" if desk.table.status != "open" else "busy")
            await self._desks.refresh(desk)  # which tells everybody
            self.on_turn(desk)

    async def join(self, desk: Desk, seat: int, name: str) -> None:
        """Sit down at an open seat, or take another name before the start."""
        async with self._desks.hold(desk):
            self._check_open(desk)
            await self._change(desk, seat, "open", kind="person", name=name)

    async def kick(self, desk: Desk, seat: int) -> str:
        """Open a person's seat again before the start; the old link opens nothing any more."""
        async with self._desks.hold(desk):
            self._check_open(desk)
            if desk.seats[seat].is_host:
                raise ApiError("host-stays")
            if desk.seats[seat].kind == "bot":
                raise ApiError("no-person")
            name = f"Seat {seat + 1}"
            return await self._new_link(desk, seat, while_status="open", kind="open", name=name)

    async def change(self, desk: Desk, name: str | None, talk: bool | None) -> None:
        """Rename a table, switch its talk on or off."""
        changes: dict[str, Any] = {}
        if name is not None:
            changes["name"] = name
        if talk is not None:
            changes["chat_on"] = talk
        async with self._desks.hold(desk):
            if changes:
                await self._desks.call(self._desks.store.set_table, desk.id, **changes)
                desk.table = replace(desk.table, **changes)
                desk.tell_table()

    async def close(self, desk: Desk) -> None:
        """Close a table that has not started: nobody can come any more."""
        async with self._desks.hold(desk):
            self._check_open(desk)
            store = self._desks.store
            closed = await self._desks.call(store.close_table, desk.id, statuses=("open",))
            await self._desks.refresh(desk)
            if not closed:  # another process was faster
                raise ApiError("already-started")
            desk.tell_table()
        self._desks.deal_changed(desk.table)

    # --- later --------------------------------------------------------------------------------
    async def reset_link(self, desk: Desk, seat: int) -> str:
        """Give a seat a new link; the old one, and every browser that held it, are shut out."""
        async with self._desks.hold(desk):
            return await self._new_link(desk, seat)

    async def reset_spectator_link(self, desk: Desk) -> str:
        """Give the spectators a new link; whoever watched by the old one is shut out."""
        async with self._desks.hold(desk):
            link = new_link()
            await self._desks.call(
                self._desks.store.set_table, desk.id, spectator_hash=hash_of(link)
            )
            await self._desks.refresh(desk)
        return link

    async def stand_in(self, desk: Desk, seat: int, bot: str | None) -> None:
        """Let a bot play for an absent person, or (None) give the seat back."""
        async with self._desks.hold(desk):
            if desk.table.status != "running":
                raise ApiError("not-running")
            if desk.seats[seat].kind != "person":
                raise ApiError("no-person")
            await self._change(desk, seat, "running", stand_in=bot)
            self.on_turn(desk)

    # --- inside -------------------------------------------------------------------------------
    def _check_open(self, desk: Desk) -> None:
        if desk.table.status != "open":
            raise ApiError("closed" if desk.table.status == "closed" else "already-started")

    async def _change(self, desk: Desk, seat: int, status: Status, **changes: Any) -> None:
        changed = await self._desks.call(
            self._desks.store.set_seat, desk.id, seat, while_status=status, **changes
        )
        if not changed:
            await self._desks.refresh(desk)
            raise ApiError("already-started" if status == "open" else "not-running")
        desk.seats[seat] = replace(desk.seats[seat], **changes)
        desk.tell_table()

    async def _new_link(self, desk: Desk, seat: int, **changes: Any) -> str:
        link = new_link()
        changed = await self._desks.call(
            self._desks.store.set_seat, desk.id, seat, link_hash=hash_of(link), **changes
        )
        await self._desks.refresh(desk)  # which ends the streams of the old link
        if not changed:  # another process was faster
            raise ApiError("already-started")
        desk.tell_table()
        return link
