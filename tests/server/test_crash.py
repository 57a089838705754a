"""Killed again and again in the middle of a load of games: nothing acknowledged is ever lost.

MINTOPIA_KILLS says how many times the server is killed; 50 by default.
"""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from pathlib import Path
from typing import Final

import httpx

from mintopia.game import Game, load_record, new_game
from mintopia.store import open_store, sqlite_url, standing
from tests.server.conftest import GENEROUS
from tests.server.serving import WAIT, Serving, serving

KILLS: Final = int(os.environ.get("MINTOPIA_KILLS", "50"))
PLAYERS: Final = 6  # threads, each with a table at a time
SEED: Final = 5


class Load:
    """Threads that play game after game and send a move again until it is acknowledged."""

    def __init__(self, server: Serving) -> None:
        self.server = server
        self.stop = threading.Event()
        self.failures: list[str] = []
        self.tables: list[tuple[str, dict[int, str], Game]] = []  # with the acknowledged moves
        self.acknowledged = 0
        self.repeated = 0
        self._threads = [threading.Thread(target=self._play, args=(n,)) for n in range(PLAYERS)]
        for thread in self._threads:
            thread.start()

    def go_on(self, moves: int) -> None:
        """Wait until so many more moves are acknowledged."""
        enough = self.acknowledged + moves
        while self.acknowledged < enough:
            assert not self.failures
            self.stop.wait(0.002)

    def join(self) -> None:
        """Stop after the moves that are on their way."""
        self.stop.set()
        for thread in self._threads:
            thread.join(WAIT)

    def _play(self, number: int) -> None:
        choose = random.Random(number)
        try:
            with httpx.Client(timeout=WAIT, verify=False) as client:
                while not self.stop.is_set():
                    self._play_game(client, choose)
        except Exception as error:
            self.failures.append(repr(error))
            raise

    def _send(
        self, client: httpx.Client, path: str, body: object, link: str | None = None
    ) -> httpx.Response:
        """Send until there is an answer: after a kill, to the next server."""
        headers = {} if link is None else {"Authorization": f"Bearer {link}"}
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
        wish = {"game": "works", "options": {"players": 2}, "seed": SEED, "seats": seats}
        made = self._send(client, "/api/tables", wish | {"start": True}).json()
        table_id = made["table"]["id"]
        links = {entry["seat"]: entry["link"] for entry in made["links"]}
        game = new_game("works", seed=SEED, players=2)
        self.tables.append((table_id, links, game))
        while not game.over and not self.stop.is_set():
            seat = game.to_move
            assert seat is not None
            move = choose.choice(game.legal())
            body = {"seq": len(game.moves), "move": move}
            answer = self._send(client, f"/api/tables/{table_id}/moves", body, links[seat])
            assert answer.status_code == 200, answer.text
            assert answer.json()["seq"] == len(game.moves) + 1
            game.play(move)
            self.acknowledged += 1


def test_nothing_acknowledged_is_lost_or_stored_twice(tmp_path: Path) -> None:
    when = random.Random(1)
    with serving(tmp_path, **GENEROUS) as server:
        load = Load(server)
        try:
            for _ in range(KILLS):
                load.go_on(when.randrange(1, 60))
                server.stop(signal.SIGKILL)
                server.start()
        finally:
            load.join()
        assert not load.failures
        assert load.repeated > KILLS, "the kills were felt"
        table_id, links, game = load.tables[-1]
        told = httpx.get(
            f"{server.url}/api/tables/{table_id}",
            headers={"Authorization": f"Bearer {links[0]}"},
            timeout=WAIT,
        ).json()
        assert told["seq"] == len(game.moves)
        assert server.stop() == 0
    store = open_store(sqlite_url(tmp_path / "games.db"))
    try:
        for table_id, _, game in load.tables:
            stored = [entry.text for entry in standing(store.entries(table_id))]
            assert stored == game.moves
            record = game.record() | {"moves": stored}
            assert load_record(record).view(None) == game.view(None)
    finally:
        store.close()
