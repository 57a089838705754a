"""A bot's worker keeps the games it was asked about, and replays only the new moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from mintopia.engine.game import load_record, new_game
from mintopia.server.advice import bot_worker


@pytest.fixture(autouse=True)
def empty() -> Iterator[None]:
    """Clear the worker's games before and after each test."""
    bot_worker._games.clear()
    yield
    bot_worker._games.clear()


def records(count: int) -> list[dict[str, Any]]:
    """Return the records of a game, one after each of its first moves."""
    game = new_game("bid", players=3, seed=5)
    found = []
    for number in range(count):
        legal = game.legal()
        game.play(legal[number % len(legal)])
        found.append(game.record())
    return found


def test_a_game_that_goes_on_is_not_played_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[int] = []

    def load(record: dict[str, Any]) -> Any:
        loaded.append(len(record["moves"]))
        return load_record(record)

    monkeypatch.setattr(bot_worker, "load_record", load)
    for record in records(12)[::3]:
        game = bot_worker.game_of(record)
        assert game.record() == record
        assert game.state() == load_record(record).state()
        game.play(game.legal()[0])  # what a bot tries out is forgotten
    assert loaded == [1]
    back = records(5)[-1]
    assert bot_worker.game_of(back).moves == back["moves"], "moves were taken back"
    assert loaded == [1, 5]


def test_only_so_many_games_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_worker, "MOST_GAMES", 3)
    for seed in (1, 2, 3, 1, 4):
        bot_worker.game_of(new_game("works", players=2, seed=seed).record())
    assert [game.seed for game in bot_worker._games.values()] == [3, 1, 4]


def test_a_bot_chooses_a_legal_move_each_time() -> None:
    for record in records(4):
        move = bot_worker.think(record, "greedy", 1)
        assert move in load_record(record).legal()
