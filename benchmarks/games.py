"""Measuring the speed of the rules: compiled on one core, interpreted, and through `Game`.

Machines are shared and noisy, so every rate is the best of several short runs. A yardstick is
measured alternately with our code in the same process, so that the ratio is reliable.
"""

from __future__ import annotations

import importlib.util
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from mintopia.engine.game import Game, Rules, rules_of
from mintopia.engine.kernel.compiler import can_compile, compiled, is_warm
from mintopia.errors import OptionError

SEED: Final = 20_240_607
YARDSTICK_SEED: Final = 88_172_645_463_325_252
PROBE_SECONDS: Final = 0.02
PLAIN_BELOW: Final = 100
Report = Callable[[str], None]


@dataclass(frozen=True)
class Result:
    """One measured number."""

    name: str
    value: float
    unit: str


@dataclass(frozen=True)
class Effort:
    """How long to measure: seconds per run and number of runs, of which the best counts."""

    seconds: float
    runs: int


QUICK: Final = Effort(0.04, 3)
FULL: Final = Effort(0.4, 5)


def best_rate(work: Callable[[int], int], effort: Effort) -> tuple[float, float]:
    """Return the best games/s and decisions/s of `work(games)`, which returns its decisions.

    Processor time is measured, so that a busy machine does not change the rates.
    """
    work(1)  # so that one-time loading is not measured
    games = 1
    while True:  # find how many games make up a run
        start = time.process_time()
        work(games)
        elapsed = time.process_time() - start
        if elapsed > PROBE_SECONDS:
            break
        games *= 2
    games = max(1, int(games * effort.seconds / elapsed))
    best = (0.0, 0.0)
    for _ in range(effort.runs):
        start = time.process_time()
        decisions = work(games)
        elapsed = time.process_time() - start
        if decisions / elapsed > best[1]:
            best = (games / elapsed, decisions / elapsed)
    return best


def compiled_work(rules: Rules, options: dict[str, Any]) -> Callable[[int], int]:
    """Return a function that plays random games with the compiled rules."""
    table = rules.blank(rules.read_options(options), SEED).to_array()
    buffer = rules.buffer().to_array()
    play_games = compiled(rules.play_games)
    return lambda games: int(play_games(table[0], buffer[0], games))


def interpreted_work(rules: Rules, options: dict[str, Any]) -> Callable[[int], int]:
    """Return a function that plays random games with the interpreted rules."""
    table = rules.blank(rules.read_options(options), SEED)
    buffer = rules.buffer()
    return lambda games: int(rules.play_games(table, buffer, games))


def public_work(rules: Rules, options: dict[str, Any]) -> Callable[[int], int]:
    """Return a function that plays through `Game`: view, legal moves and the move each time."""
    dice = random.Random(SEED)

    def work(games: int) -> int:
        decisions = 0
        for _ in range(games):
            game = Game(rules, rules.read_options(options), dice.getrandbits(32))
            while not game.over:
                game.view(game.to_move)
                game.play(dice.choice(game.legal()))
                decisions += 1
        return decisions

    return work


def measure_game(game: str, effort: Effort, report: Report) -> Iterator[Result]:
    """Yield the measurements of all cases of a game, one after another."""
    rules = rules_of(game)
    if can_compile():
        yield Result("state size", float(state_bytes(rules)), "bytes")
        yield from measure_compile(game, effort, report)
    for name, options in rules.bench_cases:
        report(f"{game}: {name}")
        if can_compile():
            yield from _pair(f"{name}, compiled", compiled_work(rules, options), effort)
        yield from _pair(f"{name}, interpreted", interpreted_work(rules, options), effort)
        yield from _pair(f"{name}, through Game", public_work(rules, options), effort)


def _pair(name: str, work: Callable[[int], int], effort: Effort) -> Iterator[Result]:
    games, decisions = best_rate(work, effort)
    yield Result(f"{name}: playouts", games, "playouts/s")
    yield Result(f"{name}: decisions", decisions, "decisions/s")


def state_bytes(rules: Rules) -> int:
    """Return the size of the compiled state."""
    options = rules.read_options(rules.bench_cases[0][1])
    return int(rules.blank(options, SEED).dtype().itemsize)


# --- compile time ---------------------------------------------------------------------------------
_PROBE: Final = """
import sys, time
start = time.perf_counter()
from benchmarks.games import compiled_work
from mintopia.engine.game import rules_of
rules = rules_of(sys.argv[1])
compiled_work(rules, rules.bench_cases[0][1])(1)
print(time.perf_counter() - start)
"""


