"""Shares, means and differences with 95% intervals, clustered by deal.

Rows of one game are not independent, nor are games of one deal, which share their cards. Every
figure is therefore a ratio of sums over deals, and its variance is that of the deals' residuals
(linearised, as for a cluster sample). A share gets Wilson's interval for the number of independent
observations that would have this variance.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from mintopia.lab.arena.statistics import Z95, wilson

Array = np.ndarray[Any, Any]
_TINY: Final = 1e-12


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
        numbers, places = np.unique(deals, return_inverse=True)
        self.count = len(numbers)
        self._places = None if len(numbers) == len(deals) else places

    def sums(self, values: Array) -> Array:
        """Sum the values of all games by deal; further axes are summed first."""
        columns = values.reshape(len(values), -1).T
        each: Array = columns[0].astype(np.float64)
        for column in columns[1:]:  # much faster than a sum over a short axis
            each += column
        if self._places is None:
            return each
        return np.bincount(self._places, weights=each, minlength=self.count)

    def choose(self, values: Array, chosen: Array | None = None) -> Chosen:
        """Sum the chosen observations by deal; by default, all of them."""
        if chosen is None:
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
        residuals = sum(weight * these.residuals for weight, these in terms)
        half = Z95 * math.sqrt(self._variance(np.asarray(residuals)))
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
    spread = (found.high - found.low) / (2 * Z95)
    if spread <= 0:
        return 0.0 if found.value else 1.0
    return math.erfc(abs(found.value) / spread / math.sqrt(2))
