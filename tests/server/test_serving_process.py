"""What anybody may ask for is computed outside the process that serves moves."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import httpx
import pytest

from mintopia.engine.game import Game
from mintopia.engine.links import link
from mintopia.host import daily_deals as daily
from tests.random_play import played
from tests.server.inside import Inside
from tests.server.serving import make_table


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """Return a client of a server that runs in this process."""
    with Inside(tmp_path_factory.mktemp("inside")) as server, server.client() as made:
        yield made


@pytest.fixture
def played_here(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of moves that are played in this process, which grows."""
    found: list[str] = []
    real = Game.play

    def play(game: Game, move: Any) -> None:
        found.append(str(move))
        real(game, move)

    monkeypatch.setattr(Game, "play", play)
    return found


@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("", {}),
        ("", {"line": ["pass"]}),
        ("/link", {"number": 3}),
        ("/picture", {"number": 3}),
        ("/picture", {}),
        ("/review", {"start": False}),
    ],
)
def test_a_links_game_is_not_replayed_here(
    client: httpx.Client, played_here: list[str], path: str, more: dict[str, Any]
) -> None:
    code = link(played("works", {"players": 2}, 5, 7 if more.get("line") else 10_000))
    assert played_here
    played_here.clear()
    answer = client.post(f"/api/open{path}", json={"code": code, **more})
    assert answer.status_code < 300, answer.text
    assert not played_here


@pytest.mark.parametrize("path", ["/replay", "/record"])
def test_a_table_is_not_replayed(client: httpx.Client, played_here: list[str], path: str) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    table[0].play(0, "pass")
    readers = (table[0], table[1], table.spectator)
    for reader in readers:
        reader.get()  # those who join have the table loaded again
    played_here.clear()
    for reader in readers:
        assert reader.get(path)
    assert not played_here


def test_links_are_made_elsewhere(client: httpx.Client, played_here: list[str]) -> None:
    table = make_table(client, options={"players": 2}, over=True)
    played_here.clear()
    assert table[0].get("/link")["code"]
    assert not played_here


def test_daily_games_are_not_compared_here(client: httpx.Client, played_here: list[str]) -> None:
    game = daily.deal(date(2026, 1, 1)).begin()
    game.play(game.legal()[0])
    body = {"date": "2026-01-01", "codes": [link(game)] * 2}
    played_here.clear()
    answer = client.post("/api/daily/compare", json=body)
    assert answer.status_code == 200, answer.text
    assert not played_here
