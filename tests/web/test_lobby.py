"""Before the start: who comes is heard, and where nobody comes a bot can sit."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visit


def test_a_guest_without_a_name_comes_in_and_the_host_hears_it(visit: Visit) -> None:
    host, guest = visit(name="Ann"), visit()
    host.go("/")
    host.click("start:friends")
    invitation = host.page.locator("li.open input")
    expect(invitation).to_be_visible()
    guest.page.goto(invitation.input_value())
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_url("**/t/*")
    expect(guest.page.get_by_text("Ann starts the game when all are here.")).to_be_visible()
    heard = host.page.locator("[aria-live=polite]")
    expect(heard.get_by_text("Guest has sat down.")).to_be_attached()
    expect(heard.get_by_text("All seats are taken: the game can start.")).to_be_attached()
    host.click("start")
    host.ready()


def test_where_nobody_comes_a_bot_sits_down(visit: Visit) -> None:
    host = visit(name="Ann")
    host.go("/")
    host.click("start:friends")
    host.click("bot:1")
    level = host.page.get_by_role("combobox", name="How strong the bot plays")
    expect(level).to_have_value("medium")
    level.select_option("easy")
    host.click("open:1")
    expect(host.page.locator("li.open input")).to_be_visible()
    expect(level).to_have_count(0)
    host.click("bot:1")
    host.click("start")
    host.ready()
    assert host.glowing("location"), "the game has begun"
