"""Measuring a page in which a bot thinks: how soon `hard` answers, and whether frames stall."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from benchmarks.server.report import Bar
from benchmarks.web.measuring import SETTINGS
from benchmarks.web.playing import BID_KINDS, WORKS_KINDS, Player, busy_builder, lively_bidder
from benchmarks.web.report import Finding

if TYPE_CHECKING:
    from playwright.sync_api import Browser

GAMES: Final = {"works": (busy_builder, WORKS_KINDS), "bid": (lively_bidder, BID_KINDS)}
LEVEL: Final = "hard"
MOVES: Final = 12
PATIENCE: Final = 120_000
ANSWER_BAR: Final = Bar(most=600.0)
BLOCKED_BAR: Final = Bar(most=50.0)
TRACED: Final = ["toplevel", "blink.user_timing"]
ZERO: Final = "zero@"  # prefix of a mark that gives the page's clock in a trace
# A bot thinks from the frame after a position in which we are not to move until the next position.
WATCH: Final = """
window.thinking = { answers: [], gaps: [], spans: [] };
let since = null, seq = null, last = null, drawn = null;
new MutationObserver(() => {
  const table = document.querySelector("[data-seq]");
  if (!table) return;
  if (table.dataset.seq === seq && (table.dataset.turn !== "true" || since === null)) return;
  const now = performance.now();
  if (since !== null && drawn !== null) window.thinking.spans.push([drawn, now]);
  if (since !== null && table.dataset.seq !== seq) window.thinking.answers.push(now - since);
  seq = table.dataset.seq;
  since = table.dataset.turn === "true" || document.querySelector("#the-end") ? null : now;
  last = drawn = null;
}).observe(document, { subtree: true, childList: true, attributes: true,
                       attributeFilter: ["data-seq", "data-turn"] });
const beat = (now) => {
  if (since === null) last = null;
  else {
    if (last !== null) window.thinking.gaps.push(now - last);
    if (last !== null) drawn ??= now;
    if (now > since) last = now;
  }
  requestAnimationFrame(beat);
};
requestAnimationFrame(beat);
"""


def measure_thinking(browser: Browser, url: str) -> Iterator[Finding]:
    """Play some moves of each game against `hard`, and measure the page while it thinks."""
    gaps: list[float] = []
    blocked: list[float] = []
    for game, (chooser, kinds) in GAMES.items():
        last = {"game": game, "level": LEVEL, "players": {"bots": 2}}
        with browser.new_context(
            base_url=url, viewport={"width": 1280, "height": 800}, service_workers="block"
        ) as context:
            context.set_default_timeout(PATIENCE)
            context.add_init_script(SETTINGS)
            context.add_init_script(
                f"localStorage.setItem('mintopia.last', {json.dumps(json.dumps(last))})"
            )
            context.add_init_script(WATCH)
            page = context.new_page()
            page.goto("/")
            page.locator('[data-click="start:bots"]').click()
            player, choose = Player(page), chooser(0)
            player.ready()
            browser.start_tracing(page=page, categories=TRACED)
            page.evaluate(f"performance.mark('{ZERO}' + performance.now())")
            for _ in range(MOVES):
                if player.is_over:
                    break
                player.move(choose, *kinds)
                player.ready()
            seen = page.evaluate("window.thinking")
            trace = json.loads(browser.stop_tracing())
        gaps += seen["gaps"]
        blocked += tasks_within(trace["traceEvents"], seen["spans"])
        part = f"site: a bot thinks ({LEVEL}, {game}, {len(seen['answers'])} answers)"
        yield Finding(part, "median", statistics.median(seen["answers"]), "ms")
        yield Finding(part, "slowest", max(seen["answers"]), "ms", ANSWER_BAR)
    part = f"site: frames while a bot thinks ({len(gaps)})"
    yield Finding(part, "between frames, median", statistics.median(gaps), "ms")
    yield Finding(part, "between frames, longest", max(gaps), "ms")
    # In processor time: other programs can delay a frame, but do not count here.
    yield Finding(part, "the page blocks one for", max(blocked, default=0.0), "ms", BLOCKED_BAR)


def tasks_within(events: list[dict[str, Any]], spans: list[list[float]]) -> list[float]:
    """Return the time of each task of the page's main thread within these spans, in milliseconds.

    It is processor time, so that a busy machine does not look like a busy page.
    """
    zero = next(event for event in events if str(event.get("name")).startswith(ZERO))
    begun = zero["ts"] - float(zero["name"].removeprefix(ZERO)) * 1000
    return [
        event["tdur"] / 1000
        for event in events
        if event["name"].endswith("RunTask")
        and (event["pid"], event["tid"]) == (zero["pid"], zero["tid"])
        and "tdur" in event
        and any(
            begun + start * 1000 <= event["ts"] <= begun + end * 1000 - event["dur"]
            for start, end in spans
        )
    ]
