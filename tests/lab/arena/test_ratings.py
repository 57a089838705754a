"""Ratings: the better bot is rated higher, for any number of players and any order of play."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from mintopia.lab.arena import Outcome, Results, Schedule, arrange
from tests.lab.arena.helpers import made_up


def play_by_strength(
    schedule: Schedule, strength: dict[str, float], seed: int = 1
) -> list[Outcome]:
    """Make up games in which each seat does as well as its strength and some luck allow."""
    rng = random.Random(seed)
    outcomes = []
    for fixture in schedule.fixtures():
        luck = [strength[bot] + rng.gauss(0, 1) for bot in schedule.seating(fixture)]
        order = sorted(luck, reverse=True)
        outcomes.append(made_up(fixture, [order.index(value) + 1 for value in luck]))
    return outcomes


STRENGTH = {"a": 0.0, "b": 0.7, "c": 1.4}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_better_bot_is_rated_higher(players: int) -> None:
    schedule = arrange("works", ["a", "b", "c"], players=players, games=300)
    ratings = Results(schedule, play_by_strength(schedule, STRENGTH)).ratings
    assert [rating.bot for rating in ratings] == ["c", "b", "a"]
    for better, worse in pairwise(ratings):
        assert better.low > worse.value
    for rating in ratings:
        assert rating.low < rating.value < rating.high
        assert rating.games == sum("abc".count(rating.bot) for _ in schedule.fixtures()) * 2 / 3


def test_more_games_make_the_interval_smaller() -> None:
    widths = []
    for games in (20, 200, 2000):
        schedule = arrange("works", ["a", "b"], games=games)
        rating = Results(schedule, play_by_strength(schedule, STRENGTH)).ratings[0]
        widths.append(rating.high - rating.low)
    assert widths[0] > 2 * widths[1] > 4 * widths[2]


def test_the_order_in_which_games_finish_does_not_matter() -> None:
    schedule = arrange("works", ["a", "b", "c"], games=50)
    outcomes = play_by_strength(schedule, STRENGTH)
    shuffled = outcomes[:]
    random.Random(3).shuffle(shuffled)
    assert Results(schedule, outcomes).ratings == Results(schedule, shuffled).ratings


def test_equal_bots_are_rated_alike() -> None:
    schedule = arrange("bid", ["a", "b"], players=6, games=600)
    ratings = Results(schedule, play_by_strength(schedule, {"a": 0, "b": 0})).ratings
    assert ratings[0].low < ratings[1].value


def test_a_solitaire_card_is_rated_too() -> None:
    schedule = arrange("works", ["a", "c"], solo="mort", games=100)
    outcomes = play_by_strength(schedule, STRENGTH | {"mort": 0.7})
    assert [rating.bot for rating in Results(schedule, outcomes).ratings] == ["c", "mort", "a"]


def test_a_bot_against_itself_says_nothing() -> None:
    schedule = arrange("works", tables=[["a", "a"]], games=10)
    (rating,) = Results(schedule, play_by_strength(schedule, STRENGTH)).ratings
    assert (rating.value, rating.games) == (25, 0)


def test_without_openskill_there_are_no_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    schedule = arrange("works", ["a", "b"], games=10)
    outcomes = play_by_strength(schedule, STRENGTH)
    monkeypatch.setattr("mintopia.lab.arena.results.can_rate", lambda: False)
    assert Results(schedule, outcomes).ratings == []
