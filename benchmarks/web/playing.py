"""A game played on the page by clicking, with no other knowledge than what the page shows.

The tests of the page play with it too.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, Final

from mintopia.errors import MintopiaError

if TYPE_CHECKING:
    from playwright.sync_api import JSHandle, Page

MOST_CLICKS: Final = 8  # for one move
WORKS_KINDS: Final = ("location", "plan", "own", "player", "pass")
BID_KINDS: Final = (
    *("block", "kind", "bid", "seal", "pass", "withdraw", "accept", "decline"),
    *("player", "cell", "card", "rotate", "skip"),
)

# A number that nobody has chosen yet.
EMPTY: Final = "[data-turn=true] input[data-number]:not([aria-valuenow])"

# A button that is held back because another one was in its place a moment ago.
HELD: Final = "[data-held]"
FREE: Final = f"() => document.querySelector('{HELD}') === null"

# What glows: visible, not refused, not chosen yet, and going with what is chosen; and whether it is
# too early to ask.
GLOWING: Final = """
([empty, held]) => [document.querySelector(empty) !== null, document.querySelector(held) !== null,
    [...document.querySelectorAll("[data-click]")].filter((each) => {
  if (each.getAttribute("aria-disabled") === "true" || each.disabled) return false;
  if (each.getAttribute("aria-pressed") === "true") return false;
  if (each.closest(".other, .idle, .shut, dialog:not([open])")) return false;
  if (/^(card|block):/.test(each.dataset.click) && !each.matches(".can")) return false;
  const box = each.getBoundingClientRect();
  return box.width > 0 && box.height > 0 && getComputedStyle(each).visibility !== "hidden";
}).map((each) => each.dataset.click)]
"""
# A click has had its effect: a new position, a cover, or a target that is chosen now.
SETTLED: Final = """
(seq) => {
  const table = document.querySelector("[data-seq]");
  if (!table) return document.querySelector('[data-click^="take:"]') !== null;
  if (table.dataset.seq !== String(seq)) return true;
  return table.dataset.turn === "true"
    && document.querySelector('[data-click][aria-pressed="true"]') !== null;
}
"""
# Another position, or a cover over it; asked at once, as a cover may come in between.
PLAYED: Final = "(seq) => document.querySelector('[data-seq]')?.dataset.seq !== String(seq)"
# Something is to be done: a move, a hand-over, or looking at the end.
READY: Final = """
() => document.querySelector(
  '[data-turn="true"] [data-click], #the-end, [data-click^="take:"]') !== null
"""

# By the page's own clock, so that on a slow machine it is long enough, too.
A_MOMENT: Final = "() => new Promise((resolve) => setTimeout(resolve, 150))"
MOST_LOOKS: Final = 40
POLLING: Final = 20  # milliseconds; to ask at every frame would make the page draw all of them

Chooser = Callable[[list[str]], str]


class StuckError(MintopiaError):
    """The page offers nothing to do, or a click has no effect."""


class Player:
    """Somebody who plays at a table on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def wait_for(self, happened: str, arg: Any = None) -> JSHandle:
        """Wait until a function says that something has happened; return what it says."""
        return self.page.wait_for_function(happened, arg=arg, polling=POLLING)

    @property
    def seq(self) -> int:
        """The number of the position on the board."""
        return int(self.page.locator("[data-seq]").get_attribute("data-seq") or -1)

    @property
    def is_over(self) -> bool:
        """Whether the end of the game is shown."""
        return self.page.locator("#the-end").count() > 0

    def ready(self) -> None:
        """Wait until something is to be done here: a move, a hand-over, looking at the end."""
        self.wait_for(READY)

    def dial(self) -> None:
        """Choose the least number where none is chosen yet: before that nothing can be sealed."""
        empty = self.page.locator(EMPTY)
        if empty.count():
            empty.first.fill("0")
            empty.first.press("Tab")

    def glowing(self, *kinds: str) -> list[str]:
        """List what glows, of some kinds or of all."""
        is_empty, is_held, found = self.page.evaluate(GLOWING, [EMPTY, HELD])
        if is_empty or is_held:
            self.dial()
            self.wait_for(FREE)
            found = self.page.evaluate(GLOWING, [EMPTY, HELD])[2]
        return [click for click in found if not kinds or click.split(":")[0] in kinds]

    def click(self, target: str) -> None:
        """Click a target as a person does: where it lies, with the mouse."""
        self.page.locator(f'[data-click="{target}"]').first.click()

    def press(self, target: str, seq: int) -> bool:
        """Click a target and see what comes of it; return whether a move was played by it."""
        self.click(target)
        self.wait_for(SETTLED, seq)
        return bool(self.page.evaluate(PLAYED, seq))

    def move(self, choose: Chooser, *kinds: str) -> list[str]:
        """Play one move by clicking what glows; return what was clicked."""
        seq = self.seq
        clicked: list[str] = []
        for _ in range(MOST_CLICKS):
            glowing = self.glowing(*kinds)
            for _ in range(MOST_LOOKS):
                if glowing:
                    break
                self.page.evaluate(A_MOMENT)  # the position is still being drawn
                glowing = self.glowing(*kinds)
            if not glowing:
                raise StuckError(f"After {clicked} nothing glows, though it is our turn.")
            clicked.append(choose(glowing))
            if self.press(clicked[-1], seq):
                return clicked
        raise StuckError(f"{clicked} made no move.")


def busy_builder(seed: int) -> Chooser:
    """Return somebody who plays Mint Works by chance, but builds and buys rather than passes."""
    random = Random(seed)

    def choose(targets: list[str]) -> str:
        active = [target for target in targets if target != "pass"]
        builder = [target for target in active if target == "location:builder"]
        return random.choice(builder or active or targets)

    return choose


def lively_bidder(seed: int) -> Chooser:
    """Return somebody who plays Mint Bid by chance, alone, and mostly bids."""
    random = Random(seed)

    def choose(targets: list[str]) -> str:
        bidding = "bid" in targets or "withdraw" in targets
        fit = [one for one in targets if not (bidding and one.startswith("player:"))]
        weights = [4 if one in ("bid", "seal") else 2 if one == "accept" else 1 for one in fit]
        return random.choices(fit, weights)[0]

    return choose
