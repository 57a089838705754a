"""What people at a live table do besides moving: bots for the absent, leaving, nudging.

Each of these is announced to everybody by a notice that is stored together with the change.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mintopia.engine.i18n import seat_name
from mintopia.host.events import Nudged, TurnCame
from mintopia.host.people import People
from mintopia.host.seating import USUAL_BOT
from mintopia.server.common.errors import ApiError, check_wait
from mintopia.server.common.limits import Rate
from mintopia.server.common.settings import Settings
from mintopia.server.tables.dealer import Dealer
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.live_tables import LiveTables
from mintopia.server.tables.seats import HOUR, MINUTE, Seats
from mintopia.server.tables.talk import Talk
from mintopia.store import NewNotice, SeatGrant, read_waiting

AGREEING: Final = 2  # people needed: one alone cannot agree
NUDGE_SECONDS: Final = 15.0  # how long a game must have waited before a nudge
NUDGES_PER_MINUTE: Final = 1.0  # to one person, from all others together
BREAKS_PER_MINUTE: Final = 4.0  # of one seat, beginning and ending counted separately


@dataclass(frozen=True, slots=True)
class _Wait:
    """How long the game has waited for a person, and how long it has to before a bot may play."""

    seconds: float
    alone: float  # before anybody may have a bot play
    agreed: float  # before all the others together may
    is_agreed: bool

    @property
    def left(self) -> float:
        """The seconds until a bot may play."""
        return (self.agreed if self.is_agreed else self.alone) - self.seconds


class Players(People["LiveTable"]):
    """Lets people leave, resign, pause, nudge and be stood in for, at all tables of a process."""

    def __init__(
        self, live_tables: LiveTables, settings: Settings, seats: Seats, dealer: Dealer, talk: Talk
    ) -> None:
        super().__init__(live_tables, seats, live_tables.publish)
        self._live_tables = live_tables
        self._store, self._call = live_tables.store, live_tables.call
        self._settings = settings
        self._seats = seats
        self._dealer = dealer
        self._talk = talk
        self._nudges = Rate(NUDGES_PER_MINUTE / 60, burst=1)
        self._breaks = Rate(BREAKS_PER_MINUTE / 60, burst=BREAKS_PER_MINUTE)

    async def leave(self, live: LiveTable, access: SeatGrant) -> None:
        """Leave a seat before the start, so that it is free again."""
        seat = access.seat
        async with self._live_tables.locked(live, fresh=True, access=access):
            live.check_open()
            row = live.seats[seat]
            if row.is_host:
                raise ApiError("host-leaves")
            await self._dealer.forget(live, seat)
            await self._seats.set_held(
                live, seat, access, while_status="open", empty=True, kind="open",
                name=seat_name(seat), notice=NewNotice("left", seat, {"name": row.name}),
            )  # fmt: skip

    async def nudge(self, live: LiveTable, seat: int, access: SeatGrant) -> None:
        """Remind a person that the game is waiting for them."""
        async with self._live_tables.locked(live, fresh=True, access=access):
            row = live.check_person(seat)
            if live.running_game().to_move != seat or live.bot_of(seat) is not None:
                raise ApiError("not-waiting", name=row.name)
            if row.break_at is not None:
                raise ApiError("on-break", name=row.name)
            last = await self._call(self._store.last_move_at, live.id)
            check_wait(max(0.0, last + NUDGE_SECONDS - time.time()))
            check_wait(self._nudges.take(f"{live.id}:{seat}"))
            fields = {"name": row.name, "by": live.seats[access.seat].name}
            told = await self._call(
                self._store.tell, live.id, NewNotice("nudge", seat, fields), access
            )
            if not told:
                raise ApiError("unknown-link")
            self._live_tables.publish(Nudged(live))
        await self._talk.catch_up(live)

    async def time_out(self, live: LiveTable) -> None:
        """Have a bot play for the seat to move, whose time is up, under the table's lock."""
        seat = live.running_game().to_move
        assert seat is not None
        assert live.table.clock is not None
        notice = "time-up" if live.table.clock["per"] == "game" else "time-out"
        await self._set_seat(live, seat, None, notice, stand_in=USUAL_BOT, break_at=None)
        self._live_tables.publish(TurnCame(live))

    # --- bots for people the game is waiting for ------------------------------------------------
    async def _check_stand_in(self, live: LiveTable, seat: int, access: SeatGrant) -> None:
        """Allow a bot for one's own seat at any time, for others under conditions.

        For others a bot may play immediately if nobody holds the seat, after a long wait for their
        move, or after a short wait if all the others agree. Asking counts as agreeing and is
        announced to everybody.
        """
        row = live.seats[seat]
        if access.seat == seat or row.stand_in is not None or not live.devices(seat):
            if (
                row.stand_in is not None
                and access.seat != seat
                and not live.seats[access.seat].is_host
            ):
                raise ApiError("host-only")  # so that nobody gives an opponent a weaker bot
            return
        wait = await self._agree(live, seat, access)
        if wait.left > 0:
            await self._seats.changed(live)
            raise _too_soon(row.name, wait)

    async def _agree(self, live: LiveTable, seat: int, access: SeatGrant) -> _Wait:
        """Store that somebody wants a bot for a person; return how long the game has waited."""
        row = live.seats[seat]
        if live.running_game().to_move != seat:
            raise ApiError("not-waiting", name=row.name)
        fields = {"name": row.name, "by": live.seats[access.seat].name}
        notice = NewNotice("agreed", seat, fields)
        agree = self._store.agree
        by = await self._seats.ask(live, access, agree, live.id, seat, live.seq, access, notice)
        others = [other for other in live.people() if other != seat and live.devices(other)]
        last = await self._call(self._store.last_move_at, live.id)
        since = max(last, read_waiting(row.waiting).get("since", 0.0))
        settings = self._settings
        return _Wait(
            time.time() - since,
            settings.stand_in_hours * HOUR,
            settings.stand_in_agreed_minutes * MINUTE,
            len(others) >= AGREEING and set(others) <= set(by),
        )

    def _return(self, live: LiveTable, seat: int) -> Mapping[str, Any]:
        """Note since when the game waits for the person; refuse it if their time is up."""
        if live.is_time_up(seat):
            raise ApiError("time-up", name=live.seats[seat].name)
        return {"waiting": f'{{"since":{round(time.time(), 3)}}}'}

    def _check_break(self, live: LiveTable, seat: int) -> None:
        """Refuse breaks that come too often."""
        check_wait(self._breaks.take(f"{live.id}:{seat}"))


def _too_soon(name: str, wait: _Wait) -> ApiError:
    """Return the error that says how long to wait until a bot may play."""
    key = "wait-agreed" if wait.is_agreed else "wait"
    minutes = max(1, round(wait.left / MINUTE))
    hours, rest = divmod(minutes, 60)
    return ApiError(key, name=name, hours=hours, minutes=rest, agreed=round(wait.agreed / MINUTE))
