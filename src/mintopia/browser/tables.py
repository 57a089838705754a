"""The tables of a page: one text each in the browser's storage, which its tabs share."""

from __future__ import annotations

import copy
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mintopia.browser.storage import TableExistsError
from mintopia.browser.stored import StoredSeat, StoredTable
from mintopia.engine.game import Game, new_game
from mintopia.errors import MintopiaError
from mintopia.host.errors import ApiError
from mintopia.host.events import Event, Loaded
from mintopia.host.hosted import MOVE, HostedTable
from mintopia.host.people import now
from mintopia.host.ports import Conflict, NewEntry
from mintopia.host.seating import check_names

if TYPE_CHECKING:
    from mintopia.browser.storage import Storage
    from mintopia.browser.thinking import Thinking
    from mintopia.host.messages import Message
    from mintopia.host.table import Instructions


Change = Callable[[StoredTable], None]


@dataclass(eq=False, slots=True)
class Stream:
    """A follower of a table, who sees it as one seat does, or as a spectator."""

    viewer: int | None
    language: str | None
    you: int | None
    send: Callable[[str, str], object]

    def put(self, message: tuple[str, str]) -> None:
        """Send a message."""
        self.send(*message)


class PageTable(HostedTable[StoredTable, StoredSeat, Stream]):
    """One table of a page, which holds the seats of all people at it."""

    __slots__ = ()

    def __init__(self, table: StoredTable) -> None:
        super().__init__(table, table.seats)
        self.load()

    def load(self) -> None:
        """Rebuild everything from what is stored; refuse a game that today's rules do not allow."""
        self.seats = self.table.seats
        self.check_version()
        if self.table.started_at is None:
            self.model.deal(None)
            self.seq = 0
            return
        try:
            self.load_game(self.table.log())
        except MintopiaError as error:
            raise ApiError("other-rules", version=self.table.rules_version) from error

    def dealt(self) -> Game:
        """Return the game before its first move."""
        return new_game(self.table.game, self.table.options, seed=self.table.seed)

    def encode(self, kind: str, message: Message, number: int | None = None) -> tuple[str, str]:
        """Return a message as the worker passes it on."""
        return kind, self.encode_answer(message)

    def encode_answer(self, message: Message) -> str:
        """Return the body of an answer."""
        return json.dumps(message, ensure_ascii=False)

    def facts(self) -> Message:
        """Return what a page knows about its table: nothing is agreed with anybody."""
        table = self.table
        return {
            "talk": False,
            "table_link": False,
            "watching": False,
            "clock": None,
            "commitment": "",
            "seed_chosen": table.chosen,
            "dealing": None,
            "seed": str(table.seed) if table.status == "finished" else None,
            "secret": None,
            "salt": None,
            "rematch": table.rematch,
            "daily": table.daily,
        }

    def seat_facts(self) -> list[Message]:
        """Return what a page knows about each seat: everybody is here."""
        return [{"devices": 1, "agreed": [], "present": True, "seen_at": None} for _ in self.seats]


