"""W2, who begins."""

from __future__ import annotations

import pytest

from mintopia.engine.game import new_game


@pytest.mark.parametrize("seat", range(3))
def test_the_table_may_name_who_begins(seat: int) -> None:
    """W2-j: the player with the freshest breath begins, so the players may name the seat."""
    state = new_game("works", players=3, starting=seat, seed=1).state()
    assert (state["starting"], state["to_move"]) == (seat, seat)
