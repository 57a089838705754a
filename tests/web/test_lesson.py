"""A player who follows every ring of the coach wins the lesson's game, or is told why not."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit

MOST_STEPS: Final = 400
MOST_INPUTS: Final = {"works": 60, "bid": 40}  # a lesson takes about ten minutes
# Do what the coach asks: click the button that goes on, or the ringed target. Finding and clicking
# it are one step in the page, so that a slow machine never clicks a ring that has gone.
FOLLOW: Final = """
() => {
  if (document.querySelector("#lesson-end")) return "end";
  const open = (each) => each && each.getClientRects().length > 0
    && each.getAttribute("aria-disabled") !== "true" && each.getAttribute("aria-pressed") !== "true"
    && !each.closest("[data-held]");
  const dialog = document.querySelector("dialog[open]");
  const root = dialog ?? document;
  const wanted = [...document.querySelectorAll("[data-ring]")].map((ring) => ring.dataset.ring);
  for (const name of dialog ? wanted : ["next", ...wanted]) {
    const each = root.querySelector(`[data-click="${CSS.escape(name)}"]`);
    if (open(each)) {
      each.click();
      return name;
    }
  }
  return null;
}
"""
# Keep every sentence of the coach, however shortly it is shown.
LISTEN: Final = """
() => {
  window.said = [];
  const look = () => {
    const words = document.querySelector(".said")?.textContent;
    if (words && !window.said.includes(words)) window.said.push(words);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}
"""
# The page measures the rings again several times a second, by its own clock.
MEASURED: Final = "() => new Promise((resolve) => setTimeout(resolve, 250))"


# Skip the ceremony after a win, and remember that there was one.
CELEBRATE: Final = """
() => new MutationObserver(() => {
  const skip = document.querySelector('[data-click="skip-ceremony"]');
  if (skip && !window.celebrated) { window.celebrated = true; skip.click(); }
}).observe(document.body, { childList: true, subtree: true })
"""


@pytest.mark.parametrize("game", ["works", "bid"])
@pytest.mark.parametrize(("speed", "motion"), [("off", "reduce"), ("fast", "no-preference")])
def test_who_follows_every_ring_wins(visit: Visit, game: str, speed: str, motion: str) -> None:
    me = visit(seed=None, height=900, speed=speed, reduced_motion=motion)
    me.go(f"/learn/{game}")
    me.page.evaluate(CELEBRATE)
    inputs = 0
    while me.wait_for(FOLLOW).json_value() != "end":
        inputs += 1
        assert inputs <= MOST_INPUTS[game]
        me.page.evaluate(MEASURED)
    expect(me.page.locator("#lesson-end")).to_have_text("You won your first game!")
    expect(me.page.locator(".end .why")).to_have_count(0)
    assert me.page.evaluate("window.celebrated ?? false") is (motion != "reduce")


@pytest.mark.parametrize("speed", ["normal", "fast"])
def test_the_coach_speaks_of_the_board_as_it_stands(visit: Visit, speed: str) -> None:
    me = visit(seed=None, height=900, speed=speed, reduced_motion="no-preference")
    me.go("/learn/works")
    me.page.evaluate(LISTEN)
    for _ in range(MOST_STEPS):
        if me.page.get_by_text("is paid in Upkeep if").count():
            break
        me.wait_for(FOLLOW)
        me.page.evaluate(MEASURED)
    said: list[str] = me.page.evaluate("window.said")
    for told in ("you have 4 now", "you have 1 of 7", "its Owner, Pip, is"):
        pattern = re.sub(r"\d|Pip", r"\\w+", told)
        assert {found for line in said for found in re.findall(pattern, line)} == {told}


def test_on_a_touch_screen_the_coach_speaks_of_tapping(visit: Visit) -> None:
    me = visit(seed=None, has_touch=True, width=390, height=844)
    me.go("/learn/works")
    for _ in range(2):
        me.click("next")
    expect(me.page.locator(".said")).to_contain_text("Tap the Producer.")
