"""The levels of the bots: how each one plays at a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from mintopia.bots.networks import has_network
from mintopia.games import spec_of

_TWO: Final = 2
LEVELS: Final = ("easy", "medium", "hard", "expert", "master")
EDITION: Final = "2026-11"  # the levels before there were networks: `hard:2026-11`
EARLIER: Final = tuple(f"{name}:{EDITION}" for name in LEVELS[:-1])
# Opponents about as strong as a person: whoever wins meets the next one, whoever loses the one
# before. The gentlest are these networks, by temperature; `expert` and `master` follow.
EVEN_TEMPERATURES: Final = (16, 12.5, 10.5, 9, 7.8, 6.7, 5.6, 4.6, 3.6, 2.4, 0)
EVEN: Final = tuple(f"even:{step}" for step in range(1, len(EVEN_TEMPERATURES) + 3))
LONGER: Final = 4  # without a network, `master` searches this many times as long as `expert`


@dataclass(frozen=True, slots=True)
class Level:
    """A named level: how much it searches for a move, and its time limit when a person waits.

    If it does not search, it plays by the network alone, and `temperature` says how often it plays
    another move than the best: at 1 as often as the network does in training.
    """

    playouts: int = 0  # or positions judged by the network
    seconds: float = 0.0
    solo_playouts: int = 0  # in solitaire
    many_playouts: int = 0  # with three or more players; 0: as many as with two
    temperature: float = 0

    def playouts_with(self, players: int) -> int:
        """Return the playouts per move for a number of players; 1 means solitaire."""
        if players == 1:
            return self.solo_playouts
        return self.many_playouts if players > _TWO and self.many_playouts else self.playouts

    def longer(self, times: int) -> Level:
        """Return a level that searches this many times as long."""
        return replace(
            self,
            playouts=self.playouts * times,
            solo_playouts=self.solo_playouts * times,
            many_playouts=self.many_playouts * times,
        )


PLAIN: Final = {  # for games without their own search
    "medium": Level(100, 0.5, 100),
    "hard": Level(400, 1.0, 400),
    "expert": Level(2_000, 3.0, 2_000),
}


@dataclass(frozen=True)
class Levels:
    """How each level plays a game; without networks and with plain playouts by default."""

    by_network: Mapping[str, Level] = field(default_factory=dict)
    by_playouts: Mapping[str, Level] = field(default_factory=lambda: PLAIN)


def levels_of(game: str) -> Levels:
    """Return how each level plays a game."""
    levels = spec_of(game).levels
    return levels() if levels else Levels()


def has_search(game: str) -> bool:
    """Return whether a game has its own search."""
    return bool(spec_of(game).search)


def is_level(bot: str) -> bool:
    """Return whether this names a level, of today, of an earlier edition, or in between."""
    return bot in LEVELS or bot in EARLIER or bot in EVEN


def plays_by_network(game: str, bot: str, *, solitaire: bool) -> bool:
    """Return whether a level plays by a network at such a table."""
    return is_level(bot) and bot not in EARLIER and has_network(game, solitaire=solitaire)


def level_at(game: str, bot: str, *, solitaire: bool) -> Level | None:
    """Return how a level plays at a table; None if it chooses what looks best, or at random."""
    by_network = plays_by_network(game, bot, solitaire=solitaire)
    if bot in EVEN:
        step = EVEN.index(bot)
        if step < len(EVEN_TEMPERATURES) and by_network:
            return Level(temperature=EVEN_TEMPERATURES[step])
        # Without a network, the levels are all there is: the steps are spread over them.
        last = step - len(EVEN) if by_network else step * len(LEVELS) // len(EVEN)
        bot = LEVELS[last]
    if by_network:
        return levels_of(game).by_network[bot]
    earlier = levels_of(game).by_playouts
    name = bot.partition(":")[0]
    if name == LEVELS[-1]:
        return earlier[LEVELS[-2]].longer(LONGER)
    return earlier.get(name)
