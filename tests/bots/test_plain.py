"""Bots that do not search: legal moves, the same game for the same seed, the best-looking move."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.bots.plain import PolicyBot
from mintopia.bots.policies import CARELESS, CARELESS_IN, GREEDY, RANDOM
from mintopia.bots.roster import make_bot
from mintopia.engine.game import Game, new_game
from tests.bots.searching import each_game, won
from tests.properties.strategies import KITS

PLAIN = ("random", "greedy", "easy:2026-11")
TABLES = [
    pytest.param(kit.id, table, id=f"{kit.id}-{table.get('solo', table['players'])}")
    for kit in KITS.values()
    for table in kit.tables
]


def whole_game(game: str, spec: str, seed: int, **options: Any) -> list[str]:
    """Play a game to its end with bots of one kind and return its moves."""
    position = new_game(game, seed=5, **options)
    bots = [make_bot(spec, game, seed + seat) for seat in range(position.seats)]
    while (seat := position.to_move) is not None:
        action = bots[seat].choose(position)
        assert action in position.legal_actions()
        position.play(action)
    for bot in bots:
        bot.close()
    return position.moves


@pytest.mark.parametrize("spec", PLAIN)
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_whole_games_at_every_table(game: str, options: dict[str, Any], spec: str) -> None:
    assert len(whole_game(game, spec, 1, **options)) > 5


@pytest.mark.parametrize("spec", PLAIN)
@each_game
def test_one_seed_one_game(game: str, spec: str) -> None:
    assert whole_game(game, spec, 3, players=3) == whole_game(game, spec, 3, players=3)


@each_game
def test_a_random_bot_plays_every_legal_move(game: str) -> None:
    position = new_game(game, players=2, seed=1)
    legal = position.legal_actions()
    bot = PolicyBot("random", game, 6, RANDOM)
    assert {bot.choose(position) for _ in range(60 * len(legal))} == set(legal)
    others = [PolicyBot("random", game, seed, RANDOM).choose(position) for seed in range(40)]
    assert len(set(others)) > 1


@each_game
def test_greedy_plays_the_winning_move(game: str) -> None:
    position, winning = won(game)
    for seed in range(5):
        assert PolicyBot("greedy", game, seed, GREEDY).choose(position) == winning


@each_game
def test_a_careless_one_sometimes_plays_any_other(game: str) -> None:
    position, winning = won(game)
    bot = PolicyBot("easy:2026-11", game, 2, CARELESS)
    played = [bot.choose(position) for _ in range(300)]
    others = sum(action != winning for action in played)
    legal = position.legal_actions()
    expected = 300 / CARELESS_IN * (len(legal) - 1) / len(legal)
    assert 0.6 * expected < others < 1.5 * expected
    assert set(played) == set(legal)


@pytest.mark.parametrize("spec", PLAIN)
@each_game
def test_choosing_changes_nothing_in_the_game(game: str, spec: str) -> None:
    position = new_game(game, players=4, seed=9)
    before, record = position.snapshot(), position.record()
    bot = make_bot(spec, game, 1)
    for _ in range(5):
        bot.choose(position)
    assert position.snapshot() == before
    assert position.record() == record


@pytest.mark.parametrize("spec", PLAIN)
def test_one_legal_move_is_played(spec: str) -> None:
    position = only_move()
    bot = make_bot(spec, "works", 1)
    assert [position.text_of(bot.choose(position)) for _ in range(5)] == ["pass"] * 5


def only_move() -> Game:
    """Return a position of Mint Works in which a seat can only pass."""
    from tests.works.positions import table

    position = table("seat 0 (start, to move): 0 Mints; plans statue")
    assert position.legal() == ["pass"]
    return position
