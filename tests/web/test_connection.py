"""Closing, reloading and losing the connection in the middle of a game, which then goes on."""

from __future__ import annotations

from pathlib import Path

from benchmarks.web.playing import PLAYED, WORKS_KINDS, busy_builder
from playwright.sync_api import expect

from tests.server.serving import reserved_port, serving
from tests.web.conftest import Visit

REFUSED = 503  # the server's answer while it stops


def test_a_game_outlives_a_reload_and_a_closed_window(visit: Visit) -> None:
    me = visit()
    me.begin("solo:rachael")
    choose = busy_builder(3)
    for _ in range(3):
        me.move(choose, *WORKS_KINDS)
        me.ready()
    seq, glowing = me.seq, me.glowing(*WORKS_KINDS)
    me.page.reload()
    me.ready()
    assert (me.seq, me.glowing(*WORKS_KINDS)) == (seq, glowing)
    # A new window of the same browser finds the game on the start page.
    me.page.close()
    me.page = me.context.new_page()
    me.go("/")
    me.page.get_by_role("link", name="Continue").first.click()
    me.ready()
    assert (me.seq, me.glowing(*WORKS_KINDS)) == (seq, glowing)
    me.move(choose, *WORKS_KINDS)


def test_a_restarted_server_is_found_again(visit: Visit, tmp_path: Path) -> None:
    with reserved_port() as port, serving(tmp_path, port=port) as server:
        me = visit(server.url, expects=[0, REFUSED])
        me.begin("solo:sonic")
        me.move(busy_builder(4), *WORKS_KINDS)
        me.ready()
        seq, glowing = me.seq, me.glowing(*WORKS_KINDS)
        server.stop()
        lost = me.page.locator(".banner")
        expect(lost).to_be_visible()
        server.start()
        expect(lost).to_have_count(0)
        me.ready()
        assert (me.seq, me.glowing(*WORKS_KINDS)) == (seq, glowing)
        me.move(busy_builder(5), *WORKS_KINDS)
        assert me.seq > seq


def test_without_network_a_move_is_kept_and_sent_later(visit: Visit) -> None:
    me = visit(expects=[0])
    me.begin("solo:justin")
    seq = me.seq
    me.context.set_offline(True)
    me.click("pass")
    banner = me.page.locator(".banner")
    expect(banner).to_contain_text("Your move is saved")
    assert me.seq == seq
    me.context.set_offline(False)
    me.wait_for(PLAYED, seq)
    expect(banner).to_have_count(0)
