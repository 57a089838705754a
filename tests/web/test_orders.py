"""Orders on the page: automatic forced moves, bidding up to a number, moves given ahead."""

from __future__ import annotations

from httpx import Client
from playwright.sync_api import expect

from mintopia.games.works.schema import PLAN_IDS
from tests.server.serving import make_table
from tests.web.conftest import Visit


def test_forced_moves_and_a_move_given_ahead_are_played(visit: Visit, client: Client) -> None:
    first = ["co-op", "mine", "statue"]
    deck = [*first, *(plan for plan in PLAN_IDS if plan not in first)]
    table = make_table(client, options={"players": 2, "starting": 0, "deck": deck})
    me = visit(forced="pause")
    me.sit(table)
    table[0].play(0, "supplier co-op")
    table[1].play(1, "pass")
    table[0].play(2, "builder co-op")
    me.at(3)
    table[1].play(3, "pass")
    # Without a Mint one can only pass, and with one opponent Co-op has one target.
    me.at(6)
    me.see("Round 2")
    me = visit()
    me.sit(table, 1)
    me.at(6)
    me.page.locator('[data-click="location:producer"]').first.click()
    chip = me.page.locator('[data-order="play"]')
    expect(chip).to_contain_text("Next:")
    chip.click()
    expect(chip).to_have_count(0)
    me.page.locator('[data-click="location:producer"]').first.click()
    expect(chip).to_have_count(1)
    table[0].play(6, "leadership-council")
    me.at(8)
    assert table[0].get("/record")["moves"][-1] == "producer"


def test_bidding_up_to_a_number_and_sealing_at_the_same_time(visit: Visit, client: Client) -> None:
    options = {"players": 3, "auctioneer": 0}
    table = make_table(client, "bid", options=options)
    me = visit()
    me.sit(table, 2)
    block = table[0].get()["view"]["block"]
    table[0].play(0, f"auction {block[0]} open")
    table[0].play(1, "bid 1")
    me.at(2)
    form = me.page.locator('form[data-order="up-to"]')
    form.locator("input").fill("3")
    form.get_by_role("button").click()
    expect(me.page.locator('button[data-order="up-to"]')).to_contain_text("3")
    table[1].play(2, "bid 2")
    me.at(4)
    assert table[0].get("/record")["moves"][-1] == "bid 3"
    table[0].play(4, "withdraw")
    table[1].play(5, "withdraw")
    me.at(6)
    table[2].play(6, "partner left")
    table[2].play(7, "place 2 0 0")
    table[1].play(8, f"auction {block[1]} closed")
    # The rules ask seat 1 first, but everybody may seal now.
    me.page.locator('[data-click="seal"]').wait_for()
    me.page.locator("input[data-number]").fill("0")
    me.page.keyboard.press("Tab")
    me.page.locator('[data-click="seal"]').click()
    expect(me.page.locator('[data-order="play"]')).to_be_visible()
    table[1].play(9, "seal 1")
    me.at(11)
