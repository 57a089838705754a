"""The levels of the bots: how long each one thinks in a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mintopia.games import has_module, module_of

_TWO: Final = 2
SEARCHING: Final = ("medium", "hard", "expert")  # `easy` does not search


@dataclass(frozen=True, slots=True)
class Level:
    """A named level: its playouts per move, and its time limit when a person is waiting."""

    playouts: int
    seconds: float
    solo_playouts: int  # in solitaire
    many_playouts: int = 0  # with three or more players; 0: as many as with two

    def playouts_with(self, players: int) -> int:
        """Return the playouts per move for a number of players; 1 means solitaire."""
        if players == 1:
            return self.solo_playouts
        return self.many_playouts if players > _TWO and self.many_playouts else self.playouts


PLAIN: Final = {  # for games without their own search
    "medium": Level(100, 0.5, 100),
    "hard": Level(400, 1.0, 400),
    "expert": Level(2_000, 3.0, 2_000),
}


def has_search(game: str) -> bool:
    """Return whether a game has its own search."""
    return has_module(game, "bots")


def levels_of(game: str) -> Mapping[str, Level]:
    """Return the searching levels of a game."""
    if not has_search(game):
        return PLAIN
    levels: Mapping[str, Level] = module_of(game, "bots.levels").LEVELS
    return levels
