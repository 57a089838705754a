"""The daily deal: the same for everybody, from the date and the rules alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest

from mintopia.bots.chance import chance_of
from mintopia.bots.roster import make_bot
from mintopia.engine.game import Game, new_game, rules_of
from mintopia.errors import RecordError
from mintopia.games import game_ids
from mintopia.host import daily_deals as daily
from mintopia.server.advice.bot_worker import think

MONDAY = date(2026, 11, 16)
WEEK = [MONDAY + timedelta(days=number) for number in range(7)]


@pytest.fixture(autouse=True)
def no_compiler_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no process that compiles, as the bots play the same without one."""
    monkeypatch.setattr("mintopia.bots.mcts.warm_up_aside", lambda _: None)


def play_first(game: Game, bots: dict[int, str], most: int | None = None) -> None:
    """Play a deal in which the person always plays the first legal move."""
    daily.advance(game, bots)
    count = 0
    while not game.over and (most is None or count < most):
        game.play(game.legal_actions()[0])
        daily.advance(game, bots)
        count += 1


def test_a_deal_follows_from_the_date_and_the_rules() -> None:
    found = daily.deal(MONDAY)
    assert found == daily.deal(MONDAY)
    assert (found.date, found.game, found.seed) == ("2026-11-16", "works", 7527964052047453074)
    assert found.options == {"players": 1, "solo": "justin"}


def test_a_deal_changes_with_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    before = daily.deal(MONDAY)
    rules = rules_of(before.game)
    monkeypatch.setattr(type(rules), "rules_version", before.rules_version + 1, raising=False)
    monkeypatch.setattr(rules, "rules_version", before.rules_version + 1, raising=False)
    assert daily.deal(MONDAY).seed != before.seed


def test_every_weekday_has_its_table() -> None:
    this_week = [daily.deal(day) for day in WEEK]
    next_week = [daily.deal(day + timedelta(days=7)) for day in WEEK]
    tables = [(deal.game, str(deal.options), deal.bots) for deal in this_week]
    assert tables == [(deal.game, str(deal.options), deal.bots) for deal in next_week]
    assert len(set(tables)) == len(WEEK)
    assert {deal.game for deal in this_week} == set(daily.games()) == set(game_ids())
    seeds = {deal.seed for deal in this_week + next_week}
    assert len(seeds) == 2 * len(WEEK)


@pytest.mark.parametrize("day", WEEK)
def test_a_table_seats_the_person_first_and_bots_that_play_alike_everywhere(day: date) -> None:
    deal = daily.deal(day)
    game = deal.begin(["Ann", *(f"Bot {seat}" for seat in deal.bot_seats())])
    people = 1 if game.is_solitaire else game.seats
    assert people == 1 + len(deal.bots)
    assert set(deal.bots) <= {"easy", "greedy", "medium"}


def test_bots_play_the_same_in_a_worker_of_the_server_and_here() -> None:
    deal = daily.deal(WEEK[6])  # two kinds of bots
    bots = deal.bot_seats()
    game = deal.begin()
    seen: set[tuple[int, int]] = set()
    while not game.over and len(seen) < 4:
        seat = game.to_move
        assert seat is not None
        if seat not in bots or len(game.legal_actions()) == 1:
            game.play(game.legal_actions()[0])
            continue
        chance = chance_of(deal.seed, len(game.moves), seat)
        move = think(game.record(), bots[seat], chance, True)
        assert move == game.text_of(daily.bot_action(bots[seat], game))
        seen.add((seat, len(game.moves)))
        game.play(move)


@pytest.mark.parametrize("day", [WEEK[2], WEEK[3]])
def test_a_steady_bot_needs_no_compiler(day: date, monkeypatch: pytest.MonkeyPatch) -> None:
    deal = daily.deal(day)
    game = deal.begin()
    play_first(game, deal.bot_seats(), 2)
    while game.to_move == daily.PERSON:
        game.play(game.legal_actions()[-1])
    chosen = []
    for is_ready in (False, True):
        monkeypatch.setattr("mintopia.bots.mcts.is_ready", lambda _, found=is_ready: found)
        chosen.append(make_bot("medium", deal.game, 5, for_person=True, steady=True).choose(game))
    assert chosen[0] == chosen[1]


def test_the_same_moves_give_the_same_game() -> None:
    deal = daily.deal(WEEK[4])
    games = [deal.begin(), deal.begin(["Ann"])]
    for game in games:
        play_first(game, deal.bot_seats())
    assert games[0].moves == games[1].moves
    assert games[0].over


def test_an_outcome_is_told_from_the_persons_seat() -> None:
    deal = daily.deal(MONDAY)
    game = deal.begin()
    assert daily.outcome_of(game) is None
    play_first(game, {})
    outcome = daily.outcome_of(game)
    assert outcome is not None
    assert game.result is not None
    assert outcome["points"] == game.result["stars"][0]
    assert outcome["rivals"] == game.result["stars"][1]
    assert outcome["won"] == (0 in game.result["winners"])


def test_how_a_strong_bot_plays_the_deal() -> None:
    deal = daily.deal(WEEK[1])
    first, again = (daily.play_expert(deal, "greedy") for _ in range(2))
    assert first == again
    assert daily.load_game(deal, first).over


# --- days ---------------------------------------------------------------------------------------


def test_the_day_is_that_of_utc() -> None:
    assert daily.read_date("2026-11-16", MONDAY) == MONDAY
    before = datetime.now(UTC).date()
    assert before <= daily.today() <= datetime.now(UTC).date()
    assert daily.next_at(MONDAY) == datetime(2026, 11, 17, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("days", "count"),
    [
        ([], 0),
        (["2026-11-16"], 1),
        (["2026-11-15"], 1),  # today's deal has not been played yet
        (["2026-11-14"], 0),
        (["2026-11-16", "2026-11-15", "2026-11-13"], 2),
    ],
)
def test_a_streak_ends_with_a_day_left_out(days: list[str], count: int) -> None:
    assert daily.streak(days, MONDAY) == count


# --- side by side ---------------------------------------------------------------------------------
def other(deal: daily.Deal) -> Game:
    """Return a game with other options and the same seed."""
    return new_game(deal.game, seed=deal.seed, players=2)


def test_two_games_of_a_deal_are_aligned_by_round() -> None:
    deal = daily.deal(MONDAY)
    mine, yours = deal.begin(["Ann"]), deal.begin(["Ben"])
    play_first(mine, {})
    daily.advance(yours, {})
    while not yours.over:
        yours.play(yours.legal_actions()[-1])
        daily.advance(yours, {})
    found = daily.compare(deal, [mine.record(), yours.record()])
    assert [side["name"] for side in found["sides"]] == ["Ann", "Ben"]
    assert found["sides"][0]["outcome"] == daily.outcome_of(mine)
    assert [each["round"] for each in found["rounds"]] == list(range(1, len(found["rounds"]) + 1))
    first = found["rounds"][0]
    assert len(first["sides"]) == 2
    assert not first["same"]
    decision = first["sides"][0][0]
    assert mine.moves[decision["number"] - 1] == decision["move"]
    same = daily.compare(deal, [mine.record(), mine.record()], "ja")
    assert all(each["same"] for each in same["rounds"])


@pytest.mark.parametrize("make", [other, lambda _: daily.deal(WEEK[1]).begin()])
def test_a_game_of_another_deal_is_refused(make: Callable[[daily.Deal], Game]) -> None:
    deal = daily.deal(MONDAY)
    with pytest.raises(RecordError, match="not played with the deal of 2026-11-16"):
        daily.compare(deal, [make(deal).record()])
