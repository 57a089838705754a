"""Looking back at a running game on its table: how, what happens in between, secrets."""

from __future__ import annotations

import re

import pytest
from benchmarks.web.playing import WORKS_KINDS
from httpx import Client
from playwright.sync_api import Locator, expect

from tests.server.serving import Table, make_table
from tests.web.conftest import Visit
from tests.web.listening import Listener
from tests.web.rooms import Rooms
from tests.web.test_hand_over import seat_at
from tests.web.test_table import lotto_table, own_cards
from tests.web.visiting import Visitor

SEED = 7
FOCUS = "() => document.activeElement?.dataset?.click ?? document.activeElement?.tagName"
EARLIER = "(seq) => document.querySelector('[data-seq]').dataset.seq < seq"
LATER = "(seq) => document.querySelector('[data-seq]').dataset.seq > seq"
# The share of the window taken by the lower part of the board, which holds the prompt or band.
BELOW = """
() => {
  const below = document.querySelector(".board [data-sticks]").getBoundingClientRect();
  return [below.height, Math.round(below.bottom) <= innerHeight];
}
"""


def band(visitor: Visitor) -> Locator:
    """Return the band that says which move is being looked at."""
    return visitor.page.get_by_role("region", name="Looking back")


def two_people(client: Client, moves: int = 0) -> Table:
    """Make a table of Ann and Bob; Ann begins."""
    table = make_table(client, options={"players": 2, "starting": 0}, seed=SEED)
    table.play_on(moves, lambda legal: "producer" if "producer" in legal else "pass")
    return table


def answer(table: Table, seat: int, move: str) -> None:
    """Play a move from another device."""
    far = table[seat]
    far.play(far.get()["seq"], move)


@pytest.mark.parametrize("width", [1440, 360])
def test_what_a_bot_did_is_stepped_through(visit: Visit, client: Client, width: int) -> None:
    table = make_table(
        client,
        options={"players": 2, "starting": 0},
        seats=[{"kind": "person", "name": "Ann"}, {"kind": "bot", "name": "Ben", "bot": "greedy"}],
        seed=SEED,
    )
    me = visit(width=width, height=740)
    me.join(table.way_in(0))
    me.ready()
    expect(me.page.locator("[data-click=look-back]")).to_have_attribute("aria-disabled", "true")
    me.play("location:producer")
    me.ready()
    assert me.seq == 2, "Ben has answered"
    now = me.page.locator('[data-spot="mints:1"]').first.inner_text()
    me.click("look-back")
    expect(band(me)).to_contain_text(re.compile(r"Move 2 of 2:\s*Ben "))
    me.at(2)  # it opens at the latest position
    me.click("step-back")
    me.at(1)
    expect(band(me)).to_contain_text("Move 1 of 2:")
    expect(band(me)).to_contain_text("You place 1 Mint on the Producer. You gain 2 Mints")
    expect(band(me).get_by_role("status")).to_contain_text("Your turn.")
    assert me.page.locator('[data-spot="mints:1"]').first.inner_text() != now
    # Nothing can be played while looking back.
    assert not me.glowing("pass", "undo", "hint")
    me.page.locator('[data-click="location:producer"]').click()
    expect(me.page.locator(".toast").first).to_contain_text("looking back")
    me.page.keyboard.press("u")
    me.page.keyboard.press("p")
    me.at(1)
    me.click("step-on")
    me.at(2)
    expect(band(me)).to_contain_text(re.compile(r"Move 2 of 2:\s*Ben "))
    expect(band(me).get_by_role("status")).to_contain_text(re.compile("latest move", re.I))
    assert me.page.locator('[data-spot="mints:1"]').first.inner_text() == now
    me.click("to-now")
    expect(band(me)).to_have_count(0)
    me.ready()
    assert me.seq == 2
    assert "location:builder" in me.glowing(*WORKS_KINDS) or "pass" in me.glowing("pass")
    me.play("pass")


