"""Bots and hints line by line, on a console of strings and as the real command."""

from __future__ import annotations

import io
import json
import sys
from concurrent import futures
from pathlib import Path
from typing import Any

import pytest

from mintopia.cli.common import read_record_file
from mintopia.engine.game import load_record, new_game
from mintopia.terminal.bot_pool import BotPool
from mintopia.terminal.console import Console
from mintopia.terminal.plain_bots import PlainBots
from mintopia.terminal.plain_setup import ask_for_game
from mintopia.terminal.session import Session, Stage
from tests.terminal.bid_tables import choose as bid_choose
from tests.terminal.bot_tables import (
    FailingBot,
    PatientBot,
    ScriptedBot,
    advise,
    bot_pool,
    let_bots_play,
    table,
)
from tests.terminal.helpers import Screen, choose, play_plain, run
from tests.terminal.test_command import saved_games

NAMES = ["You", "Random bot", "Random bot 2", "Random bot 3"]


def whole_game(session: Session) -> str:
    """Return what the person types in a whole game against bots that use no randomness."""
    typed = []
    while not session.game.over:
        let_bots_play(session)
        if session.stage is Stage.TURN:
            works = session.game.id == "works"
            typed.append(choose(session) if works else bid_choose(session.game))
            session.play(typed[-1])
    return "\n".join(typed) + "\n"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("game", "bots"),
    [("works", ["random"]), ("works", ["greedy", "random", "greedy"]), ("bid", ["random"] * 2)],
)
def test_a_whole_game_against_bots(game: str, bots: list[str], language: str) -> None:
    def begin() -> Session:
        return table(dict(enumerate(bots, 1)), NAMES[: len(bots) + 1], game, language)

    session = begin()
    output = play_plain(session, whole_game(begin()))
    assert session.game.over
    assert session.outcome().headline in output
    for words in ("Hand over", "交代", "Only for"):
        assert words not in output


def test_the_moves_of_bots_are_news() -> None:
    bots = bot_pool(scripted=ScriptedBot("x", ["supplier statue"]))
    session = table({1: "scripted"}, ["You", "Hard bot"], thinkers=bots)
    output = play_plain(session, "producer\n")
    news = output.split("Your last move, and since:")[1]
    assert "Hard bot takes Statue from the Plan Supply." in news


def test_who_watches_reads_every_move_once() -> None:
    session = table({0: "random", 1: "random"}, ["Ann", "Ben"])
    output = play_plain(session, "")
    events = [session.game.sentence(event) for event in session.game.events(None)]
    assert session.game.over
    assert output.count("\n  Round 2:") == 1
    assert sum(output.count(sentence) for sentence in set(events)) >= len(set(events)) - 1


def test_people_who_changed_cards_are_warned_of_bots_that_learned_without_them() -> None:
    cards = {"plans": {"mine": {"cost": 3}}}
    session = table({1: "random"}, ["You", "Ben"], cards=cards)
    output = play_plain(session, "bot 2 easy\nbots\nbot 2 random\nq\n")
    assert output.count("does not know the changed ones: easy may play them badly.") == 1
    assert "changed ones" not in play_plain(table({1: "easy"}, ["You", "Ben"]), "q\n")
    assert "changed ones: net may play" in play_plain(
        table({1: "net"}, ["You", "Ben"], cards=cards), "q\n"
    )


# --- seats ---------------------------------------------------------------------------------------
def test_seats_change_hands_by_word() -> None:
    session = table({1: "random"}, ["You", "Random bot"])
    output = play_plain(session, "bot\nbot 2 greedy\nbot RANDOM BOT person\nbots\nq\n")
    assert "  1  You: person\n  2  Random bot\n" in output
    assert "Random bot is now played by: Greedy bot." in output
    assert "Random bot is now played by: person." in output
    assert "  2  Random bot: person\n" in output
    assert session.people == (0, 1)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("bot 7 hard", "'7 hard' does not say which seat and who plays it."),
        ("bot hard", "'hard' does not say which seat"),
        ("bot 2 harrd", "There is no bot 'harrd'; did you mean hard? There are: random"),
        ("bot 2 mcts:playouts=0", "playouts must be from 1"),
    ],
)
def test_a_wrong_seat_or_bot_is_named(typed: str, answer: str) -> None:
    session = table({1: "random"}, ["You", "Random bot"])
    assert answer in play_plain(session, f"{typed}\n")
    assert session.bots == {1: "random"}


