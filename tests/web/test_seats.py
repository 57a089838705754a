"""Seats on the page: single-use invitations, devices, freeing a seat, the host."""

from __future__ import annotations

from httpx import Client
from playwright.sync_api import expect

from tests.server.serving import make_table
from tests.web.conftest import Visit
from tests.web.visiting import Visitor


def menu(visitor: Visitor) -> None:
    """Open the table's menu."""
    visitor.page.get_by_role("button", name="Table menu").click()


def test_an_invitation_opens_one_browser_and_tells_the_other_what_to_do(visit: Visit) -> None:
    host, guest, late = visit(name="Ann"), visit(name="Bob"), visit()
    invitation = host.invite()
    guest.sit_down(invitation)
    address = guest.page.url
    late.page.goto(invitation)
    expect(late.page.get_by_text("Bob sits here. Is this you?")).to_be_visible()
    late.click("it-is-me")
    expect(late.page.get_by_text("ask Ann to give you the seat back")).to_be_visible()
    guest.page.goto("/")
    guest.page.goto(invitation)  # in the same browser the link still works
    guest.page.wait_for_url(address)
    expect(host.page.locator("li input")).to_have_count(0)
    host.start_with(2)
    guest.page.locator("[data-seq]").wait_for()
    late.click("watch")
    late.page.wait_for_url(address)
    expect(late.page.locator("[data-seq]")).to_be_visible()


def test_a_name_that_somebody_has_is_asked_for_again(visit: Visit) -> None:
    host, guest = visit(name="Ann"), visit(name="ann", expects=[409])
    guest.page.goto(host.invite())
    guest.page.get_by_role("button", name="Sit down").click()
    expect(guest.page.get_by_text("is already called Ann").first).to_be_visible()
    guest.page.get_by_label("Your name at the table").fill("Anna")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_url("**/t/*")


def test_the_holder_adds_a_device_and_throws_it_out(visit: Visit, client: Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    laptop, phone = visit(expects=[404]), visit(width=360, height=740, expects=[404])
    laptop.page.goto(f"/join#{table.way_in(0)}")
    laptop.ready()
    menu(laptop)
    laptop.click("add-device")
    expect(laptop.page.get_by_text("These links open on this machine only.")).to_be_visible()
    expect(laptop.page.get_by_role("img", name="QR")).to_have_count(0)
    link = laptop.page.get_by_role("textbox", name="Play on another device").input_value()
    phone.page.goto(link)
    phone.ready()
    expect(laptop.page.get_by_text("Another device is playing at your").first).to_be_visible()
    devices = laptop.page.locator("[data-click^='remove-device:']")
    expect(devices).to_have_count(1)
    devices.click()
    expect(devices).to_have_count(0)
    expect(phone.page.get_by_role("heading", name="no longer holds the seat")).to_be_visible()


def test_everybody_reads_who_became_the_host(visit: Visit, client: Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    ann, bob = visit(), visit()
    for seat, visitor in enumerate((ann, bob)):
        visitor.join(table.way_in(seat))
    menu(ann)
    ann.click("make-host:1")
    ann.click("sure")
    expect(bob.page.get_by_text("Ann has made Bob the host.").first).to_be_visible()
    bob.page.get_by_role("tab", name="Talk").click()
    expect(bob.page.locator("li.notice").last).to_contain_text("Ann has made Bob the host.")
    menu(bob)
    expect(bob.page.get_by_role("heading", name="For the host")).to_be_visible()
    bob.page.keyboard.press("Escape")
    menu(bob)
    expect(bob.page.locator("[data-click='free:0']")).to_be_visible()


def test_the_answer_says_when_a_bot_may_play(visit: Visit, client: Client) -> None:
    table = make_table(client, options={"players": 3, "starting": 0})
    table[0].get()
    table[2].get()
    bob = visit(expects=[409])
    bob.join(table.way_in(1))
    menu(bob)
    bob.click("stand-in:0")
    expect(bob.page.get_by_text("A bot may take over in 24 h").first).to_be_visible()
    expect(bob.page.get_by_text("Bob would like a bot to play for Ann.")).to_be_visible()
