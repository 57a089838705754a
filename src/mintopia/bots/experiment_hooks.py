"""What experiments need to know of each game: what can be changed, what a player may be forbidden.

A game's folder takes part with `bots/experiments.py`, whose HOOKS stand here.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from mintopia.bots.simulation_hooks import policies_of, simulation_hooks_of, simulation_of
from mintopia.game import rules_of
from mintopia.games import has_module, module_of
from mintopia.schema.hooks import bind_rules

_MODULE: Final = "bots/experiments"
Path = tuple[str, ...]  # of a value in a card file: ("plans", "gardens", "cost")

# What the two games of a pair are compared by, besides what a game counts itself.
SHARE: Final = "share"  # the target's share of the win
FIRST: Final = "first"  # the share of whoever moves first
ROUNDS: Final = "rounds"


@dataclass(frozen=True)
class Count:
    """A number of each game, or a mean over some of its cards or seats where there is a `per`.

    Both take the arrays of a simulation and the number of a card, and return a number a game.
    """

    name: str
    of: Callable[[Any, int], Any]
    per: Callable[[Any, int], Any] | None = None
    is_share: bool = True  # shown in percent


@dataclass(frozen=True)
class Arm:
    """How one of the two games of a pair is played."""

    treatment: Mapping[str, int] = field(default_factory=dict)  # fields of a Treatment
    changes: Mapping[Path, object] = field(default_factory=dict)  # other values on the cards


@dataclass(frozen=True)
class Question:
    """What one change does: a pair of games for each deal, and what they are compared by.

    The target is the seat that is treated: another in every deal, or, with `target`, the one that
    it names for each game of the control (-1: this deal does not count).
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
    """Questions of one kind: what their subjects are, and in what the answer is measured."""

    subject: str  # "card", "restriction" or "type": a section of the game's texts names them
    unit: str = "share"  # "share", "rounds" or "mints"


@dataclass(frozen=True)
class Dial:
    """A value on the cards that a search may change, within bounds."""

    path: Path
    group: str  # "cost", "stars", ...: what the command line calls all values of this kind
    value: int
    low: int
    high: int
    card: str = ""  # the card that it stands on
    stronger: int = 1  # the direction that makes the card stronger: a higher value, or -1

    @property
    def name(self) -> str:
        """Name the value as refusals of card files do: "plans.gardens.cost"."""
        return ".".join(self.path)


@dataclass(frozen=True)
class ExperimentHooks:
    """What can be tried out in a game."""

    rules: Mapping[str, Any]  # by the names of schema/hooks.py, besides those of a simulation
    deck: Callable[[Any], int]  # the cards that a table shuffles, as bits
    least_cards: Callable[[Any], int]  # how many a table needs, by options
    kinds: Mapping[str, Kind]  # in the order in which they are shown
    questions: Callable[[Any], Iterable[Question]]  # by options
    counts: Sequence[Count]  # what comparisons look at, card by card
    dials: Callable[[Any], Iterable[Dial]]  # by options
    balance: str = ""  # the kind of question by which cards should come out alike


def has_experiments(game: str) -> bool:
    """Return whether a game's folder says what can be tried out."""
    return has_module(game, _MODULE)


@cache
def experiment_hooks_of(game: str) -> ExperimentHooks:
    """Load the hooks for a game."""
    rules_of(game)  # refuses what is no game
    hooks: ExperimentHooks = module_of(game, _MODULE.replace("/", ".")).HOOKS
    return hooks


@cache
def experiment_of(game: str) -> types.ModuleType:
    """Return the experiment bound to a game's rules, policies and tally."""
    hooks = simulation_hooks_of(game)
    return bind_rules(
        "mintopia.bots.experiment",
        game,
        {**hooks.rules, **hooks.tally.rules, **experiment_hooks_of(game).rules},
        choose=policies_of(game).choose,
        write_row=simulation_of(game).write_row,
    )
