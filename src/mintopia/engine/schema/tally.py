"""What a game counts during simulations, declared once for every reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mintopia.engine.kernel.state import PlainState, number

SEAT: Final = "seat"
ROUND: Final = "round"
LEADER: Final = "leader"  # the field, along ROUND, with the seat in sole lead; -1: nobody


@dataclass(frozen=True)
class Column:
    """A field of a game's tally: what it means, and which axes its numbers have.

    `axes` lists them from the outermost in: ("seat", "card") is a number for each card of each
    seat. If `bits` is set, the last axis is the bits of one number, each true or false.
    """

    field: str
    meaning: str
    axes: tuple[str, ...]
    bits: bool = False


@dataclass(frozen=True)
class TallySpec:
    """A game's tally: its record, what its fields mean, and the rules that fill it in."""

    record: Callable[[], Any]
    columns: Sequence[Column]
    labels: Callable[[Any], Mapping[str, Sequence[str]]]  # of every axis but "seat", by options
    ends: Sequence[str]  # the ways a game can end, in the order of their numbers
    rules: Mapping[str, Any]  # keyed by the names in schema/hooks.py; only those the game needs


@dataclass(slots=True)
class Nothing(PlainState):
    """What a game without a tally counts."""

    nothing: int = number("u1")


NO_TALLY: Final = TallySpec(
    record=Nothing, columns=(), labels=lambda _options: {}, ends=("",), rules={}
)
