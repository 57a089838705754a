"""Train MaskablePPO against a bot, and measure how often it wins.

    pip install 'mintopia[train]'
    python examples/train_ppo.py --steps 400_000
    python examples/train_ppo.py --play model.zip --games 2_000

Results and training times are in docs/research/training.md.
"""

from __future__ import annotations

import argparse
import math
import time
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

from mintopia import research


class Plain(gymnasium.ObservationWrapper[Any, int, Any]):
    """Removes the mask (which the policy gets separately) and scales the numbers."""

    def __init__(self, env: gymnasium.Env[Any, int]) -> None:
        super().__init__(env)
        length = env.observation_space["observation"].shape[0]  # type: ignore[index]
        self.observation_space = gymnasium.spaces.Box(-11.0, 11.0, (length,), np.float32)

    def observation(self, observation: Any) -> Any:
        """Return the logarithm of each number, because counts of Mints have a long tail."""
        seen = observation["observation"]
        return np.sign(seen) * np.log1p(np.abs(seen))

    def action_masks(self) -> Any:
        """Return the legal actions."""
        return self.unwrapped.action_masks()  # type: ignore[attr-defined]


def make(arguments: argparse.Namespace) -> gymnasium.Env[Any, int]:
    """Return the environment: a random seat against bots."""
    return Plain(
        research.gym(
            arguments.game,
            bots=arguments.bot,
            seat="random",
            players=arguments.players,
            actions=arguments.actions,
        )
    )


def win_rate(model: MaskablePPO, env: gymnasium.Env[Any, int], games: int, seed: int) -> float:
    """Play games with the most likely actions and return the win rate, with shared wins in part."""
    wins = 0.0
    for game in range(games):
        seen, _ = env.reset(seed=seed if game == 0 else None)
        over = False
        while not over:
            masks = env.action_masks()  # type: ignore[attr-defined]
            action, _ = model.predict(seen, action_masks=masks, deterministic=True)
            seen, reward, over, _, _ = env.step(int(action))
        wins += (float(reward) + 1) / 2
    return wins / games


class Clock:
    """A stopwatch for elapsed time and for the CPU time of this process."""

    def __init__(self) -> None:
        self._start = time.perf_counter(), time.process_time()

    def __call__(self) -> str:
        """Return both times as text."""
        passed = time.perf_counter() - self._start[0]
        return f"{passed:.0f} s ({time.process_time() - self._start[1]:.0f} s of CPU time)"


class Progress(BaseCallback):  # type: ignore[misc,unused-ignore] # without stable-baselines3
    """Prints the win rate from time to time."""

    def __init__(self, env: gymnasium.Env[Any, int], every: int, games: int) -> None:
        super().__init__()
        self._env = env
        self._every = every
        self._games = games
        self._next = every
        self._clock = Clock()

    def _on_step(self) -> bool:
        if self.num_timesteps >= self._next:
            self._next += self._every
            rate = win_rate(self.model, self._env, self._games, 1)
            print(f"{self.num_timesteps:>9,} steps, {self._clock()}: wins {rate:.1%}", flush=True)
        return True


def main() -> None:
    """Train or load a model, then measure it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="works")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--actions", default="full")
    parser.add_argument("--steps", type=int, default=400_000, help="decisions of the learner")
    parser.add_argument("--envs", type=int, default=8)
    parser.add_argument("--processes", action="store_true", help="one for each environment")
    parser.add_argument("--games", type=int, default=1_000, help="for measuring")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", default="model.zip")
    parser.add_argument("--play", help="measure this model instead of training one")
    arguments = parser.parse_args()
    test = make(arguments)
    if arguments.play:
        model = MaskablePPO.load(arguments.play)
    else:
        makers = [lambda: make(arguments)] * arguments.envs
        envs = SubprocVecEnv(makers) if arguments.processes else DummyVecEnv(makers)
        envs.seed(arguments.seed)
        decisions = min(4096, arguments.steps)  # between two updates
        model = MaskablePPO(
            "MlpPolicy",
            envs,
            n_steps=decisions // arguments.envs,
            batch_size=min(512, decisions),
            n_epochs=4,
            gamma=1.0,
            gae_lambda=0.95,
            ent_coef=0.01,
            learning_rate=lambda left: 3e-4 * left + 5e-5,
            policy_kwargs={"net_arch": [256, 256]},
            seed=arguments.seed,
        )
        clock = Clock()
        games = max(1, arguments.games // 5)
        model.learn(arguments.steps, Progress(make(arguments), arguments.steps // 10, games))
        print(f"trained for {clock()}")
        model.save(arguments.save)
        envs.close()
    rate = win_rate(model, test, arguments.games, arguments.seed + 1)
    margin = 1.96 * math.sqrt(rate * (1 - rate) / arguments.games)
    print(f"wins {rate:.1%} ± {margin:.1%} of {arguments.games} games against {arguments.bot}")


if __name__ == "__main__":
    main()
