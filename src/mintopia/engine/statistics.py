"""Shares, means and differences, each with its 95% interval.

The games of one deal are not independent, because they share their cards. So a deal is one
observation: every figure is a ratio of sums over deals, and its variance is that of the deals'
residuals (linearised, as for a cluster sample). A share gets Wilson's interval for the number of
independent games that would have this variance (Korn and Graubard's effective sample size).

Two games of one deal, with and without a change, are a pair, and the difference within it is one
observation. Its mean over thousands of pairs is practically normal.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    import numpy as np

Array: TypeAlias = "np.ndarray[Any, Any]"
Z95: Final = 1.959963984540054
FEW: Final = 30  # pairs, or cases of a ratio in either arm: with fewer, a test is meaningless
_T95_FEW: Final = {1: 12.706204736432095, 2: 4.302652729911275}  # where the series is inaccurate
_TINY: Final = 1e-12


@dataclass(frozen=True, slots=True)
class Share:
    """A share of what could be won, with its 95% interval."""

    value: float
    low: float
    high: float


def wilson(share: float, count: float) -> Share:
    """Return a share observed in `count` independent games, with Wilson's interval."""
    if not count:
        return Share(share, 0.0, 1.0)
    share = min(1.0, max(0.0, share))
    z2 = Z95 * Z95
    middle = share + z2 / (2 * count)
    half = Z95 * math.sqrt(share * (1 - share) / count + z2 / (4 * count * count))
    whole = 1 + z2 / count
    low, high = (middle - half) / whole, (middle + half) / whole
    return Share(share, max(0.0, min(share, low)), min(1.0, max(share, high)))


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
        deals, value = self.deals, self._scores / max(1, self.games)
        if deals <= 1 or value < _TINY or value > 1 - _TINY:
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

    def mean(self) -> Share:
        """Return an estimate of the mean score per game, which may lie outside 0 to 1.

        Its interval is Student's; of a single deal, nothing is known about the noise.
        """
        deals, value = self.deals, self._scores / max(1, self.games)
        if deals <= 1:
            return Share(value, value - 1, value + 1)
        squares = (
            self._scores_squared
            - 2 * value * self._scores_by_games
            + value * value * self._games_squared
        )
        spread = max(0.0, squares) * deals / (deals - 1) / self.games**2
        half = t95(deals - 1) * math.sqrt(spread)
        return Share(value, value - half, value + half)


# --- many games in arrays -----------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its 95% interval and the number of observations behind it."""

    value: float
    low: float
    high: float
    count: int

    def __sub__(self, other: float) -> Estimate:
        """Shift a figure by a number that is known exactly."""
        return Estimate(self.value - other, self.low - other, self.high - other, self.count)

    def excludes(self, value: float) -> bool:
        """Return whether a value lies outside the interval."""
        return not self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Chosen:
    """The values and the number of some observations, each summed by deal."""

    values: Array
    sizes: Array
    count: int

    @property
    def mean(self) -> float:
        """Return the mean value."""
        return float(self.values.sum() / self.sizes.sum())

    @property
    def residuals(self) -> Array:
        """Return each deal's influence on the mean."""
        residuals: Array = (self.values - self.mean * self.sizes) / self.sizes.sum()
        return residuals


