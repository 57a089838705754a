"""Playing a game on the page by clicking, knowing only what the page shows.

The tests of the page use it too.
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

# A number field with no value chosen yet.
EMPTY: Final = "[data-turn=true] input[data-number]:not([aria-valuenow])"

# A button that is briefly disabled because another one was in the same place a moment ago.
HELD: Final = "[data-held]"
FREE: Final = f"() => document.querySelector('{HELD}') === null"

# What glows (is visible, not refused, not chosen yet and compatible with the choice so far), and
# whether it is too early to ask.
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
# A click has taken effect: there is a new position, a cover, or a newly chosen target.
SETTLED: Final = """
(seq) => {
  const table = document.querySelector("[data-seq]");
  if (!table) return document.querySelector('[data-click^="take:"]') !== null;
  if (table.dataset.seq !== String(seq)) return true;
  return table.dataset.turn === "true"
    && document.querySelector('[data-click][aria-pressed="true"]') !== null;
}
"""
# A new position, or a cover over it; checked without waiting, as a cover may appear in between.
PLAYED: Final = "(seq) => document.querySelector('[data-seq]')?.dataset.seq !== String(seq)"
# There is something to do: a move, a hand-over, or looking at the end.
READY: Final = """
() => document.querySelector(
  '[data-turn="true"] [data-click], #the-end, [data-click^="take:"]') !== null
"""

# By the page's own clock, so that it is long enough on a slow machine too.
A_MOMENT: Final = "() => new Promise((resolve) => setTimeout(resolve, 150))"
MOST_LOOKS: Final = 40
POLLING: Final = 20  # milliseconds; asking at every frame would make the page draw all of them

Chooser = Callable[[list[str]], str]


class StuckError(MintopiaError):
    """Raised when the page offers nothing to do, or a click has no effect."""


class Player:
    """A player at a table on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def wait_for(self, happened: str, arg: Any = None) -> JSHandle:
        """Wait until a JavaScript function returns something true; return its result."""
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
        """Wait until there is something to do: a move, a hand-over, or looking at the end."""
        self.wait_for(READY)

    def dial(self) -> None:
        """Choose the lowest number where none is chosen yet; nothing can be sealed before that."""
        empty = self.page.locator(EMPTY)
        if empty.count():
            empty.first.fill("0")
            empty.first.press("Tab")

    def glowing(self, *kinds: str) -> list[str]:
        """Return the targets that glow, of these kinds or of all."""
        is_empty, is_held, found = self.page.evaluate(GLOWING, [EMPTY, HELD])
        if is_empty or is_held:
            self.dial()
            self.wait_for(FREE)
            found = self.page.evaluate(GLOWING, [EMPTY, HELD])[2]
        return [click for click in found if not kinds or click.split(":")[0] in kinds]

    def click(self, target: str) -> None:
        """Click a target like a person: with the mouse, where it is."""
        self.page.locator(f'[data-click="{target}"]').first.click()

    def press(self, target: str, seq: int) -> bool:
        """Click a target and wait for the effect; return whether a move was played."""
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
    """Return a random player of Mint Works that prefers building and buying to passing."""
    random = Random(seed)

    def choose(targets: list[str]) -> str:
        active = [target for target in targets if target != "pass"]
        builder = [target for target in active if target == "location:builder"]
        return random.choice(builder or active or targets)

    return choose


def lively_bidder(seed: int) -> Chooser:
    """Return a random player of Mint Bid, for games alone, that mostly bids."""
    random = Random(seed)

    def choose(targets: list[str]) -> str:
        bidding = "bid" in targets or "withdraw" in targets
        fit = [one for one in targets if not (bidding and one.startswith("player:"))]
        weights = [4 if one in ("bid", "seal") else 2 if one == "accept" else 1 for one in fit]
        return random.choices(fit, weights)[0]

    return choose
