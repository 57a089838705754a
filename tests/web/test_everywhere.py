"""What holds on every page: no barrier that axe knows, room for fingers, no sideways scrolling,
and nothing left in English where Japanese is chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.server.serving import Serving
from tests.web.rooms import EXPECTS, ROOMS, Rooms
from tests.web.visiting import Visitor

WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
LEAST_TARGET = 40
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
WIDEST = """
() => [...document.querySelectorAll("main *")]
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
  .slice(0, 5).map((each) => each.outerHTML.slice(0, 120))
"""
SMALL = """
(least) => [...document.querySelectorAll("[data-click]")].flatMap((each) => {
  const box = each.getBoundingClientRect();
  if (box.width === 0 || getComputedStyle(each).visibility === "hidden") return [];
  return box.width < least - 0.5 || box.height < least - 0.5
    ? [`${each.dataset.click}: ${Math.round(box.width)} x ${Math.round(box.height)}`] : [];
})
"""
# A book has dozens of sections of one make: its first ones and its last one stand for all.
SHORTEN = """
() => [...document.querySelectorAll("article section, main section section")]
  .slice(4, -1).forEach((each) => each.remove())
"""
AXE = """
async () => {
  const found = await axe.run(document, { resultTypes: ["violations"], preload: false });
  return found.violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.slice(0, 4).map((node) => `${node.target.join(" ")}: ${node.any
      .concat(node.all, node.none).map((check) => check.message).join("; ")}`),
  }));
}
"""
# What is quoted letter by letter (a fingerprint, a link) is in no language, and the books give
# the English word beside the Japanese one.
WITHOUT_BOOK = """
() => {
  for (const each of document.querySelectorAll("code, input, .book[lang=ja]")) each.remove();
  return document.body.innerText;
}
"""
# Words that are the same in every language: names, and the switch to the other language.
SAME = re.compile(
    r"Mintopia|Mint Works|Mint Bid|English|Enter|Esc|Home|End|QR|Tab|Ann|Bob|Cy|Di|JSON"
)


class Walker:
    """One window in which all rooms are looked at, one after the other: it knows the scripts."""

    def __init__(self, browser: Browser, house: Serving, rooms: Rooms) -> None:
        self._browser, self._house, self._rooms = browser, house, rooms
        self._visitors: dict[str, Visitor] = {}

    @contextmanager
    def room(self, room: str, language: str, size: dict[str, int]) -> Iterator[Visitor]:
        """Enter a room as somebody who has never been here, and leave no problem behind."""
        if language not in self._visitors:
            visitor = Visitor(self._browser, self._house.url, language=language, theme="dark")
            self._visitors[language] = visitor
        me = self._visitors[language]
        me.expects = set(EXPECTS.get(room, []))
        me.page.set_viewport_size(size)  # type: ignore[arg-type]
        self._rooms.enter(me, room)
        yield me
        me.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        me.context.clear_cookies()
        me.page.goto("about:blank")
        problems, me.problems = me.problems, []
        assert not problems, problems

    def close(self) -> None:
        """Close the windows."""
        for visitor in self._visitors.values():
            visitor.close()


@pytest.fixture(scope="module")
def walker(browser: Browser, house: Serving) -> Iterator[Walker]:
    """Return windows that walk through all rooms."""
    walking = Walker(browser, house, Rooms(house))
    yield walking
    walking.close()


@pytest.fixture(scope="module")
def axe() -> str:
    """Return the script of axe; the debugger hands it to the page, past its policy."""
    spec = find_spec("axe_playwright_python")
    assert spec is not None
    assert spec.origin is not None
    return (Path(spec.origin).parent / "axe.min.js").read_text(encoding="utf-8")


def dress(visitor: Visitor, theme: str) -> None:
    """Put on a theme as the settings do."""
    visitor.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)


def barriers(visitor: Visitor) -> list[str]:
    """List what axe complains of."""
    found: list[dict[str, Any]] = visitor.page.evaluate(AXE)
    return [f"{each['id']}: {node}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize("room", ROOMS)
def test_no_barriers_wide_and_dark_narrow_and_light(walker: Walker, axe: str, room: str) -> None:
    with walker.room(room, "en", WIDE) as me:
        me.page.evaluate(SHORTEN)
        me.page.evaluate(axe)
        found = [f"wide, dark: {each}" for each in barriers(me)]
        me.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        dress(me, "light")
        me.settle()
        found += [f"narrow, light: {each}" for each in barriers(me)]
        assert not found, "\n".join(found)
        assert not me.page.evaluate(SMALL, LEAST_TARGET)
        assert me.page.evaluate(SIDEWAYS) <= 0, me.page.evaluate(WIDEST)


@pytest.mark.parametrize("room", ROOMS)
def test_japanese_is_complete_and_fits_a_phone(walker: Walker, room: str) -> None:
    with walker.room(room, "ja", PHONE) as me:
        assert re.search(r"[ぁ-んァ-ン]", me.reads())
        text = SAME.sub("", me.page.evaluate(WITHOUT_BOOK))
        assert not re.findall(r"[A-Za-z]{3,}(?: [A-Za-z]+)*", text)
        assert me.page.evaluate(SIDEWAYS) <= 0, me.page.evaluate(WIDEST)
