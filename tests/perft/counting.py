"""Positions, and counting from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from mintopia.engine.game import Game, new_game
from mintopia.engine.kernel.state import PlainState

Options = dict[str, Any]
P = TypeVar("P")  # a position
M = TypeVar("M")  # a move


@dataclass(frozen=True)
class Position:
    """A position: a game's options, and the moves that lead to it from the start.

    The options fix deck, first player and dice, so no number depends on a shuffle.
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


def perft(
    position: P, depth: int, legal: Callable[[P], Sequence[M]], after: Callable[[P, M], P]
) -> tuple[int, ...]:
    """Count the move sequences of each length up to `depth` in one pass through the tree.

    A game that is over has no moves.
    """
    moves = legal(position)
    totals = [len(moves)] + [0] * (depth - 1)
    for move in moves if depth > 1 else ():
        deeper = perft(after(position, move), depth - 1, legal, after)
        for at, count in enumerate(deeper, 1):
            totals[at] += count
    return tuple(totals)


def counts(position: Position) -> tuple[int, ...]:
    """Count the sequences of every length for a position."""
    game = position.set_up()

    def after(state: PlainState, action: int) -> PlainState:
        following = state.copy()
        game.rules.play(following, None, action)
        return following

    return perft(game._state, position.depth, game.rules.legal, after)
