"""One device for several people: it is covered before a secret, and only then."""

from __future__ import annotations

from benchmarks.web.playing import WORKS_KINDS, busy_builder
from httpx import Client
from playwright.sync_api import expect

from tests.server.serving import make_table
from tests.web.conftest import Visit
from tests.web.rooms import play_sealed
from tests.web.test_table import lotto_table, own_cards
from tests.web.visiting import Visitor


def seat_at(me: Visitor, *links: str) -> None:
    """Take several seats of a table in one browser; the page itself takes the last one."""
    *others, last = links
    for link in others:
        me.context.request.post("/api/join", data={"link": link}, headers={"Origin": me.url})
    me.page.goto(f"/join#{last}")
    me.page.wait_for_url("**/t/*")
    me.ready()


def test_where_nothing_is_hidden_nothing_is_covered(visit: Visit) -> None:
    me = visit(expects=[409])  # the page asks which seat to show
    me.begin("start:here")
    seats = []
    for _ in range(4):
        assert not me.glowing("take")
        name = me.page.locator(".yours .name").first.inner_text()
        seats.append(name)
        me.move(busy_builder(1), *WORKS_KINDS)
        expect(me.page.locator(".yours .name").first).not_to_have_text(name)
        me.ready()
    assert seats in (["Player 1", "Player 2"] * 2, ["Player 2", "Player 1"] * 2)


def test_an_open_auction_is_not_covered_and_a_sealed_bid_is(visit: Visit, client: Client) -> None:
    table = make_table(client, "bid", options={"players": 3, "auctioneer": 0}, seed=3)
    me = visit(expects=[409])
    seat_at(me, *map(table.way_in, table.links))
    block = next(each for each in me.glowing() if each.startswith("block:"))
    me.play(block, "kind:open")
    me.ready()
    for _ in range(3):
        assert not me.glowing("take"), "nobody has anything to hide in an open auction"
        me.play("bid" if "bid" in me.glowing("bid") else "pass")
        me.ready()
    sealed = make_table(client, "bid", options={"players": 3, "auctioneer": 0}, seed=3)
    play_sealed(sealed)
    seat_at(me, *map(sealed.way_in, sealed.links))
    for seat in (1, 2):
        assert me.glowing("take") == [f"take:{seat}"]
        assert me.page.locator("[data-seq]").count() == 0, "nothing of the board is to be seen"
        me.click(f"take:{seat}")
        me.page.locator('[data-click="seal"]').wait_for()
        me.play("seal")
        me.ready()
    assert not me.glowing("take"), "all hands are open"


def test_who_begins_to_seal_is_asked_first(visit: Visit, client: Client) -> None:
    table = make_table(client, "bid", options={"players": 3, "auctioneer": 0}, seed=3)
    me = visit(expects=[409])
    seat_at(me, *map(table.way_in, table.links))
    me.click(next(each for each in me.glowing() if each.startswith("block:")))
    me.click("kind:closed")
    me.click("take:0")
    me.page.locator('[data-click="seal"]').wait_for()
    me.dial()
    me.click("seal")
    me.page.locator('[data-click="take:1"]').wait_for()


def test_a_draw_is_shown_until_the_device_is_handed_on(visit: Visit, client: Client) -> None:
    _, ann, ben = lotto_table(client)
    me = visit(expects=[409])
    seat_at(me, ann, ben)
    before = set(own_cards(me))
    me.click("location:lotto")
    me.page.locator('[data-click="take:0"]').wait_for()
    assert me.page.locator("[data-seq]").count() == 0
    me.click("take:0")
    expect(me.page.locator('[data-click="hand-on"]')).to_be_visible()
    me.page.locator('[data-click^="own:"]').first.wait_for()  # the board has been redrawn
    (drawn,) = set(own_cards(me)) - before
    me.click("hand-on")
    expect(me.page.locator("section.yours")).to_contain_text("Bob")
    assert drawn.removeprefix("own:") not in " ".join(own_cards(me))
    me.click("pass")
    me.page.locator('[data-click="take:0"]').wait_for()
