"""Positions, and counting from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mintopia.game import Game, Rules, new_game
from mintopia.kernel.state import PlainState

Options = dict[str, Any]


@dataclass(frozen=True)
class Position:
    """A position: a game's options, and the moves that lead to it from the start.

    The options fix deck, first player and dice: no number hangs on a shuffle.
    """

    game: str
    options: Options
    moves: tuple[str, ...] = ()
    depth: int = 6

    def set_up(self) -> Game:
        """Set the position up."""
        game = new_game(self.game, seed=1, **self.options)
        for move in self.moves:
            game.play(move)
        return game


def perft(rules: Rules, state: PlainState, depth: int) -> int:
    """Count the sequences of so many legal moves; a game that is over has none."""
    actions = rules.legal(state)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        following = state.copy()
        rules.play(following, None, action)
        total += perft(rules, following, depth - 1)
    return total


def counts(position: Position) -> tuple[int, ...]:
    """Count for every depth of a position."""
    game = position.set_up()
    return tuple(perft(game.rules, game._state, depth) for depth in range(1, position.depth + 1))
