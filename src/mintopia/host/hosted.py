"""A table that a host keeps in memory: its game, who follows it, and what each of them is sent.

It is changed only under its lock, and only in ways that are stored first or can be read again from
the store. `stale` means that it must be read again.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from mintopia.engine.game import rules_of
from mintopia.errors import SpokenError, message_of
from mintopia.host.errors import ApiError
from mintopia.host.messages import Message, done_message, news_message, state_message, table_message
from mintopia.host.table import Instructions, Table

if TYPE_CHECKING:
    from mintopia.engine.game import Game
    from mintopia.host.messages import SeatFacts, TableFacts
    from mintopia.host.table import Seat

    class HostedSeat(Seat, SeatFacts, Protocol):
        """A seat as a store keeps it."""

        @property
        def orders(self) -> str | None:
            """What the person has ordered, as JSON."""


SeatT = TypeVar("SeatT", bound="HostedSeat")
FactsT = TypeVar("FactsT", bound="TableFacts")
StreamT = TypeVar("StreamT", bound="Stream")
Viewer = tuple[int | None, str | None, int | None]  # whose view, its language, whom it calls "you"

MOVE: Final = "move"
UNDO: Final = "undo"
BEFORE_BRANCH: Final = -1  # the `answer_to` of moves before a branch, which answer no request
MOST_ENTRIES: Final = 10_000  # moves and undos of a table; a long game has a few hundred


class StoredEntry(Protocol):
    """A move or an undo as a store keeps it."""

    @property
    def seq(self) -> int: ...  # noqa: D102
    @property
    def kind(self) -> str: ...  # noqa: D102
    @property
    def seat(self) -> int: ...  # noqa: D102
    @property
    def text(self) -> str: ...  # noqa: D102
    @property
    def answer_to(self) -> int: ...  # noqa: D102
    @property
    def at(self) -> float: ...  # noqa: D102


class Stream(Protocol):
    """Somebody who follows a table."""

    viewer: int | None  # a seat; None is a spectator
    language: str | None  # of sentences; None: no sentences

    @property
    def you(self) -> int | None:
        """The seat that texts call "you", as nobody else reads them."""

    def put(self, message: Any, /) -> None:
        """Send a message."""


class Chain:
    """The chain of a host that commits to nothing; a server's (`mintopia.fair.chain`) does."""

    head = ""

    def add(self, kind: str, seat: int, text: str) -> str:
        """Add an entry; return the new head."""
        return self.head


class Answer:
    """The answer to a seat's last request, kept in case the request is repeated."""

    __slots__ = ("asked", "body", "kind", "text")

    def __init__(self, asked: int, kind: str, text: str, body: Any) -> None:
        self.asked = asked  # the number of the entry that the request replied to
        self.kind = kind
        self.text = text
        self.body = body