def test_handing_over_ones_own_seat_lets_the_bots_go_on() -> None:
    session = table({1: "random"}, ["You", "Random bot"])
    play_plain(session, "bot 1 random\n")
    assert session.game.over


# --- failing bots --------------------------------------------------------------------------------
def test_a_failing_bot_is_told_and_somebody_plays_on() -> None:
    session = table(
        {1: "failing"}, ["You", "mybot"], thinkers=bot_pool(failing=lambda: FailingBot("x"))
    )
    output = play_plain(session, "producer\nnobody\nrandom\nq\n")
    assert "mybot (failing) cannot continue: it lost its glasses." in output
    offered = "even, easy, medium, hard, expert, master, greedy, random"
    assert f"Who plays on: person, {offered} [person]: " in output
    assert "There is no bot 'nobody'" in output
    assert "mybot is now played by: Random bot." in output
    assert session.stage is Stage.TURN


def test_a_person_plays_on_by_default() -> None:
    session = table({1: "failing"}, ["You", "mybot"], thinkers=bot_pool(failing=FailingBot("x")))
    output = play_plain(session, "producer\n\n\npass\n")
    assert "Hand over to mybot. mybot: press Enter." in output
    assert session.game.moves == ["producer", "pass"]


def test_the_end_of_input_at_the_question_ends_the_game() -> None:
    session = table({1: "failing"}, ["You", "mybot"], thinkers=bot_pool(failing=FailingBot("x")))
    play_plain(session, "producer\n")
    assert session.stage is Stage.STUCK


def test_a_program_that_crashes_does_not_end_the_game(tmp_path: Path) -> None:
    bot = f"exec:{sys.executable} -c 'raise SystemExit(3)'"
    flags = ("--seats", f"me,{bot}", "--seed", "7", "--starting", "1")
    played = run(tmp_path, "play", "works", *flags, typed="producer\nrandom\nq\n")
    assert (played.returncode, played.stderr) == (0, "")
    assert "cannot continue: " in played.stdout
    assert "is now played by: Random bot." in played.stdout
    (path,) = saved_games(tmp_path)
    record = json.loads(path.read_text())
    assert record["meta"]["seats"] == [None, "random"]
    assert len(load_record(record).moves) >= 2


