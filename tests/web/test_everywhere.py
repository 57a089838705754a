"""What holds on every page: no barrier that axe knows, room for fingers, no sideways scrolling,
and nothing left in English where Japanese is chosen."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.rooms import EXPECTS, ROOMS, Rooms
from tests.web.visiting import SETTINGS, Visitor

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
# A book has dozens of similar sections, so only the first ones and the last one are tested.
SHORTEN = """
() => [...document.querySelectorAll("article section, main section section")]
  .slice(4, -1).forEach((each) => each.remove())
"""
# Axe spends most of its time parsing the same few colours for every element.
LEARN_COLOURS = """
() => {
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map();
  prototype.parseString = function (text) {
    if (!known.has(text)) known.set(text, parseString.call(new this.constructor(), text));
    const { r, g, b, alpha } = known.get(text);
    return Object.assign(this, { r, g, b, alpha });
  };
}
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
# Literal quotations (a fingerprint, a link) are in no language, and the books give the English
# word next to the Japanese one.
WITHOUT_BOOK = """
() => {
  const quoted = [...document.querySelectorAll("code, input, .book[lang=ja]")];
  for (const each of quoted) each.style.display = "none";
  const text = document.body.innerText;
  for (const each of quoted) each.style.display = "";
  return text;
}
"""
# Settings are changed as if in another window, and this window follows.
CHANGE = """
([key, changes]) => {
  const settings = { ...JSON.parse(localStorage.getItem(key)), ...changes };
  localStorage.setItem(key, JSON.stringify(settings));
  dispatchEvent(new StorageEvent("storage", { key }));
}
"""
# Words that are the same in every language: names, and the switch to the other language.
SAME = re.compile(
    r"Mintopia|Mint Works|Mint Bid|English|Enter|Esc|Home|End|QR|Tab|Ann|Bob|Cy|Di|JSON"
)


KANA = re.compile(r"[ぁ-んァ-ン]")
# Terms in both languages, a shop's name, and opponents who keep the names they had at the start.
IN_ANY_LANGUAGE = ("/rules/glossary", "/rules/credits", "/learn/works", "/learn/bid")


@pytest.fixture(scope="module")
def axe() -> str:
    """Return axe's script, made faster; the debugger injects it, past the page's policy."""
    spec = find_spec("axe_playwright_python")
    assert spec is not None
    assert spec.origin is not None
    script = (Path(spec.origin).parent / "axe.min.js").read_text(encoding="utf-8")
    return f"{script};({LEARN_COLOURS})()"


def change(visitor: Visitor, **changes: str) -> None:
    """Change settings, and wait until the page has followed."""
    visitor.page.evaluate(CHANGE, [SETTINGS, changes])
    visitor.settle()


def barriers(visitor: Visitor) -> list[str]:
    """List the barriers that axe finds."""
    found: list[dict[str, Any]] = visitor.page.evaluate(AXE)
    return [f"{each['id']}: {node}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize("room", ROOMS)
def test_japanese_is_complete_everything_fits_and_nothing_is_a_barrier(
    visit: Visit, rooms: Rooms, axe: str, room: str
) -> None:
    me = visit(language="ja", theme="dark", expects=EXPECTS.get(room, []), **PHONE)
    rooms.enter(me, room)
    assert KANA.search(me.reads())
    text = SAME.sub("", me.page.evaluate(WITHOUT_BOOK))
    assert not re.findall(r"[A-Za-z]{3,}(?: [A-Za-z]+)*", text)
    assert me.page.evaluate(SIDEWAYS) <= 0, me.page.evaluate(WIDEST)
    change(me, language="en", theme="light")
    if room not in IN_ANY_LANGUAGE:
        expect(me.page.locator("main")).not_to_contain_text(KANA)
    assert me.page.evaluate(SIDEWAYS) <= 0, me.page.evaluate(WIDEST)
    assert not me.page.evaluate(SMALL, LEAST_TARGET)
    me.page.evaluate(SHORTEN)
    me.page.evaluate(axe)
    found = [f"narrow, light: {each}" for each in barriers(me)]
    me.page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    change(me, theme="dark")
    found += [f"wide, dark: {each}" for each in barriers(me)]
    assert not found, "\n".join(found)
