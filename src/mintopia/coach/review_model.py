"""What a review contains: marked decisions, a summary for each player, and each seat's chances.

Chances of winning go from 0 to 1, with ties shared. A loss is measured against a fair share of the
win (a half with two seats, a quarter with four), so that a mark means the same at every table;
docs/analysis.md explains both.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

REVIEW_FORMAT: Final = 1

BEST: Final = "best"
GOOD: Final = "good"
INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
MARKS: Final = (BEST, GOOD, INACCURACY, MISTAKE, BLUNDER)
FAULTS: Final = (INACCURACY, MISTAKE, BLUNDER)

# The smallest loss for each mark, in fair shares of the win: 20, 10 and 5 percentage points with
# two seats, half of that with four.
THRESHOLDS: Final = ((BLUNDER, 0.40), (MISTAKE, 0.20), (INACCURACY, 0.10))

# A mean loss of a quarter of a fair share (a mistake at every hard decision) gives 37.
ACCURACY_SCALE: Final = 0.25
FULL_ACCURACY: Final = 100.0

# A decision counts in full if a tenth of a fair share was likely to be lost there. Players whose
# decisions weigh less than one such decision together had nothing to decide.
FULL_WEIGHT: Final = 0.10
LEAST_WEIGHT: Final = 1.0

COSTLIEST: Final = 3
MOST_DRAWS: Final = 5
LEAST_LUCK: Final = 0.005  # of a draw that mattered; less is shown as 0%
_DECIMALS: Final = 5


def mark_of(loss: float, seats: int) -> str:
    """Return the mark of a decision that measurably cost `loss`."""
    shares = loss * seats
    for mark, least in THRESHOLDS:
        if shares >= least:
            return mark
    return GOOD


def weight_of(stake: float, loss: float, seats: int) -> float:
    """Return how hard a decision was, from 0 to 1, by what it cost or was likely to cost."""
    return min(1.0, max(stake, loss) * seats / FULL_WEIGHT)


def accuracy_of(mean_loss: float, seats: int) -> float:
    """Convert a mean loss to an accuracy from 0 to 100."""
    return FULL_ACCURACY * math.exp(-mean_loss * seats / ACCURACY_SCALE)


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a move is worth to the seat that makes it."""

    move: str
    chance: float
    low: float  # 95% interval
    high: float
    visits: int


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is better than another, as a sentence in every language (coach/reasons.py)."""

    kind: str
    text: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a person: the move played, the best move, and what the difference cost."""

    number: int  # of the move, from 1
    round: int
    turn: int  # which turn of this seat in this round, from 1
    seat: int
    choices: int  # how many legal moves there were
    played: Estimate
    best: Estimate
    loss: float  # in chance of winning
    low: float  # 95% interval of the loss
    high: float
    mark: str
    weight: float  # how hard it was, from 0 (nothing to decide) to 1
    reason: Reason | None = None  # why the best move would have been better, of those that cost


@dataclass(frozen=True, slots=True)
class Draw:
    """A random event: all that was drawn and rolled with one move, or the deal."""

    number: int  # of the move, from 1; 0: the deal
    text: Mapping[str, str]  # by language
    luck: tuple[float, ...]  # of each seat, in chance of winning

    def hit(self, people: Sequence[int]) -> int:
        """Return which of these seats it helped or hurt most."""
        return max(people, key=lambda seat: (abs(self.luck[seat]), self.luck[seat]))


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """How a player did over the game."""

    seat: int
    name: str
    decisions: int
    mean_loss: float
    loss: float  # of all decisions together
    luck: float | None  # what all draws together brought, in chance of winning; None: unknown
    accuracy: float | None  # by weight; None if there was next to nothing to decide
    marks: Mapping[str, int]
    costliest: tuple[int, ...]  # the numbers of the costliest moves, worst first


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a game."""

    game: str
    names: tuple[str, ...]
    people: tuple[int, ...]  # the seats whose decisions are judged
    finished: bool
    winners: tuple[int, ...]
    all_seeing: bool
    playouts: int | None  # of each search, if all were made
    seconds: float | None  # for everything, otherwise
    seed: int
    moves: tuple[str, ...]
    movers: tuple[int, ...]  # the seat of each move
    rounds: tuple[int, ...]  # the round at each position; there is one more position than moves
    chances: tuple[tuple[float | None, ...], ...]  # of each seat at each position; None if unknown
    decisions: tuple[Decision, ...]
    players: tuple[PlayerSummary, ...]  # one for each person
    draws: tuple[Draw, ...] = ()  # every random event of a finished game

    def named(self, names: tuple[str, ...]) -> Review:
        """Return the review with other names, such as those of another language."""
        return replace(self, names=names)

    def label(self, seat: int) -> str:
        """Return the name of a seat, followed by its number (from 1) if the name is not unique."""
        name = self.names[seat]
        return name if self.names.count(name) == 1 else f"{name} ({seat + 1})"

    @property
    def title(self) -> str:
        """Return the names of all seats, joined by dashes."""
        return " – ".join(self.label(seat) for seat in range(len(self.names)))

    def decision(self, number: int) -> Decision:
        """Return the decision at the move with this number."""
        return next(decision for decision in self.decisions if decision.number == number)

    def as_json(self) -> dict[str, Any]:
        """Return the review in the JSON format described in docs/analysis.md."""
        data: dict[str, Any] = _rounded(asdict(self))
        return {"mintopia_review": REVIEW_FORMAT, **data}


def costliest_first(decisions: Sequence[Decision]) -> list[Decision]:
    """Sort decisions by what they cost, those that cost the same by their numbers."""
    return sorted(decisions, key=lambda decision: (-decision.loss, decision.number))


def biggest_draws(draws: Sequence[Draw], people: Sequence[int]) -> list[Draw]:
    """Return the random events that helped or hurt these seats most, in the order of the game."""

    def size(draw: Draw) -> float:
        return abs(draw.luck[draw.hit(people)])

    mattered = [draw for draw in draws if size(draw) >= LEAST_LUCK]
    by_size = sorted(mattered, key=size, reverse=True)
    return sorted(by_size[:MOST_DRAWS], key=lambda draw: draw.number)


def summarise(
    seat: int, name: str, seats: int, decisions: Sequence[Decision], draws: Sequence[Draw] = ()
) -> PlayerSummary:
    """Summarize the decisions of one seat, and its luck."""
    mine = [decision for decision in decisions if decision.seat == seat]
    mean = sum(decision.loss for decision in mine) / len(mine) if mine else 0.0
    weight = sum(decision.weight for decision in mine)
    weighed = sum(decision.loss * decision.weight for decision in mine)
    costly = [decision for decision in costliest_first(mine) if decision.low > 0]
    return PlayerSummary(
        seat=seat,
        name=name,
        decisions=len(mine),
        mean_loss=mean,
        loss=mean * len(mine),
        luck=sum(draw.luck[seat] for draw in draws) if draws else None,
        accuracy=accuracy_of(weighed / weight, seats) if weight >= LEAST_WEIGHT else None,
        marks={mark: sum(decision.mark == mark for decision in mine) for mark in MARKS},
        costliest=tuple(decision.number for decision in costly[:COSTLIEST]),
    )


def _rounded(value: Any) -> Any:
    """Return a copy for JSON, with floats rounded to a sensible number of decimals."""
    if isinstance(value, Mapping):
        return {key: _rounded(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(inner) for inner in value]
    return round(value, _DECIMALS) if isinstance(value, float) else value
