"""Nothing lies on top of what people have to read: words, names, numbers, marks and banners."""

from __future__ import annotations

import json
from itertools import count
from typing import Final

import pytest
from httpx import Client
from playwright.sync_api import expect

from mintopia import new_game
from tests.server.serving import make_table
from tests.web.conftest import Visit
from tests.web.rooms import likely

PERSON: Final = {"kind": "person", "name": "Ann"}
# Wait for a bubble; answer what it covers of the panel of its speaker.
COVERED: Final = """
() => {
  const bubble = document.querySelector(".voice p");
  const rules = [...document.querySelectorAll(".neighbor *, .opponent *")];
  if (!bubble || getComputedStyle(bubble).visibility === "hidden" || !rules.length) return null;
  const box = bubble.getBoundingClientRect();
  const covers = ({ left, top, right, bottom }) =>
    left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  return { covered: rules.filter((each) =>
    covers(each.getBoundingClientRect())).map((each) => each.textContent) };
}
"""
# The pairs of these elements, one inside the other's parent, whose visible boxes overlap.
OVERLAPS: Final = """
([parent, one, other]) => [...document.querySelectorAll(parent)].flatMap((each) => {
  const [a, b] = [one, other].map((part) => each.querySelector(part)?.getBoundingClientRect());
  if (!a || !b) return [];
  const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  return apart ? [] : [each.innerText];
})
"""
# How far the frames of the rows reach beyond the rows.
FRAMES: Final = """
() => [...document.querySelectorAll(".ladder li")].map((each) => {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(each);
  return outlineStyle === "none" ? 0 : parseFloat(outlineWidth) + parseFloat(outlineOffset);
})
"""
# Wait for the end of the lesson; answer whether anything is still shown over the board.
BANNER: Final = """
() => document.querySelector("#lesson-end")
  && { banner: document.querySelector(".stage") !== null }
"""


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("game", "opponent"),
    [("works", "justin"), ("works", "rachael"), ("works", "sonic"), ("bid", "rachael")],
)
def test_a_bubble_leaves_the_rules_of_its_speaker_alone(
    visit: Visit, client: Client, game: str, opponent: str, language: str
) -> None:
    options = {"players": 1, "solo": opponent}
    table = make_table(client, game, options=options, seats=[PERSON])
    me = visit(language=language, width=1366, height=768)
    me.page.goto(f"/join#{table.way_in(0)}")
    # It speaks as soon as it is seen.
    assert me.wait_for(COVERED).json_value() == {"covered": []}


def test_the_turned_corner_of_a_plan_leaves_its_name_alone(visit: Visit, client: Client) -> None:
    wanted = "supplier corporate-hq"
    options = {"players": 2, "starting": 0}
    seed = next(n for n in count() if wanted in new_game("works", options, seed=n).legal())
    table = make_table(client, options=options, seed=seed)
    table.play_on(1, lambda _: wanted)
    me = visit(width=1440, height=900)
    me.join(table.way_in(0))
    expect(me.page.locator(".yours .plan.down .corner")).to_be_visible()
    assert not me.page.evaluate(OVERLAPS, [".yours .plan.down", ".name", ".corner"])


def test_the_mark_on_a_pledge_stays_in_its_row(visit: Visit, client: Client) -> None:
    table = make_table(client, "bid", options={"players": 4, "auctioneer": 0})
    table.play_on(3, likely)
    me = visit(width=1366, height=768)
    me.join(table.way_in(0))
    expect(me.page.locator(".ladder li[data-last]")).to_have_count(1)
    assert me.page.evaluate(FRAMES) == [0] * 4


def test_two_digits_of_points_leave_the_face_alone_on_a_phone(visit: Visit, client: Client) -> None:
    bots = [{"kind": "bot", "bot": "easy"}] * 3
    options = {"players": 4, "auctioneer": 0}
    table = make_table(client, "bid", options=options, seats=[PERSON, *bots])
    me = visit(width=360, height=740, has_touch=True)
    me.join(table.way_in(0))
    points = me.page.locator(".chips .points")
    expect(points).to_have_count(3)
    points.evaluate_all("all => all.forEach((each) => (each.textContent = '10 pts'))")
    assert not me.page.evaluate(OVERLAPS, [".chips .plate", ".points", ".face"])


def test_the_mark_on_what_changed_has_round_corners(visit: Visit, client: Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    table.play_on(1, lambda _: "pass")
    me = visit()
    me.join(table.way_in(0))
    last = me.page.locator("[data-last]")
    expect(last).to_have_count(1)
    assert last.evaluate("each => getComputedStyle(each).borderRadius") != "0px"


def test_no_banner_lies_over_the_result_of_a_lesson(visit: Visit, client: Client) -> None:
    me = visit(speed="normal", reduced_motion="no-preference")
    options = {"players": 3}
    last = make_table(client, "bid", options=options).play_on(choose=likely)
    table = make_table(client, "bid", options=options)
    table.play_on(last - 1, likely)
    me.join(table.way_in(0))
    kept = json.dumps({"table": table.id, "told": [], "done": False})
    me.page.evaluate("(kept) => localStorage.setItem('mintopia.lesson.bid', kept)", kept)
    me.page.goto("/learn/bid")
    me.page.locator("[data-click=undo]").wait_for()
    table.play_on(1, likely)
    expect(me.page.locator(".stage")).to_be_visible()  # the abilities, one after the other
    assert me.wait_for(BANNER).json_value() == {"banner": False}
