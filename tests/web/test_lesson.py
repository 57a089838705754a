"""Who follows every ring of the coach wins the lesson's game, or is told why not."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit

MOST_STEPS: Final = 400
# What the coach wants now: a button that goes on, or the ringed target that can be clicked.
WANTED: Final = """
() => {
  if (document.querySelector("#lesson-end")) return "end";
  const open = (each) => each && each.getClientRects().length > 0
    && each.getAttribute("aria-disabled") !== "true" && each.getAttribute("aria-pressed") !== "true"
    && !each.closest("[data-held]");
  const dialog = document.querySelector("dialog[open]");
  const root = dialog ?? document;
  if (!dialog) {
    const next = document.querySelector("[data-click=next]");
    if (open(next)) return "next";
  }
  for (const ring of document.querySelectorAll("[data-ring]")) {
    const each = root.querySelector(`[data-click="${CSS.escape(ring.dataset.ring)}"]`);
    if (open(each)) return ring.dataset.ring;
  }
  return null;
}
"""


@pytest.mark.parametrize("game", ["works", "bid"])
def test_who_follows_every_ring_wins_or_learns_why_not(visit: Visit, game: str) -> None:
    me = visit(seed=None, height=900)
    me.go(f"/learn/{game}")
    for _ in range(MOST_STEPS):
        me.page.wait_for_function(f"() => ({WANTED})() !== null")
        wanted = me.page.evaluate(WANTED)
        if wanted == "end":
            break
        if wanted is not None:
            me.page.locator(
                f'dialog[open] [data-click="{wanted}"], [data-click="{wanted}"]'
            ).first.click()
            me.page.wait_for_timeout(150)  # the rings are measured anew
    heading = me.page.locator("#lesson-end")
    expect(heading).to_be_visible()
    won = heading.inner_text() == "You won your first game!"
    assert me.page.locator(".end .why").count() == (0 if won else 1)
    assert won, "the prepared deal is won by who follows the coach"