def test_a_program_of_a_saved_game_is_asked_for_first(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ran = tmp_path / "ran"
    bot = f'exec:{sys.executable} -c \'open("{ran}", "w")\''
    session = table({1: bot}, ["You", "mybot"])
    session.path = path
    session.play("producer")
    stopped = run(tmp_path, "play", str(path), "--plain", typed="")
    assert "Run it only if you trust it." in stopped.stdout
    assert not ran.exists()
    trusted = run(tmp_path, "play", str(path), "--plain", typed="run\nrandom\nq\n")
    assert ran.exists()
    assert "cannot continue" in trusted.stdout
    assert read_record_file(path)["meta"]["seats"] == [None, "random"]


# --- the command ---------------------------------------------------------------------------------
def test_a_game_against_bots_is_saved_and_goes_on_with_them(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    flags = ("--vs", "random,greedy", "--seed", "7", "--starting", "1", "--save", str(path))
    first = run(tmp_path, "play", "works", *flags, typed="producer\nq\n")
    assert (first.returncode, first.stderr) == (0, "")
    assert "Greedy bot" in first.stdout
    record = read_record_file(path)
    assert record["options"]["names"] == ["You", "Random bot", "Greedy bot"]
    assert record["meta"]["seats"] == [None, "random", "greedy"]
    second = run(tmp_path, "play", str(path), "--plain", typed="pass\nu\nu\nu\nq\n")
    assert second.stdout.count("Taken back.") == 2
    assert "You have no move to take back." in second.stdout
    assert read_record_file(path)["moves"] == []


def test_bots_can_be_asked_for(tmp_path: Path) -> None:
    del tmp_path
    sink = io.StringIO()
    typed = "bid\n1\nbots\nhard\n3\nAnn\n\n"
    asked = ask_for_game(Console(io.StringIO(typed), sink, {}), ("works", "bid"), "en")
    assert asked is not None
    assert asked.bots == {1: "hard", 2: "hard", 3: "hard"}
    assert asked.options["names"] == ["Ann", "Hard bot", "Hard bot 2", "Hard bot 3"]
    assert "expert: Looks far ahead and is hard to beat" in sink.getvalue()


# --- waiting -------------------------------------------------------------------------------------
def interrupted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Press Ctrl-C while the first bot thinks."""
    pressed: list[bool] = []

    def wait(tasks: Any, seconds: float) -> Any:
        if not pressed:
            pressed.append(True)
            raise KeyboardInterrupt
        return futures.wait(tasks, seconds)

    monkeypatch.setattr("mintopia.terminal.plain_bots.wait", wait)


@pytest.mark.parametrize(
    ("typed", "bots", "moves"),
    [("\n", 1, 2), ("what\nbot 2 person\n", 0, 1), ("q\n", 1, 1), ("", 1, 1)],
)
def test_an_interrupt_stops_the_bots_and_asks(
    monkeypatch: pytest.MonkeyPatch, typed: str, bots: int, moves: int
) -> None:
    session = table({1: "random"}, ["You", "Random bot"])
    interrupted_once(monkeypatch)
    output = play_plain(session, f"producer\n{typed}", Screen())
    assert "Stopped. Enter lets the bots continue" in output
    assert (len(session.bots), len(session.game.moves)) == (bots, moves)


def test_an_interrupt_without_a_terminal_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    session = table({1: "random"}, ["You", "Random bot"])
    interrupted_once(monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        play_plain(session, "producer\n")


def test_a_long_thought_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mintopia.terminal.plain_bots.PATIENCE", 0.0)
    monkeypatch.setattr("mintopia.terminal.plain_bots.GLANCE", 0.01)
    bot = PatientBot("hard")
    session = table({1: "hard"}, ["You", "Hard bot"], thinkers=bot_pool(hard=bot))
    session.play("producer")
    sink = io.StringIO()
    told = PlainBots(session, Console(io.StringIO(), sink, {}))

    def wait_words(_: float) -> str:
        bot.enough.set()
        return "Patience."

    monkeypatch.setattr(session, "wait_words", wait_words)
    assert told.play_bot()
    assert sink.getvalue() == "Hard bot is thinking…\nPatience.\n"


# --- hints ---------------------------------------------------------------------------------------
def test_a_hint_shows_the_best_first() -> None:
    session = table({1: "random"}, ["You", "Random bot"])
    before = session.game.record()
    output = play_plain(session, "?\nmore\n? me\n？\n")
    lines = output.splitlines()
    at = lines.index("Chance of winning, move by move")
    assert lines[at + 1].startswith("  Rough: this estimate may be far off")
    heads = next(place for place in range(at, at + 6) if "wins  between" in lines[place])
    best = session.words(session.game.legal()[0])
    assert lines[heads + 1].startswith(f"  {best} ")
    assert "70%   62–78%" in lines[heads + 1]
    assert "Estimated by examining 12,345 positions" in output
    assert "There is no more to show" in output
    assert "Type ? alone for a hint" in output
    assert output.count("Chance of winning, move by move") == 2
    assert session.game.record() == before


def test_hundreds_of_offers_come_by_the_dozen() -> None:
    session = table({1: "random", 2: "random"}, NAMES[:3], "bid")
    session.play("auction statue open")
    let_bots_play(session)
    count = len(session.moves())
    output = play_plain(session, "?\nmore\n")
    assert count > 24
    assert f"{count - 12} more moves: type more." in output
    assert f"{count - 24} more moves: type more." in output


def test_a_hint_that_cannot_be_given_ends_nothing() -> None:
    def broken(*_: object) -> Any:
        raise RuntimeError("no luck")

    thinkers = BotPool(lambda *_: ScriptedBot("x"), broken, lambda _: True)
    session = table({1: "random"}, ["You", "Random bot"], thinkers=thinkers)
    output = play_plain(session, "?\nproducer\n")
    assert "There is no hint: no luck" in output
    assert session.game.moves[0] == "producer"


def test_a_hint_without_a_compiled_search_says_so() -> None:
    thinkers = BotPool(lambda *_: ScriptedBot("x"), advise, lambda _: False, lambda _: None)
    session = table({1: "random"}, ["You", "Random bot"], thinkers=thinkers)
    assert "Type ? again later for a better answer." in play_plain(session, "?\n")


def test_the_example_names_a_seat_of_the_table() -> None:
    session = Session(new_game("works", seed=1, solo="mort"), "en")
    assert "such as bot 1 hard" in play_plain(session, "bot 2 easy\nq\n")
