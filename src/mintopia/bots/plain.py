"""Opponents that do not search: any legal move, or the one that looks best."""

from __future__ import annotations

from typing import Final

from mintopia.bots.levels import has_search
from mintopia.bots.mcts import Budget
from mintopia.bots.playouts import try_out
from mintopia.bots.search_hooks import search_hooks_of
from mintopia.game import Game
from mintopia.kernel.random import Stream

CARELESS_IN: Final = 3  # `easy` plays any move in one of so many decisions


class RandomBot:
    """Plays any legal move."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self._stream = Stream(seed)

    def choose(self, game: Game) -> int:
        """Choose any legal action."""
        actions = game.legal_actions()
        return actions[self._stream.below(len(actions))]

    def close(self, game: Game | None = None) -> None:
        """Nothing to free."""


class GreedyBot:
    """Plays the move that looks best; a careless one sometimes plays any other."""

    def __init__(self, name: str, game: str, seed: int, *, careless: bool = False) -> None:
        self.name = name
        self._hooks = search_hooks_of(game) if has_search(game) else None
        self._stream = Stream(seed)
        self._careless = careless

    def choose(self, game: Game) -> int:
        """Choose with what the seat to move can see."""
        actions = game.legal_actions()
        if len(actions) == 1:
            return actions[0]
        if self._careless and self._stream.below(CARELESS_IN) == 0:
            return actions[self._stream.below(len(actions))]
        if self._hooks is None:
            return _best_looking(game, actions, self._stream)
        state = game.imagine_state(game.to_move, self._stream.word())
        return self._hooks.greedy_action(state, self._hooks.buffer())

    def close(self, game: Game | None = None) -> None:
        """Nothing to free."""


class PlayoutBot:
    """Tries every move in worlds that the seat may hold true, played out at random.

    It serves games that bring no search of their own.
    """

    def __init__(self, name: str, seed: int, budget: Budget) -> None:
        self.name = name
        self._stream = Stream(seed)
        self._budget = budget

    def choose(self, game: Game) -> int:
        """Choose the move that wins most often."""
        actions = game.legal_actions()
        if len(actions) == 1:
            return actions[0]
        lines = try_out(game, actions, self._budget, self._stream)
        return max(lines, key=lambda line: line.wins).action

    def close(self, game: Game | None = None) -> None:
        """Nothing to free."""


def _best_looking(game: Game, actions: list[int], stream: Stream) -> int:
    """Choose the move with the most points at once, ahead of the best rival; among equals any."""
    seat = game.to_move
    assert seat is not None, "who chooses is to move"
    worth = {}
    world = game.imagine_state(seat, stream.word())
    for action in actions:
        state = world.copy()
        game.rules.play(state, None, action)
        points = [game.rules.points(state, each) for each in range(game.seats)]
        worth[action] = points.pop(seat) - max(points, default=0)
    best = [action for action in actions if worth[action] == max(worth.values())]
    return best[stream.below(len(best))]
