"""Playing on from a move of a finished game: a new game that begins in the middle."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from mintopia.engine.game import load_record
from mintopia.server.http.responses import NewTable
from tests.server.serving import Json, Player, Serving, Table, code_of, make_table, serving

PEOPLE = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]


@pytest.fixture(scope="module")
def finished(server: Serving) -> Iterator[Table]:
    """Return a table whose game is over."""
    with server.client() as client:
        table = make_table(client, options={"players": 2, "starting": 0}, seed=21)
        table.play_on()
        yield table


def branch(player: Player, number: int, **body: object) -> Json:
    answer = player.ask("POST", "/branch", {"number": number, **body})
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    NewTable.model_validate(made, strict=True, extra="forbid")
    return made


@pytest.mark.parametrize("number", [0, 1, 7])
def test_the_game_goes_on_where_it_was(client: httpx.Client, finished: Table, number: int) -> None:
    record = finished[0].get("/record")
    made = branch(finished[0], number, seats=PEOPLE, hold=[])
    table = Table(client, made)
    assert made["table"]["status"] == "running"
    assert made["table"]["seed_chosen"] is True
    assert made["table"]["seq"] == number
    assert finished[0].get("/replay")["open"] is True, "the old game stays open to all"
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


def test_undo_stops_at_the_branch(client: httpx.Client, finished: Table) -> None:
    table = Table(client, branch(finished[0], 6, hold=[]))
    assert set(table.links) == {0}, "the other seat is a bot's"
    with table[0].live() as stream:
        told = stream.until(lambda _, data: data.get("to_move") == 0)
        start = told["seq"]
        assert start >= 6
        assert code_of(table[0].ask("POST", "/undo", {"seq": start})) == "no-undo"
        table[0].play(start, told["legal"][0])
        told = stream.until(lambda _, data: "to_move" in data and data["to_move"] in (0, None))
    undone = table[0].ask("POST", "/undo", {"seq": told["seq"]})
    assert undone.status_code == 200, undone.text
    seq = undone.json()["seq"]
    assert undone.json()["to_move"] == 0
    assert code_of(table[0].ask("POST", "/undo", {"seq": seq})) == "no-undo"


def test_after_a_restart_undo_still_stops_there(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        with server.client() as client:
            table = make_table(client, options={"players": 2, "starting": 0}, seed=21)
            table.play_on()
            made = branch(table[0], 6, seats=PEOPLE, hold=[])
        server.stop(signal.SIGKILL)
        server.start()
        with server.client() as client:
            again = Table(client, made)
            mover = again[0].get()["to_move"]
            for seat in (0, 1):
                assert code_of(again[seat].ask("POST", "/undo", {"seq": 6})) == "no-undo"
            again[mover].play(6, again[mover].get()["legal"][0])
            assert again[0].get()["seq"] == 7
            with again[0].live(params={"after": 4}) as stream:
                assert [stream.next()[1]["seq"] for _ in range(3)] == [5, 6, 7]
        assert server.stop() == 0
    done = subprocess.run(
        [sys.executable, "-m", "mintopia.cli.main", "doctor", "--lang", "en"],
        env={**os.environ, "MINTOPIA_DATABASE": str(tmp_path / "games.db")},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 games" in done.stdout + done.stderr


def test_a_guest_with_the_code_plays_on_against_bots(server: Serving, finished: Table) -> None:
    code = finished[0].get("/share")["code"]
    with server.client() as guest:
        made = branch(Player(guest, finished.id, code), 5)
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
    wrong = table[0].ask("POST", "/branch", {"number": 3, "seats": PEOPLE})
    assert code_of(wrong) == "bad-request"


def test_refusals(client: httpx.Client, finished: Table) -> None:
    running = make_table(client)
    assert code_of(running[0].ask("POST", "/branch", {"number": 0})) == "not-finished"
    last = len(finished[0].get("/record")["moves"])
    beyond = finished[0].ask("POST", "/branch", {"number": last})
    assert code_of(beyond) == "bad-request"
    assert str(last - 1) in beyond.json()["error"]["message"]
    for body in (
        {}, {"number": -1}, {"number": True}, {"number": 1, "seats": []},
        {"number": 1, "seats": [{"kind": "person"}]}, {"number": 1, "hold": [5]},
        {"number": 1, "seats": [{"kind": "bot"}, {"kind": "person"}]},
    ):  # fmt: skip
        assert code_of(finished[0].ask("POST", "/branch", body)) == "bad-request", body
    open_seat = {"number": 1, "seats": [{"kind": "open"}, {"kind": "person"}], "hold": []}
    assert code_of(finished[0].ask("POST", "/branch", open_seat)) == "seats-open"
    assert code_of(Player(client, finished.id).ask("POST", "/branch", {"number": 0})) == (
        "unknown-link"
    )
