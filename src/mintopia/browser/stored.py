"""What is stored of a table: options, seed and entries, as on the server; no state, no pickles."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any, Final, NamedTuple

from mintopia.engine.parsing import parse_json
from mintopia.host.hosted import BEFORE_BRANCH, UNDO

FORMAT: Final = 1


@dataclass(slots=True)
class StoredSeat:
    """A seat."""

    kind: str
    name: str
    bot: str | None = None
    is_host: bool = False
    stand_in: str | None = None
    resigned_at: float | None = None
    break_at: float | None = None
    orders: str | None = None


class StoredEntry(NamedTuple):
    """A move or an undo."""

    seq: int
    kind: str
    seat: int
    text: str
    answer_to: int
    at: float


@dataclass(slots=True)
class StoredTable:
    """A table. Times are seconds since 1970, UTC."""

    id: str
    game: str
    rules_version: int
    options: dict[str, Any]
    seed: int
    seats: list[StoredSeat]
    created_at: float
    chosen: bool = False  # whether somebody chose the seed, or knew the deal
    name: str = ""
    status: str = "open"
    entries: list[list[Any]] = field(default_factory=list)  # kind, seat, text, at
    floor: int = 0  # moves before the branch, which no undo takes back
    to_move: int | None = None
    winners: list[int] | None = None
    started_at: float | None = None
    finished_at: float | None = None
    changed_at: float = 0.0
    rematch: str | None = None
    rematch_of: str | None = None
    same_deal_of: str | None = None
    branch_of: str | None = None
    daily: dict[str, Any] | None = None  # the date of a daily deal, and whether the game counts
    notices: list[list[Any]] = field(default_factory=list)  # kind, seat, fields, at
    review: dict[str, Any] | None = None
    revision: int = 0
    format: int = FORMAT

    def people(self) -> list[int]:
        """List the seats of people, all of which this browser holds."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    def log(self) -> list[StoredEntry]:
        """List the entries with their numbers, and which entry each replied to."""
        return [
            StoredEntry(seq, kind, seat, text, seq - 1 if seq > self.floor else BEFORE_BRANCH, at)
            for seq, (kind, seat, text, at) in enumerate(self.entries, 1)
        ]

    def when(self) -> list[tuple[int, float | None]]:
        """List the numbers and times of the deal and of the moves not taken back."""
        found = [(0, self.started_at)]
        for seq, (kind, _, _, at) in enumerate(self.entries, 1):
            if kind == UNDO:
                found.pop()
            else:
                found.append((seq, at))
        return found

    def to_text(self) -> str:
        """Return the table as text for the storage."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def from_text(text: str) -> StoredTable | None:
        """Return a table from what `to_text` wrote; None if this program cannot read it."""
        try:
            read = parse_json(text)
            seats = [StoredSeat(**seat) for seat in read.pop("seats")]
            found = StoredTable(seats=seats, **read)
        except (ValueError, RecursionError, TypeError, KeyError, AttributeError):
            return None
        return found if found.format == FORMAT else None
