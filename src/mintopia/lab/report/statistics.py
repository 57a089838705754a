"""Shares, means and differences with 95% intervals, counted by deals.

Rows of one game are not independent, nor are games of one deal: they have the same cards. So every
figure is a ratio of sums over deals, and its variance is that of the deals' residuals (linearised,
as for a sample of clusters). A share has Wilson's interval with the number of independent
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


@dataclass(frozen=True, slots=True)
class Chosen:
    """The sums, deal by deal, of some observations: of their values, and of how many they are."""

    values: Array
    sizes: Array
    count: int

    @property
    def mean(self) -> float:
        """Return the mean value."""
        return float(self.values.sum() / self.sizes.sum())

    @property
    def residuals(self) -> Array:
        """Return how much each deal pulls at the mean."""
        residuals: Array = (self.values - self.mean * self.sizes) / self.sizes.sum()
        return residuals


class Clusters:
    """Sums over deals: what all figures of a report are made from."""

    def __init__(self, deals: Array) -> None:
        numbers, places = np.unique(deals, return_inverse=True)
        self.count = len(numbers)
        self._places = None if len(numbers) == len(deals) else places

    def sums(self, values: Array) -> Array:
        """Add up, deal by deal, what every game gives; a further axis is added up first."""
        columns = values.reshape(len(values), -1).T
        each: Array = columns[0].astype(np.float64)
        for column in columns[1:]:  # far faster than a sum over a short axis
            each += column
        if self._places is None:
            return each
        return np.bincount(self._places, weights=each, minlength=self.count)

    def choose(self, values: Array, chosen: Array | None = None) -> Chosen:
        """Sum up the observations that are chosen; without a choice, all."""
        if chosen is None:
            chosen = np.ones(values.shape, bool)
        return Chosen(self.sums(values * chosen), self.sums(chosen), int(chosen.sum()))

    def share(self, values: Array, chosen: Array | None = None) -> Estimate | None:
        """Estimate a share: values between 0 and 1, of what is chosen; None where nothing is."""
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
        """Estimate a mean of what is chosen; None where nothing is."""
        return self.contrast([(1.0, self.choose(values, chosen))])

    def difference(self, values: Array, chosen: Array, others: Array) -> Estimate | None:
        """Estimate how much the mean of what is chosen differs from that of others."""
        return self.contrast(
            [(1.0, self.choose(values, chosen)), (-1.0, self.choose(values, others))]
        )

    def contrast(self, terms: Sequence[tuple[float, Chosen]]) -> Estimate | None:
        """Estimate a weighted sum of several means; the observations of the first are counted."""
        if not all(these.count for _, these in terms):
            return None
        value = sum(weight * these.mean for weight, these in terms)
        residuals = sum(weight * these.residuals for weight, these in terms)
        half = Z95 * math.sqrt(self._variance(np.asarray(residuals)))
        return Estimate(value, value - half, value + half, terms[0][1].count)

    def lift(self, both: Chosen, first: Chosen, second: Chosen, rows: Chosen) -> Estimate | None:
        """Estimate how much oftener two things come together than if neither knew of the other."""
        if not both.count:
            return None
        together, one, two, every = (these.sizes for these in (both, first, second, rows))
        c, a, b, n = (sizes.sum() for sizes in (together, one, two, every))
        # The residuals of log(c n / (a b)), deal by deal.
        spread = math.sqrt(self._variance(together / c + every / n - one / a - two / b))
        middle = math.log(c * n / (a * b))
        low, high = math.exp(middle - Z95 * spread), math.exp(middle + Z95 * spread)
        return Estimate(math.exp(middle), low, high, both.count)

    def _variance(self, residuals: Array) -> float:
        correction = self.count / max(1, self.count - 1)
        return float(correction * (residuals * residuals).sum())


def two_sided(found: Estimate) -> float:
    """Return the p value of an estimate against 0, by its interval."""
    spread = (found.high - found.low) / (2 * Z95)
    if spread <= 0:
        return 0.0 if found.value else 1.0
    return math.erfc(abs(found.value) / spread / math.sqrt(2))
