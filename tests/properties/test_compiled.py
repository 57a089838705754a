"""The compiled rules play the same game as the interpreted ones, move by move.

These tests share one compilation, so they run on one worker: see tests/conftest.py.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

import mintopia
from mintopia.game import Game
from mintopia.works.legal import Choices, random_action
from mintopia.works.names import PLAN_IDS
from mintopia.works.playout import playout
from mintopia.works.state import State
from tests.properties.compiled_rules import CompiledRules
from tests.properties.strategies import new_games, played_games, stroll, walks

pytestmark = pytest.mark.xdist_group("compiled")


@given(new_games(), walks)
def test_compiled_and_interpreted_agree_move_by_move(
    compiled_rules: CompiledRules, game: Game, walk: list[int]
) -> None:
    record, out = game._state.to_array(), Choices().to_array()
    for action in stroll(game, walk):
        compiled_rules.play(record[0], None, action)
        assert State.from_array(record) == game._state
        count = compiled_rules.legal_actions(record[0], out[0])
        assert Choices.from_array(out).actions[:count] == game.legal_actions()


@given(played_games())
def test_random_actions_are_legal_and_the_same_in_both_forms(
    compiled_rules: CompiledRules, game: Game
) -> None:
    if game.over:
        return
    legal = set(game.legal_actions())
    record, state = game._state.to_array(), game._state.copy()
    out, room = Choices().to_array(), Choices()
    assert isinstance(state, State)
    for _ in range(20):
        action = int(compiled_rules.random_action(record[0], out[0]))
        assert action in legal
        assert action == random_action(state, room)
        assert State.from_array(record) == state, "only the generator has moved on"


@given(played_games())
def test_playouts_are_the_same_in_both_forms(compiled_rules: CompiledRules, game: Game) -> None:
    record, state = game._state.to_array(), game._state.copy()
    assert isinstance(state, State)
    decisions = compiled_rules.playout(record[0], Choices().to_array()[0])
    assert decisions == playout(state, Choices())
    assert State.from_array(record) == state


def chi_square_limit(freedom: int) -> float:
    """Give the value that chi-square exceeds once in a million (Wilson and Hilferty)."""
    z = 4.753
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + z * spread**0.5) ** 3)


# A few positions: the start, a rich hand at the basic Locations, Advanced Locations in use.
POSITIONS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "start": ({"players": 2}, []),
    "rich": (
        {"players": 2, "cards": {"game": {"starting_mints": 10}}},
        ["supplier windmill", "supplier statue", "builder windmill"],
    ),
    "swap-meet": (
        {
            "players": 3,
            "advanced": ["swap-meet", "recycler"],
            "cards": {"game": {"starting_mints": 10}},
        },
        ["supplier windmill", "pass", "pass", "supplier statue", "pass", "pass"],
    ),
    "temp-agency": (
        {
            "players": 4,
            "advanced": ["temp-agency", "crowdfunder"],
            "variant": "prototype",
            "cards": {"game": {"starting_mints": 10}},
        },
        ["supplier windmill", "producer", "crowdfunder 3", "pass"],
    ),
}
DRAWS = 20_000


@pytest.mark.parametrize("position", POSITIONS)
def test_random_actions_are_evenly_spread(compiled_rules: CompiledRules, position: str) -> None:
    options, moves = POSITIONS[position]
    game = mintopia.new_game("works", seed=99, starting=0, deck=PLAN_IDS, **options)
    for move in moves:
        game.play(move)
    legal = game.legal_actions()
    seen = dict.fromkeys(legal, 0)
    record, out = game._state.to_array(), Choices().to_array()
    for _ in range(DRAWS):
        seen[int(compiled_rules.random_action(record[0], out[0]))] += 1
    expected = DRAWS / len(legal)
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    assert len(legal) > 3
    assert chi_square < chi_square_limit(len(legal) - 1)
