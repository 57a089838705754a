"""What experiments need from each game: what can be changed, and how players can be restricted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

Path = tuple[str, ...]  # to a value in a card file: ("plans", "gardens", "cost")

# Measures for comparing the two games of a pair, besides the game's own counts.
SHARE: Final = "share"  # the target's share of the win
FIRST: Final = "first"  # the first player's share of the win
ROUNDS: Final = "rounds"


@dataclass(frozen=True)
class Count:
    """A number for each game or, with `per`, a mean over some of its cards or seats.

    Both functions take the arrays of a simulation and a card's number, and return one number per
    game.
    """

    name: str
    of: Callable[[Any, int], Any]
    per: Callable[[Any, int], Any] | None = None
    is_share: bool = True  # shown in percent


@dataclass(frozen=True)
class Arm:
    """How one of the two games of a pair is played."""

    treatment: Mapping[str, int] = field(default_factory=dict)  # fields of a Treatment
    changes: Mapping[Path, object] = field(default_factory=dict)  # changed card values


@dataclass(frozen=True)
class Question:
    """A question about one change: a pair of games for each deal, and how they are compared.

    The target is the seat that is treated. It rotates from deal to deal unless `target` gives it
    for each game of the control (-1: this deal does not count).
    """

    kind: str
    subject: str
    treated: Arm
    measure: str | Count = SHARE
    control: Arm = field(default_factory=Arm)
    card: int = 0  # the number of the card that a Count is asked about
    target: Callable[[Any], Any] | None = None


@dataclass(frozen=True)
class Kind:
    """A kind of question: what it is about, and the unit of its answer."""

    subject: str  # "card", "restriction" or "type": a section of the game's texts names them
    unit: str = "share"  # "share", "rounds" or "mints"


@dataclass(frozen=True)
class Dial:
    """A card value that a search may change, within bounds."""

    path: Path
    group: str  # "cost", "stars", ...: what the command line calls all values of this kind
    value: int
    low: int
    high: int
    card: str = ""  # the card that has this value
    stronger: int = 1  # 1 if a higher value makes the card stronger, -1 if a lower one does

    @property
    def name(self) -> str:
        """The value's name as in errors about card files: "plans.gardens.cost"."""
        return ".".join(self.path)


@dataclass(frozen=True)
class ExperimentHooks:
    """The experiments that a game supports."""

    rules: Mapping[str, Any]  # keyed by the names in schema/hooks.py, besides the simulation's
    deck: Callable[[Any], int]  # the cards that a table shuffles, as bits
    least_cards: Callable[[Any], int]  # how many cards a table needs, by options
    kinds: Mapping[str, Kind]  # in the order in which they are shown
    questions: Callable[[Any], Iterable[Question]]  # by options
    counts: Sequence[Count]  # what is compared, card by card
    dials: Callable[[Any], Iterable[Dial]]  # by options
    balance: str = ""  # the kind of question whose answer should be similar for all cards
