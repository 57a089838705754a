"""One deal at several tables: who hides it from others, and playing on from its middle."""

from __future__ import annotations

import asyncio
import math
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from mintopia.engine.game import load_record
from mintopia.host.new_tables import plan_same_deal
from mintopia.server.common.requests import SeatRequest, TableChange
from mintopia.server.common.secrets import new_secret
from mintopia.server.http.responses import NewTable
from mintopia.server.tables import live_tables as module
from mintopia.server.tables.live_tables import LiveTables
from mintopia.store import Append, open_store, sqlite_url
from tests.server.forking import mintopia
from tests.server.holding import take
from tests.server.inside import lobby_of
from tests.server.serving import (
    Json,
    Player,
    Serving,
    Table,
    code_of,
    join,
    json_of,
    make_table,
    serving,
)
from tests.server.stored import store_game

# --- one deal -------------------------------------------------------------------------------------
PEOPLE: Json = {"seats": [{"kind": "person"}, {"kind": "person"}], "start": True}
DAY = 24 * 3600.0


def again(player: Player) -> Table:
    """Make a table with the same deal."""
    return player.make("/same-deal", **PEOPLE)


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


# --- who hides ----------------------------------------------------------------------------------
def test_a_spectator_takes_the_game_from_nobody(client: httpx.Client) -> None:
    running = make_table(client)
    assert running[0].refused("POST", "/same-deal", PEOPLE) == "not-finished", "nobody peeps"
    table = make_table(client, over=True)
    others = again(table.spectator)
    assert others[0].get()["table"]["seed_chosen"], "everybody is told that the deal is known"
    assert not is_hidden(table)
    results = table[0].get("/same-deal")["tables"]
    assert [entry["status"] for entry in results] == ["finished", "running"]
    others.play_on()
    assert not is_hidden(others)


def test_nor_by_tables_of_his_own_in_between(client: httpx.Client) -> None:
    table = make_table(client, over=True)
    between = again(table.spectator)
    between.play_on()
    third = again(between[0])  # he has a seat there
    assert not is_hidden(table)
    assert not is_hidden(between)
    third.play_on()
    fourth = again(third[1])
    assert not is_hidden(table)
    fourth.play_on()
    branch = table[0].make("/branch", number=1, **seats())
    branch.play_on()
    again(branch[0])
    assert not is_hidden(table), "nor by playing on from a move"


def test_who_has_a_seat_hides_the_deal_at_all_tables_that_had_it(client: httpx.Client) -> None:
    table = make_table(client, over=True)
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
        table = make_table(maker, over=True)
        browser.post("/api/join", json={"link": table.made["spectator_link"]})
        me = Player(browser, table.id)
        again(me).play_on()
        again(me)
        assert not is_hidden(table)
        join(browser, table[1].ask("POST", "/seats/1/devices").json()["link"])
        again(me)
        assert is_hidden(table)


# --- branches -----------------------------------------------------------------------------------
def seats() -> Json:
    """Return the request body for two people, with no seat held by this browser."""
    return {"seats": [{"kind": "person"}, {"kind": "person"}], "hold": []}


