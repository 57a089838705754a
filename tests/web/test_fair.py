"""Fair games as people meet them: nothing to do beforehand, one line at the end."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Route, expect

from mintopia.server.tables.verification import Witness, check_record
from tests.server.serving import Json
from tests.web.conftest import Visit
from tests.web.rooms import finish
from tests.web.visiting import Visitor

KEPT = "Checked by this browser: dealt as promised, nothing changed."
BOTH = "The deal was mixed by the server and by Ann and Ben. Nobody could choose it alone."


def wait_for_commitments(visitor: Visitor, table: str, seats: int) -> None:
    """Wait until everybody has committed and is present: only those are asked for their values."""
    for _ in range(200):
        told = visitor.context.request.get(f"/api/tables/{table}").json()["table"]
        if len(told["dealing"]["seats"]) == seats and all(
            seat["present"] for seat in told["seats"]
        ):
            return
        visitor.page.wait_for_timeout(100)
    raise AssertionError("not everybody has committed")


def record_of(visitor: Visitor, table: str) -> Json:
    """Download the record of a game."""
    record: Json = visitor.context.request.get(f"/api/tables/{table}/record").json()
    return record


def test_two_browsers_mix_the_deal_and_say_so_at_the_end(visit: Visit) -> None:
    host, guest = visit(name="Ann", seed=None, star_goal=3), visit(name="Ben", seed=None)
    guest.sit_down(host.invite())
    heard = host.page.locator("[aria-live=polite]")
    expect(heard.get_by_text("All seats are taken: the game can start.")).to_be_attached()
    table = host.page.url.rpartition("/")[2]
    wait_for_commitments(host, table, 2)
    host.start_with(2)
    for each in (host, guest):
        expect(each.page.locator("[data-seq]")).to_be_attached()
    finish(host, guest)
    for each in (host, guest):
        expect(each.page.get_by_text(KEPT)).to_be_visible()
    summary = host.page.locator("summary", has_text=KEPT)
    summary.click()
    expect(host.page.get_by_text(BOTH)).to_be_visible()
    found = check_record(record_of(host, table), Witness())
    assert found.contributors == ("Ann", "Ben")


def test_alone_with_bots_ones_own_browser_mixes_too(visit: Visit) -> None:
    me = visit(name="Ann", seed=None, star_goal=3)
    me.begin("solo:mort")
    table = finish(me)["table"]["id"]
    assert check_record(record_of(me, table), Witness()).contributors == ("Ann",)
    expect(me.page.get_by_text(KEPT)).to_be_visible()
    me.click("rematch")
    me.page.wait_for_url(re.compile(rf"/t/(?!{table})"))
    me.ready()
    again = finish(me)["table"]["id"]
    assert check_record(record_of(me, again), Witness()).contributors == ("Ann",)


def test_a_changed_game_is_told_from_what_was_played(visit: Visit) -> None:
    me = visit(name="Ann", seed=None, star_goal=3)
    me.begin("solo:mort")

    def forge(route: Route) -> None:
        record = route.fetch().json()
        record["moves"].pop()
        route.fulfill(json=record)

    me.context.route(re.compile(r"/record$"), forge)
    table = finish(me)["table"]["id"]
    expect(me.page.get_by_text("The record of this game was changed.")).to_be_visible()
    me.context.unroute(re.compile(r"/record$"))
    me.go(f"/replay/{table}")
    expect(me.page.get_by_text(KEPT)).to_be_visible()


def test_who_was_sent_a_game_checks_it_too(visit: Visit) -> None:
    me, friend = visit(name="Ann", seed=None, star_goal=3), visit(language="ja")
    me.begin("solo:mort")
    table = finish(me)["table"]["id"]
    shared = me.page.evaluate(
        "async (table) => (await (await fetch(`/api/tables/${table}/share`)).json()).path", table
    )
    friend.go(shared)
    summary = friend.page.locator("summary", has_text="このブラウザーで確認済み")
    expect(summary).to_be_visible()
    summary.click()
    with friend.page.expect_download() as download:
        friend.click("download")
    record = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert check_record(record, Witness()).contributors == ("Ann",)
