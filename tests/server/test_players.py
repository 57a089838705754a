"""Leaving, resigning, breaks, nudges and stand-ins: everybody is told, nobody acts for another."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from mintopia.server.tables import players
from tests.server.inside import Inside
from tests.server.serving import Json, Player, Serving, Table, code_of, join, make_table, serving


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """Return a server in this process, so that a test can shorten its waiting times."""
    with Inside(tmp_path_factory.mktemp("players")) as server:
        yield server


@pytest.fixture
def quick(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    """Return a client of a server where people can be nudged immediately."""
    monkeypatch.setattr(players, "NUDGE_SECONDS", 0.0)
    with inside.client() as client:
        yield client


def running(client: httpx.Client, **options: Any) -> Table:
    table = make_table(client, options={"players": 3, "starting": 0, **options})
    for seat in range(3):
        assert table[seat].get()["you"] == seat
    return table


def seat_of(player: Player, seat: int) -> Json:
    found: Json = player.get()["table"]["seats"][seat]
    return found


def notices(player: Player, language: str = "en") -> list[tuple[str, str]]:
    headers = {"accept-language": language}
    told = player.get("/messages", headers=headers)["notices"]
    return [(notice["kind"], notice["text"]) for notice in told if notice["kind"] != "joined"]


# --- leaving ------------------------------------------------------------------------------------
def test_who_leaves_before_the_start_frees_the_seat(server: Serving) -> None:
    with server.client() as ann, server.client() as bob:
        seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
        table = make_table(ann, seats=seats, hold=[0], start=False)
        link = table.made["table_link"]
        join(bob, link, seat=1, name="Bob", nonce="n" * 20)
        leaving = Player(bob, table.id)
        assert table[0].refused("POST", "/seats/0/leave") == "host-leaves"
        assert leaving.ask("POST", "/seats/1/leave").status_code == 200
        told = seat_of(table[0], 1)
        assert (told["kind"], told["devices"], told["name"]) == ("open", 0, "Seat 2")
        assert notices(table[0]) == [("left", "Bob has left the table.")]
        assert leaving.refused("GET") == "unknown-link"
        join(bob, link, seat=1, name="Bob", nonce="n" * 20)  # he may come back
        assert table[0].ask("POST", "/start").status_code == 200
        assert leaving.refused("POST", "/seats/1/leave") == "already-started"


# --- resigning ----------------------------------------------------------------------------------
def test_a_bot_plays_on_for_who_resigns_for_good(client: httpx.Client) -> None:
    table = running(client, cards={"game": {"star_goal": 2}})  # a short game
    assert table[1].ask("POST", "/seats/1/resign").json()["seats"][1]["resigned"] is True
    assert notices(table[0]) == [("resigned", "Bob has resigned. A bot is playing on for Bob.")]
    assert "投了" in notices(table[0], "ja")[0][1]
    assert seat_of(table[2], 1)["stand_in"] == "medium"
    for who in (table[1], table[0]):  # not even the host can give the seat back or free it
        assert who.refused("DELETE", "/seats/1/stand-in") == "resigned"
    assert table[0].refused("DELETE", "/seats/1") == "resigned"
    assert table[1].refused("POST", "/moves", {"seq": 0, "move": "pass"}) == "stand-in"
    assert table[1].ask("POST", "/seats/1/resign").status_code == 200, "once is enough"
    assert len(notices(table[0])) == 1
    # The others play to the end.
    table[0].ask("POST", "/seats/0/resign")
    with table[2].live() as stream:
        table[2].ask("POST", "/seats/2/resign")
        stream.until(lambda kind, told: kind == "table" and told["status"] == "finished")
    assert table[0].get()["view"]["result"] is not None
    assert table[0].refused("POST", "/seats/0/resign") == "not-running"


# --- breaks -------------------------------------------------------------------------------------
def test_a_break_is_told_and_ends_with_a_move(client: httpx.Client) -> None:
    table = running(client)
    assert table[0].ask("PUT", "/seats/0/break").json()["seats"][0]["on_break"] is True
    assert table[0].ask("PUT", "/seats/0/break").status_code == 200
    assert table[1].refused("POST", "/seats/0/nudge") == "on-break"
    with table[1].live() as stream:
        table[0].play(0, "pass")
        stream.until(lambda kind, told: kind == "notice" and told["kind"] == "break-over")
    assert seat_of(table[1], 0)["on_break"] is False
    assert [kind for kind, _ in notices(table[1])] == ["break", "break-over"]


def test_breaks_without_end_are_not_told_without_end(client: httpx.Client) -> None:
    table = running(client)
    codes = []
    for _ in range(10):
        for method in ("PUT", "DELETE"):
            answer = table[1].ask(method, "/seats/1/break")
            codes.append(code_of(answer) if answer.status_code >= 400 else "ok")
    assert codes[:4] == ["ok"] * 4
    assert "too-many" in codes
    assert len(notices(table[0])) < 7


# --- nudges -------------------------------------------------------------------------------------
def test_a_nudge_is_told_to_everybody_and_once_a_minute(quick: httpx.Client) -> None:
    table = running(quick)
    with table[0].live() as stream:
        assert table[1].ask("POST", "/seats/0/nudge").status_code == 200
        heard = stream.kind("notice")
        assert heard["text"] == "Bob gives Ann a gentle nudge."
    for _ in range(20):
        for who in (table[1], table[2]):  # the limit is shared
            refused = who.ask("POST", "/seats/0/nudge")
            assert code_of(refused) == "too-many"
            assert 0 < int(refused.headers["retry-after"]) <= 60
    assert len(notices(table[0])) == 1


def test_only_people_nudge_and_only_who_is_to_move(quick: httpx.Client) -> None:
    table = running(quick)
    assert table[0].refused("POST", "/seats/1/nudge") == "not-waiting"
    assert table[0].refused("POST", "/seats/0/nudge") == "nudge-yourself"
    assert table.spectator.refused("POST", "/seats/0/nudge") == "not-your-seat"
    assert Player(quick, table.id, "x" * 32).refused("POST", "/seats/0/nudge") == ("unknown-link")
    table[0].ask("POST", "/seats/0/resign")  # a bot needs no nudge
    assert table[1].refused("POST", "/seats/0/nudge") in ("not-waiting", "nudge-yourself")


def test_nobody_is_nudged_at_once(client: httpx.Client) -> None:
    table = running(client)
    refused = table[1].ask("POST", "/seats/0/nudge")
    assert code_of(refused) == "too-many"
    assert int(refused.headers["retry-after"]) <= players.NUDGE_SECONDS


# --- stand-ins ------------------------------------------------------------------------------------
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


def test_nobody_is_replaced_at_once_and_all_hear_who_wants_it(client: httpx.Client) -> None:
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
    assert table[2].refused("DELETE", "/seats/1/stand-in") == "host-only"
    assert table[1].ask("DELETE", "/seats/1/stand-in").status_code == 200
    assert table[0].notices()[-1] == "returned"
    assert asked(table[0], 0) == "done"


def test_where_nobody_has_sat_down_a_bot_plays_at_once(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 3, "starting": 0})
    table[0].get()
    assert asked(table[0], 1) == "done"


def until_done(player: Player, seat: int, meanwhile: str) -> None:
    """Ask repeatedly until a bot plays."""
    while (code := asked(player, seat)) != "done":
        assert code == meanwhile
        time.sleep(0.1)


def test_after_the_long_wait_anybody_may_let_a_bot_play(tmp_path: Path) -> None:
    with serving(tmp_path, stand_in_hours=2 / 3600) as server, server.client() as client:
        table = three(client)
        assert asked(table[1], 0) == "wait"
        until_done(table[1], 0, "wait")
        assert table[1].get()["table"]["seats"][0]["stand_in"] == "random"
        back = table[0].ask("DELETE", "/seats/0/stand-in")
        assert back.status_code == 200


def test_who_takes_the_seat_back_has_the_whole_time_again(tmp_path: Path) -> None:
    with serving(tmp_path, stand_in_hours=3 / 3600) as server, server.client() as client:
        table = make_table(client, options={"players": 2, "starting": 0})
        table[1].get()
        table[0].get()
        until_done(table[1], 0, "wait")
        table[0].ask("DELETE", "/seats/0/stand-in")
        state = table[0].get()
        if state["to_move"] == 0:
            assert asked(table[1], 0) == "wait"


def test_all_the_others_together_need_not_wait_so_long(tmp_path: Path) -> None:
    with serving(tmp_path, stand_in_agreed_minutes=0) as server, server.client() as client:
        table = three(client)
        assert asked(table[1], 0) == "wait"
        assert asked(table[1], 0) == "wait", "one is not all"
        assert asked(table[2], 0) == "done"


def test_one_opponent_alone_is_no_agreement(tmp_path: Path) -> None:
    with serving(tmp_path, stand_in_agreed_minutes=0) as server, server.client() as client:
        table = make_table(client, options={"players": 2, "starting": 0})
        table[0].get()
        assert asked(table[1], 0) == "wait"
