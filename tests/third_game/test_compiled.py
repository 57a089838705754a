"""The third game's rules, compiled: simulations, batches, CUDA as far as here, WebAssembly."""

from __future__ import annotations

import shutil
from importlib.util import find_spec

import pytest

from mintopia.engine.kernel.compiler import can_compile
from tests.kernel.test_cuda import HAS_TOOLS
from tests.third_game.helpers import command, run

pytestmark = pytest.mark.skipif(not can_compile(), reason="Numba is absent.")

SIMULATED = """
import numpy as np
import mintopia
from mintopia import research
from mintopia.lab.simulate import simulate

played = simulate("lanterns", ["greedy", "random", "random"], games=500, seed=1)
assert played.shares.mean(axis=0)[0] > 0.6, "the greedy bot hangs what scores most"
again = simulate("lanterns", ["greedy", "random", "random"], games=500, seed=1)
assert (played.shares == again.shares).all()

env = research.vector("lanterns", 64, players=3, autoreset="next-step")
env.reset(seed=1)
actions = np.zeros(64, np.int64)
ended = 0
for _ in range(60):
    env.sample(actions)
    env.step(actions)
    ended += int(env.terminations.sum())
assert ended > 64
"""
IN_PAGES = """
from benchmarks.wasm import run_in_node
import mintopia
from tests.bots.running_wasm import run_searches

game = mintopia.new_game("lanterns", players=3, seed=1)
works = [lambda seed=seed: mintopia.analyse(game, playouts=300, seed=seed) for seed in range(3)]
assert run_searches(works, run_in_node) == [work() for work in works]
"""
FOR_CARDS = """
import pytest
from mintopia.bots.policies import RANDOM
from tests.kernel.test_cuda import test_simulations_become_ptx

with pytest.MonkeyPatch.context() as patch:
    test_simulations_become_ptx("lanterns", RANDOM, patch)
"""


def test_simulations_and_batches() -> None:
    run(["-c", SIMULATED])
    told = command("simulate", "lanterns", "--games", "100", "--lang", "en")
    assert "Lanterns: 100 games" in told


@pytest.mark.skipif(
    find_spec("ziglang") is None or shutil.which("node") is None,
    reason="ziglang or node is absent.",
)
def test_webassembly_searches_as_native_code() -> None:
    run(["-c", IN_PAGES])


@pytest.mark.skipif(not HAS_TOOLS, reason="numba-cuda is not installed")
def test_simulations_compile_for_a_card() -> None:
    run(["-c", FOR_CARDS])
