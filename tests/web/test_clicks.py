"""Every click counts exactly once: a slow server loses none, and a second tap does no harm."""

from __future__ import annotations

import re
import time
from typing import Final

import pytest
from httpx import Client
from playwright.sync_api import Locator, Route, expect

from tests.server.serving import make_table
from tests.web.conftest import Visit
from tests.web.visiting import Visitor

PHONE: Final = {"width": 360, "height": 740, "has_touch": True}
SLOW: Final = 1.0  # seconds that a slow server takes to answer
# The boxes of Pass and of all buttons that come and go next to it.
OVERLAPS: Final = """
() => {
  const pass = document.querySelector("[data-click=pass]")?.getBoundingClientRect();
  if (!pass) return [];
  return [...document.querySelectorAll(".buttons button, .buttons a, .words button")]
    .filter((each) => each.dataset.click !== "pass")
    .filter((each) => {
      const box = each.getBoundingClientRect();
      return box.width > 0 && box.left < pass.right && pass.left < box.right
        && box.top < pass.bottom && pass.top < box.bottom;
    })
    .map((each) => each.dataset.click ?? each.ariaLabel);
}
"""


def box_of(found: Locator) -> dict[str, float]:
    """Return the box of something that must be visible."""
    expect(found).to_be_visible()
    box = found.bounding_box()
    assert box is not None
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    """Return whether two boxes overlap."""
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def stays(found: Locator, place: dict[str, float]) -> bool:
    """Return whether something is still in its place, up to rounding."""
    now = box_of(found)
    return all(abs(now[side] - place[side]) < 2 for side in place)


def slow_down(visitor: Visitor, path: str) -> list[str]:
    """Delay every request that changes something; return a growing list of those sent."""
    reached: list[str] = []

    def wait(route: Route) -> None:
        if route.request.method != "GET":
            time.sleep(SLOW)
            reached.append(f"{route.request.method} {route.request.url.rsplit('/', 1)[-1]}")
        route.continue_()

    visitor.context.route(re.compile(path), wait)
    return reached


# --- a slow server --------------------------------------------------------------------------------
def test_in_the_lobby_the_second_of_two_quick_actions_is_done_too(visit: Visit) -> None:
    host = visit(name="Ann")
    host.go("/")
    host.click("start:friends")
    host.click("bot:1")
    level = host.page.get_by_role("combobox", name="How strong the bot is")
    expect(level).to_have_value("medium")
    reached = slow_down(host, r"/seats/1")
    level.select_option("easy")
    host.click("open:1")
    expect(host.page.locator("li.open input")).to_be_visible()
    expect(level).to_have_count(0)
    assert reached == ["PUT bot", "DELETE 1"]


def test_undo_waits_for_the_move_that_is_on_its_way(visit: Visit) -> None:
    me = visit()
    me.begin("solo:rachael")
    mints = me.page.locator('[data-spot="mints:0"] b').first
    had = mints.inner_text()
    reached = slow_down(me, r"/(moves|undo)$")
    me.click("location:producer")
    me.click("undo")
    expect(me.page.locator(".toast")).to_contain_text("A move was taken back.")
    expect(mints).to_have_text(had)
    assert reached == ["POST moves", "POST undo"]


def test_what_is_written_while_a_message_is_sent_stays(visit: Visit, client: Client) -> None:
    table = make_table(client)
    me = visit()
    me.join(table.way_in(0))
    me.page.keyboard.press("t")
    field = me.page.get_by_role("textbox", name="Say something")
    slow_down(me, r"/messages$")
    field.fill("First")
    field.press("Enter")
    field.fill("Second")
    expect(me.page.locator(".talk li .text")).to_have_text(["First"])
    expect(field).to_have_value("Second")


