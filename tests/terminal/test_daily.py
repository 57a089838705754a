"""mintopia daily: one counted try, its result to share, the history, games compared."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from mintopia.bots.chance import chance_of
from mintopia.cli.daily import command
from mintopia.engine.links import pack
from mintopia.errors import MintopiaError
from mintopia.host import daily_deals as daily
from mintopia.server.advice.bot_worker import think
from mintopia.terminal.start import Start

FRIDAY = date(2026, 11, 20)  # solitaire, so no bot has to think
DAY = FRIDAY.isoformat()
FIRST_MOVES = "1\n" * 300


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Save games in a temporary folder, with the date fixed."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(daily, "today", lambda: FRIDAY)
    return tmp_path / "mintopia" / "saves"


def run(*words: str, typed: str = "") -> str:
    """Run the command; return its output."""
    done = CliRunner().invoke(command, [*words], input=typed, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_the_counted_try_is_played_once_then_shown(folder: Path) -> None:
    first = run(typed=FIRST_MOVES)
    assert "This is your counted try" in first
    path = folder / f"daily-{DAY}.json"
    record = json.loads(path.read_text(encoding="utf-8"))
    game = daily.load_game(daily.deal(FRIDAY), record)
    outcome = daily.outcome_of(game)
    assert outcome is not None
    assert record["meta"]["daily"] == {"date": DAY, "counted": True, "outcome": outcome}
    shared = f"lost {outcome['points']} : {outcome['rivals']} · streak 1"
    assert shared in first
    again = run("--page", "https://example.org/mint/")
    assert shared in again
    assert f"https://example.org/mint/daily#d={DAY}&g={pack(record)}" in again
    assert "To play it again, not counted: mintopia daily --again" in again
    practice = run("--again", typed="q\n")
    assert "This game does not count." in practice
    assert json.loads(path.read_text(encoding="utf-8")) == record
    assert len(list(folder.glob("*.json"))) == 2


def test_an_unfinished_try_goes_on_without_help(folder: Path) -> None:
    begun = run(typed="?\nu\nbot 1 expert\n1\nu\nq\n")
    assert begun.count("no hints, no undo and no bot playing for you") == 2
    assert begun.count("has no undo") == 2
    path = folder / f"daily-{DAY}.json"
    moves = json.loads(path.read_text(encoding="utf-8"))["moves"]
    assert moves
    going = run(typed="u\nq\n")
    assert "Your counted try continues." in going
    assert "has no undo" in going
    assert json.loads(path.read_text(encoding="utf-8"))["moves"] == moves
    assert "not finished" in run("--history")


def test_history_and_days_in_a_row(folder: Path) -> None:
    assert "not played a daily deal yet" in run("--history")
    assert "streak 1" in run(typed=FIRST_MOVES)
    record = json.loads((folder / f"daily-{DAY}.json").read_text(encoding="utf-8"))
    days = [(FRIDAY - timedelta(days=before)).isoformat() for before in (0, 1, 2, 3, 7)]
    told = record["meta"]["daily"]
    for day in days[1:]:
        outcome = None if day == days[3] else told["outcome"]
        record["meta"]["daily"] = {"date": day, "counted": True, "outcome": outcome}
        (folder / f"daily-{day}.json").write_text(json.dumps(record), encoding="utf-8")
    *lines, streak = run("--history").splitlines()
    assert [line[:10] for line in lines] == days
    assert ["not finished" in line for line in lines] == [day == days[3] for day in days]
    assert streak == "streak 3"


def test_an_earlier_day_does_not_count_and_a_later_one_is_refused(folder: Path) -> None:
    assert "does not count" in run("--date", "2026-11-13", typed=FIRST_MOVES)
    assert not (folder / "daily-2026-11-13.json").exists()
    with pytest.raises(MintopiaError, match="still to come"):
        run("--date", "2026-11-21")


def test_two_games_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = daily.deal(FRIDAY)
    friend = daily.play_expert(deal, "greedy")
    with pytest.raises(MintopiaError, match="Finish your own try"):
        run("--with", pack(friend))
    run(typed=FIRST_MOVES)
    compared = run("--with", f"https://example.org/daily#d={DAY}&g={pack(friend)}")
    assert "Friend: lost" in compared
    assert "Round 1" in compared
    play = daily.play_expert
    monkeypatch.setattr(daily, "play_expert", lambda dealt: play(dealt, "greedy"))
    assert "expert: " in run("--expert")
    other = daily.deal(FRIDAY - timedelta(days=7)).begin()
    with pytest.raises(MintopiaError, match=f"not played with the deal of {DAY}"):
        run("--with", pack(other.record()))
    with pytest.raises(MintopiaError, match="give one of them"):
        run("--again", "--history")


def test_bots_play_as_those_of_a_server(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mintopia.bots.mcts.warm_up_aside", lambda _: None)
    deal = daily.deal(date(2026, 11, 22))
    start = Start(
        (deal.game,), "en", folder.parent / "game.json", deal.seed,
        daily={"date": deal.date, "counted": True},
    )  # fmt: skip
    folder.parent.mkdir(parents=True)
    session = start.session(deal.game, {**deal.options}, deal.bot_seats())
    asked = 0
    while asked < 4:  # by then a bot of any other table would play differently
        game, seat = session.game, session.game.to_move
        assert seat is not None
        if seat not in session.bots:
            session.play(session.moves()[0])
            continue
        action = session.ask_bot()()
        if len(game.legal_actions()) > 1:
            chance = chance_of(deal.seed, len(game.moves), seat)
            assert game.text_of(action) == think(game.record(), session.bots[seat], chance, True)
            asked += 1
        session.play_bot(lambda action=action: action)  # type: ignore[misc]
