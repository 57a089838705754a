"""Running WebAssembly in the tests: jobs for the page's own code, in node or in a browser."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import pytest

from mintopia.bots.packed import run
from mintopia.bots.wasm import module_path
from mintopia.game import rules_of
from mintopia.kernel.compiler import can_compile

HERE = Path(__file__).parent
WEB = HERE.parent.parent / "web"
T = TypeVar("T")


def skip_without_tools() -> None:
    """Skip where a module cannot be built or run."""
    if not can_compile() or find_spec("ziglang") is None:
        pytest.skip("Numba or ziglang is absent: no WebAssembly is built.", allow_module_level=True)
    if shutil.which("node") is None or not (WEB / "node_modules" / "rolldown").is_dir():
        pytest.skip("Node or the page's tools are absent.", allow_module_level=True)


@cache
def page_code() -> str:
    """Return the page's own code for searches, as JavaScript."""
    done = subprocess.run(
        [
            *("node", str(WEB / "node_modules" / "rolldown" / "bin" / "cli.mjs")),
            *(
                str(WEB / "src" / "thinker" / "search.ts"),
                "--format",
                "esm",
                "--log-level",
                "silent",
            ),
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@cache
def module_text(game: str) -> str:
    """Return the module of a game in base64."""
    return b64encode(module_path(game).read_bytes()).decode()


def run_in_node(folder: Path, jobs: Sequence[dict[str, Any]]) -> list[Any]:
    """Do jobs in node; return their results."""
    (folder / "page.mjs").write_text(page_code())
    modules = {name: module_text(name) for name in {job["module"] for job in jobs}}
    (folder / "jobs.json").write_text(json.dumps([modules, list(jobs)]))
    (folder / "main.mjs").write_text(
        f"import {{ runJobs }} from {json.dumps((HERE / 'wasm_driver.mjs').as_uri())};"
        'import * as page from "./page.mjs";'
        'import { readFileSync } from "node:fs";'
        'const [modules, jobs] = JSON.parse(readFileSync("jobs.json", "utf8"));'
        "console.log(JSON.stringify(await runJobs(page, modules, jobs)));"
    )
    done = subprocess.run(
        ["node", "main.mjs"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    results: list[Any] = json.loads(done.stdout)
    return results


# --- jobs -----------------------------------------------------------------------------------------
def games_job(
    game: str, options: dict[str, object], games: int, kind: str = "games"
) -> dict[str, Any]:
    """Make the job to play random games, one after the other."""
    rules = rules_of(game)
    state = rules.blank(rules.read_options(options), 7)
    return {
        "kind": kind,
        "module": game,
        "state": b64encode(state.to_bytes()).decode(),
        "buffer": rules.buffer().struct().size,
        "games": games,
    }


def search_job(request: dict[str, Any]) -> dict[str, Any]:
    """Make the job to search."""
    packed = {
        name: b64encode(value).decode() if isinstance(value, bytes) else value
        for name, value in request.items()
    }
    return {"kind": "search", "module": request["module"], "request": packed}


def answer_of(result: dict[str, Any]) -> dict[str, Any]:
    """Make an answer of the result of a search."""
    return {**result, "tallies": b64decode(result["tallies"])}


def run_searches(
    works: Sequence[Callable[[], T]], solve: Callable[[list[dict[str, Any]]], list[Any]]
) -> list[T]:
    """Run works that need searches, all those that are wanted at a time in one go."""

    async def all_of_them() -> list[T]:
        waiting: list[tuple[dict[str, Any], asyncio.Future[Any]]] = []

        async def think(request: dict[str, Any]) -> Any:
            future = asyncio.get_running_loop().create_future()
            waiting.append((request, future))
            return await future

        tasks = [asyncio.create_task(run(work, think)) for work in works]
        while not all(task.done() for task in tasks):
            await asyncio.sleep(0)
            if not waiting:
                continue
            batch = waiting[:]
            waiting.clear()
            results = solve([search_job(request) for request, _ in batch])
            for (_, future), result in zip(batch, results, strict=True):
                future.set_result(answer_of(result))
        return [task.result() for task in tasks]

    return asyncio.run(all_of_them())
