"""Intervals of shares, means and differences: known values, clusters of deals, true coverage."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mintopia.engine.statistics import (
    Z95,
    Clusters,
    DealScores,
    Estimate,
    Share,
    holm,
    paired,
    paired_ratio,
    t95,
    two_sided,
    wilson,
)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (8, 10, 0.4902, 0.9433),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (500, 1000, 0.4691, 0.5309),
        (0.5, 1, 0.0546, 0.9454),
        (50, 100, 0.4038, 0.5962),
        (45, 50, 0.7864, 0.9565),
        (0, 20, 0.0, 0.1611),
    ],
)
def test_wilson_gives_the_known_values(wins: float, games: int, low: float, high: float) -> None:
    """The two with 81 of 263 are Newcombe's (1998)."""
    found = wilson(wins / games, games)
    assert (found.low, found.high) == pytest.approx((low, high), abs=6e-5)


def test_without_games_nothing_is_known() -> None:
    assert wilson(0.0, 0) == scores([]) == Share(0.0, 0.0, 1.0)


def test_the_interval_holds_the_share_to_the_last_bit() -> None:
    """So nobody is shown a chance of 100% with an upper bound of 99.99%."""
    for games in range(1, 1000):
        assert wilson(0.0, games).low == 0
        assert wilson(1.0, games).high == 1


@given(st.integers(1, 10_000), st.data())
def test_the_interval_narrows_with_games(games: int, data: st.DataObject) -> None:
    share = data.draw(st.integers(0, games)) / games
    wide, narrow = wilson(share, games), wilson(share, 4 * games)
    assert 0 <= wide.low <= share <= wide.high <= 1
    assert narrow.high - narrow.low < wide.high - wide.low


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)],
)
def test_students_t(freedom: int, value: float) -> None:
    assert t95(freedom) == pytest.approx(value, rel=0.012)


# --- deals ----------------------------------------------------------------------------------------
def scores(deals: list[list[float]]) -> Share:
    """Count the scores of some deals."""
    counted = DealScores()
    for number, deal in enumerate(deals):
        for score in deal:
            counted.add(number, score)
    assert counted.deals == len(deals)
    assert counted.games == sum(map(len, deals))
    return counted.share()


def test_deals_that_always_end_alike_count_once_each() -> None:
    assert scores([[1.0, 1.0]] * 20) == wilson(1.0, 20)
    assert scores([[0.0, 0.0]] * 20) == wilson(0.0, 20)
    assert scores([[1.0, 0.0]]) == wilson(0.5, 1)


def test_games_of_a_deal_that_go_together_widen_the_interval() -> None:
    together = scores([[1.0, 1.0], [0.0, 0.0]] * 50)
    apart = scores([[1.0, 0.0], [0.0, 1.0]] * 50)
    single = wilson(0.5, 200)
    assert together.value == apart.value == 0.5
    assert together.high - together.low > 1.3 * (single.high - single.low)
    assert apart.high - apart.low < 0.5 * (single.high - single.low)


def test_a_few_deals_that_agree_do_not_look_certain() -> None:
    few = scores([[1.0, 0.0]] * 3)
    assert few.high - few.low > 0.3


def test_the_order_of_games_does_not_matter() -> None:
    rng = random.Random(1)
    games = [(deal, rng.choice([0.0, 0.5, 1.0])) for deal in range(30) for _ in range(4)]
    first, second = DealScores(), DealScores()
    for deal, score in games:
        first.add(deal, score)
    rng.shuffle(games)
    for deal, score in games:
        second.add(deal, score)
    assert first.share().low == pytest.approx(second.share().low)
    assert first.share().high == pytest.approx(second.share().high)


@pytest.mark.parametrize("share", [0.5, 0.8])
@pytest.mark.parametrize("luck", [0.0, 0.25, -0.15], ids=["independent", "cards", "seats"])
@pytest.mark.parametrize("deals", [10, 60])
def test_the_interval_holds_the_truth_often_enough(share: float, luck: float, deals: int) -> None:
    """Play made-up matches in which the cards favour a bot (or a seat) by `luck`."""
    rng = random.Random(int(share * 100) + deals)
    held = 0
    runs = 400
    for _ in range(runs):
        rows = []
        for _ in range(deals):
            favour = abs(luck) * rng.choice((-1, 1))
            chances = (share + favour, share + favour if luck > 0 else share - favour)
            rows.append([float(rng.random() < min(1, max(0, chance))) for chance in chances])
        found = scores(rows)
        truth = (
            share if share + abs(luck) <= 1 else (min(1, share + abs(luck)) + share - abs(luck)) / 2
        )
        held += found.low <= truth <= found.high
    assert held / runs > 0.92


# --- many games in arrays -------------------------------------------------------------------------
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


# --- pairs of games -------------------------------------------------------------------------------
def test_equal_games_do_not_differ() -> None:
    numbers = np.array([0.0, 1.0, 0.5] * 20)
    found = paired(numbers, numbers.copy())
    assert (found.estimate, found.low, found.high, found.p) == (0, 0, 0, 1)


def test_a_sure_difference() -> None:
    numbers = np.arange(100.0)
    found = paired(numbers, numbers + 1)
    assert found.estimate == pytest.approx(1)
    assert found.p == 0


def test_the_interval_holds_the_truth_19_times_of_20() -> None:
    draw = np.random.default_rng(1)
    inside = sure = 0
    for _ in range(400):
        shared = draw.normal(size=200)
        control, treated = (shared + draw.normal(size=200) for _ in range(2))
        found = paired(control, treated + 0.1)
        inside += found.low <= 0.1 <= found.high
        sure += paired(control, treated).p < 0.05
    assert 365 <= inside <= 392
    assert 8 <= sure <= 35


def test_ratios() -> None:
    draw = np.random.default_rng(2)
    held = draw.integers(0, 3, 5_000)
    wins = np.minimum(held, draw.integers(0, 2, 5_000))
    found = paired_ratio(wins, held, wins, held)
    assert found.control == pytest.approx(wins.sum() / held.sum())
    assert (found.estimate, found.p) == (0, 1)
    inside = 0
    for _ in range(200):
        held, other = (draw.integers(0, 2, 1_000) for _ in range(2))
        wins, others = held * draw.integers(0, 2, 1_000), other * draw.integers(0, 2, 1_000)
        found = paired_ratio(wins, held, others, other)
        inside += found.low <= 0 <= found.high
    assert 180 <= inside <= 199
    nothing = paired_ratio(wins, held * 0, others, other)
    assert nothing.pairs == 0
    assert math.isnan(nothing.estimate)


def test_few_cases_are_no_proof() -> None:
    held = np.array([1.0] * 5 + [0.0] * 95)
    assert paired_ratio(held, held, held * 0, held).p == 1


def test_holm() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1, 1]
    assert holm([]) == []
