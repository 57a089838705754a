"""The searching bot: a seed fixes the search, the tree is kept, budgets end it, wins are found.

Nothing is compiled here; tests/bots/test_compiled.py shows that the compiled search is the same.
"""

from __future__ import annotations

import subprocess
import sys
import time
from typing import Any

import pytest

from mintopia.bots import mcts
from mintopia.bots.mcts import Budget, Line, MctsBot, Searcher
from mintopia.engine.game import Game, new_game
from mintopia.engine.kernel.compiler import cache_folder
from mintopia.engine.kernel.random import Stream
from tests.bots.searching import (
    control_of,
    each_game,
    look,
    most_visited,
    searcher,
    set_control,
    won,
)
from tests.works.positions import table


def play_on(game: Game, hooks: Searcher, decisions: int) -> list[list[Line]]:
    """Search for this many moves of seat 0, all others play at random; return what was found."""
    stream = Stream(4)
    found: list[list[Line]] = []
    while not game.over and len(found) < decisions:
        actions = game.legal_actions()
        if game.to_move == 0 and len(actions) > 1:
            found.append(look(hooks, game, decide=True))
            game.play(most_visited(found[-1]))
        else:
            game.play(actions[stream.below(len(actions))])
    return found


# --- one seed, one search -------------------------------------------------------------------------
@each_game
def test_the_same_seed_and_playouts_find_the_same(game: str) -> None:
    """Over several moves, so the tree that is kept is the same too."""
    one, two, other = (
        play_on(new_game(game, players=2, seed=7), searcher(game, seed=seed), 4)
        for seed in (5, 5, 6)
    )
    assert len(one) == 4
    assert one == two
    assert one != other


@each_game
def test_the_sums_are_those_of_the_playouts(game: str) -> None:
    position = new_game(game, players=3, seed=3)
    hooks = searcher(game, 150)
    lines = look(hooks, position)
    assert hooks.playouts == sum(line.playouts for line in lines) == 150
    assert all(line.visits == line.playouts for line in lines)
    assert all(0 <= line.wins <= line.playouts for line in lines)
    assert 0 < sum(line.wins for line in lines) < 150
    assert {line.action for line in lines} <= set(position.legal_actions())
    assert len({line.action for line in lines}) == len(lines)


@each_game
def test_a_search_changes_nothing_in_the_game(game: str) -> None:
    position = new_game(game, players=4, seed=8)
    before, events = position.snapshot(), position.all_events()
    record, legal = position.record(), position.legal()
    bot = MctsBot("mcts", lambda *_: searcher(game, 40))
    assert bot.choose(position) in position.legal_actions()
    look(searcher(game, 40, fair=False), position)
    assert position.snapshot() == before
    assert position.record() == record
    assert position.legal() == legal
    assert position.all_events() == events


# --- what is found --------------------------------------------------------------------------------
@each_game
def test_the_winning_move_is_found(game: str) -> None:
    position, winning = won(game)
    assert len(position.legal_actions()) > 2
    hooks = searcher(game, 100)
    lines = look(hooks, position, decide=True)
    assert most_visited(lines) == winning
    for line in lines:
        share = line.wins / max(1, line.playouts)
        assert share == (1 if line.action == winning else 0)


@each_game
def test_a_search_ends_as_soon_as_its_choice_is_certain(game: str) -> None:
    position, winning = won(game)
    hooks = searcher(game, 4000)
    lines = look(hooks, position, decide=True)
    assert hooks.playouts < 4000
    assert hooks.playouts == sum(line.playouts for line in lines)
    visits = sorted(line.visits for line in lines)
    assert visits[-1] - visits[-2] > 4000 - hooks.playouts
    assert most_visited(lines) == winning


# --- the tree is kept -----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "first", "answer"), [("works", "starting", "pass"), ("bid", "auctioneer", None)]
)
def test_the_tree_is_kept_between_moves(game: str, first: str, answer: str | None) -> None:
    position = new_game(game, players=2, seed=5, **{first: 0})
    hooks = searcher(game, 400)
    found = look(hooks, position)
    assert all(line.visits == line.playouts for line in found)
    position.play(most_visited(found))
    if answer is not None:
        position.play(answer)
    assert position.to_move == 0
    second = look(hooks, position)
    assert sum(line.visits - line.playouts for line in second) > 0
    assert sum(line.playouts for line in second) == 400
    fresh = look(searcher(game, 400), position)
    assert all(line.visits == line.playouts for line in fresh)


