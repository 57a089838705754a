"""Notify people who leave while it is their turn, unless they come back soon.

People who are watching when their turn comes are not notified. If they leave without moving, a
notice is put into the outbox, due in a while; if they come back, it is withdrawn, so reloading a
page or restarting a server notifies nobody. People who come during their turn were notified of it
before, unless that notice was still waiting; then they count as not notified.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from mintopia.server.common import logs
from mintopia.server.common.metrics import Metrics
from mintopia.server.notify.notices import Notices
from mintopia.server.notify.notifier import Notifier
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.live_tables import LiveTables
from mintopia.store import NewDelivery

LEFT_SECONDS: Final = 90.0  # until a leaver is notified; reloading a page takes less
NEVER: Final = -1  # notified of no turn
Key = tuple[str, int]


class AwayNotifier:
    """Tracks who comes and leaves, at all tables of a process."""

    def __init__(
        self, live_tables: LiveTables, notices: Notices, notifier: Notifier, metrics: Metrics
    ) -> None:
        self._live_tables = live_tables
        self._store, self._call = live_tables.store, live_tables.call
        self._notices = notices
        self._notifier = notifier
        self._metrics = metrics
        self._since: dict[Key, int] = {}  # for people who are here: the number when they came
        # Seats for which a notice is to be stored (a table) or withdrawn (None).
        self._waiting: dict[Key, LiveTable | None] = {}
        self._writing: asyncio.Task[None] | None = None

    def came(self, live: LiveTable, seats: Iterable[int]) -> None:
        """Note that the holders of these seats have come to watch here."""
        for seat in seats:
            key = live.id, seat
            is_known = live.table.status == "running" and not live.present()[seat]
            is_known &= self._waiting.get(key) is None
            self._since[key] = live.seq if is_known else NEVER
            if self._may_concern(live, seat):
                self._waiting[key] = None
                self._write()

    def turn_came(self, live: LiveTable) -> None:
        """Note that a turn began without a move; people who are here were not notified of it."""
        for seat in live.people():
            if (live.id, seat) in self._since:
                self._since[live.id, seat] = NEVER

    def left(self, live: LiveTable, seats: Iterable[int]) -> None:
        """Note that these seats are no longer watched through this process."""
        for seat in seats:
            since = self._since.pop((live.id, seat), NEVER)
            if since != live.seq and self._may_concern(live, seat) and not live.is_attended(seat):
                self._waiting[live.id, seat] = live
                self._write()

    async def close(self) -> None:
        """Wait until the notices for people who have just left are stored."""
        if self._writing is not None:
            await self._writing

    def _may_concern(self, live: LiveTable, seat: int) -> bool:
        """Return, without asking the store, whether it may be the turn of a seat with notices."""
        if live.table.status != "running":
            return False
        if live.seats[seat].webhook is None and seat not in live.pushed:
            return False
        return live.game is None or live.game.to_move == seat  # None: unloaded, checked later

    def _write(self) -> None:
        if self._writing is None:
            self._writing = asyncio.create_task(self._save())

    async def _save(self) -> None:
        """Store all waiting changes, including those that arrive in the meantime."""
        try:
            while self._waiting:
                some, self._waiting = self._waiting, {}
                made: list[NewDelivery] = []
                for key, live in some.items():
                    with self._failures_logged():
                        made += await self._look(key, live)
                with self._failures_logged():
                    await self._call(self._store.outbox.add, made, LEFT_SECONDS)
                self._notifier.ring()
        finally:
            self._writing = None

    async def _look(self, key: Key, live: LiveTable | None) -> tuple[NewDelivery, ...]:
        """Return what to send to somebody who left; for somebody who is back, withdraw it."""
        table_id, seat = key
        if live is not None:
            async with self._live_tables.locked(live):
                return self._notices.left(live, seat)
        if await self._call(self._store.outbox.drop, table_id, seat):
            if key in self._since:
                self._since[key] = NEVER  # the withdrawn notice had not been sent
        return ()

    @contextmanager
    def _failures_logged(self) -> Iterator[None]:
        """Log a failure and go on, as it concerns only one step of the work."""
        try:
            yield
        except Exception as error:
            self._metrics.failures.labels("notices").inc()
            logs.fail("somebody who left could not be notified", error)
