"""Players who add their randomness to a deal, as browsers do."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from contextlib import ExitStack
from typing import Any

import httpx

from mintopia.fair.dealing import commitment_of_value, new_value
from tests.server.serving import Json, Player, Table, make_table


class Mixer:
    """A player who commits to a value and, unless `reveals` is off, reveals it when asked."""

    def __init__(self, player: Player, seat: int, *, reveals: bool = True) -> None:
        self.player = player
        self.seat = seat
        self.reveals = reveals
        self.values: dict[int, str] = {}

    def commit(self, round_number: int) -> httpx.Response:
        """Commit to a new value."""
        value = self.values[round_number] = new_value()
        body = {"commitment": commitment_of_value(value)}
        return self.player.ask("PUT", f"/seats/{self.seat}/randomness", body)

    def reveal(self, value: str) -> httpx.Response:
        """Reveal a value."""
        return self.player.ask("POST", f"/seats/{self.seat}/randomness", {"value": value})

    def hear(self, table: Json) -> None:
        """React to news of the table as a browser does: commit or reveal when needed."""
        dealing = table["dealing"]
        if table["status"] != "open" or dealing is None:
            return
        told = {entry["seat"]: entry for entry in dealing["seats"]}
        if dealing["asked"] is None:
            if dealing["round"] not in self.values and self.seat not in dealing["left_out"]:
                self.commit(dealing["round"])
        elif self.seat in dealing["asked"] and told[self.seat]["value"] is None and self.reveals:
            self.reveal(self.values[dealing["round"]])


def mixed_table(
    client: httpx.Client,
    game: str = "works",
    *,
    withhold: Iterable[int] = (),
    away: Iterable[int] = (),
    **body: Any,
) -> Table:
    """Make and start a table whose players add their randomness to the deal."""
    table = make_table(client, game, start=False, seed=None, **body)
    with ExitStack() as stack:
        mixers = []
        for seat, player in table.players.items():
            mixer = Mixer(player, seat, reveals=seat not in withhold)
            assert mixer.commit(0).status_code == 200
            if seat not in away:
                stream = stack.enter_context(player.live())
                mixers.append((mixer, stream))
                assert stream.next()[0] == "state"

        def listen(mixer: Mixer, stream: Any) -> None:
            while True:
                kind, data, _ = stream.next()
                if kind == "state" and "view" in data:
                    return
                if kind == "table":
                    mixer.hear(data)

        threads = [threading.Thread(target=listen, args=pair, daemon=True) for pair in mixers]
        for thread in threads:
            thread.start()
        started = next(iter(table.players.values())).ask("POST", "/start")
        assert started.status_code == 200, started.text
        assert started.json()["status"] == "running"
        for thread in threads:
            thread.join(30)
    return table
