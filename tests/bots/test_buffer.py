"""The tree has enough room or is emptied: long games neither overflow it nor get stuck."""

from __future__ import annotations

import pytest

from mintopia.bots.mcts import Budget, Searcher
from mintopia.engine.game import Game, new_game
from mintopia.engine.kernel.random import Stream

TABLES = (
    ("works", {"players": 2, "advanced": ["recycler", "swap-meet"]}),
    ("works", {"players": 4, "advanced": ["temp-agency", "swap-meet"]}),
    ("bid", {"players": 6}),
)


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_long_game_never_fills_the_tree(game: str, options: dict[str, object]) -> None:
    """Run uncompiled, because then a list that is too short raises IndexError."""
    searcher = Searcher(game, 1, Budget(60), fast=False)
    control = searcher._control[0]
    position = new_game(game, seed=2, **options)
    walk = Stream(3)
    for _ in range(60):
        if position.over:
            break
        seat = position.to_move
        actions = position.legal_actions()
        if seat == 0 and len(actions) > 1:
            before = control.nodes
            searcher.search(position.snapshot(), seat, decide=False)
            assert control.edges <= control.most_edges + len(searcher._out[0].actions)
            assert control.nodes > before or control.nodes <= 61, "the tree is stuck"
        position.play(actions[walk.below(len(actions))])


def test_the_tree_of_one_seat_is_not_used_for_another() -> None:
    position: Game = new_game("works", seed=2, players=2)
    searcher = Searcher("works", 1, Budget(50), fast=False)
    first = position.to_move
    assert first is not None
    searcher.search(position.snapshot(), first, decide=False)
    grown = searcher._control[0].nodes
    assert grown > 30
    position.play(position.legal_actions()[1])
    second = position.to_move
    assert second is not None
    assert second != first
    lines = searcher.search(position.snapshot(), second, decide=False)
    assert sum(line.visits for line in lines) == sum(line.playouts for line in lines)