def test_a_move_that_comes_meanwhile_throws_nobody_out(visit: Visit, client: Client) -> None:
    table = two_people(client, 3)
    me = visit()
    me.join(table.way_in(0))
    me.at(3)
    me.page.keyboard.press("[")
    me.page.keyboard.press("[")
    me.at(1)
    status = band(me).get_by_role("status")
    expect(status).to_have_text("You are looking back; the game is at move 3.")
    answer(table, 1, "pass")
    expect(status).to_have_text(re.compile(r"is at move 4\. 1 new move\. Your turn\.$"))
    expect(band(me)).to_contain_text("Move 1 of 4:")
    me.at(1)
    assert not me.glowing("pass"), "it is my turn, but not here"
    expect(me.page).to_have_title(re.compile("Your turn"))
    me.page.keyboard.press("Escape")
    me.ready()
    me.at(4)
    assert "pass" in me.glowing("pass")


def test_a_move_taken_back_leaves_the_one_before(visit: Visit, client: Client) -> None:
    table = two_people(client, 2)
    me = visit()
    me.join(table.way_in(0))
    me.ready()
    me.play("pass")
    me.at(3)
    me.page.get_by_role("tabpanel").get_by_role("button", name="You pass.").click()
    expect(band(me)).to_contain_text("Move 3 of 3: You pass.")
    undone = Table(client, table.made)[0].ask("POST", "/undo", {"seq": 3})
    assert undone.status_code == 200, undone.text
    expect(band(me)).to_contain_text("Move 2 of 2: Bob places 1 Mint on the Producer.")
    me.at(2)


def test_a_line_of_the_log_is_shown_on_the_board(visit: Visit, rooms: Rooms) -> None:
    me = visit()
    rooms.enter(me, "works-table")
    now = me.seq
    lines = me.page.get_by_role("tabpanel").get_by_role("button")
    line = lines.filter(has_text="Bob builds Museum")
    line.click()
    expect(band(me)).to_contain_text(re.compile(r"Move \d+ of \d+:\s.*Bob builds Museum"))
    expect(line).to_have_attribute("aria-current", "step")
    assert me.seq < now
    lines.first.click()
    expect(band(me)).to_contain_text("The beginning:")
    me.at(0)
    expect(me.page.locator("[data-click=step-back]")).to_have_attribute("aria-disabled", "true")
    # Pointing at a line still lights up what it is about.
    line.get_by_text("on the Builder").hover()
    expect(me.page.locator('[data-spot="location:builder"].lit')).to_be_visible()


def test_on_a_phone_the_log_gives_way_to_the_board(visit: Visit, rooms: Rooms) -> None:
    me = visit(width=360, height=740)
    rooms.enter(me, "bid-table")
    me.page.get_by_role("button", name="Log", exact=True).click()
    log = me.page.get_by_role("dialog")
    log.get_by_role("button", name="You choose Di as partner.").click()
    expect(log).to_have_count(0)
    expect(band(me)).to_contain_text("You choose Di as partner.")
    expect(me.page.locator("[data-click=step-back]")).to_be_focused()
    me.click("step-on")
    # A card's place is described by its neighbours: the page shows no rows and columns.
    expect(band(me)).to_contain_text(
        "You place Truck in the strip you share with Di, as its first card."
    )


def test_coming_back_one_is_shown_what_happened(visit: Visit, client: Client) -> None:
    table = two_people(client, 1)
    me = visit()
    me.join(table.way_in(0))
    me.at(1)
    me.go("/")
    for seat, move in ((1, "producer"), (0, "pass"), (1, "pass")):
        answer(table, seat, move)
    me.page.goto(f"/t/{table.id}")
    me.click("since-show")
    expect(band(me)).to_contain_text(re.compile(r"Move 2 of 4:\s+Bob places 1 Mint"))
    me.click("step-on")
    expect(band(me)).to_contain_text(re.compile(r"Move 3 of 4:\s+You pass"))
    expect(me.page.locator("[data-click=what-happened]")).to_have_count(0)


