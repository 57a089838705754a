"""The counts of an exploration, and how the counts of several runs are merged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

TROUBLES: Final = ("dead-end", "endless", "disagreement", "overflow", "notation", "crash")
BITS: Final = 8


@dataclass(frozen=True)
class Trouble:
    """Something that must not happen, and the first game in which it did."""

    kind: str
    times: int
    options: Mapping[str, Any]
    seed: int
    moves: Sequence[str]
    words: str = ""  # what went wrong, if the kind does not make that clear


@dataclass
class Counts:
    """What happened in a number of games."""

    games: int = 0
    decisions: int = 0
    tries: int = 0  # actions checked for a refusal
    settings: int = 0  # option sets that were drawn
    most_decisions: int = 0
    most_rounds: int = 0
    most_actions: int = 0  # legal ones in one decision
    most_events: int = 0  # of one move
    actions: list[int] = field(default_factory=list)  # how often each was played
    events: list[int] = field(default_factory=list)
    refusals: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    ranges: dict[str, tuple[int, int]] = field(default_factory=dict)  # of each field of the state
    troubles: dict[str, Trouble] = field(default_factory=dict)
    seconds: float = 0.0

    def add(self, other: Counts) -> None:
        """Add the counts of another run."""
        for name in ("games", "decisions", "tries", "settings", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("most_decisions", "most_rounds", "most_actions", "most_events"):
            setattr(self, name, max(getattr(self, name), getattr(other, name)))
        for name in ("actions", "events", "refusals", "ends"):
            setattr(self, name, _sum(getattr(self, name), getattr(other, name)))
        for field_name, (low, high) in other.ranges.items():
            self.widen(field_name, low, high)
        for trouble in other.troubles.values():
            self.note(trouble)

    def widen(self, name: str, low: int, high: int) -> None:
        """Extend the range of a field to include these values."""
        least, largest = self.ranges.get(name, (low, high))
        self.ranges[name] = min(least, low), max(largest, high)

    def note(self, trouble: Trouble) -> None:
        """Count something that went wrong; only the first game of each kind is kept."""
        first = self.troubles.get(trouble.kind)
        if first is not None:
            trouble = replace(first, times=first.times + trouble.times)
        self.troubles[trouble.kind] = trouble


def _sum(one: Sequence[int], other: Sequence[int]) -> list[int]:
    if not one or not other:
        return list(one or other)
    return [a + b for a, b in zip(one, other, strict=True)]


def bounds_of(kind: str) -> tuple[int, int]:
    """Return the lowest and highest value of an integer type such as i2 or u1."""
    bits = BITS * int(kind[1:])
    return (0, (1 << bits) - 1) if kind[0] == "u" else (-(1 << bits - 1), (1 << bits - 1) - 1)
