"""Where things are on phones, upright and sideways, on tablets and in very large windows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from httpx import Client
from playwright.sync_api import expect

from tests.server.serving import Table, make_table
from tests.web.conftest import Visit
from tests.web.rooms import likely, play_alone
from tests.web.visiting import Visitor

UPRIGHT: Final = {"width": 360, "height": 740, "has_touch": True}
SIDEWAYS: Final = {"width": 740, "height": 360, "has_touch": True}
LEAST_TARGET: Final = 40
BOXES: Final = """
(selector) => [...document.querySelectorAll(selector)].map((each) => {
  const { top, bottom, left, right, width, height } = each.getBoundingClientRect();
  return { top, bottom, left, right, width, height };
})
"""
# What overflows the board or a scrolling part of it.
OVERFLOW: Final = """
() => [document.documentElement, ...document.querySelectorAll(".board, .middle, .centre, .ring")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .map((each) => `${each.className}: ${each.scrollWidth} > ${each.clientWidth}`)
"""
# The Plans whose short effect is covered at a corner by anything but the Plan itself.
COVERED_EFFECTS: Final = """
() => [...document.querySelectorAll(".supply .effect")].filter((each) => {
  const range = document.createRange();
  range.selectNodeContents(each);
  const { left, top, right, bottom } = range.getBoundingClientRect();
  return [left + 1, right - 1].some((x) => [top + 2, bottom - 2].some(
    (y) => !each.closest(".slot").contains(document.elementFromPoint(x, y))));
}).map((each) => each.closest(".slot").innerText)
"""
SPEAKS: Final = """
() => [getComputedStyle(document.body).fontFamily.split(",")[0].replaceAll('"', ""),
  [...document.fonts].filter((each) => each.status === "loaded").map((each) => each.family)]
"""

LID_IS_GONE: Final = (
    "() => document.querySelector('#app > header').getBoundingClientRect().bottom <= 0"
)

Box = dict[str, float]
Seated = Callable[..., Visitor]


def boxes(me: Visitor, selector: str) -> list[Box]:
    """Return the boxes of everything that matches."""
    found: list[Box] = me.page.evaluate(BOXES, selector)
    assert found, f"There is no {selector}."
    return found


def sheet_top(me: Visitor) -> float:
    """Return the top of the sheet that always stays on the screen."""
    return boxes(me, "[data-sticks], .bottom")[0]["top"]


@pytest.fixture
def seated(visit: Visit, client: Client) -> Seated:
    """Return a function that seats a visitor at a new table, after some moves."""

    def sit(game: str, options: dict[str, Any], moves: int, **dress: Any) -> Visitor:
        if options.get("solo"):
            seats = [{"kind": "person", "name": "Ann"}]
            table: Table = make_table(client, game, options=options, seats=seats)
            play_alone(table, moves)
        else:
            table = make_table(client, game, options=options)
            table.play_on(moves, likely)
        me = visit(**dress)
        me.join(table.way_in(0))
        me.page.locator("[data-seq] [data-click=undo]").wait_for()
        me.settle()
        return me

    return sit


EIGHT: Final = {"players": 3, "advanced": ["temp-agency", "swap-meet"]}


@pytest.mark.parametrize("moves", [12, 24, 30])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_phone_shows_locations_and_plans(seated: Seated, language: str, moves: int) -> None:
    me = seated("works", EIGHT, moves, language=language, **UPRIGHT)
    edge = sheet_top(me)
    places = boxes(me, ".place")
    assert len(places) == 8
    assert all(place["bottom"] <= edge for place in places)
    assert all(64 <= place["height"] <= 78 for place in places)
    assert not me.page.evaluate(COVERED_EFFECTS)
    assert all(
        info["width"] >= LEAST_TARGET and info["height"] >= LEAST_TARGET
        for info in boxes(me, ".place .info")
    )


def test_a_phone_shows_six_locations_and_the_whole_supply(seated: Seated) -> None:
    me = seated("works", {"players": 2}, 8, **UPRIGHT)
    edge = sheet_top(me)
    assert all(plan["bottom"] <= edge for plan in boxes(me, ".supply .slot"))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_solitaire_opponent_takes_little_of_a_phone(seated: Seated, language: str) -> None:
    me = seated("works", {"players": 1, "solo": "mort"}, 3, language=language, **UPRIGHT)
    (panel,) = boxes(me, ".neighbor")
    assert panel["height"] <= 84
    edge = sheet_top(me)
    assert all(plan["bottom"] <= edge for plan in boxes(me, ".supply .slot"))


@pytest.mark.parametrize(
    ("game", "options", "moves"),
    [
        ("works", EIGHT, 12),
        ("works", {"players": 1, "solo": "mort"}, 3),
        ("bid", {"players": 4}, 9),
    ],
    ids=["works", "solitaire", "bid"],
)
def test_a_phone_on_its_side_shows_the_table_above_the_sheet(
    seated: Seated, game: str, options: dict[str, Any], moves: int
) -> None:
    me = seated(game, options, moves, **SIDEWAYS)
    assert sheet_top(me) >= SIDEWAYS["height"] * 0.5
    assert not me.page.evaluate(OVERFLOW)
    me.page.mouse.wheel(0, 300)
    # The header gives up its place, as there is little room.
    me.wait_for(LID_IS_GONE)


@pytest.mark.parametrize("game", ["works", "bid"])
def test_a_small_tablet_needs_no_scrolling(seated: Seated, game: str) -> None:
    options = EIGHT if game == "works" else {"players": 4}
    me = seated(game, options, 12, width=1024, height=768)
    assert me.page.evaluate("() => document.documentElement.scrollHeight") <= 768
    assert not me.page.evaluate(OVERFLOW)


@pytest.mark.parametrize(
    ("game", "pieces"), [("works", ".place .art, .slot .art"), ("bid", ".own .tile, .own .empty")]
)
def test_the_table_grows_with_the_window(seated: Seated, game: str, pieces: str) -> None:
    options = EIGHT if game == "works" else {"players": 4}
    me = seated(game, options, 12, width=1440, height=900, language="ja")
    last = [piece["height"] for piece in boxes(me, pieces)]
    for width, height in ((1920, 1080), (2560, 1440), (3840, 2160)):
        me.page.set_viewport_size({"width": width, "height": height})
        me.settle()
        now = [piece["height"] for piece in boxes(me, pieces)]
        assert all(more > less * 1.1 for more, less in zip(now, last, strict=True)), (width, now)
        assert not me.page.evaluate(OVERFLOW)
        last = now


def test_a_phone_on_its_side_shows_the_supply_and_its_log_opens_at_the_end(seated: Seated) -> None:
    me = seated("works", EIGHT, 24, **SIDEWAYS)
    me.page.mouse.wheel(0, 300)
    me.wait_for(LID_IS_GONE)
    top = sheet_top(me)
    assert all(box["bottom"] <= top for box in boxes(me, ".supply .slot, .locations .place"))
    me.page.set_viewport_size({"width": 360, "height": 740})
    me.page.get_by_role("button", name="Log").click()
    expect(me.page.locator("dialog[open] ol > li").last).to_be_in_viewport()


def test_text_is_set_in_the_bundled_face(visit: Visit) -> None:
    me = visit()
    me.go("/")
    first, loaded = me.page.evaluate(SPEAKS)
    assert first == "Barlow"
    assert first in {family.strip('"') for family in loaded}


@pytest.mark.parametrize(("language", "opponent"), [("en", "rachael"), ("ja", "justin")])
def test_the_longest_opponent_is_not_cut(seated: Seated, language: str, opponent: str) -> None:
    me = seated("works", {"players": 1, "solo": opponent}, 0, language=language)
    name = me.page.locator(".neighbor .name")
    assert name.evaluate("(each) => each.scrollWidth <= each.clientWidth")
