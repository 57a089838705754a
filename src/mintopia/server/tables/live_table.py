"""A live table: its row, its seats, its game, the people watching, and what each of them is sent.

It is changed only under its lock, and only in ways that are stored first or can be reloaded from
the store. `stale` means that it must be reloaded.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import orjson

from mintopia.engine.game import Game
from mintopia.errors import SpokenError, message_of
from mintopia.fair.deal import is_chosen
from mintopia.host.table import Instructions, Table
from mintopia.host.telling import told_done, told_news, told_state, told_table
from mintopia.server.common.limits import MOST_ENTRIES
from mintopia.server.tables.deals import new_chain, set_up, told_dealing
from mintopia.server.tables.streams import Stream
from mintopia.store import SeatGrant, read_waiting

if TYPE_CHECKING:
    from mintopia.fair.chain import Chain
    from mintopia.store import Entry, Grant, SeatRow, TableRow

Message = dict[str, Any]
MOVE = "move"
UNDO = "undo"
BEFORE_BRANCH = -1  # the `answer_to` of moves before a branch, which answer no request


def sse(kind: str, data: bytes, number: int | None = None) -> bytes:
    """Return one server-sent event; a client can resume after a numbered one."""
    head = b"" if number is None else b"id: %d\n" % number
    return b"%sevent: %s\ndata: %s\n\n" % (head, kind.encode(), data)


class Answer:
    """The answer to a seat's last request, kept in case the request is repeated."""

    __slots__ = ("asked", "body", "kind", "text")

    def __init__(self, asked: int, kind: str, text: str, body: bytes) -> None:
        self.asked = asked  # the number of the entry that the request replied to
        self.kind = kind
        self.text = text
        self.body = body


