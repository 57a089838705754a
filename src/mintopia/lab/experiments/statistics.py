"""Statistics of paired games: differences with intervals, and p values for many questions.

The two games of a pair share their deal, so the difference within a pair is one observation. Its
mean over thousands of pairs is practically normal. A ratio, such as the share of wins among
players who built a card, is linearised (the delta method) and then compared pair by pair as well.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mintopia.lab.arena.statistics import Z95, t95

Array = np.ndarray[Any, Any]
FEW = 30  # pairs, or cases of a ratio in either arm: with fewer, a test is meaningless
_TINY = 1e-12


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
    cases = min(np.count_nonzero(control_per), np.count_nonzero(treated_per))
    if cases == 0:
        return Difference(math.nan, math.nan, math.nan, math.nan, 1.0, 0)
    before, after = control.sum() / control_per.sum(), treated.sum() / treated_per.sum()
    parts = [
        (numbers - ratio * per) / per.mean()
        for numbers, per, ratio in (
            (control, control_per, before),
            (treated, treated_per, after),
        )
    ]
    return _difference(parts[0], parts[1], before, after, int(cases))


def _difference(
    control: Array, treated: Array, before: float, after: float, cases: int
) -> Difference:
    """Return the difference of two values, given the contribution of each pair to them."""
    pairs = len(control)
    spread = 0.0
    if pairs > 1:
        spread = float(np.std(treated - control, ddof=1)) / math.sqrt(pairs)
    estimate = float(after - before)
    half = spread * (t95(pairs - 1) if pairs > 1 else Z95)
    if cases < FEW:
        p = 1.0
    elif spread > 0:
        p = math.erfc(abs(estimate) / spread / math.sqrt(2))
    else:
        p = 1.0 if abs(estimate) < _TINY else 0.0
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
