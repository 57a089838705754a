"""The environments for researchers work for any game that is found."""

from __future__ import annotations

from tests.third_game.helpers import run

PROGRAM = """
import warnings
from pathlib import Path

import numpy as np
import pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

from mintopia import research

warnings.simplefilter("ignore")
api_test(research.aec("lanterns", players=4, rests=1), num_cycles=30)
parallel_api_test(research.parallel("lanterns", players=3), num_cycles=30)
seed_test(lambda: research.aec("lanterns"), num_cycles=20)
check_env(research.gym("lanterns", bots="greedy"))
assert "mintopia/lanterns-v1" in research.register()

env = research.aec("lanterns", players=3)
env.reset(seed=5)
rng = np.random.default_rng(1)
while env.match.to_move is not None:
    for seat in env.match.seats:
        world = env.match.imagine(seat, int(rng.integers(1 << 60)))
        assert (world.observe(seat)["observation"] == env.match.observe(seat)["observation"]).all()
    env.step(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))

game = research.openspiel("lanterns", players=3, rests=0)
assert str(game).startswith("mintopia_lanterns(")
pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
print("all passed")
"""


def test_the_third_game_has_every_environment() -> None:
    assert run(["-c", PROGRAM]).endswith("all passed\n")
