"""Analysis: the chance to win with each legal move, with an interval."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from mintopia.bots.calibration import calibrated, measured
from mintopia.bots.levels import has_search
from mintopia.bots.mcts import Budget, Line, make_searcher
from mintopia.bots.networks import has_network, network_of
from mintopia.bots.playouts import try_out
from mintopia.bots.roster import NETWORK_SEARCH, SEARCH_TEMPERATURE
from mintopia.engine.game import Game
from mintopia.engine.kernel.random import Stream
from mintopia.engine.options import listing, show
from mintopia.engine.statistics import wilson
from mintopia.errors import OptionError

DEFAULT_PLAYOUTS: Final = 20_000
LEAST_EACH: Final = 3  # playouts for every move, even if fewer were asked for
SPREAD: Final = 3  # a third of the playouts is spread evenly, so that each move has an estimate
EARLY: Final = 10  # a first search is a tenth as long; how far it was off tells much
ROUGH: Final = 1000  # with fewer playouts, the first move often turns out not to be the best
LEAST_LEAD: Final = 0.02  # of a move that is clearly better
# How wrong the difference of two moves is that are compared alone (benchmarks/marks.py).
PAIR_ERROR: Final = 0.06
PAIR_PLAYOUTS: Final = 20_000
LEAST_VARIANCE: Final = 0.0004  # even of chances near 0 and 1

# How sure an analysis is of its first move. Rough: the search was too short to say, or nobody has
# measured its error. Close: others may be as good. Clear: a far longer search would agree.
Sureness = Literal["rough", "close", "clear"]


@dataclass(frozen=True, slots=True)
class MoveEstimate:
    """What a search expects of a move, for the seat that would play it."""

    move: str
    action: int
    chance: float  # of winning; a shared win counts as its share
    low: float  # of the interval that holds what a search a hundred times as long finds, in 95%
    high: float
    visits: int  # positions or playouts behind these numbers
    drift: float = 0.0  # how much larger the chance is than in the first, shorter search
    prior: float = 1.0  # how likely it seemed before the search, compared with the others

    @property
    def half_width(self) -> float:
        """Half of the 95% interval."""
        return (self.high - self.low) / 2


@dataclass(frozen=True, slots=True)
class Analysis:
    """An analyzed position from the view of the seat to move: its moves, the best first."""

    seat: int
    moves: tuple[MoveEstimate, ...]
    playouts: int
    error: float | None = None  # of such differences, if it was measured

    @property
    def best(self) -> MoveEstimate:
        """The move to play."""
        return self.moves[0]

    @property
    def chance(self) -> float:
        """The chance to win with the best move."""
        return self.best.chance

    @property
    def stake(self) -> float:
        """What a player loses here on average who moves by first impression, without a search."""
        top, total = max(one.chance for one in self.moves), sum(one.prior for one in self.moves)
        return sum(one.prior * (top - one.chance) for one in self.moves) / total

    def noise(self, one: MoveEstimate, other: MoveEstimate) -> float:
        """Return half of the 95% interval of the difference between two moves.

        Where the error of a search was measured, this is less than both intervals together: what a
        search misjudges, it mostly misjudges for both moves.
        """
        if self.error is None:
            return math.hypot(one.half_width, other.half_width)
        drift = abs(one.drift - other.drift)
        return drift + self.error * max(deviation(one.chance), deviation(other.chance))

    @property
    def level(self) -> int:
        """How many of the top moves, including the best, cannot be told apart."""
        return 1 + sum(not self.is_behind(one) for one in self.moves[1:])

    def is_behind(self, one: MoveEstimate) -> bool:
        """Return whether a move is clearly worse than the best."""
        return self.chance - one.chance > max(LEAST_LEAD, self.noise(self.best, one))

    @property
    def sureness(self) -> Sureness:
        """How sure it is that the first move is the best."""
        if len(self.moves) > 1 and (self.error is None or self.playouts < ROUGH):
            return "rough"
        return "clear" if self.level == 1 else "close"


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
    """Estimate every legal move of the seat to move, or only `moves`, all of them alike.

    The analysis uses only what the seat may know, unless `all_seeing`. The same seed and number of
    playouts give the same answer; with `seconds` the search stops after that time.

    If the game has a network, the search is guided by it, and `playouts` counts the positions that
    it examines. Otherwise games are played out: by the game's own search, or at random.
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
    short = Budget(
        max(playouts // EARLY, len(actions)), None if seconds is None else seconds / EARLY
    )
    spread = SPREAD if moves is None else 1
    how: dict[str, Any] = {"all_seeing": all_seeing, "fast": fast, "spread": spread}
    early = search(game, actions, short, seed ^ 1, **how)
    tell = None
    if on_progress is not None:
        tell = lambda lines: on_progress(summed_up(game, early, lines))  # noqa: E731
    budget = Budget(playouts, seconds)
    lines = search(game, actions, budget, seed, on_progress=tell, **how)
    return summed_up(game, early, lines, compared=moves is not None)


def search(
    game: Game,
    actions: list[int],
    budget: Budget,
    seed: int,
    *,
    all_seeing: bool = False,
    fast: bool = True,
    spread: int = SPREAD,
    on_progress: Callable[[list[Line]], None] | None = None,
) -> list[Line]:
    """Search for the best of these actions, and give each a share of the playouts.

    One in `spread` playouts is for all actions alike.
    """
    fair = not all_seeing
    if not has_search(game.id):
        return try_out(game, actions, budget, Stream(seed), fair=fair, on_progress=on_progress)
    how: dict[str, Any] = {}
    if has_network(game.id, solitaire=game.is_solitaire):
        network = network_of(game.id, solitaire=game.is_solitaire)
        how = {"network": network, "temperature": SEARCH_TEMPERATURE, "settings": NETWORK_SEARCH}
    searcher = make_searcher(game.id, seed, budget, fast=fast, fair=fair, spread=spread, **how)
    assert game.to_move is not None
    return searcher.search(
        game.snapshot(), game.to_move, actions, decide=False, on_progress=on_progress
    )


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


def summed_up(
    game: Game, early: Sequence[Line], lines: Sequence[Line], *, compared: bool = False
) -> Analysis:
    """Return what a search says of each move, and how sure that is, judging by a shorter one.

    What was only `compared` got the same share of a search, so differences are better known.
    """
    known = measured(game)
    error = None if known is None else known.error
    has_priors = has_network(game.id, solitaire=game.is_solitaire)
    before = {line.action: calibrated(_share(line), known, game.seats) for line in early}
    estimates = []
    for line in lines:
        chance = calibrated(_share(line), known, game.seats)
        drift = chance - before[line.action]
        if error is None:
            luck = wilson(chance, line.playouts)
            low, high = luck.low - abs(drift), luck.high + abs(drift)
        else:
            half = abs(drift) + error * deviation(chance)
            low, high = chance - half, chance + half
        text = game.text_of(line.action)
        low, high = max(0.0, low), min(1.0, high)
        prior = line.prior + 1.0 if has_priors else 1.0
        estimates.append(
            MoveEstimate(text, line.action, chance, low, high, line.playouts, drift, prior)
        )
    # With few playouts, a lucky average does not make a move the best.
    estimates.sort(key=lambda one: (-one.low if error is None else -one.chance, -one.chance))
    if error is not None and not compared:
        # The favorite of the shorter search stays first unless another is clearly better: close
        # moves would change places all the time, and what was visited most is the safer choice.
        favorite = max(early, key=lambda line: line.visits).action
        kept = next(one for one in estimates if one.action == favorite)
        if estimates[0].chance - kept.chance <= LEAST_LEAD:
            estimates.remove(kept)
            estimates.insert(0, kept)
    assert game.to_move is not None
    visits = sum(one.visits for one in estimates)
    if compared and known is not None:
        pair = PAIR_ERROR * known.power * math.sqrt(PAIR_PLAYOUTS / max(1, visits))
        error = min(known.error, pair)
    return Analysis(game.to_move, tuple(estimates), visits, error)


def by_network(game: str) -> bool:
    """Return whether a game is always analyzed by a network, so that nothing else is loaded."""
    return all(has_network(game, solitaire=solitaire) for solitaire in (False, True))


def deviation(chance: float) -> float:
    """Return the standard deviation of a result; even a sure one may be misjudged."""
    return math.sqrt(max(chance * (1 - chance), LEAST_VARIANCE))


def _share(line: Line) -> float:
    return line.wins / max(1, line.playouts)
