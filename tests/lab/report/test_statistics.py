"""Figures of a report, checked on hand-made arrays."""

from __future__ import annotations

import math

import numpy as np
import pytest

from mintopia.lab.arena.statistics import Z95, wilson
from mintopia.lab.report.blocks import Unit
from mintopia.lab.report.general import decided_in, lead_changes
from mintopia.lab.report.statistics import Clusters, Estimate, two_sided
from mintopia.lab.report.words import figure, interval, with_interval


def test_a_share_of_independent_games_is_wilsons() -> None:
    values = np.array([1.0] * 30 + [0.0] * 70)
    found = Clusters(np.arange(100)).share(values)
    assert found is not None
    assert (found.value, found.count) == (0.3, 100)
    # The variance between deals has one degree of freedom fewer.
    expected = wilson(0.3, 99)
    assert found.low == pytest.approx(expected.low)
    assert found.high == pytest.approx(expected.high)


def test_games_of_one_deal_that_agree_are_one_observation() -> None:
    values = np.random.default_rng(1).integers(0, 2, 400).astype(float)
    alone = Clusters(np.arange(400)).share(values)
    twice = Clusters(np.repeat(np.arange(400), 2)).share(np.repeat(values, 2))
    assert alone is not None
    assert twice is not None
    assert twice.count == 2 * alone.count
    assert (twice.low, twice.high) == pytest.approx((alone.low, alone.high))


def test_opposite_games_of_a_deal_are_surer_than_independent_ones() -> None:
    values = np.array([1.0, 0.0] * 196 + [1.0, 1.0, 0.0, 0.0] * 2)
    paired = Clusters(np.repeat(np.arange(200), 2)).share(values)
    assert paired is not None
    assert paired.value == 0.5
    assert paired.high - paired.low < 0.02  # of 400 independent games: 0.1


def test_a_certain_share_still_has_an_interval() -> None:
    never = Clusters(np.arange(50)).share(np.zeros(50))
    assert never is not None
    assert never.low == pytest.approx(0)
    assert never.high == pytest.approx(wilson(0.0, 50).high)
    assert Clusters(np.arange(3)).share(np.zeros(3), np.zeros(3, bool)) is None


def test_mean_and_chosen_rows() -> None:
    values = np.array([[1, 10], [2, 20], [3, 30], [4, 40]])
    chosen = np.array([[True, False]] * 4)
    found = Clusters(np.arange(4)).mean(values, chosen)
    assert found is not None
    assert found.value == 2.5
    assert found.count == 4
    assert found.high - 2.5 == pytest.approx(Z95 * math.sqrt(np.var([1, 2, 3, 4], ddof=1) / 4))


def test_a_difference_of_two_groups() -> None:
    values = np.array([1.0, 1.0, 0.0, 1.0, 0.0, 0.0])
    first = np.array([True, True, True, False, False, False])
    found = Clusters(np.arange(6)).difference(values, first, ~first)
    assert found is not None
    assert found.value == pytest.approx(1 / 3)
    by_hand = math.sqrt(6 / 5 * (2 / 3 + 2 / 3) / 9)
    assert found.high - found.value == pytest.approx(Z95 * by_hand)


def test_a_contrast_of_one_group_with_itself_is_nothing() -> None:
    clusters = Clusters(np.arange(10))
    these = clusters.choose(np.arange(10.0))
    found = clusters.contrast([(1.0, these), (-1.0, these)])
    assert found is not None
    assert found.value == 0
    assert (found.low, found.high) == (0, 0)
    assert two_sided(found) == 1


def test_lift_is_1_for_what_is_independent_and_2_for_what_always_comes_together() -> None:
    first = np.tile([True, True, False, False], 100)
    second = np.tile([True, False, True, False], 100)
    clusters = Clusters(np.arange(400))
    won = np.zeros(400)
    rows, one, two = (clusters.choose(won, mask) for mask in (None, first, second))
    apart = clusters.lift(clusters.choose(won, first & second), one, two, rows)
    together = clusters.lift(one, one, one, rows)
    assert apart is not None
    assert together is not None
    assert apart.value == pytest.approx(1)
    assert apart.low < 1 < apart.high
    assert together.value == pytest.approx(2)
    assert together.low > 1.5
    assert clusters.lift(clusters.choose(won, first & ~first), one, two, rows) is None


def test_two_sided_p() -> None:
    assert two_sided(Estimate(Z95, 0.0, 2 * Z95, 9)) == pytest.approx(0.05)


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
