"""The types of the parts that a game may bring besides its rules.

A game's folder names its parts in its GameSpec (mintopia.games.spec). The types of larger parts
have modules of their own: `orders`, `experiments` and `lab`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypedDict

from mintopia.engine.kernel.log import Row
from mintopia.engine.schema.observation import Observation
from mintopia.engine.schema.tally import NO_TALLY, TallySpec


class DailyTable(TypedDict):
    """A table of the daily deal."""

    options: dict[str, Any]
    bots: tuple[str, ...]  # at the seats after the person's


def _nothing(s: Any) -> list[Row]:
    return []


@dataclass(frozen=True)
class Draws:
    """The draws of a game, one at a time; all outcomes of a draw are equally likely."""

    most_outcomes: int
    source_of: Callable[[Row], int | None]  # of an event's draw; None if it draws nothing
    # Of a source's draw after so many others; empty if somebody can foresee what it brings.
    outcomes: Callable[[Any, int, int], list[int]]
    settle: Callable[[Any, int, int, int], None]  # applies an outcome to that draw
    outcome_name: Callable[[int, int], str]  # by source and outcome
    opening: Callable[[Any], list[Row]] = _nothing  # what the deal draws without an event


def deck_draws(event: int, ids: Sequence[str]) -> Draws:
    """Return the draws of a game in which an event draws the top card of its only deck.

    The state holds the order of the deck in `deck`, and in `drawn` how many were drawn.
    """

    def outcomes(s: Any, _source: int, place: int) -> list[int]:
        return sorted(s.deck[s.drawn + place :])

    def settle(s: Any, _source: int, place: int, outcome: int) -> None:
        here, there = s.drawn + place, s.deck.index(outcome)
        s.deck[here], s.deck[there] = s.deck[there], s.deck[here]

    return Draws(
        len(ids),
        lambda row: 0 if row[0] == event else None,
        outcomes,
        settle,
        lambda _source, outcome: f"draw {ids[outcome]}",
    )


# --- observations and compact actions -------------------------------------------------------------
@dataclass(frozen=True)
class Observer:
    """What a seat may know as numbers: their fields, and the rule that writes them."""

    observation: Observation
    write: Callable[[Any, int, Any], None]


@dataclass(frozen=True)
class CompactActions:
    """A small set of actions to learn from, for a game whose action table is large."""

    count: int
    action: Callable[[Any, int], int]  # what a compact action means in a position; a rule
    mask: Callable[[Any, Any], int]  # which of them mean a legal action; a rule


# --- bots -----------------------------------------------------------------------------------------
@dataclass(frozen=True)
class SearchHooks:
    """How a game is judged: the hooks for the search, and the move that looks best."""

    hooks: Mapping[str, Any]  # for bots/tree.py, with the playouts that were measured to be best
    buffer: Callable[[], Any]  # buffer for a list of actions
    # Hooks to replace for uniformly random playouts, if any.
    random_playouts: Mapping[str, Any] = field(default_factory=dict)
    # Of the search, keyed by their fields in bots/tree.py.
    settings: Mapping[str, int] = field(default_factory=lambda: {"explore": 700})


@dataclass(frozen=True)
class Measured:
    """How true the chances are that a search with a network finds at a table.

    Half of a 95% interval is how far the chance is from that of a search a tenth as long, plus
    `error` times the standard deviation of the result (benchmarks/advice.py). Odds come true when
    they are raised to `power` and multiplied by `factor` (benchmarks/calibration.py).
    """

    error: float
    power: float = 1.0
    factor: float = 1.0


@dataclass(frozen=True)
class NetworkSpec:
    """What a game's networks see and choose from; their files are in its folder `bots`."""

    observer: Observer
    list_choices: Callable[[Any, Any, Any], int]  # a rule, as in schema/hooks.py
    tables: Mapping[str, tuple[dict[str, Any], ...]]  # at which each network learns
    measured: Sequence[Measured]  # by the number of players; the last: that many or more
    ignored: Sequence[str] = ()  # fields of the observation it does not read


# --- simulations ----------------------------------------------------------------------------------
@dataclass(frozen=True)
class SimulationHooks:
    """How a game is played without leaving compiled code."""

    rules: Mapping[str, Any]  # keyed by the names in schema/hooks.py, besides the tally's
    tables: Callable[[Any], Sequence[Any]]  # every table that a seed can draw, by options
    tally: TallySpec = NO_TALLY


# --- advice ---------------------------------------------------------------------------------------
class Fact(NamedTuple):
    """Something that may happen to a seat after a move, or a number that may come out for it."""

    kind: str
    seat: int
    item: int = -1  # which card or Location, if the kind has any


@dataclass(frozen=True)
class FactKind:
    """When a fact is worth telling."""

    good: int = 1  # for the seat it is about; -1: bad for it; 0: depends on the position
    of_own: bool = True  # whether there are sentences about the seat that moves,
    of_rivals: bool = False  # and about other seats
    even_if_plain: bool = False  # worth telling even if it depends on the move alone
    least: float = 0.2  # the smallest difference between two moves that is worth telling
    is_number: bool = False  # and not something that happens or does not
    weight: float = 1.0  # less for what explains little, such as the points that decide the game


Plays = Iterator[tuple[Any, list[Row]]]  # the state after each move, and its events


@dataclass(frozen=True)
class ReasonHooks:
    """What a game can tell about why one move is better than another (coach/reasons.py)."""

    kinds: Mapping[str, FactKind]
    # What comes true for a seat that moves, from its move on: 1 for what happens, or numbers, which
    # have to be there every time. It reads only as many plays as it needs.
    facts: Callable[[Any, int, Plays], dict[Fact, float]]
    # The key of a fact's sentence in the section `advice` of the game's texts, and its fields, by
    # the position and the better move; None if there is nothing to tell.
    tell: Callable[[Any, int, Fact, Any, str], tuple[str, dict[str, object]] | None]
