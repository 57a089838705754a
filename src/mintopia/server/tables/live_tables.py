"""All live tables of a process: found, loaded from the store, kept fresh, put to rest."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from mintopia.game import rules_of
from mintopia.server.http.errors import ApiError
from mintopia.server.tables.live_table import BEFORE_BRANCH, UNDO, LiveTable
from mintopia.store import StoreUnavailableError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from mintopia.store import Entry, SeatGrant, Store, StoredGame, TableRow

P = ParamSpec("P")
T = TypeVar("T")

READERS: Final = 4
ID_LENGTH: Final = 16
AT_CAPACITY: Final = 5.0  # seconds after which a table may leave a memory that is full


def is_id(text: str) -> bool:
    """Return whether this can be the id of a table; only then is the store asked."""
    return len(text) == ID_LENGTH and text.isascii() and text.isalnum()


def check_status(live: LiveTable, allowed: Collection[str], code: str) -> None:
    """Refuse with this code what a table's status does not allow; a closed table says so."""
    if live.table.status not in allowed:
        raise ApiError("closed" if live.table.status == "closed" else code)


def check_open(live: LiveTable) -> None:
    """Refuse what can be done only before the start."""
    check_status(live, ("open",), "already-started")


class LiveTables:
    """The live tables by id."""

    def __init__(
        self, store: Store, most: int, idle_seconds: float, hidden_seconds: float = 0.0
    ) -> None:
        self.store = store
        self._most = most
        self._idle_seconds = idle_seconds
        self._hidden_seconds = hidden_seconds or math.inf
        self._live_tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="mintopia-store")
        self.on_load: Callable[[LiveTable], None] = lambda _: None
        self.on_count: Callable[[int], None] = lambda _: None  # so many are in memory now

    def __len__(self) -> int:
        """Return how many tables are in memory."""
        return len(self._live_tables)

    def __iter__(self) -> Iterator[LiveTable]:
        """Go through the tables in memory."""
        return iter(list(self._live_tables.values()))

    def here(self, table_id: str) -> LiveTable | None:
        """Return a table if it is in memory."""
        return self._live_tables.get(table_id)

    def call(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> Awaitable[T]:
        """Ask the store in a thread, so that nobody else waits."""
        return asyncio.get_running_loop().run_in_executor(
            self._threads, lambda: function(*arguments, **named)
        )

    async def find(self, table_id: str) -> LiveTable:
        """Return a table, from memory or from the store; an unknown one is refused as a link is."""
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
            self.rest(AT_CAPACITY)
            if len(self._live_tables) >= self._most:
                raise ApiError("busy")
        live = await self.call(self._read, table_id)
        if live is not None:
            self._live_tables[table_id] = live
            self.on_count(len(self._live_tables))
            self.on_load(live)
        return live

    def _read(self, table_id: str) -> LiveTable | None:
        game = self.store.load(table_id, talk=False)
        if game is None:
            return None
        live = LiveTable(game.table, game.seats)
        self._fill(live, game)
        return live

    def _fill(self, live: LiveTable, found: StoredGame | None = None) -> None:
        """Read everything about a table anew (in a thread, with the table's lock held)."""
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
            if game.table.rules_version != rules_of(game.table.game).rules_version:
                raise ApiError("other-rules", version=game.table.rules_version)
            live.set_up()
            live.replay(game.entries)
        if live.said < 0:  # from then on they are heard one by one
            live.said = self.store.last_message(live.id)
        live.is_loaded = True

    def rematch_of(self, table_id: str) -> str | None:
        """Name the rematch of a table: the first that was made and not closed (in a thread)."""
        rematches = self.store.rematches(table_id)
        return next((table.id for table in rematches if table.status != "closed"), None)

    def deal(self, table: TableRow) -> list[TableRow]:
        """List all tables with the deal of this one, itself included."""
        root = table.same_deal_of or table.id
        first = table if root == table.id else self.store.table(root)
        return ([first] if first is not None else []) + self.store.same_deals(root)

    def deal_changed(self, table: TableRow) -> None:
        """Have the tables with this deal look anew whether the seed may be shown."""
        root = table.same_deal_of or table.id
        for live in self:
            if root in (live.id, live.table.same_deal_of):
                live.stale = True

    def holders_changed(self, holders: Iterable[str]) -> None:
        """Have tables look anew who holds their seats: a browser's grants got a new secret."""
        for live in self:
            live.stale |= bool(live.held_by(holders))

    def deals_ended(self) -> None:
        """Have tables look anew whose deal was open for others, which are gone."""
        for live in self:
            live.stale |= live.deal_is_open

    def _hidden_until(self, table: TableRow) -> float:
        """Return until when the deal of a table is secret because others play it; 0: it is not."""
        others = [other for other in self.deal(table) if other.id != table.id]
        return max(map(self._hides_until, others), default=0.0)

    def _hides_until(self, table: TableRow) -> float:
        """Return until when a table hides its deal: while it is played, and not for ever."""
        if table.status not in ("open", "running") or table.hides_deal is False:
            return 0.0
        until = self.store.last_played(table) + self._hidden_seconds
        return until if until > time.time() else 0.0

    async def look_at_deal(self, live: LiveTable) -> None:
        """See, under a finished table's lock, whether its seed may be told."""
        live.hidden_until = math.inf  # until it is known that it is not
        try:
            live.hidden_until = await self.call(self._hidden_until, live.table)
        except StoreUnavailableError:
            live.stale = True  # whoever asks next finds out

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[LiveTable]:
        """Work at a table: its lock is held, and it is up to date."""
        live = await self.find(table_id)
        async with self.locked(live):
            yield live

    @asynccontextmanager
    async def locked(
        self, live: LiveTable, *, fresh: bool = False, access: SeatGrant | None = None
    ) -> AsyncIterator[LiveTable]:
        """Take a table's lock and bring the table up to date; `fresh` asks the store for that.

        Whoever changes something passes the grant they act by: it may have ended while they
        waited for the lock.
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
        """Refuse a grant that has ended meanwhile, as any unknown link is refused."""
        if access is not None and not live.is_valid(access):
            raise ApiError("unknown-link")

    async def _check_access_in_store(self, live: LiveTable, access: SeatGrant) -> None:
        if not await self.call(self.store.is_valid, live.id, access):
            live.stale = True
            raise ApiError("unknown-link")

    async def refresh(self, live: LiveTable) -> bool:
        """Read a table anew, under its lock; if it had moved on, those who watch are told."""
        before, was_open = live.seq, live.table.status == "open"
        live.stale = False  # before it is read: what changes meanwhile makes it so again
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

    # --- what other processes did -------------------------------------------------------------
    async def catch_up(self, table_id: str, seq: int, entry: Entry | None = None) -> None:
        """Carry out here what another process has stored; the next entry may be at hand."""
        live = self._live_tables.get(table_id)
        if live is None or live.seq >= seq:
            return
        async with self.locked(live):
            if live.seq >= seq:
                return
            if live.game is None or live.table.status == "open":
                await self.refresh(live)
            elif entry is not None and live.seq == entry.seq - 1:
                self._carry_out(live, entry)
            else:
                await self.pull(live)

    async def pull(self, live: LiveTable) -> None:
        """Carry out, under the table's lock, what other processes have stored since."""
        table, entries = await self.call(self.store.news, live.id, after=live.seq)
        for entry in entries:
            self._carry_out(live, entry)
        live.table = live.table if table is None else table
        if live.table.status == "finished":
            await self.look_at_deal(live)
            live.tell_table()

    def _carry_out(self, live: LiveTable, entry: Entry) -> None:
        """Apply an entry that another process has stored, and tell those who watch here."""
        try:
            before = live.apply(entry.kind, entry.seat, entry.text)
        except BaseException:
            live.stale = True  # memory is not what was stored: whoever comes next reads it anew
            raise
        live.seq = entry.seq
        live.note_time(entry)
        if entry.answer_to == BEFORE_BRANCH:
            live.model.floor = entry.seq
        live.keep_answer(entry.kind, entry.seat, entry.text, entry.answer_to, before)
        undone = 1 if entry.kind == UNDO else 0
        live.tell_entry(entry.kind, entry.seat, before, undone)

    async def orders_changed(self, table_id: str) -> None:
        """Have a table look anew what its seats have ordered through another process."""
        live = self._live_tables.get(table_id)
        if live is not None:
            live.stale = True

    async def look_again(self, table_id: str) -> None:
        """Read a table anew because another process changed it, and tell those who watch."""
        live = self._live_tables.get(table_id)
        if live is None:
            return
        async with live.lock:
            if not await self.refresh(live):
                live.tell_table()

    async def check(self, live: LiveTable) -> None:
        """Make sure, under the table's lock, that no other process is ahead of what we know.

        Whoever was answered by one process must not be shown an older state by another.
        """
        if not self.store.is_shared:
            return
        table = await self.call(self.store.table, live.id)
        if table is None or table.status != live.table.status or live.game is None:
            await self.refresh(live)
        elif table.seq != live.seq:
            await self.pull(live)
        elif table.status == "finished":
            await self.look_at_deal(live)

    async def check_branch(self, live: LiveTable) -> None:
        """Refuse to play on, under a branch's lock, while others play its deal from the beginning.

        Whoever plays on sees more and more of their deck.
        """
        if live.table.branch_of is not None and self.store.is_shared:
            await self.look_at_deal(live)
        if live.is_resting:
            raise ApiError("deal-open")

    # --- memory -------------------------------------------------------------------------------
    def rest(self, idle_seconds: float | None = None) -> None:
        """Let go of what was not used for a while: tables, or just the games of watched ones."""
        longest = self._idle_seconds if idle_seconds is None else idle_seconds
        before = time.monotonic() - longest
        for live in list(self._live_tables.values()):
            if live.used_at > before or live.lock.locked() or live.is_working:
                continue
            if not live.streams:
                del self._live_tables[live.id]
            else:
                live.unload()
        self.on_count(len(self._live_tables))

    def drop(self, table_id: str) -> None:
        """Forget a table that was removed."""
        live = self._live_tables.pop(table_id, None)
        self.on_count(len(self._live_tables))
        if live is not None:
            for stream in list(live.streams):
                stream.close()

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(wait=True, cancel_futures=True)
