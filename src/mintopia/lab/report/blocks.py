"""The contents of a report before layout: sections with tables, plots and paragraphs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from mintopia.engine.statistics import Estimate


class Unit(Enum):
    """How a figure is written."""

    SHARE = "share"  # 0.543 is 54.3%
    POINTS = "points"  # a difference of shares: 0.021 is +2.1
    NUMBER = "number"
    SIGNED = "signed"  # a difference of numbers: +0.12
    TIMES = "times"  # 1.25 is 1.25×


@dataclass(frozen=True)
class Row:
    """A row of an interval table: its label, its figure and further cells."""

    label: str
    estimate: Estimate | None
    cells: Sequence[str] = ()


@dataclass(frozen=True)
class Intervals:
    """A table whose figures are also drawn, each as a dot with its interval."""

    caption: str
    subject: str  # the heading of the labels
    measure: str  # the heading of the figures
    rows: Sequence[Row]
    unit: Unit = Unit.SHARE
    reference: float | None = None  # a line for comparison
    headings: Sequence[str] = ()  # of the further cells
    note: str = ""
    drawn: bool = True  # false if the figures cannot be compared with each other


@dataclass(frozen=True)
class Histogram:
    """A bar chart of the share of games for each value of a whole number."""

    caption: str
    across: str
    bars: Sequence[tuple[str, Estimate]]


@dataclass(frozen=True)
class Chart:
    """A line plotted against a whole number, with a band for its intervals."""

    caption: str
    across: str
    label: str  # of the line
    points: Sequence[tuple[int, Estimate]]
    reference: float


@dataclass(frozen=True)
class Heat:
    """A table of figures, colored by how far they are from the middle."""

    caption: str
    subject: str
    headings: Sequence[str]
    rows: Sequence[tuple[str, Sequence[Estimate | None]]]
    middle: float
    note: str = ""


@dataclass(frozen=True)
class Plain:
    """A plain table."""

    caption: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Words:
    """A paragraph."""

    text: str


Block = Intervals | Histogram | Chart | Heat | Plain | Words


@dataclass
class Part:
    """A section of the report, with what it adds to the summary at the top."""

    key: str
    title: str
    lead: str = ""
    blocks: list[Block] = field(default_factory=list)
    summary: list[str] = field(default_factory=list)
    never: list[tuple[str, list[str]]] = field(default_factory=list)  # what never happened
