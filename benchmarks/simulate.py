"""Measuring simulations and batches: games and decisions per second, next to the plain rules.

One core is measured in processor time, so that the numbers are valid on a busy machine; all cores
in wall-clock time. Things to compare are measured alternately, and the best run counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from benchmarks.games import (
    PLAIN_BELOW,
    SEED,
    YARDSTICK_SEED,
    Effort,
    Report,
    Result,
    compiled_work,
    load_yardstick,
)
from mintopia.engine.game import rules_of
from mintopia.engine.kernel.compiler import can_compile
from mintopia.engine.worker_pool import available_jobs
from mintopia.errors import OptionError
from mintopia.games import game_ids
from mintopia.lab.simulate import simulate
from mintopia.lab.simulate.player import Player, new_rows, new_tallies
from mintopia.lab.simulate.setting import arrange
from mintopia.research.vector_env import vector

BATCH: Final = 4096
Work = Callable[[int], int]  # does this much work and returns how many decisions it made
RULES: Final = "rules alone, random"


def measure_simulations(
    effort: Effort, report: Report, yardstick: Path | None = None
) -> Iterator[Result]:
    """Yield the measurements of every game, for the case it names for comparisons."""
    if not can_compile():
        raise OptionError("Simulations need Numba: install the extra fast.")
    for game in game_ids():
        rules = rules_of(game)
        players, options = rules.yardstick_case
        report(f"{game}: {players} players (what is not compiled yet is compiled first)")
        works: dict[str, Work] = {RULES: compiled_work(rules, options)}
        for bot in ("random", "greedy", "easy"):
            works[f"simulate, {bot}"] = simulation_work(game, [bot] * players, options)
        works["vector, bits"] = vector_work(game, options, bool_masks=False)
        works["vector, bits and bytes"] = vector_work(game, options, bool_masks=True)
        if yardstick is not None:
            works["yardstick"] = yardstick_work(yardstick, players)
        best = in_turns(works, effort)
        for name, (games, decisions) in best.items():
            head = f"{game}, {players} players: {name}"
            if not name.startswith("vector"):
                yield Result(f"{head}: games", games, "games/s a core")
            yield Result(f"{head}: decisions", decisions, "decisions/s a core")
        yield from ratios(game, best)
        report(f"{game}: {players} players, all cores")
        yield all_cores(game, ["greedy"] * players, options, effort)


def ratios(game: str, best: dict[str, tuple[float, float]]) -> Iterator[Result]:
    """Yield the ratios of simulations to the plain rules, and of batches to the yardstick."""
    ratio = best["simulate, random"][1] / best[RULES][1]
    yield Result(f"{game}: simulate, random / {RULES}", ratio, "times")
    if "yardstick" in best:
        for name in ("vector, bits", "vector, bits and bytes", "simulate, random"):
            ratio = best[name][1] / best["yardstick"][1]
            yield Result(f"{game}: {name} / yardstick", ratio, "times the yardstick")


def in_turns(works: dict[str, Work], effort: Effort) -> dict[str, tuple[float, float]]:
    """Return each work's best games and decisions per second of processor time."""
    sizes = {name: size_of(work, effort.seconds) for name, work in works.items()}
    best = dict.fromkeys(works, (0.0, 0.0))
    for _ in range(effort.runs):
        for name, work in works.items():
            start = time.process_time()
            decisions = work(sizes[name])
            seconds = time.process_time() - start
            if decisions / seconds > best[name][1]:
                best[name] = (sizes[name] / seconds, decisions / seconds)
    return best


def size_of(work: Work, seconds: float) -> int:
    """Return how much work takes `seconds`; compiling and loading are done before."""
    work(1)
    size = 1
    while True:
        start = time.process_time()
        work(size)
        taken = time.process_time() - start
        if taken > seconds / 8:
            return max(1, int(size * seconds / taken))
        size *= 2


def simulation_work(game: str, bots: list[str], options: dict[str, Any]) -> Work:
    """Return a function that simulates games in this thread."""
    setting = arrange(game, bots, SEED, options)
    player = Player(setting)

    def work(games: int) -> int:
        return player.play(0, new_rows(games), new_tallies(setting, games))

    return work


def vector_work(game: str, options: dict[str, Any], *, bool_masks: bool) -> Work:
    """Return a function that steps an endless batch with random actions, drawn outside."""
    env = vector(game, BATCH, autoreset="same-step", bool_masks=bool_masks, **options)
    env.reset(seed=SEED)
    actions = np.zeros(BATCH, np.int64)

    def work(steps: int) -> int:
        for _ in range(steps):
            env.sample(actions)
            env.step(actions)
        return steps * BATCH

    return work


def yardstick_work(path: Path, players: int) -> Work:
    """Return a function that plays games of the yardstick."""
    yardstick = load_yardstick(path)
    seed = np.uint64(YARDSTICK_SEED)
    return lambda games: int(yardstick.rollouts(players, games, seed, 0)[0])


def all_cores(game: str, bots: list[str], options: dict[str, Any], effort: Effort) -> Result:
    """Return the speed of greedy games on all cores, in wall-clock time."""
    games = 1000
    while True:
        result = simulate(game, bots, games=games, seed=SEED, **options)
        if result.seconds > effort.seconds:
            break
        games *= 2
    runs = [
        games / simulate(game, bots, games=games, seed=SEED, **options).seconds
        for _ in range(effort.runs)
    ]
    cores = available_jobs()
    name = f"{game}, {len(bots)} players: simulate, greedy, {cores} cores by the clock"
    return Result(name, max(runs), "games/s")


def as_table(results: list[Result]) -> str:
    """Return the results as text, one per line."""
    width = max(len(result.name) for result in results) + 2
    lines = []
    for result in results:
        value = f"{result.value:,.0f}" if result.value >= PLAIN_BELOW else f"{result.value:.2f}"
        lines.append(f"{result.name:<{width}}{value:>14} {result.unit}")
    return "\n".join(lines)
