"""The levels of the bots: how long each of them thinks in a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mintopia.games import has_module, module_of

_TWO: Final = 2
SEARCHING: Final = ("medium", "hard", "expert")  # `easy` does not search


@dataclass(frozen=True, slots=True)
class Level:
    """A named level: how many playouts a move, and how long at most where a person waits."""

    playouts: int
    seconds: float
    solo_playouts: int  # in solitaire
    many_playouts: int = 0  # with three players and more; 0: as many as with two

    def playouts_with(self, players: int) -> int:
        """Return how many playouts a move there are with so many players, one for solitaire."""
        if players == 1:
            return self.solo_playouts
        return self.many_playouts if players > _TWO and self.many_playouts else self.playouts


PLAIN: Final = {  # of a game without a search of its own
    "medium": Level(100, 0.5, 100),
    "hard": Level(400, 1.0, 400),
    "expert": Level(2_000, 3.0, 2_000),
}


def has_search(game: str) -> bool:
    """Return whether a game brings a search of its own."""
    return has_module(game, "bots")


def levels_of(game: str) -> Mapping[str, Level]:
    """Return what the searching levels do in a game."""
    if not has_search(game):
        return PLAIN
    levels: Mapping[str, Level] = module_of(game, "bots.levels").LEVELS
    return levels