# --- a second tap ---------------------------------------------------------------------------------
def test_a_second_tap_on_skip_does_not_pass(visit: Visit) -> None:
    me = visit(**PHONE, speed="slow", reduced_motion="no-preference")
    me.begin("solo:rachael")
    seq = me.seq
    me.click("location:producer")
    skip = box_of(me.page.locator('[data-click="skip-motion"]'))
    assert not overlap(skip, box_of(me.page.locator('[data-click="pass"]')))
    for _ in range(3):
        me.page.touchscreen.tap(skip["x"] + skip["width"] / 2, skip["y"] + skip["height"] / 2)
        me.page.wait_for_timeout(150)
    me.page.keyboard.press("Escape")  # the taps may have opened the hint that is now there
    me.ready()
    log = me.page.evaluate("() => document.querySelector('[data-seq]').dataset.seq")
    assert int(log) > seq
    me.page.get_by_role("button", name="Log").click()
    expect(me.page.locator("dialog ol")).to_be_visible()
    assert "You pass" not in me.page.locator("dialog ol").inner_text()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_got_it_is_never_where_pass_is(visit: Visit, language: str) -> None:
    me = visit(**PHONE, language=language)
    me.go("/learn/works")
    passing = me.page.locator('[data-click="pass"]')
    place = box_of(passing)
    for _ in range(12):
        coming = me.page.locator('[data-click="next"]')
        if coming.count():
            assert not overlap(box_of(coming), box_of(passing))
            assert stays(passing, place)
            coming.click()
        elif me.page.locator("[data-ring]").count():
            assert stays(passing, place)
            targets = me.page.locator("[data-ring]").evaluate_all(
                "(all) => all.map((each) => each.dataset.ring)"
            )
            me.click(targets[0])
        me.page.wait_for_timeout(200)


def test_every_button_of_the_prompt_has_a_place_of_its_own(visit: Visit) -> None:
    me = visit(**PHONE, seed=4)
    me.begin("solo:sonic")
    place = box_of(me.page.locator('[data-click="pass"]'))
    me.click("location:supplier")
    expect(me.page.locator('[data-click="clear"]')).to_be_visible()
    assert me.page.evaluate(OVERLAPS) == []
    assert stays(me.page.locator('[data-click="pass"]'), place)