@each_game
def test_a_tree_without_room_for_a_search_is_emptied_first(game: str) -> None:
    position = new_game(game, players=2, seed=5)
    hooks = searcher(game, 100)
    look(hooks, position)
    assert control_of(hooks, "nodes") > 1
    set_control(hooks, most_nodes=control_of(hooks, "nodes") + 1)
    assert all(line.visits == line.playouts for line in look(hooks, position))


# --- a full tree ----------------------------------------------------------------------------------
@each_game
@pytest.mark.parametrize("buffer", [{"most_nodes": 1}, {"most_nodes": 6}, {"most_edges": 30}])
def test_a_full_tree_still_answers(game: str, buffer: dict[str, int]) -> None:
    position, winning = won(game)
    hooks = searcher(game, 100)
    set_control(hooks, **buffer)
    assert most_visited(look(hooks, position)) == winning
    opening = new_game(game, players=3, seed=6)
    hooks = searcher(game, 100)
    set_control(hooks, **buffer)
    lines = look(hooks, opening)
    assert sum(line.playouts for line in lines) == 100
    assert control_of(hooks, "nodes") <= control_of(hooks, "most_nodes")


@each_game
def test_edges_never_outgrow_their_room(game: str) -> None:
    """Every move opens a root, even in a full tree; there is room for one more root."""
    hooks = searcher(game, 20)
    set_control(hooks, most_edges=60)
    position, stream = new_game(game, players=2, seed=1), Stream(1)
    roots = 0
    while not position.over and roots < 12:
        actions = position.legal_actions()
        if position.to_move == 0 and len(actions) > 1:
            count = len(look(hooks, position))
            assert control_of(hooks, "edges") <= 60 + count
            roots += 1
        position.play(actions[stream.below(len(actions))])
    assert roots == 12


# --- a root of chosen actions ---------------------------------------------------------------------
@each_game
def test_a_root_of_chosen_actions_has_just_these(game: str) -> None:
    position = new_game(game, players=4, seed=3)
    legal = position.legal_actions()
    chosen = [legal[-1], legal[0]]
    hooks = searcher(game, 60)
    look(hooks, position)
    lines = look(hooks, position, chosen)
    assert [line.action for line in lines] == chosen
    assert all(line.visits == line.playouts for line in lines), "in a tree of its own"
    assert sum(line.playouts for line in lines) == 60
    alone = look(hooks, position, chosen[:1])
    assert [(line.action, line.playouts) for line in alone] == [(legal[-1], 60)]


def test_a_root_may_have_actions_that_the_search_would_not_look_at() -> None:
    """Mint Bid has hundreds of offers; on its own the search considers only a few."""
    position = new_game("bid", players=4, seed=3, auctioneer=0)
    position.play(position.legal()[0])
    legal = position.legal_actions()
    by_itself = {line.action for line in look(searcher("bid", 30), position)}
    others = [action for action in legal if action not in by_itself]
    assert others
    lines = look(searcher("bid", 60), position, others)
    assert [line.action for line in lines] == others


# --- budgets --------------------------------------------------------------------------------------
@each_game
def test_a_time_budget_ends_near_its_limit(game: str) -> None:
    """The fastest of several searches counts, to ignore other load on the machine."""
    position = new_game(game, players=2, seed=1)
    elapsed = []
    for seed in range(3):
        hooks = Searcher(game, seed, Budget(1_000_000, 0.1), fast=False)
        start = time.perf_counter()
        lines = look(hooks, position)
        elapsed.append(time.perf_counter() - start)
        assert 0 < hooks.playouts < 1_000_000
        assert sum(line.playouts for line in lines) == hooks.playouts
    assert 0.1 <= min(elapsed) < 1.0


def test_playouts_end_a_search_before_its_time() -> None:
    hooks = Searcher("works", 1, Budget(50, 60.0), fast=False)
    look(hooks, new_game("works", players=2, seed=1))
    assert hooks.playouts == 50


@each_game
def test_progress_is_told_as_it_comes(game: str) -> None:
    position = new_game(game, players=2, seed=1)
    seat = position.to_move
    assert seat is not None
    told: list[list[Line]] = []
    lines = searcher(game, 300).search(
        position.snapshot(), seat, decide=False, on_progress=told.append
    )
    totals = [sum(line.playouts for line in now) for now in told]
    assert len(totals) > 1
    assert totals == sorted(set(totals))
    assert told[-1] == lines


