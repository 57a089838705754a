"""The page's tables before the start."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from mintopia.browser import new_tables
from mintopia.browser.tables import PageTable, PageTables
from mintopia.host.events import TurnCame
from mintopia.host.lobby import NOTHING, Lobby


class PageLobby(Lobby[PageTable]):
    """Changes tables that have not started, and starts their games."""

    def __init__(
        self, tables: PageTables, publish: Callable[[TurnCame[PageTable]], object]
    ) -> None:
        super().__init__(tables, tables)
        self._stored = tables
        self._publish = publish

    async def start(
        self,
        table: PageTable,
        access: Any = None,
        present: Collection[int] = (),
        settled: Mapping[str, Any] = NOTHING,
    ) -> None:
        """Start the game of a table."""
        async with self._tables.locked(table, access=access):
            table.check_open()
            await self._stored.change(table, lambda stored: new_tables.start(stored, settled))
            table.load()
            table.tell_state()
        self._publish(TurnCame(table))

    async def change(self, table: PageTable, change: Any, access: Any = None) -> None:
        """Rename a table; whatever else a host can change needs other people."""
        if change.name is not None:
            async with self._tables.locked(table, access=access):
                await self._stored.change(table, name=change.name)
                table.tell_table()

    async def _close(self, table: PageTable, access: Any) -> None:
        """Store that a table is closed."""
        await self._stored.change(table, status="closed")
