"""Opponents that do not search: any legal move, or the one that looks best."""

from __future__ import annotations

from typing import Final

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
        self._mind = search_hooks_of(game)
        self._stream = Stream(seed)
        self._careless = careless

    def choose(self, game: Game) -> int:
        """Choose with what the seat to move can see."""
        actions = game.legal_actions()
        if len(actions) == 1:
            return actions[0]
        if self._careless and self._stream.below(CARELESS_IN) == 0:
            return actions[self._stream.below(len(actions))]
        state = game.imagine(game.to_move, self._stream.word())
        return self._mind.greedy_action(state, self._mind.buffer())

    def close(self, game: Game | None = None) -> None:
        """Nothing to free."""
