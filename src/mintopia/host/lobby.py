"""What is done to a table before its game starts: names, bots, the start, the end without one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from typing import Any, Final, Generic, TypeVar

from mintopia.host.errors import ApiError
from mintopia.host.hosted import HostedTable
from mintopia.host.ports import Seats, Tables

T = TypeVar("T", bound=HostedTable[Any, Any, Any])
NOTHING: Final[Mapping[str, Any]] = {}


class Lobby(ABC, Generic[T]):
    """Changes tables of a host that have not started, and starts their games."""

    def __init__(self, tables: Tables[T], seats: Seats[T]) -> None:
        self._tables = tables
        self._seats = seats

    @abstractmethod
    async def start(
        self,
        table: T,
        access: Any = None,
        present: Collection[int] = (),
        settled: Mapping[str, Any] = NOTHING,
    ) -> None:
        """Start the game, with what the host has `settled`; `present` have asked for the start."""

    @abstractmethod
    async def change(self, table: T, change: Any, access: Any = None) -> None:
        """Rename a table, or change what people may do there."""

    async def rename(self, table: T, seat: int, name: str, access: Any = None) -> None:
        """Give a seat's person another name, before the start."""
        async with self._tables.locked(table, fresh=True, access=access):
            table.check_open()
            await self._seats.set_seat(
                table, seat, access, None, while_status="open", kind="person", name=name
            )

    async def seat_bot(
        self, table: T, seat: int, bot: str, name: str | None, access: Any = None
    ) -> None:
        """Seat a bot on a free seat before the start; the seat's invitation ends."""
        async with self._tables.locked(table, fresh=True, access=access):
            table.check_open()
            row = table.seats[seat]
            if row.is_host:
                raise ApiError("host-stays")
            if row.kind == "person":
                raise ApiError("seat-taken", name=row.name)
            if table.table.options.get("solo") is not None:
                raise ApiError("no-person")
            await self._seats.set_seat(
                table, seat, access, None, while_status="open", only_if=row.kind, empty=True,
                kind="bot", bot=bot, name=name or f"Bot {seat + 1}",
            )  # fmt: skip

    async def close(self, table: T, access: Any = None) -> None:
        """Close a table that has not started, so that nobody can join it anymore."""
        async with self._tables.locked(table, access=access):
            table.check_open()
            await self._close(table, access)
            table.tell_table()

    @abstractmethod
    async def _close(self, table: T, access: Any) -> None:
        """Store that a table is closed."""
