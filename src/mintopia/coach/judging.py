"""Judging one decision: which move was best, and what the move that was played cost.

A decision is searched twice. First, a search over all legal moves finds the best one. If a
different move was played, a second search looks at these two alone, with new random numbers. The
numbers of the first search would be unfair to both: the move that came out best owes that partly to
luck, and a move that looks bad is hardly visited.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from mintopia.coach.review_model import Decision, Estimate, mark_of
from mintopia.engine.game import Game, begin_record
from mintopia.engine.kernel.random import MASK64, Stream, random_word

if TYPE_CHECKING:
    from mintopia.bots.analysis import Analysis, MoveEstimate

LEAST_PLAYOUTS: Final = 2

# The searches of one decision; each has its own random numbers.
_AMONG_ALL, _AMONG_TWO = range(2)


class Analyser(Protocol):
    """A function that estimates moves: `mintopia.bots.analysis.analyse`, or a stand-in."""

    def __call__(
        self,
        game: Game,
        *,
        playouts: int,
        all_seeing: bool,
        seed: int,
        moves: Sequence[str] | None,
    ) -> Analysis:
        """Estimate all legal moves of the seat to move, or only `moves`."""


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
class Settings:
    """How decisions are judged; sent to the worker processes."""

    playouts: int
    all_seeing: bool
    seed: int
    analyser: Analyser


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


def judge(game: Game, step: Step, settings: Settings) -> Decision:
    """Return what a decision cost; `game` is at the position before it."""
    best = _search(game, step, settings, _AMONG_ALL).best
    if best.move == step.move:
        return _decide(step, best, best, 0.0, best.half_width, game.seats)
    found = _search(game, step, settings, _AMONG_TWO, (best.move, step.move))
    best, other = found.moves
    played = best if best.move == step.move else other
    loss, noise = best.chance - played.chance, found.noise(best, other)
    # The loss is 0 if the first search was wrong about its favorite.
    return _decide(step, played, best, loss if loss > noise else 0.0, noise, game.seats)


def _search(
    game: Game, step: Step, settings: Settings, search: int, moves: Sequence[str] | None = None
) -> Analysis:
    """Search a position for the best of all moves, or of these."""
    return settings.analyser(
        game,
        playouts=settings.playouts,
        all_seeing=settings.all_seeing,
        seed=_seed_of(settings.seed, step.number, search),
        moves=moves,
    )


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
    step: Step, played: MoveEstimate, best: MoveEstimate, loss: float, noise: float, seats: int
) -> Decision:
    return Decision(
        number=step.number,
        round=step.round,
        turn=step.turn,
        seat=step.seat,
        choices=step.choices,
        played=estimate_of(played),
        best=estimate_of(best),
        loss=loss,
        noise=noise,
        mark=mark_of(loss, seats, is_best=played.move == best.move),
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
