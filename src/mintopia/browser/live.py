"""A table in the page: what is stored of it, its game, and its followers."""

from __future__ import annotations

import asyncio
import copy
import json
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from mintopia.browser.kept import KeptSeat, StoredTable
from mintopia.engine.game import Game, new_game, rules_of
from mintopia.errors import MintopiaError, SpokenError, message_of
from mintopia.host.errors import ApiError
from mintopia.host.table import Instructions, Table
from mintopia.host.telling import Message, told_news, told_state, told_table

if TYPE_CHECKING:
    from mintopia.browser.storage import Storage

NO_HEAD = ""  # a page that deals for itself commits to nothing
Teller = Callable[[int | None, str | None, int | None], tuple[str, Message]]
MOVE = "move"
UNDO = "undo"


def now() -> float:
    """Return the time, to the millisecond."""
    return round(time.time(), 3)


class Stream:
    """A follower of a table, who sees it as one seat does, or as a spectator."""

    def __init__(
        self, viewer: int | None, language: str | None, you: int | None,
        tell: Callable[[str, str], object],
    ) -> None:  # fmt: skip
        self.viewer = viewer
        self.language = language
        self.you = you
        self._tell = tell

    def put(self, kind: str, told: Message) -> None:
        """Send a message."""
        self._tell(kind, json.dumps(told, ensure_ascii=False))


