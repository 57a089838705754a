"""Benchmarks of the bots: what is timed and compared, how it is shown. No speeds are asserted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from benchmarks import bots as bench_bots
from benchmarks.bots import Extent
from benchmarks.games import Effort, Result

from mintopia.engine.game import Game
from mintopia.errors import OptionError
from tests.bots.searching import each_game

SHORT = Effort(0.01, 1)


def ignore(_line: str) -> None:
    """Ignore a progress line."""


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the compiler unavailable."""
    monkeypatch.setattr(bench_bots, "can_compile", lambda: False)
    monkeypatch.setattr("mintopia.bots.mcts.can_compile", lambda: False)


# --- search ---------------------------------------------------------------------------------------
@each_game
@pytest.mark.parametrize("random_playouts", [False, True])
def test_a_search_counts_its_iterations(game: str, random_playouts: bool) -> None:
    work = bench_bots.search_work(game, 2, random_playouts=random_playouts, fast=False)
    assert work(2) == 2 * bench_bots.PLAIN_SEARCH


@pytest.mark.usefixtures("uncompiled")
def test_without_a_compiler_the_interpreted_search_is_measured() -> None:
    told: list[str] = []
    results = list(bench_bots.measure_search("works", 4, SHORT, told.append))
    assert [result.name for result in results] == ["works, 4 players: interpreted"]
    assert results[0].value > 0
    assert results[0].unit == "iterations/s"
    assert told == ["bots: search, works, 4 players"]


# --- the yardstick --------------------------------------------------------------------------------


@pytest.mark.usefixtures("uncompiled")
def test_the_yardstick_needs_the_compiler(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="The yardstick needs Numba"):
        list(bench_bots.measure_against(tmp_path / "any.py", SHORT, ignore))


# --- levels ---------------------------------------------------------------------------------------
class Chooser:
    """A bot that chooses the last legal move and counts its choices."""

    made: list[Chooser]

    def __init__(self, name: str, game: str, seed: int, *, for_person: bool, steady: bool) -> None:
        assert for_person, "the levels' times are those that people meet"
        assert steady, "and would be the same on a quiet machine"
        self.name = name
        self.game = game
        self.seed = seed
        self.choices: list[int] = []
        self.made.append(self)

    def choose(self, game: Game) -> int:
        self.choices.append(len(game.legal_actions()))
        return game.legal_actions()[-1]

    def close(self, game: Game | None = None) -> None:
        """Do nothing; there is nothing to free."""


@each_game
def test_only_choices_are_timed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Chooser.made = []
    monkeypatch.setattr(bench_bots, "make_bot", Chooser)
    taken = bench_bots.move_seconds(game, "hard", Extent(2, 60.0, ()))
    assert len(Chooser.made) == 4, "two seats, two games, a new bot for each"
    choices = [number for bot in Chooser.made for number in bot.choices]
    assert len(taken) == sum(number > 1 for number in choices)
    assert 1 in choices
    assert all(seconds > 0 for seconds in taken)


def test_when_time_is_up_one_move_was_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    Chooser.made = []
    monkeypatch.setattr(bench_bots, "make_bot", Chooser)
    assert len(bench_bots.move_seconds("works", "hard", Extent(5, 0.0, ()))) == 1


# --- the arena ------------------------------------------------------------------------------------
def test_games_of_the_arena_are_counted() -> None:
    assert bench_bots.arena_rate("works", ("greedy", "greedy"), 6, 1) > 1


@pytest.mark.usefixtures("uncompiled")
def test_without_a_compiler_the_arena_leaves_the_searching_bots_out() -> None:
    assert not list(bench_bots.measure_arena("bid", ("hard", "medium"), 10, ignore))


def test_a_rate_begins_when_every_process_is_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Starting processes takes seconds, which must not count in the rate of games."""

    def run(schedule: Any, *, jobs: int, watcher: bench_bots.Clock) -> None:
        assert jobs == 2
        assert schedule.total == 6
        watcher.begin(schedule, [])
        watcher.finished += [50.0, 51.0, 52.0, 53.0, 54.0, 55.0]
        watcher.end()

    monkeypatch.setattr(bench_bots, "run", run)
    assert bench_bots.arena_rate("works", ("greedy", "greedy"), 1, 2) == 1.0


# --- all of it ------------------------------------------------------------------------------------


def test_the_table_has_a_part_for_each_unit() -> None:
    table = bench_bots.as_table(
        [
            Result("works, 2 players: random playouts", 240_123.4, "iterations/s"),
            Result("works, 2 players: interpreted", 1234.5, "iterations/s"),
            Result("bid, 2 players: interpreted", 88.84, "iterations/s"),
            Result("works, easy: mean", 0.03123, "ms/move"),
            Result("works, hard: mean", 500.0, "ms/move"),
            Result("works, hard: limit", 1000.0, "ms/move"),
            Result("bid, greedy – greedy: 1 process", 165.2, "games/s"),
            Result("yardstick, 2 players", 200_000.0, "games/s"),
            Result("works search iterations / yardstick games", 1.2345, "times the yardstick"),
        ]
    )
    rows = {line[:26].strip(): line[26:].split() for line in table.splitlines() if line[:1] != " "}
    assert rows["works, 2 players"] == ["240,123", "1,234"]
    assert rows["bid, 2 players"] == ["-", "88.8"]
    assert rows["works, easy"] == ["0.0312", "-"]
    assert rows["works, hard"] == ["500", "1,000"]
    assert rows["bid, greedy – greedy"] == ["165"]
    titles = list(bench_bots.TITLES.values())
    assert [line.strip() for line in table.splitlines() if line.strip() in titles] == titles
    assert table.splitlines()[-2].endswith("200,000 games/s")
    assert table.splitlines()[-1].endswith("1.23 times the yardstick")
