"""Paired differences and p values for many questions, checked on known numbers."""

from __future__ import annotations

import math

import numpy as np
import pytest

from mintopia.game import rules_of
from mintopia.games import spec_of
from mintopia.lab.experiments.effects import shown
from mintopia.lab.experiments.goals import Goal
from mintopia.lab.experiments.statistics import holm, paired, paired_ratio
from mintopia.lab.experiments.texts import game_texts


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", ["works", "bid"])
def test_every_experiment_has_its_words(game: str, language: str) -> None:
    told, hooks = game_texts(game, language), spec_of(game).experiments()
    for section in ("titles", "leads", "measures"):
        assert set(told.section(f"experiment-{section}")) == set(hooks.kinds)
    assert set(told.section("experiment-counts")) == {count.name for count in hooks.counts}
    options = rules_of(game).read_options({"players": 3})
    asked = [
        question.subject
        for question in hooks.questions(options)
        if hooks.kinds[question.kind].subject != "card"
    ]
    assert set(asked) == set(told.section("experiment-subjects"))
    headings = {kind.subject for kind in hooks.kinds.values()}
    assert headings == set(told.section("experiment-headings"))


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


def test_the_goal_of_all_cards() -> None:
    goal = Goal("cards", 2.0)
    assert goal.of_cards({"a": 1.0, "b": 3.0, "c": 2.0}).is_reached
    state = goal.of_cards({"a": 0.0, "b": 1.0, "c": 2.0, "d": 9.0})
    assert state.value == 9
    assert state.outside["d"] == pytest.approx(max(state.outside.values()))
    assert state.outside["a"] <= 0
    assert goal.of_cards({"a": 0.0, "b": 1.0, "c": 2.0, "d": 5.0}).loss < state.loss


@pytest.mark.parametrize(
    ("value", "unit", "told"),
    [
        (0.0123, "share", "+1.2"),
        (-0.0123, "share", "−1.2"),
        (-0.0001, "share", "+0.0"),
        (-0.5, "rounds", "−0.50"),
        (-0.001, "rounds", "+0.00"),
    ],
)
def test_an_effect_has_its_sign_and_nothing_is_no_minus(value: float, unit: str, told: str) -> None:
    assert shown(value, unit) == told
