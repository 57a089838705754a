"""Judging one decision: which move was best, and what the move that was played cost.

A look at a decision searches twice. First, a search over all legal moves finds the best one. If a
different move was played, a second search looks at these two alone, with new random numbers. The
numbers of the first search would be unfair to both: the move that came out best owes that partly to
luck, and a move that looks bad is hardly visited.

Where time is limited, every decision gets a short look, and then those that may have cost something
a longer one, which replaces the first.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from mintopia.coach.review_model import (
    BEST,
    FAULTS,
    FULL_WEIGHT,
    Decision,
    Estimate,
    Reason,
    mark_of,
    weight_of,
)
from mintopia.engine.game import Game, begin_record
from mintopia.engine.kernel.random import MASK64, Stream, random_word

if TYPE_CHECKING:
    from mintopia.bots.analysis import Analysis, MoveEstimate

LEAST_PLAYOUTS: Final = 2
FIRST_PLAYOUTS: Final = 5_000  # of each search of a first look
AGAIN_PLAYOUTS: Final = 40_000
SECONDS: Final = 14.0  # for a whole game
FIRST_SHARE: Final = 0.18  # of the time, for the first looks
LEAST_SECONDS: Final = 0.002
SEARCHES: Final = 2.2  # of a look: two, each after a search of a tenth of its length

# The searches of one look; each look and search has its own random numbers.
_AMONG_ALL, _AMONG_TWO = range(2)
_REASON: Final = 4


# Estimates the legal moves of the seat to move, or some `moves`: `mintopia.bots.analysis.analyse`.
# It takes `playouts`, `all_seeing`, `seed`, `moves` and, where time is limited, `seconds`.
Analyser = Callable[..., "Analysis"]
# Says why a move would have been better than the played one: `mintopia.coach.reasons.explain`. It
# takes the game, both moves, the loss and a seed, and `is_timed`: whether time is limited.
Explainer = Callable[..., Reason | None]


@dataclass(frozen=True, slots=True)
class Step:
    """One move of the game, before it is judged."""

    number: int  # from 1
    round: int
    turn: int
    seat: int
    choices: int
    move: str
    automatic: bool


@dataclass(frozen=True, slots=True)
class Depth:
    """How deep each search of a look goes."""

    playouts: int  # at most
    seconds: float | None = None  # None: all playouts are made
    is_again: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """One look at a decision, and its share of the time."""

    step: Step
    playouts: int  # of each search, at most
    is_again: bool = False
    until: float | None = None  # the time by which `left` looks shall be done; None: no limit
    left: float = 1.0  # for each process, this one included

    @property
    def depth(self) -> Depth:
        """How deep to look, beginning now."""
        if self.until is None:
            return Depth(self.playouts, None, self.is_again)
        share = (self.until - time.time()) / (self.left * SEARCHES)
        return Depth(self.playouts, max(LEAST_SECONDS, share), self.is_again)


@dataclass(frozen=True, slots=True)
class Settings:
    """How decisions are judged; sent to the worker processes."""

    all_seeing: bool
    seed: int
    analyser: Analyser
    explainer: Explainer | None = None


def round_of(game: Game) -> int | None:
    """Return the current round, or None in a game without rounds."""
    found: int | None = game.view(None).get("round")
    return found


def walk(record: Mapping[str, Any]) -> Iterator[Step]:
    """Yield the moves of a game. Without rounds, each seat's n-th move counts as round n."""
    game = begin_record(record)
    turns: dict[tuple[int, int], int] = {}
    moved = [0] * game.seats
    for number, move in enumerate(record["moves"], 1):
        seat = game.to_move
        assert seat is not None, "a record has no move after the end"
        moved[seat] += 1
        place = (round_of(game) or moved[seat], seat)
        turns[place] = turns.get(place, 0) + 1
        choices = len(game.legal_actions())
        yield Step(number, place[0], turns[place], seat, choices, move, game.is_scripted)
        game.play(move)


def to_judge(steps: Iterable[Step], people: Sequence[int]) -> list[Step]:
    """List the decisions that a review judges: those where a person had a choice."""
    return [
        step for step in steps if step.choices > 1 and not step.automatic and step.seat in people
    ]


