"""Everything by keyboard: a whole game with Tab, Enter and the arrows, never losing the focus."""

from __future__ import annotations

from random import Random
from typing import Final

from benchmarks.web.playing import SETTLED, WORKS_KINDS
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visiting import MOST_MOVES, Visitor

MOST_TABS: Final = 120
FOCUSED: Final = "() => document.activeElement?.dataset?.click ?? ''"
RING: Final = """
() => {
  const style = getComputedStyle(document.activeElement);
  return style.outlineStyle !== "none" || style.boxShadow !== "none";
}
"""


def walk(visitor: Visitor, wanted: set[str]) -> str:
    """Press Tab until a wanted target has the focus, which must be visible; return the target."""
    for _ in range(MOST_TABS):
        visitor.page.keyboard.press("Tab")
        focused: str = visitor.page.evaluate(FOCUSED)
        if focused in wanted:
            assert visitor.page.evaluate(RING), f"nobody sees that {focused} has the focus"
            return focused
    raise AssertionError(f"Tab reaches none of {sorted(wanted)}")


def test_a_whole_game_with_the_keyboard_only(visit: Visit) -> None:
    me = visit(star_goal=3)
    me.go("/")
    walk(me, {"solo:rachael"})
    me.page.keyboard.press("Enter")
    me.ready()
    random = Random(5)
    for _ in range(MOST_MOVES):
        if me.is_over:
            break
        seq = me.seq
        for _ in range(6):
            glowing = me.glowing(*WORKS_KINDS)
            active = [target for target in glowing if target != "pass"]
            builder = {"location:builder"} & set(active)
            walk(me, builder or ({random.choice(active)} if active else {"pass"}))
            me.page.keyboard.press("Enter")
            me.wait_for(SETTLED, seq)
            if me.seq != seq:
                break
        me.ready()
    assert me.is_over
    expect(me.page.locator("#the-end")).to_be_focused()


def test_arrows_choose_and_escape_takes_back(visit: Visit) -> None:
    me = visit(seed=4)  # two Plans are affordable, so the Location alone is not a move
    me.go("/")
    me.page.get_by_role("radio", name="Mint Works").focus()
    me.page.keyboard.press("ArrowDown")
    expect(me.page.get_by_role("radio", name="Mint Bid")).to_be_checked()
    me.page.keyboard.press("ArrowUp")
    expect(me.page.get_by_role("radio", name="Mint Works")).to_be_checked()
    walk(me, {"solo:sonic"})
    me.page.keyboard.press("Enter")
    me.ready()
    supplier = me.page.locator('[data-click="location:supplier"]')
    supplier.focus()
    me.page.keyboard.press("Enter")
    expect(supplier).to_have_attribute("aria-pressed", "true")
    me.page.keyboard.press("Escape")
    expect(supplier).not_to_have_attribute("aria-pressed", "true")


def test_the_first_tab_leads_past_the_menu(visit: Visit) -> None:
    me = visit()
    me.go("/")
    me.page.keyboard.press("Tab")
    expect(me.page.locator("a.jump")).to_be_focused()
    me.page.keyboard.press("Enter")
    expect(me.page.locator("main")).to_be_focused()


def test_arrows_walk_over_the_board(visit: Visit) -> None:
    me = visit()
    me.begin("solo:rachael")
    me.page.evaluate("document.activeElement.blur()")
    me.page.keyboard.press("ArrowDown")  # nothing scrolls here, so the arrows start on the board
    assert me.page.evaluate(FOCUSED), "something on the board has the focus"
    me.page.locator('[data-click="location:producer"]').focus()
    walked = []
    for arrow in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowLeft"):
        me.page.keyboard.press(arrow)
        walked.append(me.page.evaluate(FOCUSED).removeprefix("location:"))
        assert me.page.evaluate(RING)
    assert walked == [
        *("wholesaler", "builder", "lotto"),
        *("leadership-council", "wholesaler", "producer"),
    ]
    me.page.keyboard.press("Enter")
    me.ready()
    assert me.seq > 0, "and Enter plays it"
