"""The start page and the record: running games come first, finished ones are remembered."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.rooms import Rooms, finish
from tests.web.visiting import Visitor

# The buttons for an opponent and for the same game again are within the window.
ABOVE_THE_FOLD = """
() => [...document.querySelectorAll('[data-click="again"], [data-click="solo:justin"]')]
  .every((each) => each.getBoundingClientRect().bottom <= innerHeight)
"""


def in_sight(me: Visitor) -> None:
    """Check that a game can be started without scrolling, on phones and on a large screen."""
    for width, height in ((360, 740), (390, 844), (1440, 900)):
        me.page.set_viewport_size({"width": width, "height": height})
        me.settle()
        assert me.page.evaluate(ABOVE_THE_FOLD), (width, height)


def test_the_last_game_is_one_click_away(visit: Visit) -> None:
    me = visit()
    me.go("/")
    in_sight(me)
    for opponent in ("rachael", "mort"):
        me.begin(f"solo:{opponent}")
    me.go("/")
    sections = me.page.locator("main .page > section")
    expect(sections.nth(1)).to_have_attribute("aria-labelledby", "your-games")
    expect(me.page.locator('[data-click="again"]')).to_be_visible()
    in_sight(me)
    me.click("again")
    me.ready()
    assert "Mort" in me.reads()


def test_lessons_are_counted_apart_from_the_games_of_the_record(visit: Visit, rooms: Rooms) -> None:
    me = visit()
    rooms.enter(me, "works-over record")
    me.go("/")
    counted = me.page.locator("[aria-labelledby=your-record]")
    expect(counted).to_contain_text("Games: 1")
    expect(counted.locator("summary")).to_have_text("1 finished game")
    table = rooms.table("works-over").id
    me.page.evaluate(
        """(table) => {
          localStorage.removeItem("mintopia.record");
          localStorage.setItem("mintopia.record.notes", JSON.stringify({ [table]: "left-out" }));
        }""",
        table,
    )
    me.go("/")
    expect(counted.locator("summary")).to_have_text("0 finished games · 1 lesson or practice game")


def test_a_finished_game_is_remembered_once(visit: Visit, rooms: Rooms, tmp_path: Path) -> None:
    me = visit()
    rooms.enter(me, "works-over record")
    games = me.page.locator("#last-games ~ ul li")
    expect(games).to_have_count(1)
    with me.page.expect_download() as told:
        me.click("export-record")
    file = tmp_path / "record.json"
    told.value.save_as(file)

    games.get_by_role("link").click()
    me.page.wait_for_url("**/replay/*")
    me.page.goto(me.page.url.replace("/replay/", "/t/"))
    expect(me.page.locator("#the-end")).to_be_visible()
    me.go("/record")
    expect(games).to_have_count(1)

    me.click("clear-record")
    me.click("clear-record-yes")
    expect(games).to_have_count(0)
    me.go("/record")
    expect(me.page.locator("#files")).to_be_visible()
    expect(games).to_have_count(0)
    me.page.locator("input[type=file]").set_input_files(file)
    expect(games).to_have_count(1)


OPPONENT = """
async () => {
  const state = await (await fetch(`/api/tables/${location.pathname.split("/").at(-1)}`)).json();
  return state.table.seats[1].bot;
}
"""


def test_the_opponent_of_new_people_follows_their_results(visit: Visit) -> None:
    me = visit()
    me.go("/")
    level = me.page.get_by_role("combobox", name="Level")
    expect(level).to_have_value("even")
    expect(level.locator("option").first).to_have_text("about my strength")
    assert level.locator("option").count() == 6
    me.click("start:bots")
    me.ready()
    assert me.page.evaluate(OPPONENT) == "even:4"
    expect(me.page.get_by_title("Bot, about your strength")).to_be_visible()
    reached = 5 if finish(me)["view"]["result"]["winners"] == [0] else 3
    expect(me.page.locator("#the-end")).to_be_visible()
    me.page.reload()  # the game counts once
    expect(me.page.locator("#the-end")).to_be_visible()
    before = me.page.url
    me.click("rematch")
    me.page.wait_for_url(lambda url: "/t/" in url and url != before)
    me.ready()
    assert me.page.evaluate(OPPONENT) == f"even:{reached}"

    me.go("/record")
    expect(me.page.locator(f"[data-step='{reached}']")).to_be_visible()
    expect(me.page.get_by_text("Bots, about your strength").first).to_be_visible()
    assert "even:" not in me.reads()
    me.go("/")
    expect(level).to_have_value("even")
    expect(me.page.get_by_text("2 players, bots about your strength")).to_be_visible()
    me.click("again")
    me.ready()
    assert me.page.evaluate(OPPONENT) == f"even:{reached}"
