"""Telling those who leave while it is their turn, unless they come back soon.

When a turn comes to somebody who is watching, nobody is told. If they leave without moving, a
notice is put into the outbox, due in a while; if they come back, it is taken out again, so that a
page that is loaded anew or a server that is started again tells nobody anything. Whoever has come
during a turn was told of it before; but where that had not been sent yet, it counts as never told.
"""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from mintopia.server.ops import logs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mintopia.server.notify.notices import Notices
    from mintopia.server.notify.notifier import Notifier
    from mintopia.server.ops.metrics import Metrics
    from mintopia.server.tables.live_table import LiveTable
    from mintopia.server.tables.live_tables import LiveTables
    from mintopia.store import NewDelivery

LEFT_SECONDS: Final = 90.0  # until somebody who left is told; who loads a page anew is back by then
NEVER: Final = -1  # told of no number
Key = tuple[str, int]


class Leaving:
    """Hears who comes and who leaves, at all tables of a process."""

    def __init__(
        self, live_tables: LiveTables, notices: Notices, notifier: Notifier, metrics: Metrics
    ) -> None:
        self._live_tables = live_tables
        self._store, self._call = live_tables.store, live_tables.call
        self._notices = notices
        self._notifier = notifier
        self._metrics = metrics
        self._since: dict[Key, int] = {}  # of those who are here: the number when they came
        # Where a notice is to be stored; None: where one is to be removed.
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
        """Note that somebody's turn has come without a move: whoever is here was not told."""
        for seat in live.people():
            if (live.id, seat) in self._since:
                self._since[live.id, seat] = NEVER

    def left(self, live: LiveTable, seats: Iterable[int]) -> None:
        """Note that nobody watches here any more for these seats."""
        for seat in seats:
            since = self._since.pop((live.id, seat), NEVER)
            if since != live.seq and self._may_concern(live, seat) and not live.is_attended(seat):
                self._waiting[live.id, seat] = live
                self._write()

    async def close(self) -> None:
        """Store what is to be sent to those who have just left."""
        if self._writing is not None:
            await self._writing

    def _may_concern(self, live: LiveTable, seat: int) -> bool:
        """Return, at no cost, whether it may be the turn of a seat that has notifications."""
        if live.table.status != "running":
            return False
        if live.seats[seat].webhook is None and seat not in live.pushed:
            return False
        return live.game is None or live.game.to_move == seat  # None: it rests, and is read anew

    def _write(self) -> None:
        if self._writing is None:
            self._writing = asyncio.create_task(self._save())

    async def _save(self) -> None:
        """Store all that gathers while one transaction is on its way."""
        try:
            while self._waiting:
                some, self._waiting = self._waiting, {}
                made: list[NewDelivery] = []
                for key, live in some.items():
                    with self._told():
                        made += await self._look(key, live)
                with self._told():
                    await self._call(self._store.outbox.add, made, LEFT_SECONDS)
                self._notifier.ring()
        finally:
            self._writing = None

    async def _look(self, key: Key, live: LiveTable | None) -> tuple[NewDelivery, ...]:
        """Return what is to be sent to somebody who left; take it out for somebody who is back."""
        table_id, seat = key
        if live is not None:
            async with self._live_tables.locked(live):
                return self._notices.left(live, seat)
        if await self._call(self._store.outbox.drop, table_id, seat):
            if key in self._since:
                self._since[key] = NEVER  # what was taken out had not been sent
        return ()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Note a failure, which concerns one notice; all others are seen to."""
        try:
            yield
        except Exception as error:
            self._metrics.failures.labels("notices").inc()
            logs.fail("somebody who left could not be notified", error)
