"""Measure the rules on a CUDA card, and check them against the CPU.

usage: python -m benchmarks.cuda [check] [play] [simulate] [vector]

`check` compares the card with the CPU, decision by decision; the others measure. Without arguments,
all are run. It needs an NVIDIA card and the extra cuda; without them it says so and ends.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import numpy as np

import mintopia
from mintopia.engine.game import rules_of
from mintopia.engine.kernel.compiler import compiled
from mintopia.engine.kernel.cuda import CudaError, Kernel, busy_threads, card, record_type
from mintopia.errors import IllegalMoveError
from mintopia.games import game_ids
from mintopia.research import vector

PLAYED: Final = {"works": 256, "bid": 128}  # games that each thread plays, one after another
SEED_STEP: Final = 0x9E3779B97F4A7C15
RUNS: Final = 3
CHECKED_GAMES: Final = 10_000
CHECKED_STEPS: Final = 200
BATCH: Final = 262_144
FIRST_STEPS: Final = 1_000
STEPS: Final = 200
SIMULATED: Final = 4_000_000


def main() -> None:
    """Run the requested parts."""
    try:
        cuda = card()
    except CudaError as error:
        sys.exit(str(error))
    parts: dict[str, Callable[[Any], None]] = {
        "check": check,
        "play": play,
        "simulate": simulate,
        "vector": step,
    }
    chosen = sys.argv[1:] or list(parts)
    unknown = [word for word in chosen if word not in parts]
    if unknown:
        sys.exit(f"{unknown[0]} is none of {', '.join(parts)}.")
    name = cuda.get_current_device().name
    print(name.decode() if isinstance(name, bytes) else name, flush=True)
    for word in chosen:
        parts[word](cuda)


def best_of(run: Callable[[], int]) -> float:
    """Return the highest rate of several runs of a function that returns a count."""
    run()
    best = 0.0
    for _ in range(RUNS):
        start = time.perf_counter()
        count = run()
        best = max(best, count / (time.perf_counter() - start))
    return best


def say(what: str, rate: float, unit: str) -> None:
    """Print one figure."""
    print(f"{what:<56}{rate / 1e6:>12,.1f} million {unit}/s", flush=True)


# --- Random play, only the rules --------------------------------------------------------------
def play(cuda: Any) -> None:
    """Measure random play of whole games: dealing and the rules, nothing else."""
    for game in game_ids():
        rules = rules_of(game)
        kernel, threads = None, busy_threads()
        for name, options in rules.bench_cases:
            table = rules.blank(rules.read_options(options), 0).to_array()
            kernel = kernel or random_play(cuda, game, table.dtype)
            games = PLAYED.get(game, 1)
            tables = cuda.to_device(table)
            decisions = cuda.device_array(threads, np.int64)

            launch = partial(kernel.launch, threads, tables, decisions, games)

            def run(launch: Callable[[], None] = launch, decisions: Any = decisions) -> int:
                launch()
                return int(decisions.copy_to_host().sum())

            say(f"{game}, {name}: random play", best_of(run), "decisions")


def random_play(cuda: Any, game: str, state: Any) -> Kernel:
    """Return a kernel whose threads play random games, each in its own memory."""
    play_games: Any = compiled(rules_of(game).play_games)
    record, buffer = record_type(state), record_type(rules_of(game).buffer().dtype())

    def kernel(tables: Any, decisions: Any, games: int) -> None:
        thread = cuda.grid(1)
        if thread < decisions.shape[0]:
            base = cuda.local.array(1, record)
            out = cuda.local.array(1, buffer)
            base[0] = tables[0]
            base[0].rng = (thread + 1) * SEED_STEP
            decisions[thread] = play_games(base[0], out[0], games)

    return Kernel(kernel)


# --- Simulations ------------------------------------------------------------------------------
CASES: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("works", {"players": 2}),
    ("works", {"players": 4, "advanced": ["temp-agency", "swap-meet"]}),
    ("bid", {"players": 4}),
)


def simulate(cuda: Any) -> None:
    """Measure whole games, with everything counted and copied from the card."""
    for game, options in CASES:
        for bot in ("random", "greedy"):
            bots = [bot] * options["players"]
            count = SIMULATED if bot == "random" else SIMULATED // 10
            mintopia.simulate(game, bots, 1000, 1, device="cuda", **options)
            result = mintopia.simulate(game, bots, count, 1, device="cuda", **options)
            name = f"{game}, {options['players']} players: simulate, {bot}"
            say(name, len(result) / result.seconds, "games")


# --- Batches ----------------------------------------------------------------------------------
def step(cuda: Any) -> None:
    """Measure a stepped environment: draw random actions, play them, write observations and masks.

    Games that begin together make the same kind of decision, and none ends. The first steps are
    therefore faster than all later ones, and are not measured.
    """
    for game, options in CASES:
        for label, more in (("bits", False), ("bits and bytes", True)):
            if game == "bid" and more:
                continue  # 13,032 bytes per game and step
            env: Any = vector(game, BATCH, device="cuda", bool_masks=more, **options)
            env.reset(seed=1)
            prepared = env.sample()

            def run(steps: int = STEPS, env: Any = env, prepared: Any = prepared) -> int:
                for _ in range(steps):
                    env.sample(prepared)
                    env.step(prepared)
                env.wait()
                return steps * BATCH

            run(FIRST_STEPS)
            say(f"{game}, {options['players']} players: vector, {label}", best_of(run), "steps")


# --- The card against the CPU -----------------------------------------------------------------
def check(cuda: Any) -> None:
    """Compare simulations and every step of batches with the CPU; exit at the first difference."""
    for game, options in CASES:
        for bot in ("random", "greedy"):
            bots = [bot] * options["players"]
            here = mintopia.simulate(game, bots, CHECKED_GAMES, 7, **options)
            there = mintopia.simulate(game, bots, CHECKED_GAMES, 7, device="cuda", **options)
            for name, array in here.to_dict().items():
                if not np.array_equal(array, there.to_dict()[name]):
                    sys.exit(f"{game}, {bot}: the card and the CPU count different {name}.")
        print(f"{game}, {options['players']} players: simulations are equal", flush=True)
        compare_steps(game, options)
    del cuda


def compare_steps(game: str, options: dict[str, Any]) -> None:
    """Step the same games on both, with actions drawn on the CPU."""
    here = vector(game, CHECKED_GAMES, autoreset="same-step", bool_masks=False, **options)
    there: Any = vector(
        game, CHECKED_GAMES, autoreset="same-step", bool_masks=False, device="cuda", **options
    )
    here.reset(seed=3)
    there.reset(seed=3)
    names = ("observations", "mask_bits", "rewards", "terminations", "seats")
    for number in range(CHECKED_STEPS):
        actions = here.sample()
        here.step(actions)
        there.step(actions)
        for name in names:
            if getattr(there, name).copy_to_host().tobytes() != getattr(here, name).tobytes():
                sys.exit(f"{game}: {name} differ at step {number}.")
    compare_refusal(here, there)
    print(
        f"{game}, {options['players']} players: {CHECKED_GAMES * CHECKED_STEPS:,} steps are equal",
        flush=True,
    )


def compare_refusal(here: Any, there: Any) -> None:
    """Check that both refuse an illegal action alike, and that no game on the card changes."""
    actions, before = here.sample(), there.observations.copy_to_host()
    actions[17] = -1
    said = []
    for env in (here, there):
        try:
            env.step(actions)
            actions[17] = -2
            env.step(actions)
            env.wait()
        except IllegalMoveError as error:
            said.append(str(error))
        actions[17] = -1
    if len(said) < 2 or said[0] != said[1]:  # noqa: PLR2004
        sys.exit(f"An illegal action is refused with {said}.")
    if not np.array_equal(before, there.observations.copy_to_host()):
        sys.exit("An illegal action has changed a game.")


if __name__ == "__main__":
    main()