def test_a_branch_says_where_it_comes_from(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        with server.client() as client:
            table = make_table(client, over=True)
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
            assert Player(client, table.id, branch.key(0)).refused("GET") == "unknown-link"
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


def test_a_branch_hides_nothing_and_its_deal_while_others_play(client: httpx.Client) -> None:
    table = make_table(client, over=True)
    branch = table[0].make("/branch", number=2, **seats())
    assert not is_hidden(table)
    branch.play_on()
    others = again(table[0])
    assert is_hidden(table)
    assert is_hidden(branch), "its end would show the others' deal"
    assert branch[0].refused("POST", "/branch", {"number": 1}) == "deal-open"
    own = branch[0].get("/same-deal")["tables"]
    assert [entry["here"] for entry in own] == [True], "a game that began in between is no result"
    assert len(others[0].get("/same-deal")["tables"]) == 2
    others.play_on()
    assert not is_hidden(table)
    assert not is_hidden(branch)


def test_a_branch_rests_while_others_play_its_deal(client: httpx.Client) -> None:
    """Playing on reveals more of the deck with every round, and the others play with that deck."""
    table = make_table(client, over=True)
    branch = table[0].make("/branch", number=2, **seats())
    branch.play_on(1)
    others = again(table[0])
    told = branch.spectator.get()
    mover = branch[told["to_move"]]
    move = {"seq": told["seq"], "move": mover.get()["legal"][0]}
    assert mover.refused("POST", "/moves", move) == "deal-open"
    assert mover.refused("POST", "/undo", {"seq": told["seq"]}) == "deal-open"
    others.play_on()
    assert mover.ask("POST", "/moves", move).status_code == 200


def test_nor_do_bots_play_on_at_a_branch_meanwhile(client: httpx.Client) -> None:
    table = make_table(client, over=True)
    bots = {"seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}], "hold": []}
    branch = table[0].make("/branch", number=0, **bots)
    others = again(table[0])
    others.play_on(4)
    assert branch[0].get()["seq"] <= 1, "at most what was thought out before"
    others.play_on()


# --- for how long -------------------------------------------------------------------------------
def test_a_deal_is_hidden_while_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()

    clock = SimpleNamespace(time=lambda: now, monotonic=time.monotonic)
    monkeypatch.setattr(module, "time", clock)

    async def scenario() -> list[bool]:
        nonlocal now
        store = open_store(sqlite_url(tmp_path / "games.db"), lambda: now)
        link = new_secret()
        first = store_game(store, links=[link, new_secret()])
        take(store, link)
        live_tables = LiveTables(store, 0, 60.0, 7 * DAY)
        lobby = lobby_of(live_tables)
        found: list[bool] = []

        async def look(*, after: float = 0.0) -> None:
            nonlocal now
            now += after
            async with live_tables.at(first) as live:
                found.append(live.deal_is_open)

        await look()
        people = [SeatRequest(kind="person"), SeatRequest(kind="person")]
        live = await live_tables.find(first)
        plan = plan_same_deal(live, people, None)
        plan.hides_deal = True  # a player of the first game makes it
        made = await lobby.make(plan)
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
        table = make_table(client, over=True)
        others = again(table[0])
        assert not is_hidden(table)
        assert others[0].get()["table"]["status"] == "running"


# --- branches -------------------------------------------------------------------------------------
ANN_AND_BOB = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]


@pytest.fixture(scope="module")
def ended(server: Serving) -> Iterator[Table]:
    """Return a table whose game is over."""
    with server.client() as client:
        table = make_table(client, options={"players": 2, "starting": 0}, seed=21, over=True)
        yield table


def branch(player: Player, number: int, **body: object) -> Json:
    made = json_of(player.ask("POST", "/branch", {"number": number, **body}), 201)
    NewTable.model_validate(made, strict=True, extra="forbid")
    return made


@pytest.mark.parametrize("number", [0, 1, 7])
def test_the_game_goes_on_where_it_was(client: httpx.Client, ended: Table, number: int) -> None:
    record = ended[0].get("/record")
    made = branch(ended[0], number, seats=ANN_AND_BOB, hold=[])
    table = Table(client, made)
    assert made["table"]["status"] == "running"
    assert made["table"]["seed_chosen"] is True
    assert made["table"]["seq"] == number
    assert ended[0].get("/replay")["open"] is True, "the old game stays open to all"
    game = load_record({**record, "moves": record["moves"][:number]})
    for seat in (0, 1):
        state = table[seat].get()
        assert state["seq"] == number
        assert state["to_move"] == game.to_move
    steps = table[0].get("/replay")["steps"]
    assert [step["move"] for step in steps[1:]] == table[0].get("/record")["moves"]
    assert len(steps) == number + 1
    table.play_on()
    whole = table[0].get("/record")
    assert whole["seed"] == record["seed"]
    assert whole["moves"][:number] == record["moves"][:number]
    assert load_record(whole).over


def test_undo_stops_at_the_branch(client: httpx.Client, ended: Table) -> None:
    table = Table(client, branch(ended[0], 6, hold=[]))
    assert set(table.links) == {0}, "the other seat is a bot's"
    with table[0].live() as stream:
        told = stream.until(lambda _, data: data.get("to_move") == 0)
        start = told["seq"]
        assert start >= 6
        assert table[0].refused("POST", "/undo", {"seq": start}) == "no-undo"
        table[0].play(start, told["legal"][0])
        told = stream.until(lambda _, data: "to_move" in data and data["to_move"] in (0, None))
    undone = table[0].ask("POST", "/undo", {"seq": told["seq"]})
    assert undone.status_code == 200, undone.text
    seq = undone.json()["seq"]
    assert undone.json()["to_move"] == 0
    assert table[0].refused("POST", "/undo", {"seq": seq}) == "no-undo"


def test_after_a_restart_undo_still_stops_there(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        with server.client() as client:
            table = make_table(client, options={"players": 2, "starting": 0}, seed=21, over=True)
            made = branch(table[0], 6, seats=ANN_AND_BOB, hold=[])
        server.stop(signal.SIGKILL)
        server.start()
        with server.client() as client:
            again = Table(client, made)
            mover = again[0].get()["to_move"]
            for seat in (0, 1):
                assert again[seat].refused("POST", "/undo", {"seq": 6}) == "no-undo"
            again[mover].play(6, again[mover].get()["legal"][0])
            assert again[0].get()["seq"] == 7
            with again[0].live(params={"after": 4}) as stream:
                assert [stream.next()[1]["seq"] for _ in range(3)] == [5, 6, 7]
        assert server.stop() == 0
    done = mintopia("doctor", "--database", str(tmp_path / "games.db"))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 games" in done.stdout + done.stderr


def test_a_guest_with_the_code_plays_on_against_bots(server: Serving, ended: Table) -> None:
    code = ended[0].get("/share")["code"]
    with server.client() as guest:
        made = branch(Player(guest, ended.id, code), 5)
        seats = made["table"]["seats"]
        assert sorted(seat["kind"] for seat in seats) == ["bot", "person"]
        mine = next(seat["seat"] for seat in seats if seat["kind"] == "person")
        assert made["links"] == [], "who holds the seat needs no invitation"
        held = Player(guest, made["table"]["id"])  # by the cookie alone
        assert held.get()["yours"] == [mine]


def test_solitaire_goes_on_with_its_card(client: httpx.Client) -> None:
    table = make_table(client, options={"solo": "sonic"}, seed=5)
    table[0].play_to_the_end()
    moves = table[0].get("/record")["moves"]
    for number in (3, 4, 5):
        again = Table(client, branch(table[0], number, hold=[]))
        with again[0].live() as stream:
            stream.until(
                lambda _, data: "view" in data and (data["to_move"] is None or bool(data["legal"]))
            )
        record = again[0].get("/record")
        assert record["moves"][:number] == moves[:number]
    assert table[0].refused("POST", "/branch", {"number": 3, "seats": ANN_AND_BOB}) == "bad-request"


def test_no_game_goes_on_from_a_wrong_place(client: httpx.Client, ended: Table) -> None:
    running = make_table(client)
    assert running[0].refused("POST", "/branch", {"number": 0}) == "not-finished"
    last = len(ended[0].get("/record")["moves"])
    beyond = ended[0].ask("POST", "/branch", {"number": last})
    assert code_of(beyond) == "bad-request"
    assert str(last - 1) in beyond.json()["error"]["message"]
    for body in (
        {}, {"number": -1}, {"number": True}, {"number": 1, "seats": []},
        {"number": 1, "seats": [{"kind": "person"}]}, {"number": 1, "hold": [5]},
        {"number": 1, "seats": [{"kind": "bot"}, {"kind": "person"}]},
    ):  # fmt: skip
        assert ended[0].refused("POST", "/branch", body) == "bad-request", body
    open_seat = {"number": 1, "seats": [{"kind": "open"}, {"kind": "person"}], "hold": []}
    assert ended[0].refused("POST", "/branch", open_seat) == "seats-open"
    assert Player(client, ended.id).refused("POST", "/branch", {"number": 0}) == "unknown-link"
