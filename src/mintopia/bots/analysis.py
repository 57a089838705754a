"""Analysis: the chance to win with each legal move, with an interval, and the expected points."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from mintopia.bots.levels import has_search
from mintopia.bots.mcts import Budget, Line, make_searcher
from mintopia.bots.playouts import try_out
from mintopia.engine.game import Game
from mintopia.engine.kernel.random import Stream
from mintopia.engine.options import listing, show
from mintopia.engine.statistics import wilson
from mintopia.errors import OptionError
from mintopia.games import spec_of

DEFAULT_PLAYOUTS: Final = 20_000
LEAST_EACH: Final = 3  # playouts for every move, even if fewer were asked for
SPREAD: Final = 3  # a third of the playouts is spread evenly, so that each move has an estimate
ROUGH: Final = 1000  # fewer playouts of the best move say little about it

# How sure an analysis is of its first move: too few playouts to say, others may be as good, or
# significantly better than all others.
Sureness = Literal["rough", "close", "clear"]


@dataclass(frozen=True, slots=True)
class MoveEstimate:
    """What a search expects of a move, for the seat that would play it."""

    move: str
    action: int
    chance: float  # of winning; a shared win counts as its share
    low: float  # of the 95% interval
    high: float
    points: float  # at the end of the game
    visits: int  # playouts behind these numbers

    @property
    def half_width(self) -> float:
        """Half of the 95% interval."""
        return (self.high - self.low) / 2


@dataclass(frozen=True, slots=True)
class Analysis:
    """An analysed position from the view of the seat to move: its moves, the best first."""

    seat: int
    moves: tuple[MoveEstimate, ...]
    playouts: int

    @property
    def best(self) -> MoveEstimate:
        """The move to play."""
        return self.moves[0]

    @property
    def chance(self) -> float:
        """The chance to win with the best move."""
        return self.best.chance

    @property
    def level(self) -> int:
        """How many of the top moves, including the best, cannot be told apart."""
        best, count = self.best, 1
        for other in self.moves[1:]:
            if best.chance - other.chance > math.hypot(best.half_width, other.half_width):
                break
            count += 1
        return count

    @property
    def sureness(self) -> Sureness:
        """How sure it is that the first move is the best."""
        if self.best.visits < ROUGH and len(self.moves) > 1:
            return "rough"
        return "clear" if self.level == 1 else "close"


def with_odds(share: float, times: int) -> float:
    """Return the chance whose odds are `times` those of a share of wins."""
    return times * share / (times * share + 1 - share)


def analyse(
    game: Game,
    seat: int | None = None,
    *,
    playouts: int = DEFAULT_PLAYOUTS,
    seconds: float | None = None,
    moves: Sequence[str] | None = None,
    all_seeing: bool = False,
    seed: int = 0,
    fast: bool = True,
    on_progress: Callable[[Analysis], None] | None = None,
) -> Analysis:
    """Estimate every legal move of the seat to move, or only `moves`.

    The analysis uses only what the seat may know, unless `all_seeing`. The same seed and number of
    playouts give the same answer; with `seconds` the search stops after that time.

    A game without its own search is judged by random playouts.

    In solitaire the playouts are careful, because random moves would hardly ever win against the
    opponent's card. A good player still does better than such playouts, so the chances are adjusted
    to those of a good player, by odds that were measured.
    """
    mover = game.to_move
    if mover is None:
        raise OptionError("The game is over: there is no move to judge.")
    if seat is not None and seat != mover:
        raise OptionError(f"It is seat {mover}'s turn, not seat {show(seat)}'s.")
    if playouts < 1:
        raise OptionError(f"playouts must be at least 1, not {playouts}.")
    actions = _actions(game, moves)
    playouts = max(playouts, LEAST_EACH * len(actions))
    budget = Budget(playouts, seconds)
    tell = None
    if on_progress is not None:
        tell = lambda lines: on_progress(_analysis(game, mover, lines))  # noqa: E731
    if not has_search(game.id):
        stream = Stream(seed)
        lines = try_out(game, actions, budget, stream, fair=not all_seeing, on_progress=tell)
        return _analysis(game, mover, lines)
    search = make_searcher(
        game.id,
        seed,
        budget,
        fast=fast,
        fair=not all_seeing,
        spread=SPREAD,
        careful=game.is_solitaire,
    )
    lines = search.search(game.snapshot(), mover, actions, decide=False, on_progress=tell)
    return _analysis(game, mover, lines)


def _actions(game: Game, moves: Sequence[str] | None) -> list[int]:
    legal = game.legal_actions()
    if moves is None:
        return legal
    texts = dict(zip(game.legal(), legal, strict=True))
    if not moves:
        raise OptionError("There must be at least one move to judge.")
    for move in moves:
        if move not in texts:
            raise OptionError(f"{show(move)} is not a legal move now; there are: {listing(texts)}.")
    return [texts[move] for move in dict.fromkeys(moves)]


def _is_calibrated(game: Game) -> bool:
    return game.is_solitaire and has_search(game.id)


def _analysis(game: Game, seat: int, lines: list[Line]) -> Analysis:
    estimates = []
    times = spec_of(game.id).search().solitaire_odds if _is_calibrated(game) else 1
    for line in lines:
        games = max(1, line.playouts)
        wins = wilson(line.wins / games, line.playouts)
        estimates.append(
            MoveEstimate(
                game.text_of(line.action),
                line.action,
                with_odds(wins.value, times),
                with_odds(wins.low, times),
                with_odds(wins.high, times),
                line.points / games,
                line.playouts,
            )
        )
    # Sort by the lower bound: a lucky average over few playouts does not make a move the best.
    estimates.sort(key=lambda estimate: (-estimate.low, -estimate.chance))
    return Analysis(seat, tuple(estimates), sum(line.playouts for line in lines))