def test_one_legal_move_needs_no_search() -> None:
    def refuse(*_: Any) -> Searcher:
        raise AssertionError("there is nothing to think about")

    position = table("seat 0 (start, to move): 0 Mints; plans statue")
    assert position.legal() == ["pass"]
    assert MctsBot("mcts", refuse).choose(position) == position.legal_actions()[0]


# --- compiling ahead ------------------------------------------------------------------------------
class Stand:
    """A stand-in for a searcher that finds the first action best."""

    def __init__(self, fast: bool) -> None:
        self.fast = fast

    def search(self, _state: object, _seat: int) -> list[Line]:
        return [Line(1, 10, 10, 5.0), Line(2, 3, 3, 1.0)]


def test_a_person_does_not_wait_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot starts uncompiled, and switches when the compiled search is ready."""
    ready = [False]
    aside: list[str] = []
    made: list[bool] = []

    def make(*words: Any) -> Any:
        made.append(words[-1])
        return Stand(words[-1])

    monkeypatch.setattr(mcts, "can_compile", lambda: True)
    monkeypatch.setattr(mcts, "is_ready", lambda _game: ready[0])
    monkeypatch.setattr(mcts, "warm_up_aside", aside.append)
    position = new_game("works", players=2, seed=1)
    bot = MctsBot("hard", make, wait=False)
    for ready[0], expected in (
        (False, [False]),
        (False, [False]),
        (True, [False, True]),
        (True, [False, True]),
    ):
        assert bot.choose(position) == 1
        assert made == expected
    assert aside == ["works"], "compiling is asked for once"


@pytest.mark.parametrize("can", [True, False])
def test_an_arena_bot_waits_for_the_compiler(can: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a compiler, the searcher that is made finds that out itself."""
    asked = []

    def make(*words: Any) -> Any:
        asked.append(words[-1])
        return Stand(can)

    monkeypatch.setattr(mcts, "can_compile", lambda: can)
    bot = MctsBot("hard", make)
    position = new_game("works", players=2, seed=1)
    assert [bot.choose(position) for _ in range(3)] == [1, 1, 1]
    assert asked == [True]


def test_without_a_compiler_nothing_is_fast_or_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcts, "can_compile", lambda: False)
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("nothing to compile"))
    assert not searcher("works", fast=True).fast
    assert not mcts.is_ready("works")
    mcts.warm_up("works")
    mcts.warm_up_aside("works")


def test_compiling_aside_is_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    class Process:
        """A process that ends when the test says so."""

        status: int | None = None

        def poll(self) -> int | None:
            return self.status

    started: list[tuple[list[str], Process]] = []

    def start(command: list[str], **_: Any) -> Process:
        started.append((command, Process()))
        return started[-1][1]

    ready = [True]
    monkeypatch.setattr(mcts, "can_compile", lambda: True)
    monkeypatch.setattr(mcts, "is_ready", lambda _game: ready[0])
    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr(mcts, "_ASIDE", {})
    mcts.warm_up_aside("bid")
    assert started == [], "it is there already"
    ready[0] = False
    mcts.warm_up_aside("bid")
    mcts.warm_up_aside("bid")
    assert len(started) == 1, "it is under way"
    assert started[0][0][:2] == [sys.executable, "-c"]
    assert "warm_up('bid')" in started[0][0][2]
    started[0][1].status = 1
    mcts.warm_up_aside("bid")
    assert len(started) == 2, "it failed, so once more"


def test_a_search_is_ready_once_all_of_it_is_on_the_disk(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    monkeypatch.setattr(mcts, "can_compile", lambda: True)
    monkeypatch.setenv("MINTOPIA_CACHE_DIR", str(tmp_path))
    for label in ("works", "works_network"):  # the search by playouts, and the one by a network
        folder = cache_folder("bots") / label / "bots_0"
        folder.mkdir(parents=True)
        assert not mcts.is_ready("works")
        (folder / "tree.search-300.py311.nbi").touch()
        assert not mcts.is_ready("works")
        (folder / "tree.advance-390.py311.nbi").touch()
    assert mcts.is_ready("works")
    assert not mcts.is_ready("bid")