class BrowserTable:
    """One table. It changes only under its lock, and changes are stored before they are sent."""

    def __init__(self, kept: StoredTable) -> None:
        self.kept = kept
        self.model: Table[KeptSeat] = Table(kept.seats)
        self.model.is_counted = kept.daily is not None and bool(kept.daily["counted"])
        self.seq = 0
        self.when: list[tuple[int, float | None]] = []  # of the deal and the moves not taken back
        self.lock = asyncio.Lock()
        self.streams: set[Stream] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.autoplay: asyncio.Task[None] | None = None
        self._replay()

    # --- the game -------------------------------------------------------------------------------
    def _replay(self) -> None:
        """Rebuild the game from what is stored; refuse a game of another rules version."""
        kept = self.kept
        self.model.seats = kept.seats
        for number, seat in enumerate(kept.seats):
            self.model.orders.set(number, Instructions.from_json(seat.orders))
        if kept.rules_version != rules_of(kept.game).rules_version:
            raise ApiError("other-rules", version=kept.rules_version)
        self.seq = 0
        if kept.started_at is None:
            self.model.clear()
            return
        try:
            self.model.deal(self.dealt())
            self.when = [(0, kept.started_at)]
            for kind, seat, text, at in kept.entries:
                self._apply(kind, seat, text, at)
        except MintopiaError as error:
            raise ApiError("other-rules", version=kept.rules_version) from error
        self.model.floor = kept.floor

    def rebuild(self) -> None:
        """Rebuild the game from what is stored, and send its state to all followers."""
        self._replay()
        self.tell(lambda *viewer: ("state", self.state(*viewer)))

    def dealt(self) -> Game:
        """Return the game before its first move."""
        return new_game(self.kept.game, self.kept.options, seed=self.kept.seed)

    def _apply(self, kind: str, seat: int, text: str, at: float) -> int:
        """Apply an entry in memory; return how many events there were before it."""
        self.seq += 1
        if kind == UNDO:
            self.model.take_back()
            self.when.pop()
            return self.model.running_game().event_count
        before = self.model.play(seat, text)
        self.when.append((self.seq, at))
        return before

    @property
    def game(self) -> Game | None:
        """The game; None before the start."""
        return self.model.game

    def running_game(self) -> Game:
        """Return the game of a table that has started; refuse any other."""
        if self.model.game is None:
            raise ApiError("not-running")
        return self.model.game

    def check_running(self) -> Game:
        """Return the game of a running table; refuse any other."""
        game = self.running_game()
        if self.kept.status != "running":
            raise ApiError("not-running")
        return game

    def check_seq(self, asked: int) -> None:
        """Refuse a request about a position that is no longer current."""
        if asked != self.seq:
            raise ApiError("stale", extra={"seq": self.seq}, seq=self.seq, asked=asked)

    def only_others_since(self, asked: int, seat: int) -> bool:
        """Return whether only others have made entries since the position that a seat saw."""
        own = [n for n, entry in enumerate(self.kept.entries) if entry[1] == seat]
        return bool(own) and own[-1] < asked < self.seq

    # --- storing --------------------------------------------------------------------------------
    async def keep(
        self,
        storage: Storage,
        change: Callable[[StoredTable], None] = lambda _: None,
        **values: Any,
    ) -> None:
        """Change the table, in the storage first; refuse if it cannot be stored.

        `values` are new values by name. If another tab was faster, the table is read again and the
        request is refused as stale.
        """
        asked = self.seq
        wanted = copy.deepcopy(self.kept)
        change(wanted)
        for name, value in values.items():
            setattr(wanted, name, value)
        wanted.revision += 1
        wanted.changed_at = now()
        outcome = await storage.put(wanted.id, wanted.revision, wanted.to_text())
        if outcome == "full":
            raise ApiError("storage-full")
        if outcome == "conflict":
            await self.refresh(storage)
            raise ApiError("stale", extra={"seq": self.seq}, seq=self.seq, asked=asked)
        self.kept = wanted
        self.model.seats = wanted.seats

    async def refresh(self, storage: Storage) -> None:
        """Read the table again, because another tab has changed it, and tell its followers."""
        text = await storage.get(self.kept.id)
        kept = None if text is None else StoredTable.from_text(text)
        if kept is None or kept.revision == self.kept.revision:
            return
        known, before = len(self.kept.entries), self.kept
        self.kept = kept
        added = kept.entries[known:]
        if kept.started_at is None or before.started_at is None or (
            kept.entries[:known] != before.entries or any(kind != MOVE for kind, *_ in added)
        ):  # fmt: skip
            self.rebuild()
            return
        self.model.seats = kept.seats
        for number, seat in enumerate(kept.seats):
            self.model.orders.set(number, Instructions.from_json(seat.orders))
        for kind, mover, move, at in added:
            self.tell_entry(MOVE, mover, self._apply(kind, mover, move, at))
        self.tell_table()

    async def append(
        self, storage: Storage, entries: Sequence[tuple[str, int, str]], seats: Sequence[KeptSeat]
    ) -> int:
        """Store entries, apply them, and return how many events there were before the last."""
        at = now()
        rows: list[list[Any]] = [[kind, seat, text, at] for kind, seat, text in entries]
        # Whether the game ends must be known before storing, so try the entries on a copy first.
        trial = self.model.copy_at(len(self.model.movers))
        for kind, seat, text in entries:
            if kind == UNDO:
                trial.take_back()
            else:
                trial.play(seat, text)
        game = trial.running_game()
        result = game.result

        def change(kept: StoredTable) -> None:
            kept.entries += rows
            kept.to_move = game.to_move
            kept.seats = list(seats)
            if result is not None:
                kept.status, kept.finished_at = "finished", at
                kept.winners = list(result["winners"])

        await self.keep(storage, change)
        return [self._apply(*row) for row in rows][-1]

    # --- messages -------------------------------------------------------------------------------
    def describe(self) -> Message:
        """Describe what everybody at the table may know about it."""
        kept = self.kept
        shown = kept.status == "finished"
        more = {
            "talk": False,
            "table_link": False,
            "watching": False,
            "clock": None,
            "commitment": "",
            "seed_chosen": kept.chosen,
            "dealing": None,
            "seed": str(kept.seed) if shown else None,
            "secret": None,
            "salt": None,
            "rematch": kept.rematch,
            "daily": kept.daily,
        }
        of_seat = {"devices": 1, "agreed": [], "present": True, "seen_at": None}
        return told_table(
            kept, kept.seats, self.seq, self.model.floor, more, [of_seat] * len(kept.seats)
        )

    def state(self, viewer: int | None, language: str | None, you: int | None) -> Message:
        """Describe everything that a seat may know now."""
        return told_state(self.model, self.seq, self.describe(), NO_HEAD, viewer, language, you)

    def news_since(
        self, after: int, viewer: int | None, language: str | None, you: int | None
    ) -> list[Message] | None:
        """Describe the moves after a number one by one; None if any move was taken back."""
        movers = self.model.movers
        if self.game is None or not 0 <= after <= self.seq == len(movers):
            return None
        past = self.model.copy_at(after)
        moves = self.game.moves
        told = []
        for number in range(after, self.seq):
            before = past.play(movers[number], moves[number])
            seat = movers[number]
            told.append(
                told_news(past, number + 1, NO_HEAD, MOVE, seat, before, 0, viewer, language, you)
            )
        return told

    def tell(self, make: Teller) -> None:
        """Send a message to every stream."""
        for stream in list(self.streams):
            stream.put(*make(stream.viewer, stream.language, stream.you))

    def tell_entry(self, kind: str, seat: int, before: int, undone: int = 0) -> None:
        """Send the entry that was just made to every stream."""
        self.tell(
            lambda viewer, language, you: (
                MOVE,
                told_news(
                    self.model, self.seq, NO_HEAD, kind, seat, before, undone, viewer, language, you
                ),
            )
        )

    def tell_table(self) -> None:
        """Send the description of the table to every stream."""
        told = self.describe()
        self.tell(lambda *_: ("table", told))

    def tell_orders(self, seat: int, said: Sequence[SpokenError] = ()) -> None:
        """Send a seat its orders, and the reasons why any were dropped."""
        for stream in self.streams:
            if stream.viewer == seat and stream.language is not None:
                told = dict(self.model.orders_told(seat, stream.language))
                words = [message_of(why, stream.language) for why in said]
                stream.put("orders", {**told, "said": words})
