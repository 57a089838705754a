"""Bots and solitaire cards move by themselves; a restart in the middle of a game goes on."""

from __future__ import annotations

import signal
from pathlib import Path

import httpx
import pytest

from tests.server.conftest import GENEROUS
from tests.server.serving import Json, Player, Table, code_of, make_table, serving


def play_to_the_end(player: Player, seat: int = 0) -> Json:
    """Play a seat's first legal moves as its turns come, until the game is over."""
    with player.live() as stream:
        _, told, _ = stream.next()
        while told.get("to_move") is not None:
            if told["to_move"] == seat:
                legal = told["legal"]
                player.play(told["seq"], legal[told["seq"] % len(legal)])
            told = stream.until(lambda kind, _: kind in ("move", "state"))
        return told


@pytest.mark.parametrize(
    ("game", "bots"), [("works", ["easy", "greedy", "random"]), ("bid", ["random", "easy"])]
)
def test_a_person_plays_bots_to_the_end(client: httpx.Client, game: str, bots: list[str]) -> None:
    seats = [{"kind": "person"}, *({"kind": "bot", "bot": bot} for bot in bots)]
    table = make_table(client, game, options={"players": len(seats)}, seats=seats)
    end = play_to_the_end(table[0])
    assert end["view"]["result"]["winners"]
    assert table[0].get()["table"]["status"] == "finished"


@pytest.mark.parametrize(("game", "solo"), [("works", "justin"), ("bid", "justin")])
def test_solitaire_cards_move_by_themselves(client: httpx.Client, game: str, solo: str) -> None:
    table = make_table(client, game, options={"solo": solo})
    assert set(table.links) == {0}
    assert play_to_the_end(table[0])["view"]["result"]


def test_a_searching_bot_answers(client: httpx.Client) -> None:
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "medium"}]
    table = make_table(client, options={"players": 2, "starting": 1}, seats=seats)
    with table[0].live() as stream:
        told = stream.until(lambda _, data: "to_move" in data and data["to_move"] == 0)
        assert told["seq"] >= 1


def test_after_a_kill_the_game_goes_on_and_the_bot_too(tmp_path: Path) -> None:
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]
    with serving(tmp_path, **GENEROUS) as server:
        with server.client() as client:
            made = make_table(client, options={"players": 2, "starting": 0}, seats=seats).made
        known = 0
        for number in range(3):
            with server.client() as client:
                table = Table(client, made)
                with table[0].live() as stream:
                    told = stream.until(lambda _, data: data.get("to_move") == 0)
                    assert told["seq"] >= known
                    move = told["legal"][-1]
                    known = table[0].play(told["seq"], move)["seq"]
                    # Killed while the bot is to move: after the start it moves by itself.
                    server.stop(signal.SIGKILL if number % 2 == 0 else signal.SIGTERM)
            server.start()
            with server.client() as client:
                table = Table(client, made)
                again = table[0].ask("POST", "/moves", {"seq": known - 1, "move": move})
                assert again.status_code == 200, "asked again after the kill: the same answer"
                assert again.json()["seq"] == known
        with server.client() as client:
            assert play_to_the_end(Table(client, made)[0])["view"]["result"]
            record = Table(client, made)[0].get("/record")
    from mintopia.game import load_record

    assert load_record(record).over


def test_a_bot_stands_in_for_an_absent_person_and_gives_the_seat_back(
    client: httpx.Client,
) -> None:
    table = make_table(client, options={"players": 2, "starting": 1})
    assert code_of(table[1].ask("PUT", "/seats/0/stand-in", {})) == "host-only"
    with table[0].live() as stream:
        table[0].ask("PUT", "/seats/1/stand-in", {"bot": "random"})
        told = stream.until(lambda kind, data: kind == "move" and data["to_move"] == 0)
        assert told["seq"] == 1
        blocked = table[1].ask("POST", "/moves", {"seq": 1, "move": "pass"})
        assert code_of(blocked) == "stand-in"
        back = table[1].ask("DELETE", "/seats/1/stand-in")
        assert back.json()["seats"][1]["stand_in"] is None
        table[0].play(1, "pass")
        state = table[1].get()
        assert state["to_move"] == 1
        table[1].play(2, state["legal"][0])
