"""Hints: only for people who play alone, only from what the seat may know, and delaying nobody."""

from __future__ import annotations

import signal
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from mintopia.bots.analysis import LEAST_LEAD
from mintopia.engine.game import new_game
from mintopia.server.http.responses_play import HintResponse
from tests.server.serving import Player, Serving, Table, code_of, make_table, serving

ALONE = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "random"}]


# Hints end after a fixed number of playouts on any machine.
SETTINGS = {"hint_seconds": 60, "hint_playouts": 60, "hints_per_minute": 0}


def hint(player: Player, seq: int, **more: Any) -> httpx.Response:
    return player.ask("POST", "/hint", {"seq": seq, **more}, params={"words": "en"})


def one_browser(client: httpx.Client, game: str, options: dict[str, Any], seed: int) -> Player:
    """Make a table whose seats this client holds by its cookie alone."""
    seats = list(range(options["players"]))
    table = make_table(client, game, options=options, seed=seed, hold=seats)
    return Player(client, table.id)


@pytest.mark.parametrize("game", ["works", "bid"])
def test_every_legal_move_is_judged_the_best_first(client: httpx.Client, game: str) -> None:
    first = {"starting": 0} if game == "works" else {"auctioneer": 0}
    seats = [*ALONE, {"kind": "bot", "bot": "random"}]
    table = make_table(client, game, options={"players": 3, **first}, seats=seats, seed=4)
    state = table[0].get()
    assert state["to_move"] == 0
    answer = hint(table[0], 0)
    assert answer.status_code == 200, answer.text
    told = answer.json()
    HintResponse.model_validate(told, strict=True, extra="forbid")
    assert sorted(move["move"] for move in told["moves"]) == sorted(state["legal"])
    first, *chances = (move["chance"] for move in told["moves"])
    assert chances == sorted(chances, reverse=True)
    assert first >= max(chances) - LEAST_LEAD
    assert told["playouts"] == sum(move["visits"] for move in told["moves"]) >= 60
    for move in told["moves"]:
        assert 0 <= move["low"] <= move["chance"] <= move["high"] <= 1
    assert told["seat"] == 0
    again = hint(table[0], 0).json()
    assert again == told
    japanese = table[0].ask("POST", "/hint", {"seq": 0}, params={"words": "ja"}).json()
    for one, other in zip(told["moves"], japanese["moves"], strict=True):
        assert one["move"] == other["move"]
        assert one["text"] != other["text"]


def test_solitaire_has_hints(client: httpx.Client) -> None:
    table = make_table(client, options={"solo": "mort"})
    with table[0].live() as stream:
        told = stream.until(lambda _, data: data.get("to_move") == 0 and bool(data["legal"]))
    assert hint(table[0], told["seq"]).json()["moves"]


def test_people_who_play_each_other_get_no_hints(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    assert code_of(hint(table[0], 0)) == "no-hints"
    assert code_of(hint(table.spectator, 0)) == "no-hints"
    japanese = table[0].ask("POST", "/hint", {"seq": 0}, headers={"accept-language": "ja"})
    assert "ヒント" in japanese.json()["error"]["message"]


def test_one_browser_with_all_seats_gets_hints(server: Serving) -> None:
    with server.client() as browser, server.client() as other:
        player = one_browser(browser, "works", {"players": 2, "starting": 0}, 3)
        assert hint(player, 0).json()["seat"] == 0
        move = hint(player, 0).json()["moves"][0]["move"]
        seq = player.play(0, move)["seq"]
        assert hint(player, seq).json()["seat"] == 1
        assert code_of(hint(player, seq, seat=0)) == "not-your-turn"
        assert code_of(hint(player, 0)) == "stale"
        assert code_of(hint(Player(other, player.table), seq)) == "unknown-link"


def test_refusals(client: httpx.Client) -> None:
    waiting = make_table(client, seats=ALONE, start=False)
    assert code_of(hint(waiting[0], 0)) == "not-running"
    table = make_table(client, seats=ALONE, options={"players": 2, "starting": 0})
    assert code_of(hint(table.spectator, 0)) == "not-your-seat"
    assert code_of(hint(table[0], 7)) == "stale"
    for body in ({}, {"seq": "0"}, {"seq": 0, "seat": 9}, {"seq": 0, "more": 1}):
        assert table[0].refused("POST", "/hint", body) == "bad-request"
    assert table[0].refused("POST", "/hint", {"seq": 0}, params={"words": "xx"}) == "bad-request"


def secret_worlds() -> tuple[list[dict[str, Any]], list[str]]:
    """Return two deals that differ in the card seat 0 draws in secret, and the moves until then."""
    state = new_game("works", seed=11, players=2, starting=0, advanced=["thrift-store"]).state()
    supply = [card for card in state["supply"] if card]
    deck = list(state["deck"])
    other = [deck[1], deck[0], *deck[:1:-1]]
    options = [
        {"players": 2, "starting": 0, "advanced": ["thrift-store"], "deck": supply + cards}
        for cards in (deck, other)
    ]
    game = new_game("works", seed=11, **options[0])
    script = []
    while game.view(None)["round"] == 1:
        legal = game.legal()
        draw = [move for move in legal if move.startswith("thrift-store")]
        script.append(draw[0] if draw else "producer" if "producer" in legal else legal[0])
        game.play(script[-1])
        if draw and game.to_move == 1:
            return options, script
    raise AssertionError("nobody could draw")


def test_a_hint_knows_no_more_than_the_seat(client: httpx.Client) -> None:
    """Two worlds that differ only in hidden cards get the same hint, to the last digit."""
    options, script = secret_worlds()
    found = []
    for world in options:
        player = one_browser(client, "works", world, 11)
        seq = 0
        for move in script:
            seq = player.play(seq, move)["seq"]
        own = player.get(params={"seat": 0})["view"]
        answer = hint(player, seq)
        assert answer.status_code == 200, answer.text
        assert answer.json()["seat"] == 1
        found.append((own, answer.text))
    assert found[0][0] != found[1][0], "the worlds do differ"
    assert found[0][1] == found[1][1]


def test_nobody_waits_for_a_hint(tmp_path: Path) -> None:
    with serving(tmp_path, hint_seconds=300, hint_playouts=10**6) as server:
        with server.client() as client:
            table = make_table(client, seats=ALONE, options={"players": 2, "starting": 0})
            outcome: list[object] = []

            def ask() -> None:
                with server.client() as mine:
                    player = Table(mine, table.made)[0]
                    try:
                        outcome.append(hint(player, 0).status_code)
                    except httpx.HTTPError as error:
                        outcome.append(error)

            asking = threading.Thread(target=ask)
            asking.start()
            for _ in range(100):  # long enough for the hint to be under way
                assert client.get("/healthz").status_code == 200
            begun = time.monotonic()
            table[0].play(0, table[0].get()["legal"][0])
            assert time.monotonic() - begun < 20
            assert not outcome, "the hint is still being thought about"
        server.stop(signal.SIGKILL)
        asking.join(60)
        assert outcome
        assert isinstance(outcome[0], httpx.HTTPError), "it was under way until the end"


def test_too_many_hints_are_refused(tmp_path: Path) -> None:
    with (
        serving(tmp_path, hint_seconds=1, hint_playouts=8, hints_per_minute=4) as server,
        server.client() as client,
    ):
        codes = []
        for _ in range(3):
            table = make_table(client, seats=ALONE, options={"players": 2, "starting": 0})
            answer = hint(table[0], 0)
            codes.append("ok" if answer.status_code == 200 else code_of(answer))
        assert codes[0] == "ok"
        assert codes[-1] == "too-many"
