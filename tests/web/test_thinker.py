"""Thinking in a real browser: the page's worker, the modules, and the same results as natively."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from benchmarks.wasm import DRIVER, games_job, modules_of, page_code, search_job
from playwright.sync_api import Browser, Route

from mintopia.bots.analysis import analyse
from mintopia.bots.mcts import Budget
from mintopia.bots.packed import PackedSearcher, SearchWanted
from mintopia.bots.wasm import module_path
from mintopia.engine.game import new_game
from mintopia.games import game_ids
from tests.bots.running_wasm import GAMES, modes, native_games, run_searches, skip_without_tools

skip_without_tools()

ORIGIN = "https://thinking.test"
PAGE = """
import { Thinker } from "./client.mjs";
import { runJobs } from "./driver.mjs";
import * as search from "./search.mjs";

const start = () => new Worker("./worker.mjs", { type: "module" });
const unpack = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const pack = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
const thinker = new Thinker((module) => `${module}.wasm`, start);

window.play = ([modules, jobs]) => runJobs(search, modules, jobs);
const unpackAll = (request) => {
  for (const name of ["control", "state", "actions", "head", "body", "shape"])
    request[name] = unpack(request[name]);
};

window.think = async (jobs) => {
  const requests = jobs.map(({ request }) => request);
  requests.forEach(unpackAll);
  const answers = await Promise.all(requests.map((request) => thinker.think(request)));
  return answers.map((answer) => ({
    ...answer, tallies: pack(answer.tallies), control: pack(answer.control),
  }));
};
window.cancel = async ({ request }) => {
  unpackAll(request);
  const stop = new AbortController();
  const asked = { signal: stop.signal, onProgress: () => stop.abort() };
  const [first, second, third] = await Promise.allSettled([
    thinker.think(request, asked),
    thinker.think({ ...request, state: new Uint8Array(0), nodes: [-1, 1 << 30] }),
    thinker.think({ ...request, module: "absent" }),
  ]);
  return [first.reason.kind, second.reason.kind, third.reason.kind];
};
window.ready = true;
"""


def answer(route: Route) -> None:
    """Serve the page's code and the modules without a network."""
    name, _, kind = route.request.url.removeprefix(f"{ORIGIN}/").partition(".")
    if kind == "mjs":
        own = {"driver": DRIVER.read_text(), "page": PAGE}
        route.fulfill(content_type="text/javascript", body=own.get(name) or page_code(name))
    elif kind == "wasm" and name in game_ids():
        route.fulfill(content_type="application/wasm", body=module_path(name).read_bytes())
    elif kind:
        route.fulfill(status=404, body="absent")
    else:
        page = '<!doctype html><script type="module" src="page.mjs"></script>'
        route.fulfill(content_type="text/html", body=page)


def test_games_and_searches_in_chromium_are_those_of_the_processor(browser: Browser) -> None:
    context = browser.new_context()
    try:
        context.route("**", answer)
        page = context.new_page()
        page.goto(f"{ORIGIN}/")
        page.wait_for_function("window.ready")

        played = [(game, options) for game in game_ids() for options in modes(game)]
        jobs = [games_job(game, options, GAMES) for game, options in played]
        results = page.evaluate("(given) => window.play(given)", [modules_of(jobs), jobs])
        for (game, options), found in zip(played, results, strict=True):
            assert found == native_games(game, options, GAMES), (game, options)

        positions = [new_game(game, seed=8, **options) for game, options in played]

        def solve(jobs: list[dict[str, Any]]) -> list[Any]:
            found: list[Any] = page.evaluate("(jobs) => window.think(jobs)", jobs)
            return found

        works = [partial(analyse, position, playouts=500, seed=2) for position in positions]
        for work, found in zip(works, run_searches(works, solve), strict=True):
            assert found == work()

        endless = PackedSearcher("works", 1, Budget(1_000_000), answers=iter(()))
        with pytest.raises(SearchWanted) as wanted:
            endless.search(positions[0].snapshot(), 0, decide=False)
        failures = page.evaluate("(job) => window.cancel(job)", search_job(wanted.value.request))
        assert failures == ["cancelled", "trap", "load"]
    finally:
        context.close()
