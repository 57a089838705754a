"""Shares and their intervals: Wilson's formula, deals as observations, correct coverage."""

from __future__ import annotations

import random

import pytest

from mintopia.lab.arena.statistics import DealScores, Share, t95, wilson


@pytest.mark.parametrize(
    ("share", "count", "low", "high"),
    [
        # From the published formula, to four places.
        (0.5, 100, 0.4038, 0.5962),
        (0.9, 50, 0.7864, 0.9565),
        (0.0, 20, 0.0, 0.1611),
        (1.0, 20, 0.8389, 1.0),
    ],
)
def test_wilson(share: float, count: int, low: float, high: float) -> None:
    interval = wilson(share, count)
    assert interval.low == pytest.approx(low, abs=1e-4)
    assert interval.high == pytest.approx(high, abs=1e-4)


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)],
)
def test_students_t(freedom: int, value: float) -> None:
    assert t95(freedom) == pytest.approx(value, rel=0.012)


def scores(deals: list[list[float]]) -> Share:
    """Count the scores of some deals."""
    counted = DealScores()
    for number, deal in enumerate(deals):
        for score in deal:
            counted.add(number, score)
    assert counted.deals == len(deals)
    assert counted.games == sum(map(len, deals))
    return counted.share()


def test_no_games_say_nothing() -> None:
    assert scores([]) == Share(0.0, 0.0, 1.0)


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
def test_the_interval_holds_the_truth_about_as_often_as_it_says(
    share: float, luck: float, deals: int
) -> None:
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
