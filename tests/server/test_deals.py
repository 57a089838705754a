"""One deal at several tables: who may hide it from others, for how long, and what branches do."""

from __future__ import annotations

import asyncio
import math
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from mintopia.server.common.requests import SameDealRequest, SeatRequest, TableChange
from mintopia.server.common.secrets import new_secret
from mintopia.server.tables import live_tables as module
from mintopia.server.tables.callers import Caller
from mintopia.server.tables.live_tables import LiveTables
from mintopia.server.tables.lobby import Lobby
from mintopia.server.tables.series import Series
from mintopia.server.tables.talk import Talk
from mintopia.store import Append, open_store, sqlite_url
from tests.server.holding import take
from tests.server.serving import Json, Player, Serving, Table, code_of, join, make_table, serving
from tests.server.stored import store_game

OPTIONS = {"players": 2, "starting": 0}
PEOPLE = {"seats": [{"kind": "person"}, {"kind": "person"}], "start": True}
DAY = 24 * 3600.0


def again(player: Player, **more: Any) -> Table:
    """Make a table with the same deal."""
    answer = player.ask("POST", "/same-deal", PEOPLE | more)
    assert answer.status_code == 201, answer.text
    return Table(player.client, answer.json())


def finished(client: httpx.Client) -> Table:
    """Make a table whose game is over."""
    table = make_table(client, options=OPTIONS)
    table.play_on()
    return table


def is_hidden(table: Table) -> bool:
    """Return whether the deal is hidden; all the answers that could show it must agree."""
    told = [
        table[0].get()["table"]["seed"] is None,
        table.spectator.get()["table"]["salt"] is None,
        "seed" not in table[1].get("/record"),
        not table.spectator.get("/replay")["open"],
        table[0].ask("GET", "/review").status_code == 409,
    ]
    assert all(told) or not any(told), told
    return told[0]


# --- who hides -----------------------------------------------------------------------------------
def test_a_spectator_takes_the_game_from_nobody(client: httpx.Client) -> None:
    table = finished(client)
    others = again(table.spectator)
    assert others[0].get()["table"]["seed_chosen"], "everybody is told that the deal is known"
    assert not is_hidden(table)
    results = table[0].get("/same-deal")["tables"]
    assert [entry["status"] for entry in results] == ["finished", "running"]
    others.play_on()
    assert not is_hidden(others)


def test_nor_by_tables_of_his_own_in_between(client: httpx.Client) -> None:
    table = finished(client)
    between = again(table.spectator)
    between.play_on()
    third = again(between[0])  # he has a seat there
    assert not is_hidden(table)
    assert not is_hidden(between)
    third.play_on()
    fourth = again(third[1])
    assert not is_hidden(table)
    fourth.play_on()
    branch = Table(client, table[0].ask("POST", "/branch", {"number": 1, **seats()}).json())
    branch.play_on()
    again(branch[0])
    assert not is_hidden(table), "nor by playing on from a move"


def test_who_has_a_seat_hides_the_deal_at_all_tables_that_had_it(client: httpx.Client) -> None:
    table = finished(client)
    guests = again(table.spectator)
    guests.play_on()
    assert not is_hidden(guests)
    friends = again(table[1])
    assert is_hidden(table)
    assert is_hidden(guests)
    friends.play_on()
    assert not is_hidden(table)
    assert not is_hidden(friends)
    further = again(friends[0])  # an invited player may pass the deal on
    assert is_hidden(table)
    further.play_on()
    assert not is_hidden(table)


def test_a_browser_that_holds_a_seat_is_its_holder(server: Serving) -> None:
    with server.client() as maker, server.client() as browser:
        table = finished(maker)
        browser.post("/api/join", json={"link": table.made["spectator_link"]})
        me = Player(browser, table.id)
        again(me).play_on()
        again(me)
        assert not is_hidden(table)
        join(browser, table[1].ask("POST", "/seats/1/devices").json()["link"])
        again(me)
        assert is_hidden(table)


# --- branches ------------------------------------------------------------------------------------
def seats() -> Json:
    """Return the request body for two people, with no seat held by this browser."""
    return {"seats": [{"kind": "person"}, {"kind": "person"}], "hold": []}