class LiveTable:
    """One live table."""

    __slots__ = (
        "_held", "answers", "autoplay", "chain", "client", "elsewhere", "grants", "hidden_until",
        "id", "is_loaded", "lock", "model", "pushed", "rematch", "said", "seq", "stale", "streams",
        "table", "thinking", "turn_since", "used", "used_at", "watchers",
    )  # fmt: skip

    def __init__(self, table: TableRow, seats: Sequence[SeatRow]) -> None:
        self.id = table.id
        self.table = table
        self.model: Table[SeatRow] = Table([])  # the game, and all decisions about it
        self.model.is_counted = table.daily is not None and bool(table.daily["counted"])
        self.seats = list(seats)
        self.chain: Chain | None = None
        self.seq = 0
        self.answers: dict[int, Answer] = {}
        self.lock = asyncio.Lock()
        self.streams: set[Stream] = set()
        self.grants: dict[int, Grant] = {}  # of seats, by id
        self._held: dict[str, dict[int, SeatGrant]] = {}  # the same, by holder's hash
        self.watchers: dict[tuple[str, ...], bool] = {}  # whether these holders may watch
        self.client = ""  # the client that made it, or came first after loading; not stored
        self.elsewhere: dict[int, tuple[int, float]] = {}  # seats watched through other processes
        self.thinking: asyncio.Task[None] | None = None
        self.autoplay: asyncio.Task[None] | None = None  # plays ordered and forced moves
        self.pushed: frozenset[int] = frozenset()  # seats with web push subscriptions
        self.rematch: str | None = None
        self.said = -1  # the number of the last message shown here; -1: not read yet
        self.hidden_until = 0.0  # when other tables stop hiding this deal; 0: none does
        self.stale = False
        self.is_loaded = False
        self.used_at = 0.0
        self.used: list[float] = [0.0] * len(seats)  # seconds of all moves, by seat
        self.turn_since = table.started_at or 0.0  # when the last entry was made

    @property
    def deal_is_open(self) -> bool:
        """Whether another table is playing the same deal, so that the seed must stay secret."""
        return self.hidden_until > 0  # once that time has passed, the table is reloaded first

    @property
    def is_full(self) -> bool:
        """Whether the table has reached the limit of entries for one game."""
        return self.seq >= MOST_ENTRIES

    @property
    def is_resting(self) -> bool:
        """Whether this table is a branch and must wait, because others are playing its deal."""
        return self.table.branch_of is not None and self.deal_is_open

    @property
    def is_idle(self) -> bool:
        """Whether no moves can be made here, because the table is full or resting."""
        return self.is_full or self.is_resting

    @property
    def is_working(self) -> bool:
        """Whether a bot or a person's order is about to move here."""
        return self.thinking is not None or self.autoplay is not None

    # --- the game -----------------------------------------------------------------------------
    def set_up(self) -> None:
        """Deal the game and reset everything to before the first move."""
        self.model.deal(set_up(self.table))
        self.chain = new_chain(self.table)
        self.seq = 0
        self.answers = {}
        self.used = [0.0] * len(self.seats)
        self.turn_since = self.table.started_at or 0.0

    def unload(self) -> None:
        """Drop the game to save memory; it is reloaded when somebody needs it."""
        self.model.clear()
        self.chain = None
        self.answers = {}
        self.is_loaded = False

    def replay(self, entries: Sequence[Entry]) -> None:
        """Apply all stored entries to the game; remember each seat's last answer.

        Earlier states are then dropped, as there may be thousands of games in memory.
        """
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

    def apply(self, kind: str, seat: int, move: str | int) -> int:
        """Apply an entry in memory; return how many events there were before it."""
        game = self.running_game()
        text = move if isinstance(move, str) else game.text_of(move)
        if kind == UNDO:
            self.model.take_back()
            before = game.event_count
        else:
            before = self.model.play(seat, move)
        assert self.chain is not None
        self.chain.add(kind, seat, text)
        return before

    def keep_answer(self, kind: str, seat: int, text: str, asked: int, before: int) -> bytes:
        """Make and remember the answer to the entry that was just applied."""
        body = orjson.dumps(told_done(self.running_game(), self.seq, seat, before, self.head))
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
        """Return the game; there is one once the table has started."""
        return self.model.running_game()

    def mover(self) -> int | None:
        """Return the seat to move; None if the game has not begun, is over or is idle."""
        if self.game is None or self.table.status != "running" or self.is_idle:
            return None
        return self.game.to_move

    @property
    def seats(self) -> list[SeatRow]:
        """The seats as they are stored."""
        return self.model.seats

    @seats.setter
    def seats(self, seats: Sequence[SeatRow]) -> None:
        self.model.seats = list(seats)
        for row in seats:
            self.model.orders.set(row.seat, Instructions.from_json(row.orders))

    # --- clocks -------------------------------------------------------------------------------
    def note_time(self, entry: Entry) -> None:
        """Add the time that a stored entry took to its seat's total."""
        if entry.answer_to != BEFORE_BRANCH:
            self.used[entry.seat] += max(0.0, entry.at - self.turn_since)
        self.turn_since = max(self.turn_since, entry.at)

    def clock_since(self) -> float | None:
        """Return since when the clock of the seat to move has been running; None if no clock is."""
        seat = self.mover()
        if self.table.clock is None or seat is None or self.model.moves_by_itself(seat):
            return None
        return max(self.turn_since, read_waiting(self.seats[seat].waiting).get("since", 0.0))

    def time_left(self, seat: int) -> float:
        """Return how many seconds a seat has left on its clock; negative if it took too long."""
        clock = self.table.clock
        assert clock is not None
        since = self.clock_since()
        runs = since is not None and self.running_game().to_move == seat
        passed = time.time() - since if runs and since is not None else 0.0
        used = self.used[seat] if clock["per"] == "game" else 0.0
        return float(clock["seconds"]) - used - passed

    def is_time_up(self, seat: int) -> bool:
        """Return whether a seat has used up its time for the whole game, even if a bot plays it."""
        clock = self.table.clock
        if clock is None or clock["per"] != "game":
            return False
        game = self.game
        is_on = game is not None and game.to_move == seat
        passed = time.time() - self.turn_since if is_on else 0.0
        return bool(self.used[seat] + passed >= clock["seconds"])

    def told_clock(self) -> Message | None:
        """Describe the clocks, for everybody at the table."""
        if self.table.clock is None:
            return None
        return {
            **self.table.clock,
            "used": [round(used, 1) for used in self.used],
            "since": self.clock_since(),
            "now": round(time.time(), 3),
        }

    # --- who is who ---------------------------------------------------------------------------
    def set_grants(self, grants: Iterable[Grant]) -> None:
        """Set who holds the seats."""
        self.grants = {grant.id: grant for grant in grants}
        self._held = {}
        for grant in self.grants.values():
            held = self._held.setdefault(grant.holder_hash, {})
            held[grant.seat] = SeatGrant(grant.seat, grant.id)
        self.watchers = {}  # a query under way writes its answer into the old dictionary

    def held_by(self, holders: Iterable[str]) -> dict[int, SeatGrant]:
        """Return the grants that these holders (hashes of their secrets) have, by seat."""
        found: dict[int, SeatGrant] = {}
        for holder in holders:
            found |= self._held.get(holder, {})
        return found

    def devices(self, seat: int) -> int:
        """Return how many browsers and programs hold a seat."""
        return sum(grant.seat == seat for grant in self.grants.values())

    def host(self) -> SeatRow | None:
        """Return the host's seat; None at a table with bots only."""
        return next((seat for seat in self.seats if seat.is_host), None)

    def people(self) -> list[int]:
        """Return the seats of people, including those with a stand-in."""
        return self.model.people()

    def bot_of(self, seat: int) -> str | None:
        """Return the name of the bot that plays a seat now; None if a person does."""
        return self.model.bot_of(seat)

    def present(self) -> list[bool]:
        """Return for each seat whether somebody is watching from it or it belongs to a bot."""
        watched = self.watched()
        bits = 0
        for seats, _ in self.elsewhere.values():
            bits |= seats
        return [
            seat.kind == "bot" or seat.seat in watched or bool(bits >> seat.seat & 1)
            for seat in self.seats
        ]

    def watched(self) -> set[int]:
        """Return the seats that are watched through this process."""
        return {stream.viewer for stream in self.streams if stream.viewer is not None}

    def is_attended(self, seat: int) -> bool:
        """Return whether the holder of a seat is watching, even from another of their seats."""
        return self.present()[seat] or any(seat in stream.seats for stream in self.streams)

    def is_valid(self, access: SeatGrant) -> bool:
        """Return whether a grant, or the spectators' link somebody used, is still valid."""
        if access.seat < 0:
            return access.key == self.table.spectator_hash
        return access.key in self.grants

    def shut_out(self) -> None:
        """Close the streams whose grant or link is no longer valid."""
        for stream in list(self.streams):
            if stream.access is None or not self.is_valid(stream.access):
                stream.close()

    def agreed(self, seat: int) -> list[int]:
        """Return the seats that agree to a bot for this one, in the current position."""
        waiting = read_waiting(self.seats[seat].waiting)
        return waiting.get("by", []) if waiting.get("seq") == self.seq else []

    def note_seen(self, seat: int) -> None:
        """Note that the holder of a seat was here until now."""
        self.seats[seat] = replace(self.seats[seat], seen_at=round(time.time(), 3))

    # --- what people are sent -----------------------------------------------------------------
    def describe(self) -> Message:
        """Return everything about the table that anybody there may know."""
        table = self.table
        shown = table.status == "finished" and not self.deal_is_open
        present = self.present()
        more = {
            "talk": bool(table.chat_on),
            "table_link": table.join_hash is not None and table.status == "open",
            "watching": bool(table.watch_on),
            "clock": self.told_clock(),
            "commitment": table.commitment,
            "seed_chosen": is_chosen(table.salt),
            "dealing": told_dealing(table),
            # A string, as a seed has more digits than a JavaScript number can hold.
            "seed": str(table.seed) if shown and table.secret is None else None,
            "secret": table.secret if shown else None,
            "salt": table.salt if shown else None,
            "rematch": self.rematch,
            "daily": table.daily,
        }
        of_seats = [
            {
                "devices": self.devices(seat.seat),
                "agreed": self.agreed(seat.seat),
                "present": present[seat.seat],
                "seen_at": None if present[seat.seat] else seat.seen_at,
            }
            for seat in self.seats
        ]
        return told_table(table, self.seats, self.seq, self.model.floor, more, of_seats)

    def state(self, viewer: int | None, language: str | None, you: int | None = None) -> Message:
        """Return everything that a seat (None: a spectator) may know now.

        `you`, here and below, is the seat that texts call "you", as nobody else reads them; all
        other seats are called by name.
        """
        return told_state(self.model, self.seq, self.describe(), self.head, viewer, language, you)

    def _news(
        self, seq: int, head: str | None, kind: str, seat: int, model: Table[SeatRow], before: int,
        undone: int, viewer: int | None, language: str | None, you: int | None,
    ) -> bytes:  # fmt: skip
        told = told_news(model, seq, head, kind, seat, before, undone, viewer, language, you)
        return sse(MOVE, orjson.dumps(told), seq)

    def missed(
        self, after: int, viewer: int | None, language: str | None, you: int | None = None
    ) -> list[bytes] | None:
        """Return the messages of the moves after a number; None if they cannot be made again.

        That is so once a move has been taken back; then the complete state is sent instead.
        """
        count = self.seq - after
        movers = self.model.movers
        if self.game is None or not 0 <= count <= len(movers) or self.seq != len(movers):
            return None  # with an undo there are more entries than moves
        moves = self.game.moves
        past = self.model.copy_at(after)
        chain = new_chain(self.table)
        messages = []
        for number, (move, seat) in enumerate(zip(moves, movers, strict=True), 1):
            head = chain.add(MOVE, seat, move)
            if number > after:
                before = past.play(seat, move)
                messages.append(
                    self._news(number, head, MOVE, seat, past, before, 0, viewer, language, you)
                )
        return messages

    # --- telling ------------------------------------------------------------------------------
    def tell(self, make: Callable[[int | None, str | None, int | None], bytes]) -> None:
        """Send a message to every stream; make it only once for streams that see the same."""
        made: dict[tuple[int | None, str | None, int | None], bytes] = {}
        for stream in self.streams:
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
                lambda viewer, language, you: self._news(
                    seq, head, kind, seat, model, before, undone, viewer, language, you
                )
            )
            if self.table.clock is not None:
                self.tell_table()

    def tell_state(self) -> None:
        """Send the complete state to every stream."""
        self.tell(self.state_message)

    def state_message(self, viewer: int | None, language: str | None, you: int | None) -> bytes:
        """Return the complete state as a message."""
        return sse("state", orjson.dumps(self.state(viewer, language, you)), self.seq)

    def tell_table(self) -> None:
        """Send the description of the table itself, after a change."""
        if self.streams:
            message = self.table_message()
            self.tell(lambda *_: message)

    def table_message(self) -> bytes:
        """Return the description of the table as a message."""
        return sse("table", orjson.dumps(self.describe()))

    def tell_presence(self) -> None:
        """Send which seats are present."""
        if self.streams:
            message = sse("presence", orjson.dumps({"present": self.present()}))
            self.tell(lambda *_: message)

    def tell_orders(self, seat: int, said: Sequence[SpokenError] = ()) -> None:
        """Send only this seat its orders, and the reasons why some were dropped."""
        for stream in self.streams:
            if stream.viewer == seat and stream.language is not None:
                told = self.model.orders_told(seat, stream.language)
                words = [message_of(why, stream.language) for why in said]
                stream.put(sse("orders", orjson.dumps({**told, "said": words})))

    def tell_message(self, kind: str, make: Callable[[str | None], Message]) -> None:
        """Send a chat message or a notice, in the language of each stream."""
        self.tell(lambda _, language, __: sse(kind, orjson.dumps(make(language))))
