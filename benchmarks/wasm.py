"""Comparing WebAssembly with machine code in one run: python -m benchmarks.wasm

Node runs the module of each game with the page's own code. Both sides are measured in processor
time, which a busy machine disturbs least, and the best of several runs counts.
"""

from __future__ import annotations

import gzip
import json
import subprocess
from base64 import b64encode
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final

from mintopia.bots.levels import EARLIER, has_search, level_at
from mintopia.bots.mcts import Budget, Searcher, make_searcher, warm_up
from mintopia.bots.packed import PackedSearcher, SearchWanted
from mintopia.bots.wasm import module_path
from mintopia.engine.game import new_game, rules_of
from mintopia.engine.kernel.compiler import compiled
from mintopia.games import game_ids

HERE: Final = Path(__file__).resolve().parent
WEB: Final = HERE.parent / "web"
DRIVER: Final = HERE / "wasm_driver.mjs"
SEED: Final = 7
GAMES: Final = 20_000
ROUNDS: Final = 5


# --- running jobs in node -------------------------------------------------------------------------
@cache
def page_code(name: str = "search") -> str:
    """Return a module of the page's thinker as JavaScript."""
    bundler = WEB / "node_modules" / "rolldown" / "bin" / "cli.mjs"
    source = WEB / "src" / "thinker" / f"{name}.ts"
    command = ["node", str(bundler), str(source), "--format", "esm", "--log-level", "silent"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@cache
def module_text(game: str) -> str:
    """Return the module of a game in base64."""
    return b64encode(module_path(game).read_bytes()).decode()


def modules_of(jobs: Sequence[dict[str, Any]]) -> dict[str, str]:
    """Return the modules that these jobs need, by name."""
    return {name: module_text(name) for name in sorted({job["module"] for job in jobs})}


def run_in_node(jobs: Sequence[dict[str, Any]]) -> list[Any]:
    """Run jobs in Node and return their results."""
    with TemporaryDirectory() as folder:
        there = Path(folder)
        (there / "page.mjs").write_text(page_code())
        (there / "jobs.json").write_text(json.dumps([modules_of(jobs), list(jobs)]))
        (there / "main.mjs").write_text(
            f"import {{ runJobs }} from {json.dumps(DRIVER.as_uri())};"
            'import * as page from "./page.mjs";'
            'import { readFileSync } from "node:fs";'
            'const [modules, jobs] = JSON.parse(readFileSync("jobs.json", "utf8"));'
            "console.log(JSON.stringify(await runJobs(page, modules, jobs)));"
        )
        done = subprocess.run(
            ["node", "main.mjs"], cwd=there, capture_output=True, text=True, check=False
        )
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    results: list[Any] = json.loads(done.stdout)
    return results


def games_job(
    game: str, options: dict[str, object], games: int, kind: str = "games"
) -> dict[str, Any]:
    """Return a job that plays random games, or (kind "speed") measures them."""
    rules = rules_of(game)
    state = rules.blank(rules.read_options(options), SEED)
    return {
        "kind": kind,
        "module": game,
        "state": b64encode(state.to_bytes()).decode(),
        "buffer": rules.buffer().struct().size,
        "games": games,
    }


def search_job(request: dict[str, Any]) -> dict[str, Any]:
    """Return a search job."""
    packed = {
        name: b64encode(value).decode() if isinstance(value, bytes) else value
        for name, value in request.items()
    }
    return {"kind": "search", "module": request["module"], "request": packed}


# --- measuring ------------------------------------------------------------------------------------
def best(work: Callable[[], float]) -> float:
    """Return the best result of several runs."""
    return max(work() for _ in range(ROUNDS))


def native_speed(game: str, options: dict[str, object]) -> float:
    """Return how many decisions per second machine code plays."""
    rules = rules_of(game)
    play, buffer = compiled(rules.play_games), rules.buffer().to_array()
    state = rules.blank(rules.read_options(options), SEED).to_array()
    play(state[0], buffer[0], 1)

    def once() -> float:
        begun = process_time()
        return int(play(state[0], buffer[0], GAMES)) / (process_time() - begun)

    return best(once)


def hard_move(game: str) -> tuple[float, dict[str, Any]]:
    """Return the native seconds for a search with playouts, and the job that makes it."""
    position = new_game(game, seed=3, players=2)
    level = level_at(game, EARLIER[2], solitaire=False)
    assert level is not None
    budget, seat = Budget(level.playouts), position.to_move or 0
    warm_up(game)

    def once() -> float:
        searcher = make_searcher(game, 5, budget)
        assert isinstance(searcher, Searcher)
        begun = process_time()
        searcher.search(position.snapshot(), seat, decide=False)
        return begun - process_time()

    seconds = -best(once)
    try:
        packed = PackedSearcher(game, 5, budget, answers=iter(()))
        packed.search(position.snapshot(), seat, decide=False)
    except SearchWanted as wanted:
        return seconds, search_job(wanted.request)
    raise AssertionError("a search without an answer is wanted")


def main() -> None:
    """Print a table of each game, natively and in WebAssembly."""
    columns = ("game", "module", "decisions/s", "in WebAssembly", "a move of `hard`", "there")
    print("|", " | ".join(columns), "|")
    print("|---|---|---|---|---|---|")
    for game in filter(has_search, game_ids()):
        options = rules_of(game).bench_cases[0][1]
        seconds, job = hard_move(game)
        native = native_speed(game, options)
        jobs = [games_job(game, options, GAMES, "speed"), *[job] * ROUNDS]
        speed, *moves = run_in_node(jobs)
        module = module_path(game).read_bytes()
        size = f"{len(module) / 1000:.0f} kB, {len(gzip.compress(module)) / 1000:.0f} kB gzipped"
        cost = min(move["cost"] for move in moves)
        print(
            f"| {game} | {size} | {native / 1e6:.1f} million | {speed / 1e6:.1f} million "
            f"| {seconds * 1000:.0f} ms | {cost:.0f} ms |"
        )


if __name__ == "__main__":
    main()
