"""The third game on the page: offered, set up in the generic form, played in words by keyboard."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.web.browser import NO_BROWSER, browsing, has_chromium
from playwright.sync_api import Browser, expect

from tests.server.serving import Serving
from tests.web.test_everywhere import LEAST_TARGET, PHONE, SIDEWAYS, SMALL, axe, barriers
from tests.web.test_keyboard import walk
from tests.web.test_plain import play_on
from tests.web.visiting import Visitor

pytestmark = pytest.mark.browser
WIDE = {"width": 1440, "height": 900}
PICTURES = os.environ.get("MINTOPIA_PICTURES")  # a folder for screenshots of the tested pages
__all__ = ["axe"]  # a fixture used here


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Yield a running Chromium; skip the tests if none is installed."""
    if not has_chromium():
        pytest.skip(NO_BROWSER)
    with browsing(tmp_path_factory.mktemp("browser")) as running:
        yield running


@pytest.fixture
def me(browser: Browser, server: Serving) -> Iterator[Visitor]:
    """Yield a visitor, and check afterwards that no problem occurred."""
    visitor = Visitor(browser, server.url, language="en", name="Ann")
    yield visitor
    visitor.close()
    assert not visitor.problems


def look(me: Visitor, name: str, axe: str) -> None:
    """Check a page, wide and on a phone: no barriers, nothing too small, nothing cut off."""
    me.page.evaluate(axe)
    for size in (WIDE, PHONE):
        me.page.set_viewport_size(size)  # type: ignore[arg-type]
        me.settle()
        assert not barriers(me)
        assert not me.page.evaluate(SMALL, LEAST_TARGET)
        assert me.page.evaluate(SIDEWAYS) <= 0
        if PICTURES:
            path = Path(PICTURES, f"{name}-{size['width']}.png")
            me.page.screenshot(path=path, full_page=True)
    me.page.set_viewport_size(WIDE)  # type: ignore[arg-type]


def test_a_whole_game_in_words_by_keyboard(me: Visitor, axe: str) -> None:
    me.go("/")
    lid = me.page.locator("label.lid", has_text="Lanterns")
    expect(lid).to_contain_text("This page shows this game in words only.")
    expect(lid).to_contain_text("2 to 4 players")
    look(me, "home", axe)
    me.page.get_by_role("radio", name="Mint Bid").focus()
    me.page.keyboard.press("ArrowDown")
    expect(me.page.get_by_role("radio", name="Lanterns")).to_be_checked()
    me.page.get_by_role("link", name="All options").click()
    expect(me.page).to_have_url(re.compile("game=lanterns"))
    me.page.get_by_role("combobox", name="Seat 2").select_option("bot:random")
    rests = me.page.get_by_role("spinbutton", name="Rests")
    expect(rests).to_have_value("2")
    rests.fill("0")
    look(me, "new", axe)
    me.page.get_by_role("button", name="Start now").focus()
    me.page.keyboard.press("Enter")
    me.ready()
    expect(me.page.locator("[data-plain]")).to_contain_text("Rests left: 0")
    assert me.page.locator("[data-click='move:rest']").count() == 0
    look(me, "table", axe)
    me.page.locator("#plain-decide").focus()
    assert play_on(me) == {"move"}
    expect(me.page.locator("#the-end")).to_be_focused()
    expect(me.page.get_by_role("heading", name="Ranking")).to_be_visible()
    look(me, "end", axe)
    me.page.get_by_role("link", name="Replay and review").click()
    expect(me.page.locator("[data-plain]")).to_be_visible()
    me.page.keyboard.press("ArrowRight")
    expect(me.page.locator("#plain-said")).to_be_visible()
    look(me, "replay", axe)


def test_in_japanese(browser: Browser, server: Serving) -> None:
    visitor = Visitor(browser, server.url, language="ja", width=360, height=740)
    visitor.go("/")
    visitor.page.locator("label.lid", has_text="ランタン").click()
    walk(visitor, {"start:bots"})
    visitor.page.keyboard.press("Enter")
    visitor.ready()
    visitor.see("をつるす")
    visitor.see("あなたの番です。")
    visitor.see("残りの休み")
    assert visitor.page.evaluate(SIDEWAYS) <= 0
    if PICTURES:
        visitor.page.screenshot(path=Path(PICTURES, "table-ja-360.png"), full_page=True)
    visitor.close()
    assert not visitor.problems