def test_a_bid_does_not_come_up_under_the_finger(visit: Visit, client: Client) -> None:
    table = make_table(
        client,
        "bid",
        options={"players": 2, "auctioneer": 0},
        seats=[{"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "greedy"}],
        seed=3,
    )
    me = visit(**PHONE)
    me.page.goto(f"/join#{table.way_in(0)}")
    me.ready()
    me.click(next(each for each in me.glowing() if each.startswith("block:")))
    button = box_of(me.page.locator('[data-click^="kind:"], [data-click="bid"]').first)
    held = me.page.locator("[data-ends][data-held]")
    me.page.evaluate(
        """() => { window.bids = 0; const real = window.fetch;
          window.fetch = (address, init) => {
            if (/moves$/.test(address) && /bid/.test(init?.body ?? "")) window.bids += 1;
            return real(address, init); }; }"""
    )
    if me.page.locator('[data-click="kind:open"]').count():
        me.click("kind:open")
        for _ in range(3):
            me.page.touchscreen.tap(button["x"] + 20, button["y"] + button["height"] / 2)
            me.page.wait_for_timeout(60)
        assert me.page.evaluate("window.bids") == 0
    expect(held).to_have_count(0)
    me.click("bid")
    me.wait_for("() => window.bids === 1")


# A button that ends a turn appears where another one was and is clicked before the next frame:
# by a finger, by the keyboard, and by a finger once the button is no longer held back.
QUICK_FINGER: Final = """
async () => {
  const button = (ends) => {
    const made = document.createElement("button");
    made.textContent = ends ? "end the turn" : "look";
    made.style = "position: fixed; left: 0; top: 0; width: 80px; height: 40px";
    if (ends) made.dataset.ends = "";
    document.body.append(made);
    return made;
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const first = button(false);
  await frame();
  await frame();
  first.remove();
  const second = button(true);
  let clicks = 0;
  second.addEventListener("click", () => (clicks += 1));
  const counted = [];
  const click = (detail) => {
    second.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
    counted.push(clicks);
  };
  await null; // the page has been told of the change, but no frame has been drawn
  click(1);
  click(0);
  while (second.hasAttribute("data-held")) await frame();
  click(1);
  second.remove();
  return counted;
}
"""


def test_a_finger_quicker_than_the_frame_ends_no_turn(visit: Visit) -> None:
    me = visit()
    me.begin("solo:mort")
    assert me.page.evaluate(QUICK_FINGER) == [0, 1, 2]


# --- asked first ----------------------------------------------------------------------------------
def test_a_running_game_is_not_thrown_away_by_one_click(visit: Visit) -> None:
    me = visit()
    me.begin("solo:mort")
    me.go("/")
    line = me.page.locator("li", has=me.page.get_by_role("link", name="Continue"))
    line.get_by_role("button", name=re.compile("Remove from this list")).click()
    dialog = me.page.get_by_role("dialog")
    expect(dialog).to_contain_text("This game is not over.")
    dialog.get_by_role("button", name="Cancel").click()
    expect(line).to_have_count(1)
    assert not [each for each in me.requests if "/api/games/" in each]
    line.get_by_role("button", name=re.compile("Remove from this list")).click()
    me.click("forget")
    expect(line).to_have_count(0)


def test_the_focus_stays_on_the_button_that_lets_a_bot_play(visit: Visit, client: Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 1})
    me = visit()
    me.join(table.way_in(0))
    me.page.get_by_role("button", name="Table menu").click()
    button = me.page.locator('[data-click="stand-in:1"]')
    expect(button).to_have_text("Let a bot play for Bob")
    button.focus()
    me.page.keyboard.press("Enter")
    expect(button).to_have_text("Give the seat back to Bob")
    expect(button).to_be_focused()


def test_a_seed_that_is_no_number_is_answered_in_our_words(visit: Visit) -> None:
    for language, said in (("en", "The seed must be a whole number"), ("ja", "シードは0から")):
        me = visit(language=language)
        me.go("/new")
        me.page.locator("details summary").click()
        seed = me.page.locator("input[inputmode=numeric]")
        seed.fill("abc")
        me.page.locator("button[type=submit]").click()
        expect(me.page.locator(".toast")).to_contain_text(said)
        expect(seed).to_be_focused()
        assert seed.evaluate("(field) => field.validationMessage") == ""


def test_hints_are_not_offered_where_none_are_given(visit: Visit, client: Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    assert table.key(0), "both browsers are further devices of one seat"
    for dress in ({}, PHONE):
        me = visit(**dress)
        me.join(table.way_in(0))
        me.ready()
        assert "Hint" not in me.reads()
        expect(me.page.get_by_role("button", name="Hint")).to_have_count(0)
        expect(me.page.get_by_role("tab", name="Hint")).to_have_count(0)


def test_in_a_closed_auction_the_talk_panel_warns(visit: Visit, client: Client) -> None:
    table = make_table(client, "bid", options={"players": 3, "auctioneer": 0}, seed=3)
    me = visit()
    me.join(table.way_in(0))
    me.page.keyboard.press("t")
    rule = me.page.locator(".talk .rule")
    expect(rule).to_have_count(0)
    for kind, said in (("closed", "anything but the bids"), ("open", "talk is welcome")):
        table = make_table(client, "bid", options={"players": 3, "auctioneer": 0}, seed=3)
        state = table[0].get()
        table[0].play(state["seq"], next(m for m in state["legal"] if m.endswith(kind)))
        me.join(table.way_in(0))
        me.page.keyboard.press("t")
        expect(rule).to_contain_text(said)


def test_a_strangers_replay_says_how_to_get_a_link_that_works(visit: Visit) -> None:
    me, stranger = visit(), visit(expects=[404])
    me.begin("solo:mort")
    table = me.page.url.rsplit("/", 1)[-1]
    stranger.go(f"/replay/{table}?move=1")
    expect(stranger.page.locator("p[role=alert]")).to_contain_text(
        "“Share”, at the end of the game"
    )
