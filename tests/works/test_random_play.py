"""Playouts; which actions they draw has its own tests (tests/properties/test_uniform.py)."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.engine.game import new_game
from mintopia.games.works.legal import ActionBuffer
from mintopia.games.works.playout import play_games, playout
from mintopia.games.works.schema import OVER

from .checking import assert_consistent, state_of


@pytest.mark.parametrize(
    "options",
    [{"players": 2}, {"players": 4, "advanced": 2}, {"solo": "rachael"}, {"solo": "sonic"}],
    ids=str,
)
def test_playouts_come_to_an_end(options: dict[str, Any]) -> None:
    """Playouts end in a sound state with a reason, and play_games plays several games."""
    game = new_game("works", seed=2, **options)
    s, out = state_of(game).copy(), ActionBuffer()
    assert playout(s, out) > 0
    assert s.phase == OVER
    assert_consistent(s)
    assert play_games(s, out, 3) > 3
    assert_consistent(s)