class HostedTable(ABC, Generic[FactsT, SeatT, StreamT]):
    """One table of a host."""

    __slots__ = (
        "answers", "autoplay", "chain", "id", "lock", "model", "seq", "stale", "streams", "table",
        "thinking",
    )  # fmt: skip

    def __init__(self, table: FactsT, seats: Sequence[SeatT]) -> None:
        self.id = table.id
        self.table = table  # the stored facts
        self.model: Table[SeatT] = Table([])  # the game, and all decisions about it
        self.model.is_counted = table.daily is not None and bool(table.daily["counted"])
        self.seats = list(seats)
        self.chain: Any = None
        self.seq = 0
        self.answers: dict[int, Answer] = {}
        self.lock = asyncio.Lock()
        self.streams: set[StreamT] = set()
        self.thinking: asyncio.Task[None] | None = None  # moves for bots and cards
        self.autoplay: asyncio.Task[None] | None = None  # plays ordered and forced moves
        self.stale = False

    # --- what a host adds -----------------------------------------------------------------------
    @abstractmethod
    def dealt(self) -> Game:
        """Return the game before its first move."""

    @abstractmethod
    def encode(self, kind: str, message: Message, number: int | None = None) -> Any:
        """Return a message as it is sent to followers; they can resume after a numbered one."""

    @abstractmethod
    def encode_answer(self, message: Message) -> Any:
        """Return the body of an answer."""

    @abstractmethod
    def facts(self) -> Message:
        """Return what only this kind of host knows about the table."""

    @abstractmethod
    def seat_facts(self) -> list[Message]:
        """Return what only this kind of host knows about each seat."""

    def new_chain(self) -> Any:
        """Return a new chain for the table's entries."""
        return Chain()

    def note_time(self, entry: StoredEntry) -> None:
        """Note when a stored entry was made."""

    @property
    def bot_seed(self) -> str | int:
        """What the bots' random numbers are drawn from, besides the position."""
        return self.table.seed

    # --- the game -------------------------------------------------------------------------------
    @property
    def is_full(self) -> bool:
        """Whether the table has reached the limit of entries for one game."""
        return self.seq >= MOST_ENTRIES

    @property
    def is_idle(self) -> bool:
        """Whether no moves can be made here, although the game is running."""
        return self.is_full

    @property
    def is_working(self) -> bool:
        """Whether a bot or a person's order is about to move here."""
        return self.thinking is not None or self.autoplay is not None

    def load_game(self, entries: Sequence[StoredEntry]) -> None:
        """Deal the game of a started table and apply all stored entries to it.

        Refuse a game of another version of the rules. Earlier states are dropped, as there may be
        thousands of games in memory.
        """
        self.check_version()
        self.model.deal(self.dealt())
        self.chain = self.new_chain()
        self.seq = 0
        self.answers = {}
        last = {entry.seat: number for number, entry in enumerate(entries)}
        for number, entry in enumerate(entries):
            before = self.apply(entry.kind, entry.seat, entry.text)
            self.seq = entry.seq
            self.note_time(entry)
            if entry.answer_to == BEFORE_BRANCH:
                self.model.floor = entry.seq
            elif last[entry.seat] == number:
                self.keep_answer(entry.kind, entry.seat, entry.text, entry.answer_to, before)
        self.running_game().drop_history()

    def check_version(self) -> None:
        """Refuse a game of another version of the rules."""
        if self.table.rules_version != rules_of(self.table.game).rules_version:
            raise ApiError("other-rules", version=self.table.rules_version)

    def apply(self, kind: str, seat: int, move: str | int) -> int:
        """Apply an entry in memory; return how many events there were before it."""
        game = self.running_game()
        text = move if isinstance(move, str) else game.text_of(move)
        if kind == UNDO:
            self.model.take_back()
            before = game.event_count
        else:
            before = self.model.play(seat, move)
        self.chain.add(kind, seat, text)
        return before

    def carry_out(self, entry: StoredEntry) -> None:
        """Apply an entry that another process or tab has stored, and send it to followers."""
        try:
            before = self.apply(entry.kind, entry.seat, entry.text)
        except BaseException:
            self.stale = True  # memory differs from the store: the next user reads it again
            raise
        self.seq = entry.seq
        self.note_time(entry)
        if entry.answer_to == BEFORE_BRANCH:
            self.model.floor = entry.seq
        self.keep_answer(entry.kind, entry.seat, entry.text, entry.answer_to, before)
        self.tell_entry(entry.kind, entry.seat, before, 1 if entry.kind == UNDO else 0)

    def keep_answer(self, kind: str, seat: int, text: str, asked: int, before: int) -> Any:
        """Make and remember the answer to the entry that was just applied."""
        told = done_message(self.running_game(), self.seq, seat, before, self.head)
        body = self.encode_answer(told)
        self.answers[seat] = Answer(asked, kind, text, body)
        return body

    def only_others_since(self, asked: int, seat: int) -> bool:
        """Return whether only other seats have moved since entry `asked`."""
        answer = self.answers.get(seat)
        return answer is not None and answer.asked < asked < self.seq

    @property
    def head(self) -> str | None:
        """The head of the chain of all entries so far; None before the start."""
        return None if self.chain is None else self.chain.head

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
        if self.table.status != "running":
            raise ApiError("not-running")
        return game

    def check_finished(self) -> Game:
        """Return the game of a table that is over; refuse any other."""
        if self.table.status != "finished":
            raise ApiError("not-finished")
        return self.running_game()

    @property
    def is_revealed(self) -> bool:
        """Whether everything about the game may be shown."""
        return self.table.status == "finished"

    def check_revealed(self) -> Game:
        """Return the game of a table that is over; refuse one whose deal others still play."""
        game = self.check_finished()
        if not self.is_revealed:
            raise ApiError("deal-open")
        return game

    def check_seq(self, asked: int) -> None:
        """Refuse a request about a position that is no longer current."""
        if asked != self.seq:
            raise ApiError("stale", extra={"seq": self.seq}, seq=self.seq, asked=asked)

    def check_open(self) -> None:
        """Refuse what is possible only before the start."""
        if self.table.status != "open":
            raise ApiError("closed" if self.table.status == "closed" else "already-started")

    def check_person(self, seat: int) -> SeatT:
        """Return the seat of a person in a running game; refuse any other."""
        if self.table.status != "running":
            raise ApiError("not-running")
        if self.seats[seat].kind != "person":
            raise ApiError("no-person")
        return self.seats[seat]

    def mover(self) -> int | None:
        """Return the seat to move; None if the game has not begun, is over or is idle."""
        if self.game is None or self.table.status != "running" or self.is_idle:
            return None
        return self.game.to_move

    @property
    def seats(self) -> list[SeatT]:
        """The seats as they are stored."""
        return self.model.seats

    @seats.setter
    def seats(self, seats: Iterable[SeatT]) -> None:
        self.model.seats = list(seats)
        for number, row in enumerate(self.model.seats):
            self.model.orders.set(number, Instructions.from_json(row.orders))

    def people(self) -> list[int]:
        """Return the seats of people, including those with a stand-in."""
        return self.model.people()

    def bot_of(self, seat: int) -> str | None:
        """Return the name of the bot that plays a seat now; None if a person does."""
        return self.model.bot_of(seat)

    # --- what people are sent -------------------------------------------------------------------
    def describe(self) -> Message:
        """Return everything about the table that anybody there may know."""
        return table_message(
            self.table, self.seats, self.seq, self.model.floor, self.facts(), self.seat_facts()
        )

    def state(self, viewer: int | None, language: str | None, you: int | None = None) -> Message:
        """Return everything that a seat (None: a spectator) may know now.

        `you`, here and below, is the seat that texts call "you", as nobody else reads them; all
        other seats are called by name.
        """
        return state_message(
            self.model, self.seq, self.describe(), self.head, viewer, language, you
        )

    def missed(
        self, after: int, viewer: int | None, language: str | None, you: int | None = None
    ) -> list[Any] | None:
        """Return the messages of the moves after a number; None if they cannot be made again.

        That is so once a move has been taken back; then the complete state is sent instead.
        """
        movers = self.model.movers
        if self.game is None or not 0 <= after <= self.seq or self.seq != len(movers):
            return None  # with an undo there are more entries than moves
        moves = self.game.moves
        past = self.model.copy_at(after)
        chain = self.new_chain()
        messages = []
        for number, (move, seat) in enumerate(zip(moves, movers, strict=True), 1):
            head = chain.add(MOVE, seat, move)
            if number > after:
                before = past.play(seat, move)
                told = news_message(
                    past, number, head, MOVE, seat, before, 0, viewer, language, you
                )  # fmt: skip
                messages.append(self.encode(MOVE, told, number))
        return messages

    def tell(self, make: Callable[[int | None, str | None, int | None], Any]) -> None:
        """Send a message to every stream; make it only once for streams that see the same."""
        made: dict[Viewer, Any] = {}
        for stream in list(self.streams):
            key = stream.viewer, stream.language, stream.you
            message = made.get(key)
            if message is None:
                message = made[key] = make(*key)
            stream.put(message)

    def tell_entry(self, kind: str, seat: int, before: int, undone: int) -> None:
        """Send the entry that was just applied and stored."""
        if self.streams:
            model, seq, head = self.model, self.seq, self.head
            self.tell(
                lambda *viewer: self.encode(
                    MOVE, news_message(model, seq, head, kind, seat, before, undone, *viewer), seq
                )
            )

    def encoded_state(self, viewer: int | None, language: str | None, you: int | None) -> Any:
        """Return the complete state as a message."""
        return self.encode("state", self.state(viewer, language, you), self.seq)

    def tell_state(self) -> None:
        """Send the complete state to every stream."""
        self.tell(self.encoded_state)

    def encoded_table(self) -> Any:
        """Return the description of the table as a message."""
        return self.encode("table", self.describe())

    def tell_table(self) -> None:
        """Send the description of the table itself, after a change."""
        if self.streams:
            message = self.encoded_table()
            self.tell(lambda *_: message)

    def tell_orders(self, seat: int, said: Sequence[SpokenError] = ()) -> None:
        """Send only this seat its orders, and the reasons why some were dropped."""
        for stream in self.streams:
            if stream.viewer == seat and stream.language is not None:
                told = self.model.orders_info(seat, stream.language)
                words = [message_of(why, stream.language) for why in said]
                stream.put(self.encode("orders", {**told, "said": words}))
