"""Games played out in advance, so that clients need not think during a measurement."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from mintopia.engine.game import new_game

SEED: Final = 20_250_304
KINDS: Final = (("works", 2), ("bid", 3))  # both games, as friends would play them


@dataclass(frozen=True, slots=True)
class Script:
    """A whole game: its deal, and every move with its seat."""

    game: str
    players: int
    seed: int
    moves: tuple[tuple[int, str], ...]


def write_scripts(each: int, seed: int = SEED) -> list[Script]:
    """Play `each` games of each kind with random legal moves; the kinds alternate."""
    return [_play(game, players, seed + n) for n in range(each) for game, players in KINDS]


def _play(name: str, players: int, seed: int) -> Script:
    dice = random.Random(seed)
    game = new_game(name, seed=seed, players=players)
    moves: list[tuple[int, str]] = []
    while (seat := game.to_move) is not None:
        move = dice.choice(game.legal())
        moves.append((seat, move))
        game.play(move)
    return Script(name, players, seed, tuple(moves))