def test_by_keyboard_the_focus_is_never_lost(visit: Visit, rooms: Rooms) -> None:
    me = visit(speed="fast", reduced_motion="no-preference")  # moves are animated
    rooms.enter(me, "works-solo")
    now = me.seq
    me.page.locator("[data-click=look-back]").focus()
    me.page.keyboard.press("Enter")
    expect(band(me)).to_be_visible()
    expect(me.page.locator("[data-click=step-back]")).to_be_focused()
    first = me.seq
    for key in ("[", ",", "Enter"):
        before = me.seq
        me.page.keyboard.press(key)
        me.wait_for(EARLIER, before)
    assert me.page.evaluate(FOCUS) == "step-back"
    for key in ("]", ".", "]"):
        before = me.seq
        me.page.keyboard.press(key)
        me.wait_for(LATER, before)
        me.wait_for("() => document.getAnimations().length === 0")
    assert me.seq == first
    me.page.keyboard.press("Escape")
    expect(band(me)).to_have_count(0)
    expect(me.page.locator("[data-click=look-back]")).to_be_focused()
    assert me.seq == now
    # A key pressed elsewhere leaves the focus where it is.
    me.page.locator('[data-click="location:producer"]').focus()
    me.page.keyboard.press("[")
    expect(band(me)).to_be_visible()
    expect(me.page.locator('[data-click="location:producer"]')).to_be_focused()
    heard = me.page.locator("[role=log]").last.inner_text()
    assert "You are looking back" in heard
    assert re.search(r"Move \d+ of \d+:", heard)


@pytest.mark.parametrize("room", ["works-solo", "bid-table"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_on_a_phone_the_band_takes_the_place_of_the_prompt(
    visit: Visit, rooms: Rooms, room: str, language: str
) -> None:
    me = visit(width=360, height=740, language=language)
    rooms.enter(me, room)
    prompt, fits = me.page.evaluate(BELOW)
    assert fits
    me.click("look-back")
    for _ in range(6):
        shown, fits = me.page.evaluate(BELOW)
        assert fits
        assert shown <= prompt + 24, "at most one line more"
        seq = me.seq
        me.click("step-back")
        me.wait_for(EARLIER, seq)


# --- one device for several ----------------------------------------------------------------------
def test_at_one_device_nobody_looks_back_into_other_cards(visit: Visit, client: Client) -> None:
    _, ann_link, ben_link = lotto_table(client)
    me = visit(expects=[409])  # the page asks which seat to show
    seat_at(me, ann_link, ben_link)
    before = set(own_cards(me))
    seq = me.seq
    me.click("location:lotto")
    me.click("take:0")  # only she may see what she draws
    me.page.locator('[data-click="hand-on"]').wait_for()
    # From here on, record what the device is sent for Ben, and everything he can look at.
    at_ben = Listener(me)
    me.page.reload()
    me.ready()
    expect(me.page.locator("section.yours")).to_contain_text("Bob")
    assert me.seq == seq + 1
    seen = [me.page.content()]
    me.click("look-back")
    while me.page.locator("[data-click=step-back]:not([aria-disabled])").count():
        at_now = me.seq
        expect(me.page.locator("section.yours")).to_contain_text("Bob")
        seen.append(me.page.content())
        me.click("step-back")
        me.wait_for(EARLIER, at_now)
    assert len(seen) > 4
    me.page.keyboard.press("Escape")
    me.click("pass")
    # Ann has the device again and finds the Plan she drew, in the past too.
    me.click("take:0")
    me.ready()
    (drawn,) = set(own_cards(me)) - before
    secret = drawn.removeprefix("own:")
    me.page.keyboard.press("[")
    expect(band(me)).to_contain_text("Lotto")
    assert drawn in own_cards(me)
    heard = [told for told in at_ben.heard() if '"you": 1' in told or '"you":1' in told]
    assert heard, "the listener hears nothing"
    assert any("lotto" in told for told in heard)
    assert not [told for told in heard if f'"{secret}"' in told]
    assert not [page for page in seen if f":{secret}" in page]


def test_handing_over_ends_looking_back(visit: Visit, client: Client) -> None:
    table = make_table(client, options={"players": 3, "starting": 0}, seed=SEED)
    me = visit(expects=[409])
    seat_at(me, table.way_in(0), table.way_in(2))
    me.play("location:producer")
    me.at(1)
    me.page.keyboard.press("[")
    expect(band(me)).to_contain_text("The beginning:")
    answer(table, 1, "pass")  # now it is the turn of this device's other seat
    expect(me.page.locator("section.yours")).to_contain_text("Cy")
    me.ready()
    expect(band(me)).to_have_count(0)
    assert me.seq == 2
