"""One game: seats, clocks, scores, and failures that lose."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from mintopia.bots.external import Limits
from mintopia.engine.game import load_record
from mintopia.lab.arena import Fixture, Outcome, arrange
from mintopia.lab.arena.match import Table, places_of
from mintopia.lab.arena.outcome import outcome_from_json, scores_of
from tests.bots.programs import program
from tests.lab.arena.helpers import essence, make_odd, small


def play(lineup: list[str], game: str = "works", turn: int = 0, **options: Any) -> Outcome:
    """Play one game with the odd bots of helpers.py."""
    schedule = arrange(game, tables=[lineup], games=10, seed=3, **options)
    return Table(schedule, make_odd).play(Fixture(0, 0, turn))


@pytest.mark.parametrize(
    ("ranking", "places", "scores"),
    [
        ([[1], [0]], (2, 1), (0.0, 1.0)),
        ([[0, 1]], (1, 1), (0.5, 0.5)),
        ([[2], [0, 3], [1]], (2, 4, 1, 2), (0.0, 0.0, 1.0, 0.0)),
        ([[0, 1, 2], [3]], (1, 1, 1, 4), (1 / 3, 1 / 3, 1 / 3, 0.0)),
    ],
)
def test_places_and_scores(
    ranking: list[list[int]], places: tuple[int, ...], scores: tuple[float, ...]
) -> None:
    assert places_of(ranking, len(places)) == places
    assert scores_of(places) == scores


@pytest.mark.parametrize(("game", "players"), [("works", 2), ("works", 4), ("bid", 2), ("bid", 6)])
def test_a_game_is_played_to_its_end(game: str, players: int) -> None:
    outcome = play(["random"] * players, game)
    assert sum(outcome.scores) == pytest.approx(1)
    assert outcome.failure is None
    assert outcome.points is not None
    assert len(outcome.points) == players
    assert all(moves > 0 for moves in outcome.moves)
    assert all(seconds > 0 for seconds in outcome.seconds)
    assert outcome.record is None


@pytest.mark.parametrize("game", ["works", "bid"])
def test_a_card_plays_by_itself_and_has_a_seat(game: str) -> None:
    outcome = play(["random"], game, solo="rachael")
    assert len(outcome.places) == 2
    assert outcome.moves[0] > 0
    assert outcome.moves[1] == 0


def test_the_same_game_again() -> None:
    schedule = small()
    table = Table(schedule)
    fixtures = list(schedule.fixtures())[:12]
    assert essence(map(table.play, fixtures)) == essence(map(Table(schedule).play, fixtures[::-1]))


def test_a_deal_has_the_same_cards_in_every_seating() -> None:
    schedule = arrange("works", ["random", "greedy"], seed=9)
    table = Table(schedule, keep_records=True)
    records = [table.play(Fixture(0, 4, turn)).record for turn in (0, 1)]
    assert records[0] is not None
    assert records[1] is not None
    assert records[0]["seed"] == records[1]["seed"] == schedule.deal_seed(4)
    assert records[0]["moves"] != records[1]["moves"]
    assert load_record(records[0]).over


@pytest.mark.parametrize(
    ("bot", "kind", "detail"),
    [
        ("raises", "error", "IndexError"),
        ("illegal", "illegal", "A move is text"),
        ("unmade", "error", "ValueError: no such bot today"),
    ],
)
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_a_bot_that_fails_loses_and_the_others_share(
    bot: str, kind: str, detail: str, turn: int
) -> None:
    outcome = play([bot, "first", "first"], turn=turn)
    failure = outcome.failure
    assert failure is not None
    assert (failure.bot, failure.kind) == (bot, kind)
    assert failure.detail.startswith(detail)
    assert failure.move >= 1
    assert bool(failure.errors) == (kind == "error")
    assert outcome.scores == tuple(0 if seat == failure.seat else 0.5 for seat in range(3))
    assert outcome.places[failure.seat] == 3
    assert outcome.points is None
    assert failure.seat == turn


def test_against_a_card_a_failure_is_its_win() -> None:
    outcome = play(["raises"], solo="sonic")
    assert outcome.scores == (0.0, 1.0)


def test_an_external_bot_that_crashes_loses_with_its_last_words(tmp_path: Path) -> None:
    special = (
        "def move(message):\n"
        '    if message["number"] > 4: sys.exit("I give up")\n'
        '    say({"move": message["legal"][0]})'
    )
    spec = program(tmp_path, special)
    schedule = arrange("works", ["random", spec], games=2, seed=1)
    outcome = Table(schedule).play(Fixture(0, 0, 0))
    failure = outcome.failure
    assert failure is not None
    assert failure.kind == "crash"
    assert failure.move > 4
    assert failure.errors == ("I give up",)
    assert outcome.scores == (1.0, 0.0)
    assert outcome_from_json(outcome.as_json(), schedule).failure == failure


def test_the_limits_of_the_schedule_hold(tmp_path: Path) -> None:
    spec = program(tmp_path, "def move(message):\n    time.sleep(60)")
    schedule = arrange("works", [spec, "random"], games=2, limits=Limits(0.2, 20.0))
    failure = Table(schedule).play(Fixture(0, 0, 0)).failure
    assert failure is not None
    assert (failure.kind, failure.detail) == ("stall", "0.2")


def test_the_folder_of_the_schedule_is_where_commands_run(tmp_path: Path) -> None:
    program(tmp_path)
    spec = "exec:sh ./run.sh"
    (tmp_path / "run.sh").write_text(f"exec {sys.executable} bot.py\n", encoding="utf-8")
    schedule = arrange("works", [spec, "random"], games=2, folder=str(tmp_path))
    assert Table(schedule).play(Fixture(0, 0, 0)).failure is None
