"""What people at a table do besides moving: leave, resign, take a break, nudge the next player.

Each of these is announced to everybody by a notice that is stored together with the change.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from mintopia.engine.i18n import seat_name
from mintopia.server.common.errors import ApiError, check_wait
from mintopia.server.common.limits import Rate
from mintopia.server.tables.live_tables import check_open
from mintopia.store import NewNotice

if TYPE_CHECKING:
    from mintopia.server.tables.dealer import Dealer
    from mintopia.server.tables.live_table import LiveTable
    from mintopia.server.tables.live_tables import LiveTables
    from mintopia.server.tables.seats import Seats
    from mintopia.store import NewDelivery, SeatGrant

BOT: Final = "medium"  # plays on for people who resigned or ran out of time
NUDGE_SECONDS: Final = 15.0  # how long a game must have waited before a nudge
NUDGES_PER_MINUTE: Final = 1.0  # to one person, from all others together
BREAKS_PER_MINUTE: Final = 4.0  # of one seat, beginning and ending counted separately


class Players:
    """Lets people leave, resign, pause and nudge, at all tables of a process."""

    def __init__(self, live_tables: LiveTables, seats: Seats, dealer: Dealer) -> None:
        self._live_tables = live_tables
        self._store, self._call = live_tables.store, live_tables.call
        self._seats = seats
        self._dealer = dealer
        self._nudges = Rate(NUDGES_PER_MINUTE / 60, burst=1)
        self._breaks = Rate(BREAKS_PER_MINUTE / 60, burst=BREAKS_PER_MINUTE)
        # What to send to somebody who is away, and the function that sends it.
        self.deliveries: Callable[[LiveTable], tuple[NewDelivery, ...]] = lambda _: ()
        self.deliver: Callable[[tuple[NewDelivery, ...]], Awaitable[None]] | None = None

    async def leave(self, live: LiveTable, access: SeatGrant) -> None:
        """Leave a seat before the start, so that it is free again."""
        seat = access.seat
        async with self._live_tables.locked(live, fresh=True, access=access):
            check_open(live)
            row = live.seats[seat]
            if row.is_host:
                raise ApiError("host-leaves")
            await self._dealer.forget(live, seat)
            await self._seats.set_held(
                live, seat, access, while_status="open", empty=True, kind="open",
                name=seat_name(seat), notice=NewNotice("left", seat, {"name": row.name}),
            )  # fmt: skip

    async def resign(self, live: LiveTable, access: SeatGrant) -> None:
        """Resign; a bot plays the seat to the end, so that the others can go on."""
        seat = access.seat
        async with self._live_tables.locked(live, fresh=True, access=access):
            self._seats.check_person(live, seat)
            row = live.seats[seat]
            if row.resigned_at is not None:
                return
            await self._seats.set_held(
                live, seat, access, while_status="running", stand_in=row.stand_in or BOT,
                resigned_at=_now(), break_at=None,
                notice=NewNotice("resigned", seat, {"name": row.name}),
            )  # fmt: skip
            self._seats.on_turn(live)

    async def set_break(self, live: LiveTable, access: SeatGrant, *, begins: bool) -> None:
        """Begin or end a break, and announce it; nobody else has to agree."""
        seat = access.seat
        async with self._live_tables.locked(live, fresh=True, access=access):
            self._seats.check_person(live, seat)
            row = live.seats[seat]
            if (row.break_at is not None) == begins:
                return
            check_wait(self._breaks.take(f"{live.id}:{seat}"))
            kind: Any = "break" if begins else "break-over"
            await self._seats.set_held(
                live, seat, access, while_status="running", break_at=_now() if begins else None,
                notice=NewNotice(kind, seat, {"name": row.name}),
            )  # fmt: skip

    async def end_break(self, live: LiveTable, seat: int) -> None:
        """End the break of a person who has moved."""
        async with self._live_tables.locked(live, fresh=True):
            row = live.seats[seat]
            if live.table.status == "running" and row.break_at is not None:
                notice = NewNotice("break-over", seat, {"name": row.name})
                await self._seats.set_held(
                    live, seat, None, while_status="running", break_at=None, notice=notice
                )

    async def nudge(self, live: LiveTable, seat: int, access: SeatGrant) -> None:
        """Remind a person that the game is waiting for them."""
        async with self._live_tables.locked(live, fresh=True, access=access):
            self._seats.check_person(live, seat)
            row = live.seats[seat]
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
            deliveries = self.deliveries(live)
        await self._seats.tell(live)
        if deliveries and self.deliver is not None:
            await self.deliver(deliveries)


def _now() -> float:
    return round(time.time(), 3)
