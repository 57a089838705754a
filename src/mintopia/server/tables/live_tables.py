"""All live tables of a process: find them, load them, keep them up to date, unload them."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from mintopia.host.events import Event, Loaded
from mintopia.server.common.errors import ApiError
from mintopia.server.tables.live_table import LiveTable
from mintopia.store import StoreUnavailableError, standing

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from mintopia.store import Entry, SeatGrant, Store, StoredGame, TableRow

P = ParamSpec("P")
T = TypeVar("T")

READERS: Final = 4
ID_LENGTH: Final = 16
AT_CAPACITY: Final = 5.0  # idle seconds after which a table may be dropped to make room


def is_id(text: str) -> bool:
    """Return whether a text has the form of a table's id, so that asking the store makes sense."""
    return len(text) == ID_LENGTH and text.isascii() and text.isalnum()


def check_status(live: LiveTable, allowed: Collection[str], code: str) -> None:
    """Raise an ApiError with this code, or "closed", unless the table's status is allowed."""
    if live.table.status not in allowed:
        raise ApiError("closed" if live.table.status == "closed" else code)


class LiveTables:
    """The live tables by id."""

    def __init__(
        self,
        store: Store,
        most: int,
        idle_seconds: float,
        hidden_seconds: float = 0.0,
        publish: Callable[[Event[LiveTable]], object] = lambda _: None,
        on_count: Callable[[int], None] = lambda _: None,
    ) -> None:
        """`publish` hears what happens at the tables, `on_count` how many are in memory."""
        self.store = store
        self._most = most
        self._idle_seconds = idle_seconds
        self._hidden_seconds = hidden_seconds or math.inf
        self._live_tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="mintopia-store")
        self.publish = publish
        self._on_count = on_count

    def __len__(self) -> int:
        """Return how many tables are in memory."""
        return len(self._live_tables)

    def __iter__(self) -> Iterator[LiveTable]:
        """Iterate over the tables in memory."""
        return iter(list(self._live_tables.values()))

    def here(self, table_id: str) -> LiveTable | None:
        """Return a table if it is in memory."""
        return self._live_tables.get(table_id)

    def call(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> Awaitable[T]:
        """Run a function of the store in a thread, so that it blocks nobody else."""
        return asyncio.get_running_loop().run_in_executor(
            self._threads, lambda: function(*arguments, **named)
        )

    async def find(self, table_id: str) -> LiveTable:
        """Return a table from memory or the store; refuse an unknown id like an unknown link."""
        live = self._live_tables.get(table_id)
        if live is None:
            if not is_id(table_id):
                raise ApiError("unknown-link")
            task = self._loading.get(table_id)
            if task is None:
                task = asyncio.create_task(self._load(table_id))
                self._loading[table_id] = task
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            found = await asyncio.shield(task)
            if found is None:
                raise ApiError("unknown-link")
            live = found
        live.used_at = time.monotonic()
        return live

    async def _load(self, table_id: str) -> LiveTable | None:
        if self._most and len(self._live_tables) >= self._most:
            self.unload_idle(AT_CAPACITY)
            if len(self._live_tables) >= self._most:
                raise ApiError("busy")
        live = await self.call(self._read, table_id)
        if live is not None:
            self._live_tables[table_id] = live
            self._on_count(len(self._live_tables))
            self.publish(Loaded(live))
        return live

    def _read(self, table_id: str) -> LiveTable | None:
        game = self.store.load(table_id, talk=False)
        if game is None:
            return None
        live = LiveTable(game.table, game.seats)
        self._fill(live, game)
        return live

    def _fill(self, live: LiveTable, found: StoredGame | None = None) -> None:
        """Reload everything about a table (in a thread, with the table's lock held)."""
        game = found or self.store.load(live.id, talk=False)
        if game is None:
            raise ApiError("unknown-link")
        live.set_grants(game.grants)
        live.table = game.table
        live.seats = list(game.seats)
        live.rematch = self.rematch_of(live.id)
        live.hidden_until = self._hidden_until(game.table)
        live.pushed = self.store.outbox.push_seats(live.id)
        if game.table.status in ("running", "finished"):
            live.load_game(game.entries)
        if live.said < 0:  # later messages are reported one by one
            live.said = self.store.last_message(live.id)
        live.is_loaded = True

    def rematch_of(self, table_id: str) -> str | None:
        """Return the id of a table's rematch, the first one not closed (runs in a thread)."""
        rematches = self.store.rematches(table_id)
        return next((table.id for table in rematches if table.status != "closed"), None)

    async def with_deal_of(self, live: LiveTable) -> list[TableRow]:
        """Return all tables with the deal of this one, including itself."""
        return await self.call(self.deal, live.table)

    async def when(self, live: LiveTable) -> list[tuple[int, float | None]]:
        """Return the numbers and times of the deal and of the moves not taken back."""
        entries = standing(await self.call(self.store.entries, live.id))
        return [(0, live.table.started_at), *((entry.seq, entry.at) for entry in entries)]

    def deal(self, table: TableRow) -> list[TableRow]:
        """Return all tables with the deal of this one, including itself."""
        root = table.same_deal_of or table.id
        first = table if root == table.id else self.store.table(root)
        return ([first] if first is not None else []) + self.store.same_deals(root)

    def deal_changed(self, table: TableRow) -> None:
        """Mark the tables with this deal as stale: their seed may have to be hidden or shown."""
        root = table.same_deal_of or table.id
        for live in self:
            if root in (live.id, live.table.same_deal_of):
                live.stale = True

    def holders_changed(self, holders: Iterable[str]) -> None:
        """Mark the tables of these holders as stale, because their grants got a new secret."""
        for live in self:
            live.stale |= bool(live.held_by(holders))

    def deals_ended(self) -> None:
        """Mark tables with a hidden deal as stale: the tables it was hidden for may be gone."""
        for live in self:
            live.stale |= live.deal_is_open

    def _hidden_until(self, table: TableRow) -> float:
        """Return until when other tables keep this table's deal secret; 0 if none does."""
        others = [other for other in self.deal(table) if other.id != table.id]
        return max(map(self._hides_until, others), default=0.0)

    def _hides_until(self, table: TableRow) -> float:
        """Return until when a table hides its deal; 0 if it is over or long unplayed."""
        if table.status not in ("open", "running") or table.hides_deal is False:
            return 0.0
        until = self.store.last_played(table) + self._hidden_seconds
        return until if until > time.time() else 0.0

    async def game_over(self, live: LiveTable) -> None:
        """Find out, under a finished table's lock, whether its seed must stay hidden."""
        live.hidden_until = math.inf  # until the store has answered
        try:
            live.hidden_until = await self.call(self._hidden_until, live.table)
        except StoreUnavailableError:
            live.stale = True  # the next request tries again

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[LiveTable]:
        """Yield a table, with its lock held and up to date."""
        live = await self.find(table_id)
        async with self.locked(live):
            yield live

    @asynccontextmanager
    async def locked(
        self, live: LiveTable, *, fresh: bool = False, access: SeatGrant | None = None
    ) -> AsyncIterator[LiveTable]:
        """Yield a table under its lock, reloaded if stale; with `fresh`, compared with the store.

        Callers that change something pass the grant they act by, as it may have ended while they
        were waiting for the lock.
        """
        async with live.lock:
            if live.stale or not live.is_loaded or 0 < live.hidden_until <= time.time():
                await self.refresh(live)
            elif fresh:
                await self.check(live)
            if access is not None:
                self.check_access(live, access)
                if fresh and self.store.is_shared:
                    await self._check_access_in_store(live, access)
            yield live

    def check_access(self, live: LiveTable, access: SeatGrant | None) -> None:
        """Raise an ApiError, as for an unknown link, if a grant has ended in the meantime."""
        if access is not None and not live.is_valid(access):
            raise ApiError("unknown-link")

    async def _check_access_in_store(self, live: LiveTable, access: SeatGrant) -> None:
        if not await self.call(self.store.is_valid, live.id, access):
            live.stale = True
            raise ApiError("unknown-link")

    async def refresh(self, live: LiveTable) -> bool:
        """Reload a table under its lock; if it had moved on, tell its watchers and return True."""
        before, was_open = live.seq, live.table.status == "open"
        live.stale = False  # before reading: a change in the meantime sets it again
        try:
            await self.call(self._fill, live)
        except BaseException:
            live.stale = True
            raise
        live.shut_out()
        is_new = live.seq != before or (was_open and live.game is not None)
        if is_new:
            live.tell_state()
        return is_new

    # --- changes by other processes -----------------------------------------------------------
    async def catch_up(self, table_id: str, seq: int, entry: Entry | None = None) -> None:
        """Apply what another process has stored up to `seq`; `entry` may be the next one of it."""
        live = self._live_tables.get(table_id)
        if live is None or live.seq >= seq:
            return
        async with self.locked(live):
            if live.seq >= seq:
                return
            if live.game is None or live.table.status == "open":
                await self.refresh(live)
            elif entry is not None and live.seq == entry.seq - 1:
                live.carry_out(entry)
            else:
                await self.pull(live)

    async def pull(self, live: LiveTable) -> None:
        """Apply, under the table's lock, what other processes have stored since."""
        table, entries = await self.call(self.store.news, live.id, after=live.seq)
        for entry in entries:
            live.carry_out(entry)
        live.table = live.table if table is None else table
        if live.table.status == "finished":
            await self.game_over(live)
            live.tell_table()

    async def orders_changed(self, table_id: str) -> None:
        """Mark a table as stale because a seat changed its orders through another process."""
        live = self._live_tables.get(table_id)
        if live is not None:
            live.stale = True

    async def reload(self, table_id: str) -> None:
        """Reload a table because another process changed it, and tell its watchers."""
        live = self._live_tables.get(table_id)
        if live is None:
            return
        async with live.lock:
            if not await self.refresh(live):
                live.tell_table()

    async def check(self, live: LiveTable) -> None:
        """Catch up, under the table's lock, with any process that is ahead of this one.

        Somebody who got an answer from one process must not see an older state from another.
        """
        if not self.store.is_shared:
            return
        table = await self.call(self.store.table, live.id)
        if table is None or table.status != live.table.status or live.game is None:
            await self.refresh(live)
        elif table.seq != live.seq:
            await self.pull(live)
        elif table.status == "finished":
            await self.game_over(live)

    async def check_may_move(self, live: LiveTable) -> None:
        """Refuse moves at a branch, under its lock, while others play its deal from the beginning.

        Playing on would show more and more of the others' deck.
        """
        if live.table.branch_of is not None and self.store.is_shared:
            await self.game_over(live)
        if live.is_resting:
            raise ApiError("deal-open")

    # --- memory -------------------------------------------------------------------------------
    def unload_idle(self, idle_seconds: float | None = None) -> None:
        """Drop idle tables; of tables still being watched, drop only the loaded game."""
        longest = self._idle_seconds if idle_seconds is None else idle_seconds
        before = time.monotonic() - longest
        for live in list(self._live_tables.values()):
            if live.used_at > before or live.lock.locked() or live.is_working:
                continue
            if not live.streams:
                del self._live_tables[live.id]
            else:
                live.unload()
        self._on_count(len(self._live_tables))

    def drop(self, table_id: str) -> None:
        """Drop a table that was removed from the store, and close its streams."""
        live = self._live_tables.pop(table_id, None)
        self._on_count(len(self._live_tables))
        if live is not None:
            for stream in list(live.streams):
                stream.close()

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(wait=True, cancel_futures=True)
