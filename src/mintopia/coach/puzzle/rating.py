"""Ratings: how difficult a puzzle is, how good its solver, and which puzzle comes next.

Both are Elo ratings on one scale: a solver solves a puzzle of the same rating half of the time, and
one that is 400 points easier ten times out of eleven. A puzzle's rating is fixed: the levels of the
bots tried it, and each level has a rating by definition. `web/src/lib/puzzles.ts` computes the same
in the page; both are tested with `web/tests/puzzle-ratings.json`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from mintopia.coach.puzzle import Puzzle

Level = Literal["easy", "medium", "hard"]
LEVELS: Final[tuple[Level, ...]] = ("easy", "medium", "hard")

# How often each level of the bots tries a puzzle, and its rating.
TRIALS: Final = {"easy": 8, "medium": 8, "hard": 8, "expert": 2}
TRIED_AT: Final = {"easy": 800, "medium": 1100, "hard": 1400, "expert": 2000}
MEDIUM_FROM: Final = TRIED_AT["easy"]  # the bot of that name is expected to fail more often
HARD_FROM: Final = TRIED_AT["medium"]
PRIOR: Final = 1200  # a solver of this rating has solved each puzzle once and failed once

START: Final = 1000  # of a solver
STEP: Final = 20  # what a result changes at most
FAST_STEP: Final = 40
FAST: Final = 20  # for so many puzzles the rating changes faster
NAME_LENGTH: Final = 8
_SCALE: Final = 400
_TEN: Final = 10
_MOST: Final = 4096
_NUMBERS: Final = ("rating", "count", "streak", "longest")


def expected(solver: float, puzzle: float) -> float:
    """Return how likely a solver solves a puzzle."""
    return 1 / (1 + _TEN ** ((puzzle - solver) / _SCALE))


@cache
def rating_of(solved: tuple[int, ...]) -> int:
    """Return the rating of a puzzle that the levels of TRIALS solved so often.

    It is the one at which they would be expected to solve it as often as they did.
    """
    tried = [(TRIED_AT[level], times) for level, times in TRIALS.items()] + [(PRIOR, 2)]
    low, high = -_MOST, _MOST
    while high - low > 1:
        rating = (low + high) // 2
        if sum(times * expected(solver, rating) for solver, times in tried) > sum(solved) + 1:
            low = rating
        else:
            high = rating
    return high


def level_of(rating: int) -> Level:
    """Return the level of difficulty of a rating."""
    return LEVELS[(rating >= MEDIUM_FROM) + (rating >= HARD_FROM)]


def name_of(code: str) -> str:
    """Return the short name by which a device remembers a puzzle: the end of its code."""
    return code[-NAME_LENGTH:]


@dataclass(frozen=True, slots=True)
class Progress:
    """What a device remembers of its solver. Only the first try at a puzzle is rated."""

    rating: int = START
    count: int = 0  # of rated tries
    streak: int = 0  # of right first tries
    longest: int = 0
    tried: Mapping[str, bool] = field(default_factory=dict)  # by name: whether it was ever solved

    @property
    def solved(self) -> set[str]:
        """The names of the solved puzzles."""
        return {name for name, solved in self.tried.items() if solved}

    @classmethod
    def read(cls, told: object) -> Progress:
        """Read what was stored; a list of codes is what earlier versions stored."""
        if isinstance(told, list):
            return cls(tried={name_of(code): True for code in told if isinstance(code, str)})
        if not isinstance(told, dict) or not isinstance(told.get("tried"), dict):
            return cls()
        numbers = {key: told[key] for key in _NUMBERS if type(told.get(key)) is int}
        return cls(
            **numbers, tried={name: solved is True for name, solved in told["tried"].items()}
        )

    def after(self, name: str, puzzle_rating: int, *, solved: bool) -> Progress:
        """Return what to remember after a try."""
        tried = {**self.tried, name: solved or self.tried.get(name, False)}
        if name in self.tried:
            return Progress(self.rating, self.count, self.streak, self.longest, tried)
        step = FAST_STEP if self.count < FAST else STEP
        change = step * (solved - expected(self.rating, puzzle_rating))
        streak = self.streak + 1 if solved else 0
        rating = math.floor(self.rating + change + 0.5)
        return Progress(rating, self.count + 1, streak, max(streak, self.longest), tried)


def next_puzzle(
    among: Iterable[Puzzle], progress: Progress, last: Puzzle | None = None
) -> Puzzle | None:
    """Return the puzzle to try next: never tried before, and near the solver's rating.

    If all were tried, it is one that was never solved, or else any; never the last one again.
    """

    def rank(puzzle: Puzzle) -> tuple[int, int, int]:
        state = 1 + progress.tried[puzzle.name] if puzzle.name in progress.tried else 0
        return state, abs(puzzle.rating - progress.rating), puzzle.number

    return min((each for each in among if each != last), key=rank, default=None)
