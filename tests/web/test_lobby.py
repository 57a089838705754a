"""Before the start: arrivals are shown, bots fill empty seats, and it is settled who begins."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit


def test_a_guest_without_a_name_comes_in_and_the_host_hears_it(visit: Visit) -> None:
    host, guest = visit(name="Ann"), visit()
    guest.sit_down(host.invite())
    expect(guest.page.get_by_text("Ann starts the game when everybody is here.")).to_be_visible()
    heard = host.page.locator("[aria-live=polite]")
    expect(heard.get_by_text("Guest has sat down.")).to_be_attached()
    expect(heard.get_by_text("All seats are taken: the game can start.")).to_be_attached()
    host.start_with(2)
    host.ready()


def test_a_friend_joins_by_the_tables_link_with_two_clicks_and_leaves_again(visit: Visit) -> None:
    """Check that opening the link is the first click and sitting down the second."""
    host, guest = visit(name="Ann"), visit(name="Ben", width=360, height=740)
    host.go("/")
    host.click("start:friends")
    expect(host.page.get_by_text("These links open on this machine only.")).to_be_visible()
    link = host.page.get_by_role("textbox", name="One link for everybody")
    expect(link).to_be_visible()
    expect(host.page.get_by_role("button", name="Copy")).to_have_count(0)  # for whom?
    expect(host.page.get_by_role("button", name="QR")).to_have_count(0)
    guest.page.goto(link.input_value())
    expect(guest.page.get_by_role("heading", name="Mint Works in a minute")).to_be_visible()
    guest.click("taken:0")
    expect(guest.page.get_by_text("Ann sits here. Is this you?")).to_be_visible()
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_url("**/t/*")
    expect(host.page.get_by_text("Ben", exact=True).first).to_be_visible()
    guest.click("leave:1")
    guest.page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    expect(guest.page.locator("[data-click='start:friends']")).to_be_visible()
    expect(host.page.locator("li.open")).to_be_visible()


def test_a_table_settles_who_begins_and_the_ages(visit: Visit) -> None:
    """Check with two people at one device that an invalid age is refused and others are kept."""
    host = visit(name="Ann", expects=[409])  # the page asks which seat to show
    host.go("/new?game=works")
    page = host.page
    expect(page.get_by_text("once everybody is at the table")).to_be_visible()
    page.get_by_role("combobox", name="Seat 2").select_option("person")
    page.get_by_role("textbox", name="Name").nth(1).fill("Ben")
    page.get_by_role("combobox", name="Starting player").select_option("Ben")
    page.get_by_role("textbox", name="Ages: Ann").fill("41")
    page.get_by_role("textbox", name="Ages: Ben").fill("old")
    page.get_by_role("button", name="Start now").click()
    host.see("Ages: for Ben, a whole number from 0 to 150 is needed; leave the field empty")
    page.get_by_role("textbox", name="Ages: Ben").fill("")
    with page.expect_response("**/api/tables") as made:
        page.get_by_role("button", name="Start now").click()
    options = made.value.json()["table"]["options"]
    assert (options["starting"], options["ages"]) == (1, [41, None])
    host.ready()


def test_the_host_settles_who_begins_once_a_friend_is_there(visit: Visit) -> None:
    host, guest = visit(name="Ann"), visit(name="Ben")
    guest.sit_down(host.invite())
    host.page.get_by_text("Who begins, and ages").click()
    host.page.get_by_role("combobox", name="Starting player").select_option("Ben")
    host.page.get_by_role("textbox", name="Ages: Ben").fill("9")
    with host.page.expect_response("**/start") as started:
        host.start_with(2)
    options = started.value.json()["options"]
    assert (options["starting"], options["ages"]) == (1, [None, 9])


def test_the_gallery_shows_the_cards_of_a_table(visit: Visit) -> None:
    """Check that colourless sides stay empty; a search finds them, and unknown colours too."""
    guest = visit()
    cards = {"locations": {"mine": {"sides": ["none", "soda", "none", "rose"]}}}
    wish = {"game": "bid", "options": {"players": 2, "cards": cards}, "hold": [0]}
    made = guest.context.request.post("/api/tables", data=wish, headers={"Origin": guest.url})
    table = made.json()["table"]["id"]
    guest.go(f"/cards/bid?table={table}")
    guest.see("These are the cards of your table.")
    guest.page.get_by_role("searchbox").fill("soda no color")
    tiles = guest.page.locator("[id^=card-]")
    expect(tiles).to_have_count(1)
    expect(tiles.locator(".side")).to_have_text(["S", "R"])
    tiles.click()
    guest.see("bottom: no color")


@pytest.mark.parametrize("game", ["works", "bid"])
def test_the_gallery_says_what_each_card_does_before_its_joke(visit: Visit, game: str) -> None:
    guest = visit()
    guest.go(f"/cards/{game}")
    expect(guest.page.locator("[data-card]").first).to_be_visible()
    cards = guest.context.request.get(f"/api/cards/{game}?words=en").json()
    effects = [
        (card["name"], card["text"], card.get("flavour") or "")
        for kind in cards.values()
        if isinstance(kind, list)
        for card in kind
        if isinstance(card, dict) and card.get("text")
    ]
    assert len(effects) > 3
    tiles = [" ".join(tile.split()) for tile in guest.page.locator("[data-card]").all_inner_texts()]
    for name, effect, joke in effects:
        whole = f"{effect} {joke}".strip()
        assert any(name in tile and tile.endswith(whole) for tile in tiles), (name, whole)
