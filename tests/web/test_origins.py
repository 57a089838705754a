"""The site plays on a server of another origin that allows it, with a friend on its page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.web.playing import A_MOMENT, WORKS_KINDS, busy_builder
from playwright.sync_api import Browser, expect

from mintopia.cli.site import site_parts
from tests.server.serving import Serving, serving
from tests.web.test_site import PATIENCE, Hosting, is_at
from tests.web.visiting import Visitor


@pytest.fixture
def hosting(tmp_path: Path) -> Iterator[Hosting]:
    """Yield a host with a site; no game is played in it, so its engine need not be ready."""
    parts = replace(site_parts(None, searches=False), memory=lambda _: None)
    host = Hosting(tmp_path / "root", parts)
    yield host
    host.stop()


@pytest.fixture
def allowing(tmp_path: Path, hosting: Hosting) -> Iterator[Serving]:
    """Yield a server that allows the site's origin."""
    (tmp_path / "server").mkdir()
    wishes = {"allow_origin": hosting.origin, "reveal_seconds": 20}
    with serving(tmp_path / "server", **wishes) as running:
        yield running


def visitor_at(browser: Browser, url: str, name: str) -> Visitor:
    """Return a visitor with their own browser and a long timeout.

    A visitor who sits down just as the game starts is too late to add to the deal (409).
    """
    made = Visitor(browser, url, seed=None, name=name, expects=(0, 409))
    made.context.set_default_timeout(PATIENCE)
    return made


def one_to_move(*people: Visitor) -> Visitor:
    """Wait until one visitor's page says that it is their turn; return that visitor."""
    for _ in range(PATIENCE // 300):  # a moment at each of two pages takes about half of that
        for each in people:
            if each.page.locator("[data-turn=true]").count():
                return each
            each.page.evaluate(A_MOMENT)
    raise AssertionError("Neither page says that it is its turn.")


def test_one_plays_in_the_site_only(browser: Browser, hosting: Hosting, allowing: Serving) -> None:
    me = visitor_at(browser, hosting.origin, "Ann")
    friend = visitor_at(browser, allowing.url, "Ben")
    where = allowing.url.removeprefix("http://")
    me.page.goto(f"{hosting.url}#/settings")
    field = me.page.locator("[data-field=server]")
    field.fill(f"{allowing.url}/join#x")  # any copied address of the server will do
    field.press("Tab")
    expect(me.page.locator("[data-server=good]")).to_contain_text(where, timeout=PATIENCE)

    me.page.goto(f"{hosting.url}#/")
    me.click("start:friends")
    invitation = me.page.locator("li.open input")
    expect(invitation).to_be_visible(timeout=PATIENCE)
    assert invitation.input_value().startswith(f"{allowing.url}/join/")
    friend.sit_down(invitation.input_value())
    me.start_with(2)
    choose = busy_builder(5)
    for count in range(4):
        is_at(me.page, count)
        is_at(friend.page, count)
        mover = one_to_move(me, friend)
        mover.ready()
        mover.move(choose, *WORKS_KINDS)
        if count == 1:  # the key is stored, so the seat is still ours after a reload
            me.page.reload()

    me.page.get_by_role("tab", name="Talk").click()
    me.page.get_by_role("textbox", name="Say something").fill("Hello from elsewhere")
    me.page.keyboard.press("Enter")
    friend.page.get_by_role("tab", name="Talk").click()
    expect(friend.page.get_by_text("Hello from elsewhere").first).to_be_visible(timeout=PATIENCE)

    me.page.goto(f"{hosting.url}#/")
    expect(me.page.get_by_text(f"at {where}")).to_be_visible(timeout=PATIENCE)
    assert allowing.stop() == 0
    me.page.reload()
    expect(me.page.locator(f"[data-away='{allowing.url}']")).to_be_visible(timeout=PATIENCE)
    assert not friend.problems, friend.problems
    others = [problem for problem in me.problems if not problem.startswith("asked another host: ")]
    assert not others, others
    assert all(
        request.startswith((hosting.origin, f"{allowing.url}/api/")) for request in me.requests
    )
    key = me.page.evaluate("Object.values(JSON.parse(localStorage['mintopia.servers']))[0].key")
    assert not any(key in text for text in (allowing.log(), *me.requests, *friend.requests))
    me.close()
    friend.close()
