"""Exploring a game: first with the interpreted rules, then with the compiled ones."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, Final

from benchmarks.explore.branches import Tracer
from benchmarks.explore.exploration import Exploration
from benchmarks.explore.interpreted import Explorer
from mintopia.engine.kernel.compiler import can_compile
from mintopia.engine.options import check_number
from mintopia.engine.rules import rules_of
from mintopia.engine.worker_pool import available_jobs, check_jobs
from mintopia.errors import OptionError
from mintopia.games import spec_of

DECISIONS: Final = 10_000_000
TRACED_GAMES: Final = 500
BOUND: Final = 20_000  # decisions after which a game counts as endless
MOST: Final = 10**13
SEED_BITS: Final = 32

Progress = Callable[[str, int, int], None]  # "interpreted" or "compiled", done, total


def can_sweep(game: str) -> bool:
    """Return whether a game can be explored with compiled rules here."""
    there = bool(spec_of(game).simulation) and hasattr(rules_of(game), "refusal_rule")
    return there and find_spec("numpy") is not None and can_compile()


def explore(
    game: str,
    *,
    games: int | None = None,
    decisions: int | None = None,
    traced: int = TRACED_GAMES,
    seed: int | None = None,
    jobs: int | None = None,
    bound: int = BOUND,
    progress: Progress | None = None,
) -> Exploration:
    """Play random games under all options; return what was reached, what not, and what is wrong.

    First, `traced` games are played with the interpreted rules, recording every branch; then
    `games` games, or as many as make `decisions` decisions, with the compiled rules. Ctrl-C stops
    early and keeps what was played.
    """
    rules: Any = rules_of(game)
    for name, value in (("games", games), ("decisions", decisions), ("traced", traced)):
        if value is not None:
            check_number(name, value, 0, MOST)
    check_number("bound", bound, 1, MOST)
    if games is not None and decisions is not None:
        raise OptionError("Give games or decisions, not both.")
    threads = available_jobs() if jobs is None else check_jobs(jobs)
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    tracer = Tracer(rules)
    explorer = Explorer(game, seed, bound, tracer)
    whole = explorer.play(traced, progress and (lambda *done: progress("interpreted", *done)))
    swept = None
    if whole and can_sweep(game) and games != 0 and decisions != 0:
        from benchmarks.explore.compiled import Sweep  # noqa: PLC0415 - needs NumPy

        wanted = DECISIONS if games is None and decisions is None else decisions
        sweep = Sweep(game, seed, bound, games, wanted)
        whole = sweep.play(threads, progress and (lambda *done: progress("compiled", *done)))
        swept = sweep.counts
    found = Exploration(game, seed, explorer.counts, tracer, swept)
    found.interrupted = not whole
    return found