def test_a_branch_says_where_it_comes_from(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        with server.client() as client:
            table = finished(client)
            assert table.made["table"]["branch_of"] is None
            made = table[0].ask("POST", "/branch", {"number": 4, **seats()}).json()
            wanted = {"table": table.id, "number": 4}
            assert made["table"]["branch_of"] == wanted
            branch = Table(client, made)
            with branch.spectator.live() as stream:
                assert stream.kind("state")["table"]["branch_of"] == wanted
            branch.play_on(3)
            assert branch[1].get()["table"]["branch_of"] == wanted
            assert branch[1].get("/replay")["table"]["branch_of"] == wanted
            assert code_of(Player(client, table.id, branch.key(0)).ask("GET")) == "unknown-link"
            first = table[0].ask("POST", "/branch", {"number": 0, **seats()}).json()
            assert first["table"]["branch_of"] == {"table": table.id, "number": 0}
            branch.play_on()
            twice = branch[0].ask("POST", "/branch", {"number": 6, **seats()}).json()
            assert twice["table"]["branch_of"] == {"table": branch.id, "number": 6}
            key = branch.key(0)
        assert server.stop() == 0
        server.start()
        with server.client() as client:
            again_here = Player(client, branch.id, key)
            assert again_here.get()["table"]["branch_of"] == wanted


def test_a_branch_hides_nothing_but_keeps_the_deal_while_others_play_it(
    client: httpx.Client,
) -> None:
    table = finished(client)
    branch = Table(client, table[0].ask("POST", "/branch", {"number": 2, **seats()}).json())
    assert not is_hidden(table)
    branch.play_on()
    others = again(table[0])
    assert is_hidden(table)
    assert is_hidden(branch), "its end would show the others' deal"
    assert code_of(branch[0].ask("POST", "/branch", {"number": 1})) == "deal-open"
    own = branch[0].get("/same-deal")["tables"]
    assert [entry["here"] for entry in own] == [True], "a game that began in between is no result"
    assert len(others[0].get("/same-deal")["tables"]) == 2
    others.play_on()
    assert not is_hidden(table)
    assert not is_hidden(branch)


def test_a_branch_rests_while_others_play_its_deal(client: httpx.Client) -> None:
    """Playing on reveals more of the deck with every round, and the others play with that deck."""
    table = finished(client)
    branch = Table(client, table[0].ask("POST", "/branch", {"number": 2, **seats()}).json())
    branch.play_on(1)
    others = again(table[0])
    told = branch.spectator.get()
    mover = branch[told["to_move"]]
    move = {"seq": told["seq"], "move": mover.get()["legal"][0]}
    assert code_of(mover.ask("POST", "/moves", move)) == "deal-open"
    assert code_of(mover.ask("POST", "/undo", {"seq": told["seq"]})) == "deal-open"
    others.play_on()
    assert mover.ask("POST", "/moves", move).status_code == 200


def test_nor_do_bots_play_on_at_a_branch_meanwhile(client: httpx.Client) -> None:
    table = finished(client)
    bots = {"seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}], "hold": []}
    branch = Table(client, table[0].ask("POST", "/branch", {"number": 0, **bots}).json())
    others = again(table[0])
    others.play_on(4)
    assert branch[0].get()["seq"] <= 1, "at most what was thought out before"
    others.play_on()


# --- for how long --------------------------------------------------------------------------------
def test_a_deal_is_hidden_while_it_is_played_and_not_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()

    clock = SimpleNamespace(time=lambda: now, monotonic=time.monotonic)
    monkeypatch.setattr(module, "time", clock)

    async def scenario() -> list[bool]:
        nonlocal now
        store = open_store(sqlite_url(tmp_path / "games.db"), lambda: now)
        link = new_secret()
        first = store_game(store, links=[link, new_secret()])
        access = take(store, link)
        live_tables = LiveTables(store, 0, 60.0, 7 * DAY)
        lobby = Lobby(live_tables)
        series = Series(live_tables, lobby, Talk(live_tables, 30.0))
        found: list[bool] = []

        async def look(*, after: float = 0.0) -> None:
            nonlocal now
            now += after
            async with live_tables.at(first) as live:
                found.append(live.deal_is_open)

        await look()
        people = [SeatRequest(kind="person"), SeatRequest(kind="person")]
        live = await live_tables.find(first)
        made = await series.same_deal(
            Caller(live, frozenset((0,)), {0: access}), SameDealRequest(seats=people)
        )
        await look()
        await look(after=6 * DAY)
        await lobby.change(made.live, TableChange(name="Another name"))  # not counted as play
        await look(after=2 * DAY)
        await lobby.start(made.live)
        await look()
        await look(after=6 * DAY)
        game = made.live.running_game()
        seat, move = game.to_move, game.legal()[0]
        assert seat is not None
        store.append(
            [Append(table_id=made.live.id, seq=1, seat=seat, text=move, answer_to=0, turn_seat=0)]
        )
        await look(after=6 * DAY)
        await look(after=2 * DAY)
        live_tables._hidden_seconds = math.inf
        live_tables.deal_changed(live.table)
        await look()
        live_tables.close()
        store.close()
        return found

    assert asyncio.run(scenario()) == [
        False,  # nobody else plays it
        True, True,  # a table was made
        False,  # but not started in time
        True, True,  # it was started
        True,  # twelve days after the start, but six after the last move
        False,  # eight days after the last move
        True,  # without a limit
    ]  # fmt: skip


def test_it_can_be_set_for_how_long(tmp_path: Path) -> None:
    with serving(tmp_path, hidden_days=1e-9) as server, server.client() as client:
        table = finished(client)
        others = again(table[0])
        assert not is_hidden(table)
        assert others[0].get()["table"]["status"] == "running"
