"""Shares and their intervals, clustered by deal.

The games of one deal are not independent, because they share their cards. So a deal is one
observation, and the variance of a share is that between deals. The interval is Wilson's, with the
number of independent games that would have this variance (Korn and Graubard's effective sample
size).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

Z95: Final = 1.959963984540054
_T95_FEW: Final = {1: 12.706204736432095, 2: 4.302652729911275}  # where the series is inaccurate

_TINY: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Share:
    """A share of what could be won, with its 95% interval."""

    value: float
    low: float
    high: float


class DealScores:
    """The scores of a bot by deal, and the resulting share; adding a game is cheap."""

    def __init__(self) -> None:
        self._deals: dict[int, tuple[float, int]] = {}  # total score, games
        self.games = 0
        self._scores = 0.0
        self._scores_squared = 0.0
        self._scores_by_games = 0.0
        self._games_squared = 0

    @property
    def deals(self) -> int:
        """How many deals have been played."""
        return len(self._deals)

    def add(self, deal: int, score: float) -> None:
        """Count a game of a deal."""
        before, games = self._deals.get(deal, (0.0, 0))
        after = before + score
        self._deals[deal] = (after, games + 1)
        self.games += 1
        self._scores += score
        self._scores_squared += after * after - before * before
        self._scores_by_games += after * (games + 1) - before * games
        self._games_squared += 2 * games + 1

    def share(self) -> Share:
        """Return an estimate of the share of what could be won, 1 per game.

        The variance includes one extra deal, as uncertain as a single game, so that a few deals
        that happen to agree never look certain.
        """
        if not self.games:
            return Share(0.0, 0.0, 1.0)
        deals, value = self.deals, self._scores / self.games
        if deals == 1 or value < _TINY or value > 1 - _TINY:
            return wilson(value, deals)
        squares = (
            self._scores_squared
            - 2 * value * self._scores_by_games
            + value * value * self._games_squared
        )
        size = self.games / deals
        one_more = value * (1 - value)
        spread = (max(0.0, squares) / size**2 + one_more) / deals
        effective = one_more * deals / spread
        return wilson(value, effective * (Z95 / t95(deals - 1)) ** 2)


def wilson(share: float, count: float, z: float = Z95) -> Share:
    """Return a share observed in `count` independent games, with Wilson's interval."""
    share = min(1.0, max(0.0, share))
    middle = share + z * z / (2 * count)
    half = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    whole = 1 + z * z / count
    return Share(share, max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole))


def t95(freedom: int) -> float:
    """Return the 97.5% quantile of Student's t (Fisher's expansion: 2% low at 3, soon exact)."""
    if freedom in _T95_FEW:
        return _T95_FEW[freedom]
    z = Z95
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + terms[0] / freedom + terms[1] / freedom**2 + terms[2] / freedom**3