def first_playout_seconds(game: str, cache: str | None) -> float:
    """Return a new process's time from the start of its imports to its first compiled playout."""
    environment = dict(os.environ)
    if cache is not None:
        environment["MINTOPIA_CACHE_DIR"] = cache
    answer = subprocess.run(
        [sys.executable, "-c", _PROBE, game],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return float(answer.stdout)


def measure_compile(game: str, effort: Effort, report: Report) -> Iterator[Result]:
    """Yield the time to a process's first compiled playout, without and with the cache."""
    if effort is FULL:
        report(f"{game}: compiling the rules anew, to time it (about half a minute)")
        with tempfile.TemporaryDirectory() as folder:
            yield Result("first playout, cold", first_playout_seconds(game, folder), "s")
    if not is_warm(f"games.{game}"):
        report(f"{game}: compiling the rules (about half a minute, once for this version)")
        cold = first_playout_seconds(game, None)
        if effort is QUICK:
            yield Result("first playout, cold", cold, "s")
    yield Result("first playout, warm", first_playout_seconds(game, None), "s")


# --- the yardstick --------------------------------------------------------------------------------
def load_yardstick(path: Path) -> ModuleType:
    """Load a yardstick: a Python file with `rollouts(players, games, seed, 0)`."""
    spec = importlib.util.spec_from_file_location("mintopia_yardstick", path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise OptionError(f"{path} is no yardstick: a Python file with rollouts() is needed.")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def measure_against(path: Path, game: str, effort: Effort, report: Report) -> Iterator[Result]:
    """Yield the rates and their ratios to the yardstick, measured alternately, for one case."""
    if not can_compile():
        raise OptionError("The yardstick needs Numba: install the extra fast, or leave it out.")
    import numpy as np  # noqa: PLC0415 - the yardstick needs it, a person's game does not

    yardstick = load_yardstick(path)
    rules = rules_of(game)
    players, options = rules.yardstick_case
    report(f"{game}: in turns with the yardstick, {players} players")
    seed = np.uint64(YARDSTICK_SEED)
    yardstick.rollouts(players, 10, seed, 0)
    works: dict[str, Callable[[int], int]] = {
        "yardstick": lambda games: int(yardstick.rollouts(players, games, seed, 0)[0]),
        "compiled": compiled_work(rules, options),
        "interpreted": interpreted_work(rules, options),
        "through Game": public_work(rules, options),
    }
    best = dict.fromkeys(works, 0.0)
    short = Effort(effort.seconds / 2, 1)
    for _ in range(effort.runs + 2):
        for name, work in works.items():
            best[name] = max(best[name], best_rate(work, short)[1])
    yield Result(f"yardstick, {players} players", best["yardstick"], "decisions/s")
    for name in ("compiled", "interpreted", "through Game"):
        yield Result(f"{game}, {players} players, {name}", best[name], "decisions/s")
        yield Result(
            f"{game} {name} / yardstick", best[name] / best["yardstick"], "times the yardstick"
        )


MODES: Final = ("compiled", "interpreted", "through Game")


def as_table(results: list[Result]) -> str:
    """Return the results as text: a row for each case, then single values."""
    found = {result.name: result.value for result in results}
    cases = [
        result.name.removesuffix(", interpreted: playouts")
        for result in results
        if result.name.endswith(", interpreted: playouts")
    ]
    lines = [
        f"{'':<26}{'playouts/s':^39}{'decisions/s':^39}",
        f"{'':<26}" + "".join(f"{mode:>13}" for mode in MODES) * 2,
    ]
    for case in cases:
        cells = [
            found.get(f"{case}, {mode}: {what}")
            for what in ("playouts", "decisions")
            for mode in MODES
        ]
        lines.append(f"{case:<26}" + "".join(f"{c:>13,.0f}" if c else f"{'-':>13}" for c in cells))
    lines.append("")
    for result in results:
        if ": playouts" not in result.name and ": decisions" not in result.name:
            value = f"{result.value:,.0f}" if result.value >= PLAIN_BELOW else f"{result.value:.4g}"
            lines.append(f"{result.name:<40}{value:>14} {result.unit}")
    return "\n".join(lines)


def as_json(results: list[Result]) -> dict[str, Any]:
    """Return results in the form that every benchmark prints with --json."""
    return {"results": [asdict(result) for result in results]}
