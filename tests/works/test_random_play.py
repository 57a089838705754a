"""Random play, as in playouts: every legal action, and no other, with equal probability."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from mintopia.engine.game import new_game
from mintopia.games.works.legal import ActionBuffer, random_action
from mintopia.games.works.playout import play_games, playout
from mintopia.games.works.schema import OVER

from .checking import assert_consistent, play, state_of
from .positions import table

DRAWS_EACH = 60
POSITIONS: tuple[tuple[str, str, dict[str, Any], str], ...] = (
    ("basic Locations", "seat 0: 5 Mints; plans statue, mine", {}, ""),
    ("nothing but to pass", "seat 0: 0 Mints; plans mine", {}, ""),
    ("Advanced Locations", "seat 0: 5 Mints; plans mine; buildings crane\non producer: 1:1",
     {"advanced": ["temp-agency", "swap-meet"]}, ""),
    ("only Advanced Locations", "seat 0: 1 Mint; plans mine\non producer: 1:1, 1:1\n"
     "on leadership-council: 1:1\nsupply: - - -", {"advanced": ["recycler"]}, ""),
    ("the Co-op's choice", "supply: windmill statue truck\nseat 0: buildings co-op",
     {"players": 4}, "pass; pass; pass; pass"),
    ("a card", "", {"solo": "justin"}, ""),
    ("the person against a card", "seat 0 (to move): 4 Mints", {"solo": "mort"}, ""),
)  # fmt: skip


@pytest.mark.parametrize(
    ("position", "options", "first"), [p[1:] for p in POSITIONS], ids=[p[0] for p in POSITIONS]
)
def test_random_action(position: str, options: dict[str, Any], first: str) -> None:
    game = table(position, **options)
    play(game, first)
    s, out = state_of(game), ActionBuffer()
    legal = game.legal_actions()
    drawn = Counter(random_action(s, out) for _ in range(DRAWS_EACH * len(legal)))
    assert sorted(drawn) == sorted(legal)
    assert min(drawn.values()) > DRAWS_EACH / 3
    assert max(drawn.values()) < DRAWS_EACH * 3
    assert sorted(game.legal_actions()) == sorted(legal)


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
