"""Shared by the tests of the search: positions with an obvious best move, and searchers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from mintopia.bots.mcts import Budget, Line, Searcher
from mintopia.engine.game import Game
from mintopia.games import game_ids
from tests.bid import positions as bid
from tests.works import positions as works

each_game = pytest.mark.parametrize("game", list(game_ids()))


def works_won() -> Game:
    """Return a position of Mint Works: build or pass, and only the Gardens make 8 against 7."""
    return works.table("""
        deck: ...
        seat 0 (start, to move): 2 Mints; plans windmill, gardens; buildings statue, workshop, mine
        seat 1 (passed): 0 Mints; buildings factory, landfill, truck
        on producer: 1:1, 1:1
        on leadership-council: 1:1
        on supplier: 1:1, 1:2
    """)


def bid_won() -> Game:
    """Return a position of Mint Bid: only turning the Statue makes a match and wins 7 to 6."""
    return bid.table(
        """
        round: 5
        mints: 0 5
        card gardens: production 3 MBMM
        card statue: production 3 PBPL
        card mine: production 3 MMMM
        card factory: production 3 PPPP
        strip 0: gardens 0 0, statue 0 1
        strip 1: mine 0 0, factory 0 1
        abilities: production 0
        """,
        players=2,
    )


WON: Final[dict[str, tuple[Callable[[], Game], str]]] = {
    "works": (works_won, "builder gardens"),
    "bid": (bid_won, "rotate statue"),
}


def won(game: str) -> tuple[Game, int]:
    """Return a position with one winning move, and that move."""
    make, move = WON[game]
    position = make()
    return position, position.action_of(move)


def searcher(game: str, playouts: int = 60, *, seed: int = 1, **more: Any) -> Searcher:
    """Make a searcher, without the compiler by default."""
    return Searcher(game, seed, Budget(playouts), **{"fast": False} | more)


def look(
    hooks: Searcher, game: Game, actions: list[int] | None = None, *, decide: bool = False
) -> list[Line]:
    """Search the current position for the seat to move."""
    seat = game.to_move
    assert seat is not None
    return hooks.search(game.snapshot(), seat, actions, decide=decide)


def most_visited(lines: list[Line]) -> int:
    """Return the action that a bot would play."""
    return max(lines, key=lambda line: line.visits).action


def set_control(hooks: Searcher, **values: int) -> None:
    """Change settings of a search that only tests need to change."""
    control = hooks._control[0]
    for name, value in values.items():
        if hooks.fast:
            control[name] = value
        else:
            setattr(control, name, value)


def control_of(hooks: Searcher, name: str) -> int:
    """Return a number of a search, such as its nodes or edges."""
    control = hooks._control[0]
    return int(control[name] if hooks.fast else getattr(control, name))