def first_looks(
    steps: Sequence[Step], playouts: int, until: float | None, jobs: int = 1
) -> list[Look]:
    """List a first look at each of these decisions."""
    count = len(steps)
    return [
        Look(step, playouts, until=until, left=max(1.0, (count - place) / jobs))
        for place, step in enumerate(steps)
    ]


def second_looks(
    steps: Sequence[Step],
    decisions: Iterable[Decision],
    seats: int,
    playouts: int,
    until: float,
    jobs: int = 1,
) -> list[Look]:
    """List second looks at the decisions that may have cost an inaccuracy, or more first."""
    known = {step.number: step for step in steps}
    doubtful = [one for one in decisions if one.high * seats >= FULL_WEIGHT]
    doubtful.sort(key=lambda one: -one.high)
    count = len(doubtful)
    return [
        Look(known[one.number], playouts, True, until, max(1.0, (count - place) / jobs))
        for place, one in enumerate(doubtful)
    ]


def judge(game: Game, step: Step, depth: Depth, settings: Settings) -> Decision:
    """Return what a decision cost; `game` is at the position before it."""

    def search(kind: int, moves: Sequence[str] | None = None) -> Analysis:
        limit = {} if depth.seconds is None else {"seconds": depth.seconds}
        return settings.analyser(
            game,
            playouts=depth.playouts,
            all_seeing=settings.all_seeing,
            seed=_seed_of(settings.seed, step.number, kind + 2 * depth.is_again),
            moves=moves,
            **limit,
        )

    found = search(_AMONG_ALL)
    stake, best = found.stake, found.best
    if best.move == step.move:
        gains = (one.chance - best.chance + found.noise(best, one) for one in found.moves[1:])
        return _decide(step, best, best, (0.0, 0.0, max(gains, default=0.0)), stake, game.seats)
    found = search(_AMONG_TWO, (best.move, step.move))
    best, other = found.moves
    played = best if best.move == step.move else other
    costs = cost_of(found, step.move)
    decision = _decide(step, played, best, costs, stake, game.seats)
    is_last = depth.is_again or depth.seconds is None  # a first look leaves reasons to the second
    if settings.explainer is None or decision.mark not in FAULTS or not is_last:
        return decision
    seed = _seed_of(settings.seed, step.number, _REASON)
    reason = settings.explainer(
        game, best.move, played.move, costs[0], seed, is_timed=depth.seconds is not None
    )
    return replace(decision, reason=reason)


def cost_of(found: Analysis, move: str) -> tuple[float, float, float]:
    """Return what one of two compared moves costs, with its 95% interval.

    That is nothing if it came out ahead.
    """
    best, other = found.moves
    loss = best.chance - (best if best.move == move else other).chance
    noise = found.noise(best, other)
    return loss, max(0.0, loss - noise), loss + noise


def estimate_of(move: MoveEstimate) -> Estimate:
    """Convert a move's estimate from an analysis."""
    return Estimate(move.move, move.chance, move.low, move.high, move.visits)


def _seed_of(seed: int, number: int, search: int) -> int:
    """Return a search's seed, derived from the review's seed, the move and the kind of search."""
    stream = Stream(seed)
    for part in (number, search):
        stream.rng = (random_word(stream) ^ part) & MASK64
    return random_word(stream) >> 1


def _decide(
    step: Step,
    played: MoveEstimate,
    best: MoveEstimate,
    losses: tuple[float, float, float],
    stake: float,
    seats: int,
) -> Decision:
    loss, low, high = (max(0.0, one) for one in losses)
    return Decision(
        number=step.number,
        round=step.round,
        turn=step.turn,
        seat=step.seat,
        choices=step.choices,
        played=estimate_of(played),
        best=estimate_of(best),
        loss=loss,
        low=low,
        high=high,
        mark=mark_of(loss, seats) if low > 0 else BEST,
        weight=weight_of(stake, loss, seats),
    )


class Board:
    """A recorded game that can be set to the position before any of its moves."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        self._game = begin_record(record)
        self._moves: list[str] = record["moves"]
        self._at = 0

    def before(self, number: int) -> Game:
        """Return the game at the position before a move; moves are counted from 1."""
        while self._at > number - 1:
            self._game.undo()
            self._at -= 1
        while self._at < number - 1:
            self._game.play(self._moves[self._at])
            self._at += 1
        return self._game
