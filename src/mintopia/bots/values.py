"""What positions are worth to each seat, by the network that a game comes with."""

from __future__ import annotations

from typing import Any

from mintopia.bots.mcts import Budget, make_searcher
from mintopia.bots.networks import has_network, network_of
from mintopia.engine.game import Game
from mintopia.engine.kernel.state import PlainState
from mintopia.games import spec_of


def can_tell_luck(game: Game) -> bool:
    """Return whether luck can be told apart here: the odds are known, and so is their worth."""
    has_draws = bool(spec_of(game.id).draws)
    return has_draws and has_network(game.id, solitaire=game.is_solitaire)


class Values:
    """Values the positions of a game, each in one pass of the network, without a search."""

    def __init__(self, game: Game, *, fast: bool = True) -> None:
        network = network_of(game.id, solitaire=game.is_solitaire)
        self._rules = game.rules
        self._searcher = make_searcher(game.id, 0, Budget(0), fast=fast, network=network)

    def of(self, state: PlainState) -> list[float]:
        """Return what share of the win each seat may expect; of a finished game, what it got."""
        if self._rules.to_move(state) is None:
            winners = self._rules.result(state)["winners"]
            return [(seat in winners) / len(winners) for seat in range(seats_of(state))]
        return self._searcher.values(state)


def seats_of(state: Any) -> int:
    """Return how many seats a position has."""
    seats: int = state.seats
    return seats
