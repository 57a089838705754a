"""Clocks: when somebody takes longer than agreed, a bot plays for them.

The time everybody has used follows from the times of the stored moves, so a restart loses nothing;
after a restart the player to move gets at least a minute. With a clock per move the person may take
the seat back; with a clock for the whole game the bot plays on to the end.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final

from mintopia.errors import MintopiaError
from mintopia.server.common import logs
from mintopia.server.common.errors import ApiError
from mintopia.server.common.tasks import cancel
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.live_tables import LiveTables
from mintopia.server.tables.players import Players
from mintopia.store import StoreUnavailableError

GRACE_SECONDS: Final = 60.0  # that people get at least after the server's start
AGAIN_SECONDS: Final = 5.0  # after which a time-out that could not be stored is tried again


class Clocks:
    """Watches the clocks of all running tables, in memory or not."""

    def __init__(self, live_tables: LiveTables, players: Players) -> None:
        self._live_tables = live_tables
        self._store, self._call = live_tables.store, live_tables.call
        self._players = players
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._begun = time.time()

    def arm(self, live: LiveTable) -> None:
        """Set the table's timer to when the seat to move runs out of time, if its clock runs."""
        timer = self._timers.pop(live.id, None)
        if timer is not None:
            timer.cancel()
        deadline = self._deadline(live)
        if deadline is not None:
            self._wait(live.id, deadline - time.time())

    async def look(self) -> None:
        """Set timers for tables with a running clock that have none here, such as after a start."""
        for table_id in await self._call(self._store.clocked):
            if table_id in self._timers:
                continue
            try:
                async with self._live_tables.at(table_id) as live:
                    self.arm(live)
            except StoreUnavailableError:
                raise
            except (ApiError, MintopiaError) as error:  # one table must not hold up the others
                logs.warn(
                    "a table's clock cannot be read", table=table_id, why=type(error).__name__
                )

    async def close(self) -> None:
        """Stop all timers; the clocks go on after the next start."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        await cancel(self._tasks)

    def _deadline(self, live: LiveTable) -> float | None:
        since, seat = live.clock_since(), live.game.to_move if live.game is not None else None
        if since is None or seat is None:
            return None
        deadline = time.time() + live.time_left(seat)
        return max(deadline, self._begun + GRACE_SECONDS) if since < self._begun else deadline

    def _wait(self, table_id: str, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._timers[table_id] = loop.call_later(max(0.0, seconds), self._due, table_id)

    def _due(self, table_id: str) -> None:
        task = asyncio.create_task(self._time_out(table_id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _time_out(self, table_id: str) -> None:
        """Have a bot play for the seat to move, if the store confirms that its time is up."""
        self._timers.pop(table_id, None)
        try:
            live = await self._live_tables.find(table_id)
            async with self._live_tables.locked(live, fresh=True):
                deadline = self._deadline(live)
                if deadline is None:
                    return
                if deadline > time.time():  # somebody moved through another process
                    self.arm(live)
                    return
                await self._players.time_out(live)
        except (StoreUnavailableError, ApiError) as error:
            logs.warn("a time-out could not be stored", table=table_id, why=type(error).__name__)
            self._wait(table_id, AGAIN_SECONDS)
