"""What a game counts while it is played in simulations, declared once for every reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

SEAT: Final = "seat"
ROUND: Final = "round"
LEADER: Final = "leader"  # the field, along ROUND, of the seat that alone was ahead; -1: nobody


@dataclass(frozen=True)
class Column:
    """A field of a game's tally: what it means, and what its numbers are numbered by.

    `axes` names them from the outside in: ("seat", "card") is a number for each card of each seat.
    Where `bits` is set, the last axis is the bits of one number: true or false each.
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
    ends: Sequence[str]  # the ways in which a game can end, by their numbers
    rules: Mapping[str, Any]  # by the names of schema/hooks.py, as far as the game needs them