class PageTables:
    """All tables of a page: the host's tables and its store."""

    def __init__(
        self,
        storage: Storage,
        publish: Callable[[Event[PageTable]], object],
        announce: Callable[[str], object],
    ) -> None:
        """`announce` tells the other tabs which table has changed."""
        self._storage = storage
        self._publish = publish
        self._announce = announce
        self._live: dict[str, PageTable] = {}

    async def find(self, table_id: str) -> PageTable:
        """Return a table with its game, loading it if necessary."""
        known = self._live.get(table_id)
        if known is None:
            text = await self._storage.get(table_id)
            stored = None if text is None else StoredTable.from_text(text)
            if stored is None:
                raise ApiError("unknown-link")
            known = self._live.setdefault(table_id, PageTable(stored))
            self._publish(Loaded(known))
        return known

    async def add(self, table: StoredTable) -> PageTable:
        """Store a new table and return it; raise TableExistsError if its id is taken."""
        made = PageTable(table)
        table.revision = 1
        outcome = await self._storage.put(table.id, 1, table.to_text())
        if outcome == "conflict":
            raise TableExistsError(table.id)
        if outcome != "kept":
            raise ApiError("storage-full")
        self._live[table.id] = made
        self._announce(table.id)
        self._publish(Loaded(made))
        return made

    async def forget(self, table_id: str) -> None:
        """Delete a table."""
        self._live.pop(table_id, None)
        await self._storage.delete(table_id)

    async def all_stored(self) -> list[StoredTable]:
        """Return what is stored of all tables, the latest first."""
        found = (StoredTable.from_text(text) for text in await self._storage.all())
        stored = [table for table in found if table is not None]
        return sorted(stored, key=lambda table: -table.changed_at)

    async def with_deal_of(self, table: PageTable) -> list[StoredTable]:
        """Return what is stored of all tables with the deal of this one, including itself."""
        root = table.table.same_deal_of or table.id
        return [kept for kept in await self.all_stored() if root in (kept.id, kept.same_deal_of)]

    async def when(self, table: PageTable) -> list[tuple[int, float | None]]:
        """Return the numbers and times of the deal and of the moves not taken back."""
        return table.table.when()

    async def reload(self, table_id: str) -> None:
        """Reload a table that another tab has changed."""
        known = self._live.get(table_id)
        if known is not None:
            async with known.lock:
                await self.check(known)
            self._publish(Loaded(known))

    # --- the host's tables ----------------------------------------------------------------------
    @asynccontextmanager
    async def locked(
        self, table: PageTable, *, fresh: bool = False, access: Any = None
    ) -> AsyncIterator[PageTable]:
        """Hold a table's lock, with the table up to date."""
        async with table.lock:
            if fresh or table.stale:
                await self.check(table)
            yield table

    async def check(self, table: PageTable) -> None:
        """Read a table again if another tab has changed it, and tell its followers."""
        text = await self._storage.get(table.id)
        stored = None if text is None else StoredTable.from_text(text)
        if stored is None or (stored.revision == table.table.revision and not table.stale):
            return
        before, table.table = table.table, stored
        known = len(before.entries)
        added = stored.log()[known:]
        only_moves = stored.entries[:known] == before.entries and all(
            entry.kind == MOVE for entry in added
        )
        if table.stale or before.started_at is None or not only_moves:
            table.load()
            table.stale = False
            table.tell_state()
            return
        table.seats = stored.seats
        for entry in added:
            table.carry_out(entry)
        table.tell_table()

    async def check_may_move(self, table: PageTable) -> None:
        """Allow moves: no other table can learn from them."""

    async def game_over(self, table: PageTable) -> None:
        """Do nothing: a page hides no deal."""

    # --- the host's store -----------------------------------------------------------------------
    async def append(
        self, table: PageTable, entries: Sequence[NewEntry], orders: Mapping[int, Instructions]
    ) -> None:
        """Store entries applied in memory, and seats' changed orders, in one write."""
        game, at = table.running_game(), now()
        result = game.result

        def change(stored: StoredTable) -> None:
            stored.entries += [[entry.kind, entry.seat, entry.text, at] for entry in entries]
            stored.to_move = game.to_move
            for seat, instructions in orders.items():
                stored.seats[seat].orders = instructions.to_json()
            if result is not None:
                stored.status, stored.finished_at = "finished", at
                stored.winners = list(result["winners"])

        table.stale = True  # memory is not trusted until the entries are known to be stored
        await self.write(table, change)
        table.stale = False
        table.seq += len(entries)

    async def set_orders(
        self, table: PageTable, seat: int, orders: Instructions, access: Any
    ) -> None:
        """Store what a seat has ordered."""

        def change(stored: StoredTable) -> None:
            stored.seats[seat].orders = orders.to_json()

        await self.change(table, change)

    async def set_seat(
        self,
        table: PageTable,
        seat: int,
        _: Any,
        notice: str | None,
        /,
        *,
        while_status: str = "running",
        only_if: str | None = None,
        empty: bool = False,
        **changes: Any,
    ) -> None:
        """Change a seat, store its notice, and tell everybody."""

        def change(stored: StoredTable) -> None:
            row = stored.seats[seat]
            for name, value in changes.items():
                setattr(row, name, value)
            check_names(stored.seats)
            if notice is not None:
                stored.notices.append([notice, seat, {"name": row.name}, now()])

        await self.change(table, change)
        table.tell_table()

    async def change(
        self,
        table: PageTable,
        change: Callable[[StoredTable], None] = lambda _: None,
        **values: Any,
    ) -> None:
        """Change a table as in `write`; refuse as stale if another tab was faster."""
        asked = table.seq
        try:
            await self.write(table, change, **values)
        except Conflict as conflict:
            extra = {"seq": table.seq}
            raise ApiError("stale", extra=extra, seq=table.seq, asked=asked) from conflict

    async def write(
        self,
        table: PageTable,
        change: Callable[[StoredTable], None] = lambda _: None,
        **values: Any,
    ) -> None:
        """Change what is stored of a table; `values` are new values by name.

        Refuse if the storage is full. If another tab was faster, read the table again and raise
        Conflict.
        """
        wanted = copy.deepcopy(table.table)
        change(wanted)
        for name, value in values.items():
            setattr(wanted, name, value)
        wanted.revision += 1
        wanted.changed_at = now()
        outcome = await self._storage.put(wanted.id, wanted.revision, wanted.to_text())
        if outcome == "full":
            await self.check(table)
            raise ApiError("storage-full")
        if outcome == "conflict":
            await self.check(table)
            raise Conflict
        table.table = wanted
        table.seats = wanted.seats
        self._announce(table.id)


class PageThinker:
    """The host's thinker: a page's own, next to its worker or in this interpreter."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking

    async def choose(
        self, table: PageTable, game: Game, bot: str, chance: int, choices: Sequence[str]
    ) -> str | None:
        """Return a bot's choice; None for a bot that an imported game invented."""
        try:
            return await self._thinking.choose(
                game, bot, chance, steady=table.table.daily is not None
            )
        except ValueError:
            return None
