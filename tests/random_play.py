"""Games played at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from mintopia.engine.game import Game, new_game


def steps(game: Game, seed: int, most: int = 10_000) -> Iterator[Game]:
    """Play random moves, to the end of the game or at most this many; yield it at every step."""
    chance = Random(seed)
    yield game
    while not game.over and len(game.moves) < most:
        game.play(chance.choice(game.legal_actions()))
        yield game


def played(name: str, options: dict[str, Any], seed: int = 7, moves: int = 10_000) -> Game:
    """Return a game after random moves, at its end or after this many."""
    *_, game = steps(new_game(name, options, seed=seed), seed, moves)
    return game
