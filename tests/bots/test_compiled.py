"""The compiled search does exactly what the interpreted one does: same visits, wins and points.

The tests of a game share one compilation, so they run on the same worker as the rules' tests: see
tests/conftest.py. The ids of all tests here begin with the game.
"""

from __future__ import annotations

import time
from importlib import import_module
from typing import Any, Final

import pytest
from benchmarks.bots import SEARCH, search_work

from mintopia.bots.analysis import analyse
from mintopia.bots.levels import EARLIER, LEVELS, level_at
from mintopia.bots.mcts import is_ready, warm_up
from mintopia.bots.roster import make_bot
from mintopia.engine.game import Game, new_game
from mintopia.engine.kernel.compiler import can_compile
from mintopia.engine.kernel.random import Stream
from mintopia.games import game_ids, spec_of
from tests.bots.searching import control_of, look, searcher, set_control
from tests.properties.strategies import KITS, Options

pytestmark = pytest.mark.skipif(not can_compile(), reason="Numba is absent or switched off.")
each_game = pytest.mark.parametrize("game", list(game_ids()))


def tables() -> list[Any]:
    """List every number of players and every opponent, the game first in the name."""
    cases = [(kit.id, table) for kit in KITS.values() for table in kit.tables]
    names = [f"{game}-{table.get('solo', table['players'])}" for game, table in cases]
    cases.append(("works", {"players": 3, "advanced": ["temp-agency", "swap-meet"]}))
    cases.append(("works", {"players": 2, "advanced": ["recycler", "crowdfunder"]}))
    names += ["works-temp-agency", "works-recycler"]
    return [pytest.param(*case, id=name) for case, name in zip(cases, names, strict=True)]


def later(game: str, options: Options, moves: int, seed: int = 11) -> Game:
    """Return a game after this many random moves, at a position with a choice."""
    position, stream = new_game(game, seed=seed, **options), Stream(seed)
    while (actions := position.legal_actions()) and (moves > 0 or len(actions) == 1):
        position.play(actions[stream.below(len(actions))])
        moves -= 1
    while len(position.legal_actions()) <= 1:  # the game ended early: go back to its last decision
        position.undo()
    return position


@pytest.mark.parametrize(("game", "table"), tables())
def test_both_forms_find_the_same(game: str, table: Options) -> None:
    """From the start, in the middle, and again with the tree that was kept."""
    for moves in (0, 14, 40):
        position = later(game, table, moves)
        forms = [searcher(game, 48, seed=moves, fast=fast) for fast in (False, True)]
        for _ in range(2):
            plain, fast = (look(hooks, position) for hooks in forms)
            assert plain == fast
        assert forms[1].fast
        for name in ("nodes", "edges", "rng"):
            assert control_of(forms[0], name) == control_of(forms[1], name)


SETTINGS: Final[dict[str, dict[str, Any]]] = {
    "all-seeing": {"fair": False},
    "spread": {"spread": 3},
    "no-glance": {"settings": {"bias": 0}},
    "glance": {"settings": {"bias": 2000}},
    "explore": {"settings": {"explore": 2500}},
}


@pytest.mark.parametrize("setting", SETTINGS)
@each_game
def test_both_forms_agree_on_every_setting(game: str, setting: str) -> None:
    position = later(game, {"players": 3}, 9)
    plain, fast = (
        look(searcher(game, 120, fast=form, **SETTINGS[setting]), position)
        for form in (False, True)
    )
    assert plain == fast


@each_game
def test_a_long_search_does_not_drift_apart(game: str) -> None:
    """The bounds of the selection are floats; thousands of them must sort the same way."""
    position = new_game(game, players=2, seed=12)
    plain, fast = (look(searcher(game, 2500, fast=form), position) for form in (False, True))
    assert plain == fast


@each_game
def test_a_full_tree_is_the_same_in_both_forms(game: str) -> None:
    position = later(game, {"players": 2}, 6)
    found = []
    for form in (False, True):
        hooks = searcher(game, 200, fast=form)
        set_control(hooks, most_nodes=9, most_edges=50)
        found.append(look(hooks, position))
        assert control_of(hooks, "nodes") <= 9
    assert found[0] == found[1]


@each_game
def test_nothing_is_allocated_while_searching(game: str) -> None:
    """A call allocates a few objects for its arguments; 128 playouts allocate no more than one."""
    runtime: Any = import_module("numba.core.runtime")
    statistics = runtime.rtsys.get_allocation_stats
    position = new_game(game, players=4, seed=3)

    def allocations(playouts: int, **more: Any) -> int:
        hooks = searcher(game, playouts, fast=True, **more)
        before = statistics()
        look(hooks, position)
        after = statistics()
        assert hooks.playouts == playouts
        assert after.alloc - before.alloc == after.mi_alloc - before.mi_alloc
        return int(after.alloc - before.alloc)

    runtime._nrt_python.memsys_enable_stats()
    try:
        allocations(1)  # loads everything that is loaded only once
        for more in ({}, {"fair": False}, {"spread": 3}):
            one = allocations(1, **more)
            assert one > 0, "the statistics are on"
            assert allocations(128, **more) == one
    finally:
        runtime._nrt_python.memsys_disable_stats()


@pytest.mark.parametrize("level", [*LEVELS, *EARLIER[1:]])
@each_game
def test_levels_play_within_their_time(game: str, level: str) -> None:
    position = new_game(game, players=2, seed=21)
    warm_up(game)
    assert is_ready(game)
    bot = make_bot(level, game, 3, for_person=True)
    start = time.perf_counter()
    action = bot.choose(position)
    elapsed = time.perf_counter() - start
    bot.close()
    assert action in position.legal_actions()
    known = level_at(game, level, solitaire=False)
    assert known is not None
    assert elapsed < known.seconds + 1.0, "and what a busy machine adds"


@each_game
def test_a_level_is_reproducible_where_nobody_waits(game: str) -> None:
    choices = []
    for _ in range(2):
        position = new_game(game, players=2, seed=4)
        bots = [make_bot("medium", game, seed) for seed in (1, 2)]
        while not position.over and len(position.moves) < 30:
            seat = position.to_move
            assert seat is not None
            position.play(bots[seat].choose(position))
        choices.append(position.moves)
    assert choices[0] == choices[1]


@each_game
def test_an_analysis_is_the_same_in_both_forms(game: str) -> None:
    position = later(game, {"players": 2}, 5)
    plain, fast = (analyse(position, playouts=200, fast=form, seed=5) for form in (False, True))
    assert plain == fast
    assert {estimate.action for estimate in fast.moves} == set(position.legal_actions())


@each_game
def test_every_hook_of_the_search_is_bound(game: str) -> None:
    """An unbound hook would compile to an error that only appears at run time."""
    from mintopia.bots import tree

    hooks = {
        name
        for name, value in vars(tree).items()
        if "NotImplementedError" in getattr(getattr(value, "__code__", None), "co_names", ())
    }
    assert hooks == {"information_key", "play", "resample"}
    assert hooks <= set(spec_of(game).search().hooks)


@each_game
def test_the_benchmark_counts_compiled_iterations(game: str) -> None:
    assert search_work(game, 4)(1) == SEARCH
