"""All live tables of a process: found, loaded from the store, kept fresh, put to rest."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from mintopia.game import rules_of
from mintopia.server.desk import BEFORE_BRANCH, UNDO, Desk
from mintopia.server.errors import ApiError
from mintopia.store import StoreUnavailableError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from mintopia.store import Door, Entry, Store, StoredGame, TableRow

P = ParamSpec("P")
T = TypeVar("T")

READERS: Final = 4
ID_LENGTH: Final = 16
AT_CAPACITY: Final = 5.0  # seconds after which a table may leave a memory that is full


def is_id(text: str) -> bool:
    """Say whether this can be the id of a table; only then is the store asked."""
    return len(text) == ID_LENGTH and text.isascii() and text.isalnum()


class Desks:
    """The live tables by id."""

    def __init__(
        self, store: Store, most: int, idle_seconds: float, hidden_seconds: float = 0.0
    ) -> None:
        self.store = store
        self._most = most
        self._idle_seconds = idle_seconds
        self._hidden_seconds = hidden_seconds or math.inf
        self._desks: dict[str, Desk] = {}
        self._loading: dict[str, asyncio.Task[Desk | None]] = {}
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="mintopia-store")
        self.on_load: Callable[[Desk], None] = lambda _: None
        self.on_count: Callable[[int], None] = lambda _: None  # so many are in memory now

    def __len__(self) -> int:
        """Tell how many tables are in memory."""
        return len(self._desks)

    def __iter__(self) -> Iterator[Desk]:
        """Go through the tables in memory."""
        return iter(list(self._desks.values()))

    def here(self, table_id: str) -> Desk | None:
        """Give a table that is in memory."""
        return self._desks.get(table_id)

    def call(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> Awaitable[T]:
        """Ask the store in a thread, so that nobody else waits."""
        return asyncio.get_running_loop().run_in_executor(
            self._threads, lambda: function(*arguments, **named)
        )

    async def find(self, table_id: str) -> Desk:
        """Give a table, from memory or from the store; an unknown one is refused as a link is."""
        desk = self._desks.get(table_id)
        if desk is None:
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
            desk = found
        desk.used_at = time.monotonic()
        return desk

    async def _load(self, table_id: str) -> Desk | None:
        if self._most and len(self._desks) >= self._most:
            self.rest(AT_CAPACITY)
            if len(self._desks) >= self._most:
                raise ApiError("busy")
        desk = await self.call(self._read, table_id)
        if desk is not None:
            self._desks[table_id] = desk
            self.on_count(len(self._desks))
            self.on_load(desk)
        return desk

    def _read(self, table_id: str) -> Desk | None:
        game = self.store.load(table_id, talk=False)
        if game is None:
            return None
        desk = Desk(game.table, game.seats)
        self._fill(desk, game)
        return desk

    def _fill(self, desk: Desk, found: StoredGame | None = None) -> None:
        """Read everything about a table anew (in a thread, with the table's lock held)."""
        game = found or self.store.load(desk.id, talk=False)
        if game is None:
            raise ApiError("unknown-link")
        desk.set_grants(game.grants)
        desk.table = game.table
        desk.seats = list(game.seats)
        desk.rematch = self.rematch_of(desk.id)
        desk.hidden_until = self._hidden_until(game.table)
        desk.pushed = self.store.outbox.push_seats(desk.id)
        if game.table.status in ("running", "finished"):
            if game.table.rules_version != rules_of(game.table.game).rules_version:
                raise ApiError("other-rules", version=game.table.rules_version)
            desk.set_up()
            desk.replay(game.entries)
        if desk.said < 0:  # from then on they are heard one by one
            desk.said = self.store.last_message(desk.id)
        desk.is_loaded = True

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
        for desk in self:
            if root in (desk.id, desk.table.same_deal_of):
                desk.stale = True

    def holders_changed(self, holders: Iterable[str]) -> None:
        """Have tables look anew who holds their seats: a browser's grants got a new secret."""
        for desk in self:
            desk.stale |= bool(desk.held_by(holders))

    def deals_ended(self) -> None:
        """Have tables look anew whose deal was open for others, which are gone."""
        for desk in self:
            desk.stale |= desk.deal_is_open

    def _hidden_until(self, table: TableRow) -> float:
        """Tell until when the deal of a table is secret because others play it; 0: it is not."""
        others = [other for other in self.deal(table) if other.id != table.id]
        return max(map(self._hides_until, others), default=0.0)

    def _hides_until(self, table: TableRow) -> float:
        """Tell until when a table hides its deal: while it is played, and not for ever."""
        if table.status not in ("open", "running") or table.hides_deal is False:
            return 0.0
        until = self.store.last_played(table) + self._hidden_seconds
        return until if until > time.time() else 0.0

    async def look_at_deal(self, desk: Desk) -> None:
        """See, under a finished table's lock, whether its seed may be told."""
        desk.hidden_until = math.inf  # until it is known that it is not
        try:
            desk.hidden_until = await self.call(self._hidden_until, desk.table)
        except StoreUnavailableError:
            desk.stale = True  # whoever asks next finds out

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[Desk]:
        """Work at a table: its lock is held, and it is up to date."""
        desk = await self.find(table_id)
        async with self.hold(desk):
            yield desk

    @asynccontextmanager
    async def hold(
        self, desk: Desk, *, sure: bool = False, door: Door | None = None
    ) -> AsyncIterator[Desk]:
        """Hold a table's lock, up to date; to be sure is to ask the store.

        Whoever changes something names the grant by which they came: it may have ended while
        they waited for the lock.
        """
        async with desk.lock:
            if desk.stale or not desk.is_loaded or 0 < desk.hidden_until <= time.time():
                await self.refresh(desk)
            elif sure:
                await self.check(desk)
            if door is not None:
                self.check_door(desk, door)
                if sure and self.store.is_shared:
                    await self._ask_for_door(desk, door)
            yield desk

    def check_door(self, desk: Desk, door: Door | None) -> None:
        """Refuse whoever came by a grant that has ended meanwhile, as any unknown link."""
        if door is not None and not desk.stands(door):
            raise ApiError("unknown-link")

    async def _ask_for_door(self, desk: Desk, door: Door) -> None:
        if not await self.call(self.store.stands, desk.id, door):
            desk.stale = True
            raise ApiError("unknown-link")

    async def refresh(self, desk: Desk) -> bool:
        """Read a table anew, under its lock; if it had moved on, those who watch are told."""
        before, was_open = desk.seq, desk.table.status == "open"
        desk.stale = False  # before it is read: what changes meanwhile makes it so again
        try:
            await self.call(self._fill, desk)
        except BaseException:
            desk.stale = True
            raise
        desk.shut_out()
        is_new = desk.seq != before or (was_open and desk.game is not None)
        if is_new:
            desk.tell_state()
        return is_new

    # --- what other processes did -------------------------------------------------------------
    async def catch_up(self, table_id: str, seq: int, entry: Entry | None = None) -> None:
        """Carry out here what another process has stored; the next entry may be at hand."""
        desk = self._desks.get(table_id)
        if desk is None or desk.seq >= seq:
            return
        async with self.hold(desk):
            if desk.seq >= seq:
                return
            if desk.game is None or desk.table.status == "open":
                await self.refresh(desk)
            elif entry is not None and desk.seq == entry.seq - 1:
                self._carry_out(desk, entry)
            else:
                await self.pull(desk)

    async def pull(self, desk: Desk) -> None:
        """Carry out, under the table's lock, what other processes have stored since."""
        table, entries = await self.call(self.store.news, desk.id, after=desk.seq)
        for entry in entries:
            self._carry_out(desk, entry)
        desk.table = desk.table if table is None else table
        if desk.table.status == "finished":
            await self.look_at_deal(desk)
            desk.tell_table()

    def _carry_out(self, desk: Desk, entry: Entry) -> None:
        """Apply an entry that another process has stored, and tell those who watch here."""
        try:
            before = desk.apply(entry.kind, entry.seat, entry.text)
        except BaseException:
            desk.stale = True  # memory is not what was stored: whoever comes next reads it anew
            raise
        desk.seq = entry.seq
        if entry.answer_to == BEFORE_BRANCH:
            desk.floor = entry.seq
        desk.keep_answer(entry.kind, entry.seat, entry.text, entry.answer_to, before)
        undone = 1 if entry.kind == UNDO else 0
        desk.tell_entry(entry.kind, entry.seat, before, undone)

    async def look_again(self, table_id: str) -> None:
        """Read a table anew because another process changed it, and tell those who watch."""
        desk = self._desks.get(table_id)
        if desk is None:
            return
        async with desk.lock:
            if not await self.refresh(desk):
                desk.tell_table()

    async def check(self, desk: Desk) -> None:
        """Make sure, under the table's lock, that no other process is ahead of what we know.

        Whoever was answered by one process must not be shown an older state by another.
        """
        if not self.store.is_shared:
            return
        table = await self.call(self.store.table, desk.id)
        if table is None or table.status != desk.table.status or desk.game is None:
            await self.refresh(desk)
        elif table.seq != desk.seq:
            await self.pull(desk)
        elif table.status == "finished":
            await self.look_at_deal(desk)

    async def check_branch(self, desk: Desk) -> None:
        """Refuse to play on, under a branch's lock, while others play its deal from the beginning.

        Whoever plays on sees more and more of their deck.
        """
        if desk.table.branch_of is not None and self.store.is_shared:
            await self.look_at_deal(desk)
        if desk.is_resting:
            raise ApiError("deal-open")

    # --- memory -------------------------------------------------------------------------------
    def rest(self, idle_seconds: float | None = None) -> None:
        """Let go of what was not used for a while: tables, or just the games of watched ones."""
        longest = self._idle_seconds if idle_seconds is None else idle_seconds
        before = time.monotonic() - longest
        for desk in list(self._desks.values()):
            if desk.used_at > before or desk.lock.locked() or desk.thinking is not None:
                continue
            if not desk.streams:
                del self._desks[desk.id]
            else:
                desk.game = None
                desk.chain = None
                desk.marks = []
                desk.answers = {}
                desk.is_loaded = False
        self.on_count(len(self._desks))

    def drop(self, table_id: str) -> None:
        """Forget a table that was removed."""
        desk = self._desks.pop(table_id, None)
        self.on_count(len(self._desks))
        if desk is not None:
            for stream in list(desk.streams):
                stream.close()

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(wait=True, cancel_futures=True)
