"""OpenSpiel's own algorithms play the games for a minute each: CFR sampling, MCTS, a learner."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import pytest

from mintopia import research

pytest.importorskip("pyspiel", reason="needs OpenSpiel: pip install 'mintopia[openspiel]'")

MINUTE: Final = 60.0
TABLES: Final[list[tuple[str, dict[str, Any]]]] = [
    ("works", {"players": 2}),
    ("works", {"players": 3, "advanced": ["recycler", "thrift-store"]}),
    ("bid", {"players": 2, "actions": "compact"}),
    ("bid", {"players": 3, "actions": "compact"}),
]

pytestmark = pytest.mark.long


def for_a_minute() -> Iterator[int]:
    """Count until a minute is over, at least once."""
    end = time.monotonic() + MINUTE / len(TABLES)
    count = 0
    while count == 0 or time.monotonic() < end:
        yield count
        count += 1


def after_chance(state: Any, rng: random.Random) -> Any:
    """Let chance decide until a seat does or the game is over."""
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, odds)[0])
    return state


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_cfr_with_outcome_sampling(game: str, options: dict[str, Any]) -> None:
    from open_spiel.python.algorithms import outcome_sampling_mccfr  # brings SciPy along

    np.random.seed(1)  # the solver draws from it
    loaded = research.openspiel(game, **options)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(loaded)
    for _ in for_a_minute():
        solver.iteration()
    state = after_chance(loaded.new_initial_state(), random.Random(1))
    odds = solver.average_policy().action_probabilities(state)
    assert sorted(odds) == state.legal_actions()
    assert sum(odds.values()) == pytest.approx(1)


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_mcts(game: str, options: dict[str, Any]) -> None:
    from open_spiel.python.algorithms import mcts

    rng, drawn = np.random.RandomState(1), random.Random(1)
    loaded = research.openspiel(game, **options)
    searching = mcts.MCTSBot(loaded, 2.0, 4, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    for number in for_a_minute():
        state = after_chance(loaded.new_initial_state(), drawn)
        while not state.is_terminal():
            legal = state.legal_actions()
            searches = state.current_player() == number % loaded.num_players()
            action = searching.step(state) if searches else drawn.choice(legal)
            assert action in legal
            state.apply_action(action)
            after_chance(state, drawn)


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_a_learner(game: str, options: dict[str, Any]) -> None:
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import tabular_qlearner

    np.random.seed(1)  # the learners draw from it
    env = rl_environment.Environment(research.openspiel(game, **options))
    env.seed(1)
    actions = env.action_spec()["num_actions"]
    agents = [tabular_qlearner.QLearner(seat, actions) for seat in range(env.num_players)]
    for _ in for_a_minute():
        step = env.reset()
        while not step.last():
            mover = step.observations["current_player"]
            step = env.step([agents[mover].step(step).action])
        for agent in agents:
            agent.step(step)
        assert sum(step.rewards) == pytest.approx(2 - env.num_players)
    values = [
        value for agent in agents for row in agent._q_values.values() for value in row.values()
    ]
    assert any(values), "something was learned"
