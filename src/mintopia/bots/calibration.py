"""Chances that come true: of the positions said to be won with 70%, about 70% are won.

A search with a network is too bold or too timid about its chances, and it flatters the seat to
move, whose moves it chose among many. By how much was measured by playing positions on to the end
(benchmarks/calibration.py); each game states what puts it right next to its network.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from mintopia.bots.networks import has_network
from mintopia.engine.game import Game
from mintopia.games import spec_of

if TYPE_CHECKING:
    from mintopia.engine.schema.parts import Measured


def calibrated(chance: float, how: Measured | None, seats: int) -> float:
    """Return how often a seat wins to which a search gives this chance.

    The odds against each other seat, as if those were alike, are raised to a power and multiplied
    by a factor. So the order of chances stays as it is; and without the factor, equal seats stay
    equal, and the chances of two seats add up to one.
    """
    if how is None:
        return chance
    others = seats - 1
    own = how.factor * math.pow(chance, how.power)
    return own / (own + others * math.pow((1 - chance) / others, how.power))


def measured(game: Game) -> Measured | None:
    """Return how true chances at such tables are; None if nobody has measured it.

    Cards that somebody changed are unknown to a network.
    """
    if not has_network(game.id, solitaire=game.is_solitaire) or game.options.given.get("cards"):
        return None
    found = spec_of(game.id).network().measured
    players = 1 if game.is_solitaire else game.seats
    return found[min(players, len(found)) - 1]
