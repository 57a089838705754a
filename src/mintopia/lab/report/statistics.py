"""Shares, means and differences with 95% intervals, counted by deals.

Rows of one game are not independent, nor are games of one deal: they have the same cards. So every
figure is a ratio of sums over deals, and its variance is that of the deals' residuals (linearised,
as for a sample of clusters). A share has Wilson's interval with the number of independent
observations that would have this variance.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from mintopia.lab.arena.statistics import Z95, wilson

Array = np.ndarray[Any, Any]
_TINY: Final = 1e-12


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its 95% interval, and how many observations it rests on."""

    value: float
    low: float
    high: float
    count: int

    def __sub__(self, other: float) -> Estimate:
        """Move a figure by a number that is known exactly."""
        return Estimate(self.value - other, self.low - other, self.high - other, self.count)

    def excludes(self, value: float) -> bool:
        """Return whether the interval leaves a value out."""
        return not self.low <= value <= self.high


class Clusters:
    """Sums over deals: what all figures of a report are made from."""

    def __init__(self, deals: Array) -> None:
        numbers, places = np.unique(deals, return_inverse=True)
        self.count = len(numbers)
        self._places = None if len(numbers) == len(deals) else places

    def sums(self, values: Array) -> Array:
        """Add up, deal by deal, what every game gives; further axes are added up first."""
        each: Array = values.reshape(len(values), -1).sum(axis=1, dtype=np.float64)
        if self._places is None:
            return each
        return np.bincount(self._places, weights=each, minlength=self.count)

    def share(self, values: Array, chosen: Array | None = None) -> Estimate | None:
        """Estimate a share: values between 0 and 1, of what is chosen; None where nothing is."""
        top, below, count = self._parts(values, chosen)
        if not count:
            return None
        value = float(top.sum() / below.sum())
        variance = self._variance((top - value * below) / below.sum())
        if variance < _TINY or not _TINY < value < 1 - _TINY:
            effective = float((below > 0).sum())
        else:
            effective = value * (1 - value) / variance
        found = wilson(value, effective)
        return Estimate(found.value, found.low, found.high, count)

    def mean(self, values: Array, chosen: Array | None = None) -> Estimate | None:
        """Estimate a mean of what is chosen; None where nothing is."""
        top, below, count = self._parts(values, chosen)
        if not count:
            return None
        value = float(top.sum() / below.sum())
        return self._around(value, (top - value * below) / below.sum(), count)

    def difference(self, values: Array, chosen: Array, others: Array) -> Estimate | None:
        """Estimate how much the mean of what is chosen differs from that of others."""
        top, below, count = self._parts(values, chosen)
        top_2, below_2, count_2 = self._parts(values, others)
        if not count or not count_2:
            return None
        first, second = float(top.sum() / below.sum()), float(top_2.sum() / below_2.sum())
        residuals = (top - first * below) / below.sum() - (top_2 - second * below_2) / below_2.sum()
        return self._around(first - second, residuals, count)

    def contrast(self, values: Array, terms: list[tuple[float, Array]]) -> Estimate | None:
        """Estimate a weighted sum of the means of several choices; the first one is counted."""
        total, residuals, count = 0.0, np.zeros(self.count), 0
        for at, (weight, chosen) in enumerate(terms):
            top, below, found = self._parts(values, chosen)
            if not found:
                return None
            mean = float(top.sum() / below.sum())
            total += weight * mean
            residuals += weight * (top - mean * below) / below.sum()
            count = found if at == 0 else count
        return self._around(total, residuals, count)

    def lift(self, first: Array, second: Array) -> Estimate | None:
        """Estimate how much oftener two things come together than if they knew of no other."""
        both = self.sums(first & second)
        one, two = self.sums(first), self.sums(second)
        rows = self.sums(np.ones_like(first))
        n, a, b, c = rows.sum(), one.sum(), two.sum(), both.sum()
        if not c:
            return None
        # The residuals of log(c n / (a b)), deal by deal.
        spread = math.sqrt(self._variance(both / c + rows / n - one / a - two / b))
        middle = math.log(c * n / (a * b))
        low, high = math.exp(middle - Z95 * spread), math.exp(middle + Z95 * spread)
        return Estimate(math.exp(middle), low, high, int(c))

    def _parts(self, values: Array, chosen: Array | None) -> tuple[Array, Array, int]:
        if chosen is None:
            chosen = np.ones(values.shape, bool)
        top = self.sums(np.where(chosen, values, 0))
        return top, self.sums(chosen), int(chosen.sum())

    def _variance(self, residuals: Array) -> float:
        correction = self.count / max(1, self.count - 1)
        return float(correction * (residuals * residuals).sum())

    def _around(self, value: float, residuals: Array, count: int) -> Estimate:
        half = Z95 * math.sqrt(self._variance(residuals))
        return Estimate(value, value - half, value + half, count)


def two_sided(found: Estimate) -> float:
    """Return the p value of an estimate against 0, by its interval."""
    spread = (found.high - found.low) / (2 * Z95)
    if spread <= 0:
        return 0.0 if found.value else 1.0
    return math.erfc(abs(found.value) / spread / math.sqrt(2))
