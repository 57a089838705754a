"""Figures of a report and how they are written."""

from __future__ import annotations

import numpy as np
import pytest

from mintopia.engine.statistics import Estimate
from mintopia.lab.report.blocks import Unit
from mintopia.lab.report.figures import figure, interval, with_interval
from mintopia.lab.report.general import decided_in, lead_changes

LEADERS = np.array(
    [
        [0, 0, 0, 0],  # led throughout
        [0, 1, 0, 1],  # changed three times
        [-1, 0, -1, 1],  # a tie in between does not count as a change
        [1, 1, -1, -1],  # only two rounds; later entries do not count
    ]
)
ROUNDS = np.array([4, 4, 4, 2])


def test_changes_of_the_lead() -> None:
    assert lead_changes(LEADERS, ROUNDS).tolist() == [0, 3, 1, 0]


def test_the_round_from_which_the_winner_leads_for_good() -> None:
    assert decided_in(LEADERS, ROUNDS, np.array([0, 1, 1, 1])).tolist() == [1, 4, 4, 1]
    # A winner who never leads alone wins by a tie-break, in the last round.
    assert decided_in(LEADERS, ROUNDS, np.array([1, 0, 0, 0])).tolist() == [4, 4, 4, 2]


@pytest.mark.parametrize(
    ("value", "unit", "told"),
    [
        (0.543, Unit.SHARE, "54.3%"),
        (0.9998, Unit.SHARE, "99.98%"),
        (0.999999, Unit.SHARE, "99.99%"),
        (0.0000001, Unit.SHARE, "0.01%"),
        (1.0, Unit.SHARE, "100.0%"),
        (1e-18, Unit.SHARE, "0.0%"),
        (0.021, Unit.POINTS, "+2.1"),
        (0.0, Unit.POINTS, "0"),
        (-0.0001, Unit.POINTS, "+0.0"),
        (6.724, Unit.NUMBER, "6.72"),
        (-0.5, Unit.SIGNED, "−0.50"),
        (1.25, Unit.TIMES, "1.25×"),
    ],
)
def test_figures(value: float, unit: Unit, told: str) -> None:
    assert figure(value, unit) == told


def test_intervals() -> None:
    assert with_interval(Estimate(0.5, 0.44, 0.56, 9)) == "50.0% (44.0–56.0)"
    assert interval(Estimate(0.0, -0.01, 0.012, 9), Unit.POINTS) == "−1.0 … +1.2"
