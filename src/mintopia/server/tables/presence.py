"""Track who is present at each table, even when several processes share the tables.

Each process tells the others which seats of a table are watched through it, whenever that changes
and once a minute. What a process has not repeated for a while is forgotten, as the process may
have ended. When somebody leaves, the time is stored, so everybody can see how long they have been
away. A table is told at most once a second, so a connection that comes and goes is no burden.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from typing import Any, Final

from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.live_tables import LiveTables
from mintopia.store import Notice, StoreUnavailableError

TELL_SECONDS: Final = 1.0  # between two messages to a table about who is there
RENEW_SECONDS: Final = 60.0
FORGET_SECONDS: Final = 150.0
NOTE_SECONDS: Final = 600.0  # how often we store who is here, in case of a crash
MOST_NOTED: Final = 500  # seats in one transaction, so that moves need not wait long
TAG_BITS: Final = 24
SEAT_BITS: Final = 8  # the low bits of a notice's number are the seats, the rest the tag


class Presence:
    """Announces who is present, to the streams of this process and to other processes."""

    def __init__(self, live_tables: LiveTables) -> None:
        self._live_tables = live_tables
        self._store, self._call = live_tables.store, live_tables.call
        self._tag = secrets.randbits(TAG_BITS)
        self._renewed = self._noted = time.monotonic()
        self._recent: dict[str, bool] = {}  # tables told just now, and whether to tell them again
        self._seen: set[tuple[str, int]] = set()  # seats whose time is to be stored
        self._writing: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    def changed(self, live: LiveTable) -> None:
        """Announce that somebody came or left here: now, or with all changes of this second."""
        if live.id in self._recent:
            self._recent[live.id] = True
            return
        self._recent[live.id] = False
        asyncio.get_running_loop().call_later(TELL_SECONDS, self._again, live)
        live.tell_presence()
        self._announce(live)

    def _again(self, live: LiveTable) -> None:
        if self._recent.pop(live.id):
            self.changed(live)

    def left(self, live: LiveTable, seat: int | None) -> None:
        """Note when somebody left, and tell everybody that they are gone."""
        if seat is not None:
            live.note_seen(seat)
            self._seen.add((live.id, seat))
            self._write_seen()
        self.changed(live)

    def hear(self, notice: Notice) -> None:
        """Note who is present through another process."""
        live = self._live_tables.here(notice.table_id)
        if live is None:
            return
        tag, bits = notice.number >> SEAT_BITS, notice.number & ((1 << SEAT_BITS) - 1)
        before = live.present()
        is_new = tag not in live.elsewhere
        if bits:
            live.elsewhere[tag] = bits, time.monotonic()
        else:
            live.elsewhere.pop(tag, None)
        present = live.present()
        if present != before:
            for seat, was_here in enumerate(before):
                if was_here and not present[seat]:
                    live.note_seen(seat)
            live.tell_presence()
        if is_new and bits and live.streams:
            self._announce(live)  # a process that is new here does not know our seats yet

    def renew(self) -> None:
        """Announce again who is here, and forget seats that are no longer announced."""
        now = time.monotonic()
        if now - self._noted > NOTE_SECONDS:
            self._noted = now
            self._seen.update(
                (live.id, seat) for live in self._live_tables for seat in live.watched()
            )
            self._write_seen()
        if not self._store.is_shared or now - self._renewed < RENEW_SECONDS:
            return
        self._renewed = now
        for live in self._live_tables:
            before = live.present()
            for tag, (_, at) in list(live.elsewhere.items()):
                if now - at > FORGET_SECONDS:
                    del live.elsewhere[tag]
            if live.present() != before:
                live.tell_presence()
            if live.streams:
                self._announce(live)

    async def close(self) -> None:
        """Wait until everything about who was here has been stored and announced."""
        if self._writing is not None:
            await self._writing
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _write_seen(self) -> None:
        if self._writing is None and self._seen:
            self._writing = asyncio.create_task(self._store_seen())

    async def _store_seen(self) -> None:
        """Store when seats were last watched, in batches: more gather while one is being stored."""
        try:
            while self._seen:
                some = [self._seen.pop() for _ in range(min(MOST_NOTED, len(self._seen)))]
                # If this fails, the stored time is a little too early, nothing worse.
                with contextlib.suppress(StoreUnavailableError, RuntimeError):
                    await self._call(self._store.mark_seen, some)
        finally:
            self._writing = None

    def _announce(self, live: LiveTable) -> None:
        if not self._store.is_shared:
            return
        bits = sum(1 << seat for seat in live.watched())
        notice = Notice("presence", live.id, self._tag << SEAT_BITS | bits)

        async def announce() -> None:
            # A failure does not matter: this is repeated every minute until the server stops.
            with contextlib.suppress(StoreUnavailableError, RuntimeError):
                await self._call(self._store.announce, notice)

        task = asyncio.create_task(announce())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
