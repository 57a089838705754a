"""Several processes on one PostgreSQL: one table, live across them, and from one to the other."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from mintopia.game import new_game
from tests.server.conftest import GENEROUS
from tests.server.serving import Player, code_of, make_table, serving
from tests.store.databases import running_postgres


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Give a PostgreSQL database of our own."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # what is above is shared by the workers
    with running_postgres(folder / "postgres") as postgres:
        name = postgres.create()
        yield postgres.url(name)
        postgres.drop(name)


def elsewhere(player: Player, client: httpx.Client) -> Player:
    """Give the same player, talking to another server."""
    return Player(client, player.table, player.link)


def test_one_table_on_two_servers(database: str, tmp_path: Path) -> None:
    folders = tmp_path / "one", tmp_path / "two"
    for folder in folders:
        folder.mkdir()
    with (
        serving(folders[0], database=database, **GENEROUS) as one,
        serving(folders[1], database=database, **GENEROUS) as two,
        one.client() as here,
        two.client() as there,
    ):
        table = make_table(here, options={"players": 2, "starting": 0}, start=False, seed=5)
        ann, bob = table[0], elsewhere(table[1], there)
        with bob.live() as stream:
            assert "view" not in stream.next()[1]
            ann.ask("POST", "/start")
            assert stream.kind("state")["to_move"] == 0
            with ann.live() as other:
                told = other.next()[1]["table"]["seats"]
                if not all(seat["present"] for seat in told):
                    other.until(lambda kind, data: kind == "presence" and all(data["present"]))
                stream.until(lambda kind, data: kind == "presence" and all(data["present"]))
            stream.until(lambda kind, data: kind == "presence" and not data["present"][0])
            ann.play(0, "producer")
            told = stream.kind("move")
            assert (told["seq"], told["to_move"]) == (1, 1)
            ann.ask("POST", "/messages", {"text": "your turn"})
            assert stream.kind("chat")["text"] == "your turn"
            ann.ask("POST", "/undo", {"seq": 1})
            assert stream.kind("move")["kind"] == "undo"
            ann.play(2, "producer")
            assert stream.kind("move")["seq"] == 3
        # One after the other without waiting: the second server may not have heard of it yet.
        mirror = new_game("works", seed=5, players=2, starting=0, names=["Ann", "Bob"])
        mirror.play("producer")
        for seq in range(3, 23):
            seat, move = mirror.to_move, mirror.legal()[0]
            assert seat is not None
            assert {0: ann, 1: bob}[seat].play(seq, move)["seq"] == seq + 1
            late = {0: bob, 1: ann}[seat].ask("POST", "/moves", {"seq": seq, "move": "dance"})
            assert code_of(late) in ("stale", "not-your-turn")
            again = {0: ann, 1: bob}[seat]
            for client in (here, there):  # sent again, to either server: the same answer
                assert elsewhere(again, client).play(seq, move)["seq"] == seq + 1
            mirror.play(move)
        one.stop(signal.SIGKILL)
        again = elsewhere(ann, there)
        with again.live() as stream:
            stream.until(lambda _, data: data.get("seq") == 23)
        assert again.get()["view"] == mirror.view(0), "the table lives on at the other server"


def test_two_workers_behind_one_address(database: str, tmp_path: Path) -> None:
    with serving(tmp_path, database=database, workers=2, **GENEROUS) as server:
        clients = [server.client() for _ in range(6)]
        try:
            seats = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]
            table = make_table(clients[0], options={"players": 2, "starting": 0}, seats=seats)
            told = table[0].get()
            for number in range(8):
                client = clients[number % len(clients)]
                with elsewhere(table[0], client).live() as stream:
                    told = stream.until(lambda _, data: data.get("to_move") == 0)
                move = told["legal"][-1]
                told = elsewhere(table[0], clients[(number + 3) % 6]).play(told["seq"], move)
            assert told["seq"] >= 8
        finally:
            for client in clients:
                client.close()
        assert server.stop() == 0
