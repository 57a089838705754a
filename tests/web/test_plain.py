"""The plain view: every game in words, by keyboard alone, even a game unknown to the page."""

from __future__ import annotations

import re
from typing import Final

import pytest
from benchmarks.web.playing import PLAYED
from playwright.sync_api import Route, expect

from tests.web.conftest import Visit
from tests.web.test_keyboard import walk
from tests.web.visiting import MOST_MOVES, Visitor

OFFERED: Final = """
() => [...document.querySelectorAll('[data-click^="move:"], [data-click^="form:"]')]
  .map((each) => each.dataset.click)
"""
WISHES: Final = (
    *("builder", "supplier", "producer", "leadership-council", "accept"),
    *("auction", "place", "seal", "bid", "withdraw"),
)


def wished(offered: list[str]) -> str:
    """Choose a move that makes progress, as a reader of the list would."""
    for wish in WISHES:
        for click in offered:
            if click.split(":", 1)[1].split()[0] == wish:
                return click
    return offered[0]


def play_on(me: Visitor) -> set[str]:
    """Play to the end with Tab and Enter; return the kinds of the targets pressed."""
    pressed = set()
    for _ in range(MOST_MOVES):
        if me.is_over:
            break
        assert me.page.evaluate("document.activeElement !== document.body"), "the focus is lost"
        seq = me.seq
        focused = walk(me, {wished(me.page.evaluate(OFFERED))})
        me.page.keyboard.press("Enter")
        me.wait_for(PLAYED, seq)
        pressed.add(focused.split(":")[0])
        me.ready()
    assert me.is_over
    return pressed


@pytest.mark.parametrize(("game", "kinds"), [("works", {"move"}), ("bid", {"move", "form"})])
def test_a_whole_game_with_the_keyboard_only(visit: Visit, game: str, kinds: set[str]) -> None:
    me = visit(star_goal=3 if game == "works" else None)
    me.go("/")
    if game == "bid":
        me.page.get_by_role("radio", name="Mint Works").focus()
        me.page.keyboard.press("ArrowDown")
        me.page.get_by_label("Level").select_option("easy")
    walk(me, {"solo:justin" if game == "works" else "start:bots"})
    me.page.keyboard.press("Enter")
    me.ready()
    me.page.keyboard.press("v")
    expect(me.page.locator("[data-plain]")).to_be_visible()
    assert play_on(me) == kinds
    expect(me.page.locator("#the-end")).to_be_focused()


def test_the_view_is_chosen_in_the_menu_and_remembered(visit: Visit) -> None:
    me = visit()
    me.begin("solo:sonic")
    me.page.get_by_role("button", name="Table menu").click()
    me.page.get_by_role("checkbox", name="Plain view").check()
    me.page.keyboard.press("Escape")
    plain = me.page.locator("[data-plain]")
    expect(plain.get_by_role("heading", name="Your move")).to_be_visible()
    me.page.reload()
    expect(plain).to_be_visible()
    for name in ("The table", "Players", "Locations"):
        expect(plain.get_by_role("heading", name=name)).to_be_visible()
    expect(plain).to_contain_text("Producer")
    plain.get_by_text("you cannot do now, and why").click()
    expect(plain).to_contain_text("is closed until its Deed is built")
    me.page.evaluate("document.activeElement.blur()")
    me.page.keyboard.press("v")
    expect(plain).to_have_count(0)
    expect(me.page.locator('[data-click="location:producer"]')).to_be_visible()


def without_folder(me: Visitor) -> None:
    """Make the page believe that it has no folder for Mint Works."""

    def rename(route: Route) -> None:
        response = route.fetch()
        body = response.text().replace("./works/index.ts", "./other/index.ts")
        route.fulfill(response=response, body=body)

    me.can_be_left = False
    me.context.route(re.compile(r"/assets/.*\.js$"), rename)


def test_the_cards_of_a_game_that_the_page_does_not_know(visit: Visit) -> None:
    """Such a game itself is played in tests/third_game/test_page.py."""
    me = visit()
    without_folder(me)
    me.go("/cards/works")
    expect(me.page.get_by_role("heading", name=re.compile("^plans"))).to_be_visible()
    me.page.locator('[data-card="gardens"]').click()
    expect(me.page.get_by_role("dialog")).to_contain_text("Gardens")
