"""Who plays whom: lineups, seatings, deals and seeds."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from mintopia.bots.external import Limits
from mintopia.errors import OptionError
from mintopia.lab.arena import Fixture, Lineup, Schedule, arrange
from mintopia.lab.arena.schedule import schedule_from_json
from tests.lab.arena.helpers import small


def lineups(schedule: Schedule) -> list[tuple[str, ...]]:
    return [lineup.bots for lineup in schedule.lineups]


def test_two_players_meet_once_each() -> None:
    schedule = arrange("works", ["a", "b", "c"])
    assert lineups(schedule) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_more_players_meet_as_one_against_copies_both_ways() -> None:
    schedule = arrange("bid", ["a", "b"], players=4)
    assert lineups(schedule) == [("a", "b", "b", "b"), ("b", "a", "a", "a")]


def test_alone_against_a_card_every_bot_plays_by_itself() -> None:
    schedule = arrange("works", ["a", "b"], solo="mort")
    assert lineups(schedule) == [("a",), ("b",)]
    assert schedule.seating(Fixture(1, 0, 0)) == ("b", "mort")
    assert schedule.title(1) == "b – mort"
    assert schedule.options["players"] == 1


def test_a_table_says_how_many_play_and_the_same_table_turned_is_played_once() -> None:
    schedule = arrange("works", tables=[["a", "b", "c"], ["b", "c", "a"], ["a", "c", "b"]])
    assert lineups(schedule) == [("a", "b", "c"), ("a", "c", "b")]
    assert schedule.options == {"players": 3}


@pytest.mark.parametrize(
    ("bots", "seatings", "title"),
    [
        (("a", "b"), 2, "a – b"),
        (("a", "a"), 1, "2 × a"),
        (("a", "b", "b", "b"), 4, "a – 3 × b"),
        (("a", "b", "a", "b"), 2, "2 × a – 2 × b"),
        (("a", "b", "c"), 3, "a – b – c"),
    ],
)
def test_a_lineup_is_played_in_every_seating(
    bots: tuple[str, ...], seatings: int, title: str
) -> None:
    lineup = Lineup(bots)
    assert lineup.seatings == seatings
    assert lineup.title == title
    seen = [lineup.seating(turn) for turn in range(seatings)]
    assert len(set(seen)) == seatings
    for seat in range(len(bots)):
        share = Counter(seating[seat] for seating in seen)
        assert {bot: share[bot] * len(bots) for bot in bots} == {
            bot: bots.count(bot) * seatings for bot in bots
        }


def test_whole_deals_are_played_deal_by_deal() -> None:
    schedule = arrange("works", ["a", "b"], players=3, games=4)
    fixtures = list(schedule.fixtures())
    assert schedule.total == len(fixtures) == 2 * 2 * 3
    assert len(set(fixtures)) == len(fixtures)
    assert [fixture.deal for fixture in fixtures] == [0] * 6 + [1] * 6
    assert all(schedule.has(fixture) for fixture in fixtures)
    for wrong in (Fixture(2, 0, 0), Fixture(0, 2, 0), Fixture(0, 0, 3), Fixture(-1, 0, 0)):
        assert not schedule.has(wrong)


def test_seeds_follow_from_the_seed_the_deal_and_the_seating_alone() -> None:
    alone = arrange("works", ["a", "b"], games=10, seed=1)
    among = arrange("works", ["c", "a", "b"], games=30, seed=1)
    there = lineups(among).index(("a", "b"))
    assert alone.deal_seed(3) == among.deal_seed(3)
    assert alone.bot_seed(Fixture(0, 3, 1), 0) == among.bot_seed(Fixture(there, 3, 1), 0)
    seeds = {alone.bot_seed(fixture, seat) for fixture in alone.fixtures() for seat in (0, 1)} | {
        alone.deal_seed(deal) for deal in range(5)
    }
    assert len(seeds) == 10 * 2 + 5
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert alone.deal_seed(0) != arrange("works", ["a", "b"], seed=2).deal_seed(0)


def test_seeds_are_the_same_for_ever() -> None:
    """If a number here changes, old runs cannot be repeated."""
    schedule = arrange("works", ["random", "greedy"], seed=42)
    assert schedule.deal_seed(0) == 2_779_153_829_890_503_651
    assert schedule.bot_seed(Fixture(0, 0, 1), 1) == 2_177_246_386_548_342_290


def test_a_schedule_travels() -> None:
    schedule = small(advanced=["recycler"], limits=Limits(3.0, 4.0), folder="/somewhere")
    assert schedule.read_options.seats == 2
    assert pickle.loads(pickle.dumps(schedule)) == schedule
    assert schedule_from_json(schedule.as_json()) == schedule


def test_a_schedule_can_be_made_longer_not_shorter() -> None:
    schedule = small(games=8)
    longer = schedule.extended(10)
    assert longer.total == 30
    assert list(longer.fixtures())[: schedule.total] == list(schedule.fixtures())
    with pytest.raises(OptionError, match="longer, not shorter"):
        schedule.extended(7)


@pytest.mark.parametrize(
    ("arguments", "options", "words"),
    [
        (("chess", ["a", "b"]), {}, "There is no game 'chess'"),
        (("works", []), {}, "Name the bots that play"),
        (("works", ["a"]), {}, "a needs somebody to play against"),
        (("works", ["a", "b", "a"]), {}, "a is named twice"),
        (("works", ["a"]), {"tables": [["a", "b"]]}, "stands alone"),
        (("works", ["a", "b"]), {"players": 5}, "players must be a whole number from 2 to 4"),
        (("works", ["a", "b"]), {"players": 1}, "One player needs an opponent"),
        (("works", ["a", "b"]), {"players": 2, "solo": "mort"}, "solo is for 1 player"),
        (("works", ["a"]), {"solo": "martha"}, "solo must be one of"),
        (("works", ["a", "b"]), {"variant": "mine"}, "variant must be one of"),
        (("bid", ["a", "b"]), {"variant": "manual"}, "A game of bid has no 'variant'"),
        (("works", ["a", "b"]), {"games": 0}, "games must be a whole number from 1"),
        (("works", ["a", "b"]), {"games": True}, "games must be a whole number from 1"),
        (("works", ["a", "b"]), {"seed": 2**63}, "seed must be a whole number"),
        (("works", ["a", "b"]), {"limits": Limits(0.0, 1.0)}, "The move time must be"),
        (("works", ["a", "b"]), {"limits": Limits(1.0, 1e9)}, "The start time must be"),
        (("works", []), {"tables": [["a", "b"]], "players": 3}, "has 2 bots; this game has 3"),
        (("works", []), {"tables": [[]]}, "A table needs a bot for every player"),
    ],
)
def test_what_cannot_be_played_gets_a_sentence(
    arguments: tuple[str, list[str]], options: dict[str, object], words: str
) -> None:
    with pytest.raises(OptionError, match=words):
        arrange(*arguments, **options)  # type: ignore[arg-type]
