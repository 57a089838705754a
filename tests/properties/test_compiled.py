"""The compiled rules play the same game as the interpreted ones, move by move.

The tests of a game share one compilation, so they run on one worker: see tests/conftest.py. The ids
of all tests here begin with the game.
"""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintopia.engine.kernel.log import EVENT_WIDTH, LOG_SIZE, read_log
from tests.properties.compiled_rules import CompiledRules, entry
from tests.properties.strategies import KITS, Kit, Options, each_game, stroll, walks

Rules = dict[str, CompiledRules]


def named(kit: Kit, table: Options) -> str:
    """Name a case by its game, then its opponent or its number of players."""
    return f"{kit.id}-{table.get('solo', table['players'])}"


CASES: Final = [(kit, table) for kit in KITS.values() for table in kit.tables]
each_table = pytest.mark.parametrize(
    ("kit", "table"), CASES, ids=[named(kit, table) for kit, table in CASES]
)


@each_table
@settings(max_examples=25)
@given(data=st.data())
def test_compiled_and_interpreted_agree_move_by_move(
    compiled_rules: Rules, kit: Kit, table: Options, data: st.DataObject
) -> None:
    """Compare state, legal moves and events, with and without the event log."""
    np = pytest.importorskip("numpy")
    rules = compiled_rules[kit.id]
    game = data.draw(kit.new_games(kit.options(st.just(table))))
    silent, logged = game._state.to_array(), game._state.to_array()
    log, out = np.zeros(LOG_SIZE, np.int32), kit.choices().to_array()
    log[0] = 1
    seen = len(game._rows)
    for action in stroll(game, data.draw(walks)):
        rules.play(silent[0], None, action)
        assert kit.state.from_array(silent) == game._state
        rules.play(logged[0], log, action)
        assert kit.state.from_array(logged) == game._state
        assert read_log(log) == game._rows[seen:]
        seen = len(game._rows)
        count = rules.legal_actions(silent[0], out[0])
        assert out["actions"][0, :count].tolist() == game.legal_actions()
    assert not log[1 + EVENT_WIDTH * 200 :].any(), "the log has buffer to spare"


@each_game
@given(data=st.data())
def test_random_actions_are_the_same(compiled_rules: Rules, kit: Kit, data: st.DataObject) -> None:
    game = data.draw(kit.played_games())
    if game.over:
        return
    random_action = entry(kit.id, "legal", "random_action")
    legal = set(game.legal_actions())
    record, state = game._state.to_array(), game._state.copy()
    out, buffer = kit.choices().to_array(), kit.choices()
    for _ in range(20):
        action = int(compiled_rules[kit.id].random_action(record[0], out[0]))
        assert action in legal
        assert action == random_action(state, buffer)
        assert kit.state.from_array(record) == state, "only the generator has moved on"


@each_game
@given(data=st.data())
def test_playouts_are_the_same(compiled_rules: Rules, kit: Kit, data: st.DataObject) -> None:
    game = data.draw(kit.played_games())
    record, state = game._state.to_array(), game._state.copy()
    decisions = compiled_rules[kit.id].playout(record[0], kit.choices().to_array()[0])
    assert decisions == entry(kit.id, "playout", "playout")(state, kit.choices())
    assert kit.state.from_array(record) == state
