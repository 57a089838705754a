"""A server that is killed again and again during games never loses an acknowledged move.

MINTOPIA_KILLS says how many times the server is killed: 20 by default, 500 in `make explore`. With
PostgreSQL it is a quarter of that, because the database is another process and stays alive.
"""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Final

import httpx
import pytest

from mintopia.engine.game import Game, load_record, new_game
from mintopia.store import open_store, sqlite_url, standing
from tests.server.serving import PLAIN, WAIT, Player, Serving, reserved_port, serving
from tests.store.making import row_of

KILLS: Final = int(os.environ.get("MINTOPIA_KILLS", "20"))
PLAYERS: Final = 6  # threads, each playing one table at a time
SEED: Final = 5


class Load:
    """Threads that play game after game and resend each move until it is acknowledged."""

    def __init__(self, server: Serving) -> None:
        self.server = server
        self.stop = threading.Event()
        self.last_games = threading.Event()
        self.failures: list[str] = []
        self.tables: list[tuple[str, dict[int, str], Game]] = []  # with acknowledged moves only
        self.acknowledged = 0
        self.repeated = 0
        self._threads = [threading.Thread(target=self._play, args=(n,)) for n in range(PLAYERS)]
        for thread in self._threads:
            thread.start()

    def go_on(self, moves: int) -> None:
        """Wait until this many more moves are acknowledged."""
        enough = self.acknowledged + moves
        while self.acknowledged < enough:
            assert not self.failures
            self.stop.wait(0.002)

    def finish(self) -> None:
        """Play every game that has begun to its end."""
        self.last_games.set()
        for thread in self._threads:
            thread.join(WAIT)

    def join(self) -> None:
        """Stop once the moves in flight are done."""
        self.stop.set()
        for thread in self._threads:
            thread.join(WAIT)

    def _play(self, number: int) -> None:
        choose = random.Random(number)
        try:
            with httpx.Client(timeout=WAIT, verify=PLAIN) as client:
                while not self.stop.is_set() and not self.last_games.is_set():
                    self._play_game(client, choose)
        except Exception as error:
            self.failures.append(repr(error))
            raise

    def _send(
        self, client: httpx.Client, path: str, body: object, key: str | None = None
    ) -> httpx.Response:
        """Send a request until it is answered; after a kill, the next server gets it."""
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        deadline = time.monotonic() + WAIT
        while True:
            try:
                return client.post(self.server.url + path, json=body, headers=headers)
            except httpx.TransportError:
                assert time.monotonic() < deadline
                self.repeated += 1
                self.stop.wait(0.05)

    def _play_game(self, client: httpx.Client, choose: random.Random) -> None:
        seats = [{"kind": "person"}, {"kind": "person"}]
        body = {"game": "works", "options": {"players": 2}, "seed": SEED, "seats": seats}
        made = self._send(client, "/api/tables", body | {"start": True}).json()
        table_id = made["table"]["id"]
        keys = {}
        for entry in made["links"]:
            # The nonce makes the request safe to repeat after a kill has lost the answer.
            join = {"link": entry["link"], "program": "test", "nonce": entry["link"]}
            keys[entry["seat"]] = self._send(client, "/api/join", join).json()["key"]
        game = new_game("works", seed=SEED, players=2)
        self.tables.append((table_id, keys, game))
        while not game.over and not self.stop.is_set():
            seat = game.to_move
            assert seat is not None
            move = choose.choice(game.legal())
            body = {"seq": len(game.moves), "move": move}
            answer = self._send(client, f"/api/tables/{table_id}/moves", body, keys[seat])
            assert answer.status_code == 200, answer.text
            assert answer.json()["seq"] == len(game.moves) + 1
            game.play(move)
            self.acknowledged += 1


def check_stored(url: str, load: Load) -> None:
    """Check that every acknowledged move is stored exactly once and that every game ended."""
    with closing(open_store(url)) as store:
        for table_id, _, game in load.tables:
            entries = list(store.entries(table_id))
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            stored = [entry.text for entry in standing(entries)]
            assert stored == game.moves
            assert game.over
            again = load_record(game.record() | {"moves": stored})
            assert again.view(None) == game.view(None)
            table = row_of(store, table_id)
            assert (table.status, table.seq) == ("finished", len(stored))
            assert again.result is not None
            assert list(table.winners or ()) == list(again.result["winners"])


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nothing_acknowledged_is_lost_or_stored_twice(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    when = random.Random(1)
    settings: dict[str, object] = {}
    url, kills = sqlite_url(tmp_path / "games.db"), KILLS
    if kind == "postgresql":
        url, kills = request.getfixturevalue("database"), max(1, KILLS // 4)
        settings["database"] = url
    # The port stays reserved while no server listens, because the load keeps posting to it.
    with reserved_port() as port, serving(tmp_path, **settings, port=port) as server:
        load = Load(server)
        try:
            for _ in range(kills):
                load.go_on(when.randrange(1, 60))
                server.stop(signal.SIGKILL)
                server.start()
            load.finish()
        finally:
            load.join()
        assert not load.failures
        assert load.repeated > kills, "the kills were felt"
        assert all(not thread.is_alive() for thread in load._threads)
        told = 0
        with server.client() as client:
            for table_id, keys, game in load.tables[-PLAYERS:]:
                for key in keys.values():
                    state = Player(client, table_id, key).get()
                    assert (state["seq"], state["table"]["status"]) == (len(game.moves), "finished")
                    told += 1
        assert told == 2 * PLAYERS
        assert server.stop() == 0
    assert len(load.tables) >= PLAYERS
    check_stored(url, load)
