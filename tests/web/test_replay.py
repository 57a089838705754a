"""A finished game: an address for every move, its review, and playing on from the middle."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from benchmarks.web.playing import BID_KINDS, WORKS_KINDS
from httpx import Client
from playwright.sync_api import expect

from tests.server.serving import Player
from tests.web.conftest import Visit
from tests.web.rooms import Rooms


@pytest.mark.parametrize("game", ["works", "bid"])
def test_a_link_to_a_move_shows_that_move(visit: Visit, rooms: Rooms, game: str) -> None:
    me = visit()
    rooms.enter(me, f"{game}-over replay")
    slider = me.page.get_by_role("slider")
    expect(slider).to_have_value("9")
    said = me.page.locator(".said p").inner_text()
    me.page.get_by_role("button", name="One move forward").first.click()
    expect(slider).to_have_value("10")
    assert me.page.url.endswith("?move=10")
    me.page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    me.page.keyboard.press("End")
    assert int(slider.input_value()) > 20
    table = rooms.table(f"{game}-over")
    me.go(f"/replay/{table.id}?move=9")
    expect(me.page.locator(".said p")).to_have_text(said)


@pytest.mark.parametrize("game", ["works", "bid"])
def test_who_gave_no_name_is_called_you_to_the_end(visit: Visit, rooms: Rooms, game: str) -> None:
    for name in ("", "Ann"):
        me = visit(name=name)
        rooms.enter(me, f"{game}-over")
        assert (name or "You") in me.page.locator(".ranking .name").all_inner_texts()
        assert ("Ann" in me.reads()) == (name == "Ann")
        me.page.goto(me.page.url.replace("/t/", "/replay/"))
        expect(me.page.get_by_role("slider")).to_be_visible()
        assert ("Ann" in me.reads()) == (name == "Ann")


def test_a_shared_link_needs_no_seat(visit: Visit, client: Client, rooms: Rooms) -> None:
    table = rooms.table("works-over")
    path = Player(client, table.id, table.key(0)).get("/share")["path"]
    stranger = visit()
    stranger.go(path.replace("#", "?move=5#"))
    expect(stranger.page.get_by_role("slider")).to_have_value("5")
    without = visit(expects=[401, 403, 404])
    without.go(f"/replay/{table.id}")
    expect(without.page.get_by_role("alert").filter(has_text=re.compile("."))).to_be_visible()


def test_a_link_holds_the_whole_game(visit: Visit, rooms: Rooms) -> None:
    me = visit()
    rooms.enter(me, "works-over replay")
    me.click("copy-link")
    address = me.page.get_by_role("textbox", name="Link to the game")
    expect(address).to_have_value(re.compile(r"/replay\?move=9#g=m1\w+$"))
    path = "/replay" + address.input_value().rpartition("/replay")[2]
    said = me.page.locator(".said p").inner_text()
    stranger = visit()
    stranger.go(path)
    expect(stranger.page.get_by_role("slider")).to_have_value("9")
    expect(stranger.page.locator(".said p")).to_have_text(said)
    with me.page.expect_download() as kept:
        me.click("picture-png")
    assert kept.value.suggested_filename == "mintopia-9.png"
    assert Path(kept.value.path()).read_bytes().startswith(b"\x89PNG")
    me.page.get_by_text("Only the position").click()
    expect(address).to_have_value(re.compile(r"/replay#g=m1\w+$"))
    stranger.go("/replay" + address.input_value().rpartition("/replay")[2])
    expect(stranger.page.get_by_role("slider")).to_have_value("9")
    stranger.click("play-on-ask")
    stranger.click("play-on")
    stranger.page.wait_for_url("**/t/*")
    stranger.ready()
    assert stranger.seq >= 9
    damaged = visit(expects=[400])
    damaged.go(path[:-2])
    expect(damaged.page.get_by_role("alert").filter(has_text="copy the whole link")).to_be_visible()


def test_a_review_marks_moves_and_draws_chances(visit: Visit, rooms: Rooms) -> None:
    me = visit(forced="at-once")  # a setting for running games, which a finished one would refuse
    rooms.enter(me, "works-over")
    me.page.get_by_role("link", name="Replay and review").click()  # one click starts it
    expect(me.page.locator(".accuracy").first).to_be_visible(timeout=240_000)
    assert me.page.locator(".accuracy").count() == 2
    chances = me.page.locator(".legend li .numbers")
    assert chances.count() == 2
    assert 99 <= sum(int(re.sub(r"\D", "", text)) for text in chances.all_inner_texts()) <= 101
    assert me.page.locator(".chart polyline").count() == 2
    marks = me.page.locator(".chart [data-mark]")
    for mark in marks.all()[:1]:
        mark.click()
        expect(me.page.get_by_role("slider")).to_have_value(mark.get_attribute("data-mark") or "")


@pytest.mark.parametrize("game", ["works", "bid"])
def test_play_on_from_here(visit: Visit, rooms: Rooms, game: str) -> None:
    me = visit()
    rooms.enter(me, f"{game}-over replay")
    me.click("play-on-ask")
    me.click("play-on")
    me.page.wait_for_url("**/t/*")
    me.ready()
    kinds = WORKS_KINDS if game == "works" else BID_KINDS
    assert me.glowing(*kinds)
    assert me.seq >= 9