class Clusters:
    """Sums over deals, from which all figures of a report are computed."""

    def __init__(self, deals: Array) -> None:
        import numpy as np  # noqa: PLC0415 - heavy

        numbers, places = np.unique(deals, return_inverse=True)
        self.count = len(numbers)
        self._places = None if len(numbers) == len(deals) else places

    def sums(self, values: Array) -> Array:
        """Sum the values of all games by deal; further axes are summed first."""
        columns = values.reshape(len(values), -1).T
        each: Array = columns[0].astype(float)
        for column in columns[1:]:  # much faster than a sum over a short axis
            each += column
        if self._places is None:
            return each
        import numpy as np  # noqa: PLC0415 - heavy

        return np.bincount(self._places, weights=each, minlength=self.count)

    def choose(self, values: Array, chosen: Array | None = None) -> Chosen:
        """Sum the chosen observations by deal; by default, all of them."""
        if chosen is None:
            import numpy as np  # noqa: PLC0415 - heavy

            chosen = np.ones(values.shape, bool)
        return Chosen(self.sums(values * chosen), self.sums(chosen), int(chosen.sum()))

    def share(self, values: Array, chosen: Array | None = None) -> Estimate | None:
        """Estimate the mean of values from 0 to 1 among those chosen; None if nothing is chosen."""
        these = self.choose(values, chosen)
        if not these.count:
            return None
        value = these.mean
        variance = self._variance(these.residuals)
        if variance < _TINY or not _TINY < value < 1 - _TINY:
            effective = float((these.sizes > 0).sum())
        else:
            effective = value * (1 - value) / variance
        found = wilson(value, effective)
        return Estimate(found.value, found.low, found.high, these.count)

    def mean(self, values: Array, chosen: Array | None = None) -> Estimate | None:
        """Estimate the mean of the chosen values; None if nothing is chosen."""
        return self.contrast([(1.0, self.choose(values, chosen))])

    def difference(self, values: Array, chosen: Array, others: Array) -> Estimate | None:
        """Estimate the difference between the means of the chosen values and of the others."""
        return self.contrast(
            [(1.0, self.choose(values, chosen)), (-1.0, self.choose(values, others))]
        )

    def contrast(self, terms: Sequence[tuple[float, Chosen]]) -> Estimate | None:
        """Estimate a weighted sum of means; the count is that of the first term's observations."""
        if not all(these.count for _, these in terms):
            return None
        value = sum(weight * these.mean for weight, these in terms)
        residuals: Any = sum(weight * these.residuals for weight, these in terms)
        half = Z95 * math.sqrt(self._variance(residuals))
        return Estimate(value, value - half, value + half, terms[0][1].count)

    def lift(self, both: Chosen, first: Chosen, second: Chosen, rows: Chosen) -> Estimate | None:
        """Estimate how much more often two things occur together than if they were independent."""
        if not both.count:
            return None
        together, one, two, every = (these.sizes for these in (both, first, second, rows))
        c, a, b, n = (sizes.sum() for sizes in (together, one, two, every))
        # The residuals of log(c n / (a b)) by deal.
        spread = math.sqrt(self._variance(together / c + every / n - one / a - two / b))
        middle = math.log(c * n / (a * b))
        low, high = math.exp(middle - Z95 * spread), math.exp(middle + Z95 * spread)
        return Estimate(math.exp(middle), low, high, both.count)

    def _variance(self, residuals: Array) -> float:
        correction = self.count / max(1, self.count - 1)
        return float(correction * (residuals * residuals).sum())


def two_sided(found: Estimate) -> float:
    """Return the two-sided p value of an estimate against 0, derived from its interval."""
    return _p_value(found.value, (found.high - found.low) / (2 * Z95))


def _p_value(value: float, spread: float) -> float:
    """Return the two-sided p value of a normal figure with this standard error against 0."""
    if spread <= 0:
        return 1.0 if abs(value) < _TINY else 0.0
    return math.erfc(abs(value) / spread / math.sqrt(2))


# --- pairs of games -----------------------------------------------------------------------------
@dataclass(frozen=True)
class Difference:
    """The effect of a change: treated minus control, with its 95% interval and p value."""

    control: float
    treated: float
    low: float
    high: float
    p: float  # of this question alone; 1.0 if a test is meaningless
    pairs: int

    @property
    def estimate(self) -> float:
        """The difference itself."""
        return self.treated - self.control


def paired(control: Array, treated: Array) -> Difference:
    """Compare the means of one number per game."""
    return _difference(control, treated, control.mean(), treated.mean(), len(control))


def paired_ratio(
    control: Array, control_per: Array, treated: Array, treated_per: Array
) -> Difference:
    """Compare two ratios of sums, such as wins per card built."""
    cases = min((control_per != 0).sum(), (treated_per != 0).sum())
    if cases == 0:
        return Difference(math.nan, math.nan, math.nan, math.nan, 1.0, 0)
    before, after = control.sum() / control_per.sum(), treated.sum() / treated_per.sum()
    parts = [
        (numbers - ratio * per) / per.mean()
        for numbers, per, ratio in ((control, control_per, before), (treated, treated_per, after))
    ]
    return _difference(parts[0], parts[1], before, after, int(cases))


def _difference(
    control: Array, treated: Array, before: float, after: float, cases: int
) -> Difference:
    """Return the difference of two values, given the contribution of each pair to them."""
    pairs = len(control)
    spread = 0.0
    if pairs > 1:
        spread = float((treated - control).std(ddof=1)) / math.sqrt(pairs)
    estimate = float(after - before)
    half = spread * (t95(pairs - 1) if pairs > 1 else Z95)
    p = 1.0 if cases < FEW else _p_value(estimate, spread)
    return Difference(float(before), float(after), estimate - half, estimate + half, p, cases)


def holm(p_values: Sequence[float]) -> list[float]:
    """Correct p values for the number of questions by Holm's method.

    If everything below 0.05 is called real, at most 5% of all runs contain any false claim.
    """
    count = len(p_values)
    adjusted = [1.0] * count
    worst = 0.0
    for rank, index in enumerate(sorted(range(count), key=lambda i: p_values[i])):
        worst = max(worst, min(1.0, (count - rank) * p_values[index]))
        adjusted[index] = worst
    return adjusted
