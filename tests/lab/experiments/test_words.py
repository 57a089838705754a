"""The words of experiments, the goal of all cards, and how an effect is written."""

from __future__ import annotations

import pytest

from mintopia.engine.game import rules_of
from mintopia.games import spec_of
from mintopia.lab.experiments.effects import shown
from mintopia.lab.experiments.goals import Goal
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
