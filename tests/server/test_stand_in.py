"""A stand-in for a player the game waits for: after a long time, or when all others agree."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.serving import Player, Serving, Table, code_of, join, make_table, serving

BOT = {"bot": "random"}


def three(client: httpx.Client) -> Table:
    """Make a running table at which three people have sat down; seat 0 is to move."""
    table = make_table(client, options={"players": 3, "starting": 0})
    for seat in range(3):
        table[seat].get()
    return table


def asked(player: Player, seat: int) -> str:
    """Ask for a bot at a seat; return the refusal's code, or "done"."""
    answer = player.ask("PUT", f"/seats/{seat}/stand-in", BOT)
    return "done" if answer.status_code == 200 else code_of(answer)


def test_nobody_is_replaced_in_second_0_and_everybody_hears_who_wants_it(
    client: httpx.Client,
) -> None:
    table = three(client)
    assert asked(table[1], 2) == "not-waiting", "the game waits for somebody else"
    assert asked(table[1], 0) == "wait"
    answer = table[2].ask("PUT", "/seats/0/stand-in", BOT, headers={"Accept-Language": "ja"})
    assert code_of(answer) == "wait-agreed", "all the others agree now, but not in second 0"
    assert "10分" in answer.json()["error"]["message"]
    seat = table[0].get()["table"]["seats"][0]
    assert (seat["stand_in"], seat["agreed"]) == (None, [1, 2])
    assert table[0].notices()[-2:] == ["agreed", "agreed"]
    assert asked(table[1], 0) == "wait-agreed"
    assert table[0].notices().count("agreed") == 2, "nobody is told twice"
    assert asked(table.spectator, 0) == "not-your-seat"
    table[0].play(0, "producer")
    assert table[0].get()["table"]["seats"][0]["agreed"] == [], "they have moved after all"


def test_what_others_are_told_about_waiting(client: httpx.Client) -> None:
    table = three(client)
    answer = table[1].ask("PUT", "/seats/0/stand-in", BOT).json()["error"]["message"]
    assert "a bot to play for Ann" in answer
    assert "24 h 0 min" in answer
    assert "10 minutes" in answer
    notice = table[2].get("/messages")["notices"][-1]
    assert notice["text"] == "Bob would like a bot to play for Ann, for whom the game is waiting."
    japanese = table[2].get("/messages", headers={"Accept-Language": "ja"})["notices"][-1]
    assert japanese["text"].startswith("Bobさんが")


def test_everybody_may_let_a_bot_play_for_themselves(client: httpx.Client) -> None:
    table = three(client)
    assert asked(table[1], 1) == "done"
    assert table[0].notices()[-1] == "stand-in"
    assert asked(table[2], 1) == "host-only", "nobody gives an opponent a weaker bot"
    assert asked(table[0], 1) == "done"
    assert code_of(table[2].ask("DELETE", "/seats/1/stand-in")) == "host-only"
    assert table[1].ask("DELETE", "/seats/1/stand-in").status_code == 200
    assert table[0].notices()[-1] == "returned"
    assert asked(table[0], 0) == "done"


def test_where_nobody_has_sat_down_a_bot_plays_at_once(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 3, "starting": 0})
    table[0].get()
    assert asked(table[0], 1) == "done"


def rules(tmp_path: Path, **more: Any) -> Any:
    return serving(tmp_path, **more)


def until_done(player: Player, seat: int, meanwhile: str) -> None:
    """Ask repeatedly until a bot plays."""
    for _ in range(200):
        code = asked(player, seat)
        if code == "done":
            return
        assert code == meanwhile
        time.sleep(0.1)
    raise AssertionError("no bot ever plays")


def test_after_the_long_wait_anybody_may_let_a_bot_play(tmp_path: Path) -> None:
    with rules(tmp_path, stand_in_hours=2 / 3600) as server, server.client() as client:
        table = three(client)
        assert asked(table[1], 0) == "wait"
        until_done(table[1], 0, "wait")
        assert table[1].get()["table"]["seats"][0]["stand_in"] == "random"
        back = table[0].ask("DELETE", "/seats/0/stand-in")
        assert back.status_code == 200


def test_who_takes_the_seat_back_has_the_whole_time_again(tmp_path: Path) -> None:
    with rules(tmp_path, stand_in_hours=3 / 3600) as server, server.client() as client:
        table = make_table(client, options={"players": 2, "starting": 0})
        table[1].get()
        table[0].get()
        until_done(table[1], 0, "wait")
        table[0].ask("DELETE", "/seats/0/stand-in")
        state = table[0].get()
        if state["to_move"] == 0:
            assert asked(table[1], 0) == "wait"


def test_all_the_others_together_need_not_wait_so_long(tmp_path: Path) -> None:
    with rules(tmp_path, stand_in_agreed_minutes=0) as server, server.client() as client:
        table = three(client)
        assert asked(table[1], 0) == "wait"
        assert asked(table[1], 0) == "wait", "one is not all"
        assert asked(table[2], 0) == "done"


def test_one_opponent_alone_is_no_agreement(tmp_path: Path) -> None:
    with rules(tmp_path, stand_in_agreed_minutes=0) as server, server.client() as client:
        table = make_table(client, options={"players": 2, "starting": 0})
        table[0].get()
        assert asked(table[1], 0) == "wait"


@pytest.mark.parametrize("host", [0, 1])
def test_a_host_has_no_more_rights_than_others(server: Serving, host: int) -> None:
    with server.client() as client, server.client() as other:
        table = make_table(client, options={"players": 2, "starting": 1 - host}, hold=[0])
        join(other, table.links[1])
        players = [Player(client, table.id), Player(other, table.id)]
        assert asked(players[host], 1 - host) == "wait"
