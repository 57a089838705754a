"""The third game on the server: a table, moves, live streams, secrets, hints, replay, record."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.serving import WAIT, Json, Player, Serving, Table, code_of, make_table
from tests.third_game.helpers import command

WITH_BOT = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "random"}]


@pytest.fixture
def client(server: Serving) -> Iterator[httpx.Client]:
    """Yield a new client, like a new browser."""
    with server.client() as made:
        yield made


def play_to_the_end(table: Table) -> Json:
    """Play Ann's first legal move until the game is over; return the last message."""
    with table[0].live(params={"words": "en"}) as stream:
        told = stream.kind("state")
        while told["to_move"] is not None:
            if told["to_move"] == 0:
                table[0].play(told["seq"], told["legal"][0]["move"])
            told = stream.kind("move")
            assert all(event["text"] for event in told["events"])
    return told


def test_a_whole_game_against_a_bot(client: httpx.Client, tmp_path: Path) -> None:
    table = make_table(client, "lanterns", seats=WITH_BOT, seed=None)
    assert table[0].get()["table"]["game"] == "lanterns"
    refused = table[0].ask("POST", "/moves", {"seq": 0, "move": "hang moon"})
    assert "moon" in refused.json()["error"]["message"]
    refused = table[0].ask("POST", "/moves", {"seq": 0, "move": "hang"})
    assert refused.json()["error"]["message"].endswith("the form is: hang LANTERN.")
    assert table.spectator.ask("POST", "/moves", {"seq": 0, "move": "rest"}).status_code == 403
    last = play_to_the_end(table)
    assert last["view"]["result"]["winners"]
    replay = table.spectator.get("/replay", params={"words": "ja"})
    assert len(replay["steps"]) == last["seq"] + 1
    assert "つるし" in json.dumps(replay["steps"], ensure_ascii=False)
    record = table[0].get("/record")
    assert (record["game"], record["mintopia"]) == ("lanterns", 1)
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    command("verify", str(path), "--commitment", table.made["table"]["commitment"], "--lang", "en")
    reviewed = review(table[0])
    assert {mark["seat"] for mark in reviewed["marks"]} == {0}


def review(player: Player) -> Json:
    """Request a review of the game and wait for it."""
    player.ask("POST", "/review", params={"words": "en"})
    end = time.monotonic() + WAIT
    while (told := player.get("/review", params={"words": "en"}))["status"] != "done":
        assert told["status"] != "failed"
        assert time.monotonic() < end
        time.sleep(0.05)  # leave the processor to the review
    return told


def hand(state: Json, seat: int) -> list[str]:
    lanterns: list[str] = state["view"]["players"][seat]["hand"]
    return lanterns


def test_nobody_is_told_what_another_holds(client: httpx.Client) -> None:
    """Check that only Ann sees her lanterns, in states and live streams, until they hang."""
    table = make_table(client, "lanterns")
    with table[1].live() as to_ben, table.spectator.live() as to_spectator:
        streams = (to_ben, to_spectator)
        told = [stream.kind("state") for stream in streams]
        for _ in range(12):
            state = table[0].get()
            assert len(hand(state, 0)) == 3
            others = [*told, table[1].get(), table.spectator.get()]
            for other in others:
                assert hand(other, 0) == ["?"] * 3
                assert not [one for one in hand(state, 0) if one in json.dumps(other)]
            mover = table[state["to_move"]]
            mover.play(state["seq"], mover.get()["legal"][0])
            told = [stream.kind("move") for stream in streams]
    running = table.spectator.get("/record")
    assert "seed" not in running or running["seed"] is None
    assert "deck" not in running["options"]


def test_a_hint_judges_every_move_but_not_between_people(client: httpx.Client) -> None:
    table = make_table(client, "lanterns", seats=WITH_BOT)
    told = table[0].ask("POST", "/hint", {"seq": 0}, params={"words": "ja"}).json()
    assert sorted(move["move"] for move in told["moves"]) == sorted(table[0].get()["legal"])
    assert told["playouts"] >= 60
    assert "をつるす" in json.dumps(told["moves"], ensure_ascii=False)
    people = make_table(client, "lanterns", seed=5)
    assert code_of(people[0].ask("POST", "/hint", {"seq": 0})) == "no-hints"


def test_it_is_described_and_offered_but_has_no_book(client: httpx.Client) -> None:
    described = client.get("/api/openapi.json").json()["components"]["schemas"]
    assert "lanterns" in described["TableRequest"]["properties"]["game"]["enum"]
    named = (("en", "Lanterns", "rests left"), ("ja", "ランタン", "残りの休み"))
    for language, name, rests in named:
        offered = client.get("/api/catalog", params={"words": language}).json()["games"]
        fields = offered[-1].pop("fields")
        assert fields["rests"] == rests
        assert offered[-1].pop("verbs").keys() == {"hang", "rest"}
        assert offered[-1] == {"id": "lanterns", "name": name, "players": [2, 3, 4]}
    assert client.get("/api/book/lanterns/en").status_code == 404
    assert client.get("/api/cards/lanterns").json()["game"] == "lanterns"
    options = client.get("/api/games/lanterns/options").json()["options"]
    assert "rests" in [option["name"] for option in options]
    refused = client.post("/api/tables", json={"game": "chess"})
    assert "lanterns" in refused.json()["error"]["message"]
