"""What a game's folder says about its report: sections over what its tally counts, declared.

A `lab` module in the folder holds a REPORT. What it names takes the games that were played (a
`mintopia.lab.simulate.Simulation`) and returns arrays with one row for each game. The texts stand
in the folder's catalogue, section `lab`: the title of a section under its key, its introduction
under `KEY-lead`, that of a part under `KEY-lead` too where there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Counted = Callable[[Any], Any]  # games -> an array


@dataclass(frozen=True)
class Stage:
    """Something that a seat does with a thing: it takes it, builds it, uses it."""

    key: str  # its heading is `KEY`, "win share when" is `KEY-when`
    having: Counted  # (games, seats, things), true or false
    rounds: Counted | None = None  # (games, things): the round of the first time; 0 never


@dataclass(frozen=True)
class Things:
    """Cards or places: how often each is had, and how those fare who have it."""

    key: str
    axis: str
    stages: Sequence[Stage]
    possible: Counted | None = None  # (things,), true or false: what is in these games at all
    times: Counted | None = None  # (games, seats, things): how often, where it can be repeated
    pairs: bool = False  # whether two of them together are looked at, in the last stage


@dataclass(frozen=True)
class Amounts:
    """Where points come from: so much of each kind, for winners and for the others."""

    key: str
    axis: str
    values: Counted  # (games, seats, kinds)


@dataclass(frozen=True)
class Measured:
    """A number of each of several events of a game, such as a price, by group."""

    key: str
    axis: str  # the labels of the groups
    values: Counted  # (games, events)
    groups: Counted  # (games, events): numbers of labels; below 0: no event
    is_share: bool = False
    expected: Counted | None = None  # a line to compare with


@dataclass(frozen=True)
class Levels:
    """The share of wins of those who have so many of something."""

    key: str
    values: Counted  # (games, seats), whole numbers


@dataclass(frozen=True)
class Section:
    """A part of the report under one heading."""

    key: str
    parts: Sequence[Things | Amounts | Measured | Levels]
    shown: Callable[[Any], bool] = field(default=lambda _games: True)


@dataclass(frozen=True)
class Report:
    """What a game's folder adds to the report that every game has."""

    sections: Sequence[Section]
    names: Callable[[str, Any, str], Sequence[str]]  # of an axis, for games, in a language
    ends: Callable[[Any], Sequence[bool]]  # which ways of ending these games can have
    text: Callable[[str], Mapping[str, str]]  # the section `lab` of the catalogue in a language
