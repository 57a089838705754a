"""A live table: a hosted table with its row in the database, grants, clocks, and who is present."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import orjson

from mintopia.engine.game import Game
from mintopia.fair.chain import Chain
from mintopia.fair.deal import is_chosen
from mintopia.host.hosted import BEFORE_BRANCH, HostedTable, StoredEntry
from mintopia.host.messages import Message
from mintopia.server.tables.deals import dealing_message, new_chain, set_up
from mintopia.server.tables.streams import Stream
from mintopia.store import Grant, SeatGrant, SeatRow, TableRow, read_waiting


def sse(kind: str, data: bytes, number: int | None = None) -> bytes:
    """Return one server-sent event; a client can resume after a numbered one."""
    head = b"" if number is None else b"id: %d\n" % number
    return b"%sevent: %s\ndata: %s\n\n" % (head, kind.encode(), data)


class LiveTable(HostedTable[TableRow, SeatRow, Stream]):
    """One live table."""

    __slots__ = (
        "_held", "client", "elsewhere", "grants", "hidden_until", "is_loaded", "pushed", "rematch",
        "said", "turn_since", "used", "used_at", "watchers",
    )  # fmt: skip

    def __init__(self, table: TableRow, seats: Sequence[SeatRow]) -> None:
        super().__init__(table, seats)
        self.grants: dict[int, Grant] = {}  # of seats, by id
        self._held: dict[str, dict[int, SeatGrant]] = {}  # the same, by holder's hash
        self.watchers: dict[tuple[str, ...], bool] = {}  # whether these holders may watch
        self.client = ""  # the client that made it, or came first after loading; not stored
        self.elsewhere: dict[int, tuple[int, float]] = {}  # seats watched through other processes
        self.pushed: frozenset[int] = frozenset()  # seats with web push subscriptions
        self.rematch: str | None = None
        self.said = -1  # the number of the last message shown here; -1: not read yet
        self.hidden_until = 0.0  # when other tables stop hiding this deal; 0: none does
        self.is_loaded = False
        self.used_at = 0.0
        self.used: list[float] = [0.0] * len(seats)  # seconds of all moves, by seat
        self.turn_since = table.started_at or 0.0  # when the last entry was made

    @property
    def deal_is_open(self) -> bool:
        """Whether another table is playing the same deal, so that the seed must stay secret."""
        return self.hidden_until > 0  # once that time has passed, the table is reloaded first

    @property
    def is_revealed(self) -> bool:
        """Whether everything about the game may be shown: nobody else plays its deal."""
        return self.table.status == "finished" and not self.deal_is_open

    @property
    def is_resting(self) -> bool:
        """Whether this table is a branch and must wait, because others are playing its deal."""
        return self.table.branch_of is not None and self.deal_is_open

    @property
    def is_idle(self) -> bool:
        """Whether no moves can be made here, because the table is full or resting."""
        return self.is_full or self.is_resting

    @property
    def bot_seed(self) -> str | int:
        """What the bots' random numbers are drawn from, besides the position."""
        return self.table.secret or self.table.seed

    # --- the game -----------------------------------------------------------------------------
    def dealt(self) -> Game:
        """Return the game before its first move."""
        return set_up(self.table)

    def new_chain(self) -> Chain:
        """Return a new chain for the table's entries."""
        return new_chain(self.table)

    def load_game(self, entries: Sequence[StoredEntry]) -> None:
        """Deal the game, apply all stored entries, and add up the time that they took."""
        self.used = [0.0] * len(self.seats)
        self.turn_since = self.table.started_at or 0.0
        super().load_game(entries)

    def unload(self) -> None:
        """Drop the game to save memory; it is reloaded when somebody needs it."""
        self.model.deal(None)
        self.chain = None
        self.answers = {}
        self.is_loaded = False

    # --- clocks -------------------------------------------------------------------------------
    def note_time(self, entry: StoredEntry) -> None:
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

    def clock_message(self) -> Message | None:
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
    def encode(self, kind: str, message: Message, number: int | None = None) -> bytes:
        """Return a message as a server-sent event."""
        return sse(kind, orjson.dumps(message), number)

    def encode_answer(self, message: Message) -> bytes:
        """Return the body of an answer."""
        return orjson.dumps(message)

    def facts(self) -> Message:
        """Return what only a server knows about the table."""
        table = self.table
        shown = self.is_revealed
        return {
            "talk": bool(table.chat_on),
            "table_link": table.join_hash is not None and table.status == "open",
            "watching": bool(table.watch_on),
            "clock": self.clock_message(),
            "commitment": table.commitment,
            "seed_chosen": is_chosen(table.salt),
            "dealing": dealing_message(table),
            # A string, as a seed has more digits than a JavaScript number can hold.
            "seed": str(table.seed) if shown and table.secret is None else None,
            "secret": table.secret if shown else None,
            "salt": table.salt if shown else None,
            "rematch": self.rematch,
            "daily": table.daily,
        }

    def seat_facts(self) -> list[Message]:
        """Return what only a server knows about each seat."""
        return [
            {
                "devices": self.devices(row.seat),
                "agreed": self.agreed(row.seat),
                "present": present,
                "seen_at": None if present else row.seen_at,
            }
            for row, present in zip(self.seats, self.present(), strict=True)
        ]

    def tell_entry(self, kind: str, seat: int, before: int, undone: int) -> None:
        """Send the entry that was just applied and stored, and the clocks, if there are any."""
        super().tell_entry(kind, seat, before, undone)
        if self.table.clock is not None:
            self.tell_table()

    def tell_presence(self) -> None:
        """Send which seats are present."""
        if self.streams:
            message = self.encode("presence", {"present": self.present()})
            self.tell(lambda *_: message)

    def tell_message(self, kind: str, make: Callable[[str | None], Message]) -> None:
        """Send a chat message or a notice, in the language of each stream."""
        self.tell(lambda _, language, __: self.encode(kind, make(language)))
