"""How a table feels: the ceremony at the end, the sound switch, the mark on the last move."""

from __future__ import annotations

from httpx import Client
from playwright.sync_api import expect

from tests.server.serving import Table, make_table
from tests.web.conftest import Visit
from tests.web.rooms import likely
from tests.web.visiting import SETTINGS

SEED = 21


def two_people(client: Client, moves: int) -> Table:
    """Make a table of two people after some moves, the same every time; the first one begins."""
    table = make_table(client, options={"players": 2, "starting": 0}, seed=SEED)
    table.play_on(moves, likely)
    return table


def test_the_end_is_a_ceremony_that_a_click_skips(visit: Visit, client: Client) -> None:
    last = two_people(client, 1000)[0].get()["seq"]
    table = two_people(client, last - 1)
    moving = visit(speed="slow", reduced_motion="no-preference", muted=False)
    calm = visit()
    for me in (moving, calm):
        me.sit(table)
    moving.page.bring_to_front()
    table.play_on(1, likely)
    # First everybody's points are counted; nobody is ranked yet.
    ceremony = moving.page.locator("section.ceremony")
    expect(ceremony.locator(".thing").first).to_be_visible()
    expect(moving.page.locator("#the-end")).to_have_count(0)
    ceremony.locator("h1").click()
    expect(moving.page.locator("#the-end")).to_be_visible()
    expect(ceremony).to_have_count(0)
    # With reduced motion the result is shown immediately.
    expect(calm.page.locator("#the-end")).to_be_visible()
    expect(calm.page.locator("section.ceremony")).to_have_count(0)
    # The ceremony runs once: after a look at the board, the result is shown.
    moving.page.locator("[data-click=to-board]").click()
    moving.page.get_by_role("button", name="Result").click()
    expect(moving.page.locator("#the-end")).to_be_visible()


def test_sound_is_switched_off_at_the_table_and_stays_off(visit: Visit, client: Client) -> None:
    me = visit(muted=False)
    me.join(two_people(client, 0).way_in(0))
    me.ready()
    switch = me.page.get_by_role("button", name="Sound")
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert me.page.evaluate(f"JSON.parse(localStorage['{SETTINGS}']).muted") is True
    me.page.reload()
    me.ready()  # the key M works once the table is ready
    expect(switch).to_have_attribute("aria-pressed", "false")
    me.page.keyboard.press("m")
    expect(switch).to_have_attribute("aria-pressed", "true")
    # The last move stays marked, in the mover's colour.
    me.play("location:producer")
    expect(me.page.locator('[data-spot="space:producer:0"][data-last="0"]')).to_be_visible()
