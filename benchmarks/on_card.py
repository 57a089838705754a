"""Play random games on a CUDA card with the very rules of the interpreter, and check them.

usage: python benchmarks/on_card.py [games]

One thread plays one game. Final states are compared byte for byte with the CPU's for the same
seeds. Needs an NVIDIA card and the package numba-cuda; without them it says so and ends.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np

from mintopia.game import Rules, rules_of
from mintopia.games import game_ids
from mintopia.kernel.compiler import compiled

THREADS = 128
SEED_STEP = 0x9E3779B97F4A7C15
CHECKED = 20_000
RUNS = 5


def make_tables(rules: Rules, options: dict[str, Any], games: int) -> Any:
    """Make an array of tables, each with its own seed."""
    tables = np.repeat(rules.blank(rules.read_options(options), 0).to_array(), games)
    tables["rng"] = np.arange(1, games + 1, dtype=np.uint64) * np.uint64(SEED_STEP)
    return tables


def run_game(game: str, games: int, cuda: Any) -> None:
    """Measure and check every bench case of a game."""
    rules = rules_of(game)
    play = compiled(rules.play_games)

    @cuda.jit  # type: ignore[untyped-decorator]
    def kernel(tables: Any, rooms: Any, decisions: Any) -> None:
        at = cuda.grid(1)
        if at < tables.shape[0]:
            decisions[at] = play(tables[at], rooms[at], 1)

    buffer = rules.buffer().to_array()
    blocks = (games + THREADS - 1) // THREADS
    rooms = cuda.device_array(games, buffer.dtype)
    decisions = cuda.device_array(games, np.int64)
    for name, options in rules.bench_cases:
        tables = make_tables(rules, options, games)
        checked = min(games, CHECKED)
        cpu = make_tables(rules, options, checked)
        for at in range(checked):
            play(cpu[at], buffer[0], 1)
        best = 0.0
        for _ in range(RUNS):
            on_card = cuda.to_device(tables)
            cuda.synchronize()
            start = time.perf_counter()
            kernel[blocks, THREADS](on_card, rooms, decisions)
            cuda.synchronize()
            seconds = time.perf_counter() - start
            best = max(best, int(decisions.copy_to_host().sum()) / seconds)
        if on_card.copy_to_host()[:checked].tobytes() != cpu.tobytes():
            sys.exit(f"{game}, {name}: the card and the CPU disagree.")
        print(
            f"{game}, {name:<28}{best / 1e6:>10,.0f} million decisions/s, {checked} games checked",
            flush=True,
        )


def main() -> None:
    """Run every game."""
    try:
        from numba import cuda as found  # noqa: PLC0415
    except ImportError:
        sys.exit("This needs numba-cuda; it is not installed.")
    cuda: Any = found
    if not cuda.is_available():
        sys.exit("There is no CUDA card here.")
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    for game in game_ids():
        run_game(game, games, cuda)


if __name__ == "__main__":
    main()
