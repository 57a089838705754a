"""Result lines: wins, shared wins, shares, points and times, by bot and by lineup."""

from __future__ import annotations

import json

import pytest

from mintopia.lab.arena import Failure, Fixture, Outcome, Results, arrange
from tests.lab.arena.helpers import made_up


def test_a_line_for_every_bot_of_every_lineup() -> None:
    schedule = arrange("works", ["a", "b", "c"], games=2)
    outcomes = [
        made_up((0, 0, 0), (1, 2)),  # a b: a wins
        made_up((0, 0, 1), (1, 1)),  # b a: shared
        made_up((1, 0, 0), (2, 1)),  # a c: c wins
        made_up((1, 0, 1), (1, 2)),  # c a: c wins
    ]
    results = Results(schedule, outcomes[::-1])
    assert results.outcomes == outcomes
    lines = {(line.lineup, line.bot): line for line in results.lines}
    assert set(lines) == {(0, "a"), (0, "b"), (1, "a"), (1, "c")}
    line = results.line("a")
    assert (line.games, line.deals, line.wins, line.shared, line.share) == (2, 1, 1, 1, 0.75)
    assert (line.points, line.seconds_per_move, line.moves) == (9.0, 0.125, 8)
    assert (line.even, line.seats, line.title, line.failures) == (0.5, 1, "a – b", 0)
    assert results.line("c", 1).share == 1.0
    assert lines[1, "a"].share == 0.0


def test_copies_count_together() -> None:
    schedule = arrange("works", tables=[["a", "b", "b"]], games=3)
    outcomes = [
        made_up((0, 0, 0), (1, 2, 3)),  # a b b
        made_up((0, 0, 1), (1, 2, 1)),  # b a b: the two b share
        made_up((0, 0, 2), (1, 3, 1)),  # b b a: b and a share
    ]
    results = Results(schedule, outcomes)
    a, b = results.line("a"), results.line("b")
    assert (a.wins, a.shared) == (b.wins, b.shared) == (1, 1)
    assert [a.share, b.share] == pytest.approx([0.5, 0.5])
    assert [a.even, b.even] == pytest.approx([1 / 3, 2 / 3])
    assert b.points == pytest.approx((8 + 7 + 9 + 9 + 9 + 7) / 6)


def test_a_card_has_a_line_without_a_clock() -> None:
    schedule = arrange("works", ["a"], solo="mort", games=1)
    outcome = Outcome(Fixture(0, 0, 0), (0.0, 1.0), (2, 1), (3, 8), (5, 0), (1.0, 0.0), "stars")
    results = Results(schedule, [outcome])
    line = results.line("mort")
    assert (line.share, line.even, line.seconds_per_move) == (1.0, 0.5, None)
    assert results.line("a").seconds_per_move == 0.2


def test_failures_are_counted_and_have_no_points() -> None:
    schedule = arrange("works", ["a", "b"], games=1)
    failure = Failure(0, "a", "stall", "10", 7, ("hm",))
    outcome = Outcome(Fixture(0, 0, 0), (0.0, 1.0), (2, 1), None, (3, 3), (1, 1), None, failure)
    results = Results(schedule, [outcome])
    assert results.line("a").failures == 1
    assert results.line("b").failures == 0
    assert results.line("a").points is None
    assert results.failures == [(outcome, failure)]


def test_results_as_json() -> None:
    schedule = arrange("works", ["a", "b"], games=2, folder="/secret/place")
    results = Results(schedule, [made_up((0, 0, 0), (1, 2))], seconds=1.5)
    whole = json.loads(json.dumps(results.as_json()))
    assert (whole["played"], whole["of"]) == (1, 2)
    assert whole["lines"][0]["bot"] == "a"
    assert {rating["bot"] for rating in whole["ratings"]} == {"a", "b"}
    assert "/secret/place" not in json.dumps(whole)


def test_no_games_give_no_lines() -> None:
    results = Results(arrange("works", ["a", "b"]), [])
    assert results.lines == []
    assert results.ratings == []
