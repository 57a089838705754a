"""Rules of no game, which the tests build into WebAssembly modules."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from mintopia.engine.kernel.rule import rule
from mintopia.engine.kernel.state import PlainState, number, numbers
from mintopia.engine.kernel.wasm import Entry, Rows


@dataclass(slots=True)
class Shelf(PlainState):
    """A record with numbers of several sizes."""

    small: int = number("i1")
    large: int = number("i8")
    row: list[int] = numbers("i2", 3)


@rule
def double(shelf: Shelf) -> None:
    """Double every number of a record."""
    shelf.small *= 2
    shelf.large *= 2
    for i in range(3):
        shelf.row[i] *= 2


@rule
def total(shelves: Sequence[Shelf], most: int) -> int:
    """Add up the large numbers of records, and double each of them."""
    found = 0
    for at in range(min(most, len(shelves))):
        found += shelves[at].large
        double(shelves[at])
    return found


@rule
def is_large(shelf: Shelf, limit: int) -> bool:
    """Return whether a record's large number is above a limit."""
    return shelf.large > limit


@rule
def root(shelf: Shelf) -> int:
    """Return the root of a record's large number, rounded down."""
    return int(math.sqrt(shelf.large))


@rule
def fail(shelf: Shelf) -> int:
    """Raise an error if a record's small number is not 0."""
    if shelf.small != 0:
        raise ValueError("not 0")
    return 1


@rule
def sine(shelf: Shelf) -> int:
    """Use a function that only a system library provides."""
    return int(1000 * math.sin(shelf.large))


@rule
def half(shelf: Shelf) -> float:
    """Return a type that no entry can return."""
    return shelf.large / 2


def entries() -> list[Entry]:
    """Return the entries that work."""
    return [
        Entry("double", double, (Shelf,)),
        Entry("total", total, (Rows(Shelf), int)),
        Entry("is_large", is_large, (Shelf, int)),
        Entry("root", root, (Shelf,)),
        Entry("fail", fail, (Shelf,)),
    ]


def one(name: str) -> list[Entry]:
    """Return one entry that does not work."""
    return [Entry(name, {"sine": sine, "half": half}[name], (Shelf,))]
