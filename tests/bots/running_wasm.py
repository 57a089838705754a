"""Run WebAssembly in the tests: every mode, what native code finds, many searches at a time."""

from __future__ import annotations

import shutil
from base64 import b64decode, b64encode
from collections.abc import Callable, Generator, Sequence
from importlib.util import find_spec
from typing import Any, Final, TypeVar
from zlib import crc32

import pytest
from benchmarks.wasm import SEED, WEB, search_job

from mintopia.bots.packed import run
from mintopia.engine.game import rules_of
from mintopia.engine.kernel.compiler import can_compile, compiled

GAMES: Final = 1000
T = TypeVar("T")


def skip_without_tools() -> None:
    """Skip a test where a module cannot be built or run."""
    if not can_compile() or find_spec("ziglang") is None:
        pytest.skip("Numba or ziglang is absent: no WebAssembly is built.", allow_module_level=True)
    if shutil.which("node") is None or not (WEB / "node_modules" / "rolldown").is_dir():
        pytest.skip("Node or the page's tools are absent.", allow_module_level=True)


def modes(game: str) -> list[dict[str, object]]:
    """List the options of every mode: those that are benchmarked, and every variant."""
    rules = rules_of(game)
    variant = rules.option_list.all.get("variant")
    variants = [] if variant is None else variant.choices
    return [
        *(options for _, options in rules.bench_cases),
        *({"players": 3, "variant": name} for name in variants),
    ]


def native_games(game: str, options: dict[str, object], games: int) -> dict[str, Any]:
    """Play the games of a job in native code, and return what the job returns."""
    rules = rules_of(game)
    play, buffer = compiled(rules.play_games), rules.buffer().to_array()
    state = rules.blank(rules.read_options(options), SEED).to_array()
    decisions = total = 0
    for _ in range(games):
        decisions += int(play(state[0], buffer[0], 1))
        total = crc32(state.tobytes(), total)
    return {"decisions": decisions, "sum": total, "last": b64encode(state.tobytes()).decode()}


def answer_of(result: dict[str, Any]) -> dict[str, Any]:
    """Convert the result of a search into an answer."""
    return {**result, **{key: b64decode(result[key]) for key in ("tallies", "control")}}


class Asked:
    """An awaitable request; the driver of the coroutine sends the answer."""

    def __init__(self, request: dict[str, Any]) -> None:
        self._request = request

    def __await__(self) -> Generator[dict[str, Any], Any, Any]:
        """Yield the request and return the answer."""
        return (yield self._request)


def run_searches(
    works: Sequence[Callable[[], T]], solve: Callable[[list[dict[str, Any]]], list[Any]]
) -> list[T]:
    """Run functions that need searches, solving all pending searches together in each step.

    No event loop is used, because Playwright has its own.
    """
    running = [run(work, Asked) for work in works]
    found: dict[int, T] = {}
    answers: dict[int, Any] = dict.fromkeys(range(len(works)))
    while answers:
        wanted = {}
        for number, answer in answers.items():
            try:
                wanted[number] = running[number].send(answer)
            except StopIteration as end:
                found[number] = end.value
        results = solve([search_job(request) for request in wanted.values()]) if wanted else []
        answers = dict(zip(wanted, map(answer_of, results), strict=True))
    return [found[number] for number in range(len(works))]
