"""What people at a table do besides moving: let a bot play for them, resign, take a break.

Each of these is announced to everybody by a notice that is stored together with the change.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from mintopia.host.errors import ApiError
from mintopia.host.events import TurnCame
from mintopia.host.hosted import HostedTable
from mintopia.host.ports import Seats, Tables
from mintopia.host.seating import USUAL_BOT

T = TypeVar("T", bound=HostedTable[Any, Any, Any])


def now() -> float:
    """Return the time, to the millisecond."""
    return round(time.time(), 3)


class People(Generic[T]):
    """Lets people resign, pause and be stood in for, at all tables of a host."""

    def __init__(
        self, tables: Tables[T], seats: Seats[T], publish: Callable[[TurnCame[T]], object]
    ) -> None:
        self._tables = tables
        self._set_seat = seats.set_seat
        self._publish = publish

    async def stand_in(self, table: T, seat: int, bot: str, access: Any = None) -> None:
        """Have a bot play for a seat until its person takes it back."""
        async with self._tables.locked(table, fresh=True, access=access):
            row = table.check_person(seat)
            if table.model.is_counted:
                raise ApiError("daily-stand-in")
            await self._check_stand_in(table, seat, access)
            notice = "stand-in" if row.stand_in is None else None
            await self._set_seat(table, seat, access, notice, stand_in=bot)
            self._publish(TurnCame(table))

    async def give_back(self, table: T, seat: int, access: Any = None) -> None:
        """End a stand-in, so that the person plays the seat again."""
        async with self._tables.locked(table, fresh=True, access=access):
            row = table.check_person(seat)
            if row.stand_in is None:
                return
            if row.resigned_at is not None:
                raise ApiError("resigned", name=row.name)
            more = self._return(table, seat)
            await self._set_seat(table, seat, access, "returned", stand_in=None, **more)
            self._publish(TurnCame(table))

    async def resign(self, table: T, seat: int, access: Any = None) -> None:
        """Resign; a bot plays the seat to the end, so that the others can go on."""
        async with self._tables.locked(table, fresh=True, access=access):
            row = table.check_person(seat)
            if row.resigned_at is not None:
                return
            await self._set_seat(
                table, seat, access, "resigned",
                stand_in=row.stand_in or USUAL_BOT, resigned_at=now(), break_at=None,
            )  # fmt: skip
            self._publish(TurnCame(table))

    async def set_break(self, table: T, seat: int, access: Any = None, *, begins: bool) -> None:
        """Begin or end a break, and announce it; nobody else has to agree."""
        async with self._tables.locked(table, fresh=True, access=access):
            row = table.check_person(seat)
            if (row.break_at is not None) == begins:
                return
            self._check_break(table, seat)
            kind = "break" if begins else "break-over"
            at = now() if begins else None
            await self._set_seat(table, seat, access, kind, break_at=at)

    async def end_break(self, table: T, seat: int) -> None:
        """End the break of a person who has moved."""
        async with self._tables.locked(table, fresh=True):
            if table.table.status == "running" and table.seats[seat].break_at is not None:
                await self._set_seat(table, seat, None, "break-over", break_at=None)

    # --- what a host with several people checks ---------------------------------------------------
    async def _check_stand_in(self, table: T, seat: int, access: Any) -> None:
        """Refuse a bot for somebody who would not want it yet."""

    def _return(self, table: T, seat: int) -> Mapping[str, Any]:
        """Return what else changes when a person takes their seat back, or refuse it."""
        return {}

    def _check_break(self, table: T, seat: int) -> None:
        """Refuse breaks that come too often."""
