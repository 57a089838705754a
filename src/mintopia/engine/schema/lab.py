"""How a game's folder declares its part of the report: sections about what its tally counts.

Its part `report` is a Report, whose functions take the games that were played (a
`mintopia.lab.simulate.Simulation`) and return arrays with one row per game. The texts are in the
folder's catalog, section `lab`: the title of a section under its key, and its introduction under
`KEY-lead`; a part may have an introduction under `KEY-lead` too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Counted = Callable[[Any], Any]  # games -> an array


@dataclass(frozen=True)
class Stage:
    """Something that a seat does with a thing, such as taking, building or using it."""

    key: str  # its heading is under `KEY`, "win share when" under `KEY-when`
    having: Counted  # (games, seats, things), true or false
    rounds: Counted | None = None  # (games, things): the round when it first happened; 0: never


@dataclass(frozen=True)
class ItemStats:
    """Cards or places: how often seats have each one, and how those seats fare."""

    key: str
    axis: str
    stages: Sequence[Stage]
    possible: Counted | None = None  # (things,), true or false: whether it is in these games
    times: Counted | None = None  # (games, seats, things): how often, where it can be repeated
    pairs: bool = False  # whether to report on pairs of them too, at the last stage


@dataclass(frozen=True)
class Amounts:
    """Where points come from: the amount of each kind, for winners and for the others."""

    key: str
    axis: str
    values: Counted  # (games, seats, kinds)


@dataclass(frozen=True)
class Measured:
    """A number from each of several events of a game, such as a price, by group."""

    key: str
    axis: str  # the labels of the groups
    values: Counted  # (games, events)
    groups: Counted  # (games, events): index of a label; below 0: no event
    is_share: bool = False
    expected: Counted | None = None  # a line to compare with


@dataclass(frozen=True)
class Levels:
    """The share of wins by how many of something a seat has."""

    key: str
    values: Counted  # (games, seats), whole numbers


@dataclass(frozen=True)
class Section:
    """A part of the report under one heading."""

    key: str
    parts: Sequence[ItemStats | Amounts | Measured | Levels]
    shown: Callable[[Any], bool] = field(default=lambda _games: True)


@dataclass(frozen=True)
class Report:
    """What a game's folder adds to the report common to all games."""

    sections: Sequence[Section]
    names: Callable[[str, Any, str], Sequence[str]]  # (axis, games, language): its labels
    ends: Callable[[Any], Sequence[bool]]  # which endings are possible in these games
    text: Callable[[str], Mapping[str, str]]  # the section `lab` of the catalog in a language
