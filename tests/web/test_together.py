"""Two people at a table see of each other who has gone, and who would like a rematch."""

from __future__ import annotations

from typing import Final

from httpx import Client
from playwright.sync_api import expect

from tests.server.serving import make_table
from tests.web.conftest import Visit
from tests.web.visiting import Visitor

AWAY: Final = 20_000  # milliseconds after which somebody is called away
TRIES: Final = 100


def two(client: Client, visit: Visit, *, to_the_end: bool = False) -> tuple[Visitor, Visitor]:
    """Seat two visitors at a table."""
    table = make_table(client)
    if to_the_end:
        table.play_on()
    ann, bob = visit(name="Ann"), visit(name="Bob")
    ann.page.clock.install()
    for seat, visitor in enumerate((ann, bob)):
        visitor.sit(table, seat)
    return ann, bob


def test_who_has_left_is_called_away_after_a_while(client: Client, visit: Visit) -> None:
    ann, bob = two(client, visit)
    expect(bob.page.locator("[data-seq]")).to_be_visible()
    expect(ann.page.locator("[data-seq]")).to_be_visible()
    note = ann.page.get_by_text("Bob is away.")
    address = bob.page.url
    bob.page.goto("/learn")
    for _ in range(TRIES):  # until the server has told Ann's page that Bob's stream has ended
        ann.page.clock.fast_forward(AWAY)
        if note.count():
            break
        ann.page.wait_for_timeout(100)
    expect(note).to_be_visible()
    bob.page.goto(address)
    expect(note).to_have_count(0)


def test_a_rematch_is_noticed_and_nobody_is_left_behind(client: Client, visit: Visit) -> None:
    ann, bob = two(client, visit, to_the_end=True)
    for visitor in (ann, bob):
        expect(visitor.page.locator("#the-end")).to_be_visible()
    title = bob.page.title()
    ann.click("rematch")
    expect(ann.page.get_by_text("Not here yet: Bob.")).to_be_visible()
    expect(bob.page.get_by_text("Ann has opened a rematch.").first).to_be_visible()
    assert bob.page.title() == f"● A rematch is waiting for you. {title}"
    expect(ann.page.get_by_text("Ann has opened a rematch.")).to_have_count(0)
    call = bob.page.locator("[data-click=to-rematch]")
    expect(call).to_be_in_viewport()
    ann.click("start")
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.get_by_text("Not here yet: Bob.")).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()
    call.click()
    ann.start_with(2)
    for visitor in (ann, bob):
        expect(visitor.page.locator("[data-seq]")).to_be_visible()
