"""External bots: what they are told, what they may answer, and how they fail without harm."""

from __future__ import annotations

import json
import os
import select
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mintopia.bots.bot import BotError
from mintopia.bots.external import (
    KINDS,
    ExternalBot,
    ExternalBotError,
    Limits,
    check_command,
    command_of,
)
from mintopia.engine import line_process
from mintopia.engine.game import Game, new_game
from mintopia.errors import OptionError
from tests.bots.programs import logging_program, program

HASTY = Limits(move_seconds=0.3, start_seconds=20.0)
SEED = 987_654_321_123


@pytest.fixture(autouse=True)
def _nothing_is_left_running() -> Iterator[None]:
    """Check that the bot's process is gone in the end, whatever the bot did."""
    yield
    assert not line_process._alive


def works(**options: Any) -> Game:
    """Start a game."""
    return new_game("works", **{"players": 2, "seed": SEED, **options})


def play_out(game: Game, bots: list[ExternalBot]) -> None:
    """Play to the end: the bots in their seats, all others with their first legal move."""
    while (seat := game.to_move) is not None:
        if seat < len(bots) and not game.is_scripted:
            game.play(bots[seat].choose(game))
        else:
            game.play(game.legal_actions()[0])
    for bot in bots:
        bot.close()


def messages(log: Path) -> list[dict[str, Any]]:
    """Read the messages that a program received."""
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


def failure(bot: ExternalBot, game: Game | None = None) -> ExternalBotError:
    """Ask a bot that must fail for a move, and return its error."""
    with pytest.raises(ExternalBotError) as caught:
        bot.choose(game or works())
    bot.close()
    return caught.value


# --- what it is told ------------------------------------------------------------------------------
GAMES = [
    ("works", {"players": 2}),
    ("works", {"players": 3, "advanced": ["swap-meet", "recycler"]}),
    ("works", {"solo": "mort"}),
    ("bid", {"players": 3}),
    ("bid", {"solo": "justin"}),
]
# The documented fields of each message.
FIELDS = {
    "new": {"type", "protocol", "game", "seat", "seats", "options", "move_seconds"},
    "move": {"type", "number", "view", "events", "used_seconds", "legal"},
    "end": {"type", "view", "events", "result"},
}


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_program_plays_a_whole_game_and_is_told_all_it_may_know_and_no_more(
    name: str, options: dict[str, Any], tmp_path: Path
) -> None:
    log = tmp_path / "log.jsonl"
    bot = ExternalBot(logging_program(tmp_path, log), name)
    game = new_game(name, seed=SEED, **options)
    views: list[Any] = []
    legal: list[list[str]] = []
    numbers: list[int] = []
    while (seat := game.to_move) is not None:
        if seat == 0:
            views.append(json.loads(json.dumps(game.view(0))))
            legal.append(game.legal())
            numbers.append(len(game.moves) + 1)
            game.play(bot.choose(game))
        else:
            game.play(game.legal_actions()[0])
    bot.close()
    told = messages(log)
    assert [message["type"] for message in told] == ["new", *["move"] * len(views), "end"]
    assert [message["view"] for message in told[1:-1]] == views
    assert [message["legal"] for message in told[1:-1]] == legal
    assert [message["number"] for message in told[1:-1]] == numbers
    events = [event for message in told[1:] for event in message["events"]]
    assert events == json.loads(json.dumps(game.events(0)))
    assert told[-1]["result"] == json.loads(json.dumps(game.result))
    assert told[0]["seat"] == 0
    assert told[0]["seats"] == game.seats
    assert told[0]["game"] == name
    for message in told:
        assert set(message) == FIELDS[message["type"]]
    assert str(SEED) not in log.read_text(encoding="utf-8")


def test_the_named_deck_and_dice_are_not_told(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    bot = ExternalBot(logging_program(tmp_path, log), "bid")
    game = new_game("bid", players=2, seed=1, dice=[3, 1, 4])
    while game.to_move != 0:
        game.play(game.legal_actions()[0])
    bot.choose(game)
    bot.close()
    assert messages(log)[0]["options"] == {"players": 2}


def test_two_programs_are_told_the_secrets_of_their_own_seats_only(tmp_path: Path) -> None:
    logs = [tmp_path / f"log{turn}.jsonl" for turn in (0, 1)]
    bots = [ExternalBot(logging_program(tmp_path, log), "bid") for log in logs]
    game = new_game("bid", players=3, seed=5, auctioneer=2)
    closed = next(move for move in game.legal() if move.endswith(" closed"))
    game.play(closed)
    first = game.to_move
    assert first is not None
    game.play(bots[0].choose(game))
    game.play(bots[1].choose(game))
    for bot in bots:
        bot.close()
    seen = messages(logs[1])[1]
    assert seen["view"]["auction"]["sealed"][first] == "?"
    assert [event["mints"] for event in seen["events"] if event["event"] == "seal"] == ["?"]


def test_every_line_is_plain_ascii_and_moves_need_no_unescaping(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    bot = ExternalBot(logging_program(tmp_path, log), "works")
    play_out(works(names=["ミント", 'A "quoted" name']), [bot])
    assert log.read_bytes().isascii()
    for message in messages(log):
        for move in message.get("legal", ()):
            assert set(move) <= set("abcdefghijklmnopqrstuvwxyz0123456789 -")


def test_the_time_already_used_is_told(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    bot = ExternalBot(logging_program(tmp_path, log), "works")
    play_out(works(), [bot])
    used = [message["used_seconds"] for message in messages(log) if message["type"] == "move"]
    assert used[0] == 0
    assert used == sorted(used)


def test_after_moves_taken_back_it_goes_on(tmp_path: Path) -> None:
    bot = ExternalBot(program(tmp_path), "works")
    game = works(starting=0)
    first = bot.choose(game)
    game.play(first)
    game.undo()
    assert bot.choose(game) == first
    bot.close()


def test_it_runs_in_the_folder_it_is_given(tmp_path: Path) -> None:
    program(tmp_path)
    script = tmp_path / "mybot"
    script.write_text(f"#!/bin/sh\nexec {sys.executable} -S -E bot.py\n", encoding="utf-8")
    script.chmod(0o755)
    bot = ExternalBot("exec:./mybot", "works", folder=tmp_path)
    game = works()
    assert bot.choose(game) in game.legal_actions()
    bot.close()


# --- how it fails ---------------------------------------------------------------------------------
MOVE = "def move(message):\n    "
FAILURES = {
    "crash: at once": ("sys.exit(3)", "crash", "exit status 3"),
    "crash: at a move": (MOVE + "sys.exit(0)", "crash", "exit status 0"),
    "crash: by a signal": (MOVE + "os.kill(os.getpid(), 9)", "crash", "SIGKILL"),
    "crash: half an answer": (MOVE + 'print("{", end="", flush=True); sys.exit(1)', "crash", "1"),
    "crash: output closed": (MOVE + "os.close(1); time.sleep(60)", "crash", "closed its output"),
    "stall: silent": (MOVE + "time.sleep(60)", "stall", "0.3"),
    "stall: half an answer": (
        MOVE + 'print("{", end="", flush=True); time.sleep(60)', "stall", "0.3",
    ),
    "stall: chatting on stderr": (
        MOVE + 'while True: os.write(2, b"thinking\\n" * 1000)', "stall", "0.3",
    ),
    "oversized: no end": (MOVE + 'while True: print("x" * 9999, end="")', "oversized", "65536"),
    "oversized: a long line": (MOVE + 'print("x" * 70000, flush=True)', "oversized", "65536"),
    "malformed: words": (MOVE + 'print("producer", flush=True)', "malformed", "producer"),
    "malformed: no object": (MOVE + 'say(["producer"])', "malformed", "no JSON object"),
    "malformed: no move": (MOVE + 'say({"action": 1})', "malformed", '"move"'),
    "malformed: a number": (MOVE + 'say({"move": 1})', "malformed", '"move"'),
    "malformed: no UTF-8": (MOVE + 'os.write(1, b"\\xff\\xfe\\n")', "malformed", "no JSON"),
    "malformed: deep": (MOVE + 'print("[" * 50000, flush=True)', "malformed", "no JSON"),
    "malformed: an empty line": (MOVE + "print(flush=True)", "malformed", "no JSON"),
    "malformed: not ready": (
        'def hello(message):\n    say({"ready": "yes"})', "malformed", '"ready": true',
    ),
    "illegal: not now": (MOVE + 'say({"move": "builder vault"})', "illegal", "(W3)"),
    "illegal: no move": (MOVE + 'say({"move": "fly away"})', "illegal", "fly away"),
}  # fmt: skip


@pytest.mark.parametrize("case", FAILURES)
def test_a_bot_that_fails_says_how(case: str, tmp_path: Path) -> None:
    special, kind, detail = FAILURES[case]
    bot = ExternalBot(program(tmp_path, special), "works", limits=HASTY)
    error = failure(bot)
    assert error.kind == kind
    assert detail in error.detail
    assert error.move_number == 1
    assert isinstance(error, BotError)
    assert "\n" not in str(error)
    assert str(error).startswith("At move 1 exec:")


def test_there_is_a_case_for_every_kind() -> None:
    shown = {kind for _, kind, _ in FAILURES.values()}
    assert shown | {"start", "unasked"} == set(KINDS)


def test_speaking_unasked_is_noticed_at_the_next_move(tmp_path: Path) -> None:
    special = MOVE + """os.write(1, b'{"move": "pass"}\\n{"move": "pass"}\\n')"""
    bot = ExternalBot(program(tmp_path, special), "works")
    game = works(starting=0)
    game.play(bot.choose(game))
    game.play("producer")
    error = failure(bot, game)
    assert error.kind == "unasked"
    assert error.move_number == 3
    assert error.detail == '{"move": "pass"}'


def test_a_slow_start_is_a_stall_with_the_limit_of_starting(tmp_path: Path) -> None:
    bot = ExternalBot(
        program(tmp_path, "time.sleep(60)"), "works", limits=Limits(20.0, start_seconds=0.2)
    )
    error = failure(bot)
    assert error.kind == "stall"
    assert error.detail == "0.2"


def test_a_program_that_reads_nothing_stalls_and_holds_nobody_up(tmp_path: Path) -> None:
    special = 'print(json.dumps({"ready": True}), flush=True)\ntime.sleep(60)'
    bot = ExternalBot(program(tmp_path, special), "bid", limits=HASTY)
    game = new_game("bid", players=6, seed=3)
    start = time.monotonic()
    assert failure(bot, game).kind == "stall"
    assert time.monotonic() - start < 10


def test_a_question_larger_than_a_pipe_goes_through(tmp_path: Path) -> None:
    special = 'def move(message):\n    assert len(message["pad"]) == 500000\n    say({"move": "x"})'
    process = line_process.LineProcess(command_of(program(tmp_path, special)))
    question = json.dumps({"type": "move", "pad": "x" * 500_000}).encode() + b"\n"
    assert json.loads(process.ask(question, 20.0)) == {"move": "x"}
    process.end()


def test_the_last_words_on_standard_error_are_kept_and_made_harmless(tmp_path: Path) -> None:
    special = (
        MOVE + 'sys.stderr.write("\\n".join(f"line {n}" for n in range(50)));'
        'sys.stderr.write("\\n\\x1b[31mred\\x07 \\xe9\\n"); sys.exit("no idea")'
    )
    error = failure(ExternalBot(program(tmp_path, special), "works"))
    assert len(error.last_errors) == line_process.ERROR_LINES
    assert error.last_errors[-1] == "no idea"
    assert "red" in error.last_errors[-2]
    assert all(line.isprintable() for line in error.last_errors)
    assert str(error).endswith("Its standard error ends with: no idea")


@pytest.mark.parametrize(
    ("content", "mode", "words"),
    [
        (None, 0, "No such file"),
        ("#!/bin/sh\n", 0o644, "ermission denied"),
        ("no program at all", 0o755, "format error"),
        ("#!/there/is/no/such/interpreter\n", 0o755, "No such file"),
    ],
)
def test_a_program_that_cannot_be_started(
    content: str | None, mode: int, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "mybot"
    if content is not None:
        path.write_text(content, encoding="utf-8")
        path.chmod(mode)
    error = failure(ExternalBot(f"exec:{path}", "works"))
    assert error.kind == "start"
    assert words in error.detail


def test_what_a_bot_started_goes_with_it(tmp_path: Path) -> None:
    """The bot's child keeps a pipe open; when it closes, no process is left."""
    fifo = tmp_path / "alive"
    os.mkfifo(fifo)
    special = (
        f"import subprocess\nalive = open({str(fifo)!r}, 'w')\n"
        "subprocess.Popen(['sleep', '60'], stdin=subprocess.DEVNULL, stdout=alive)\n"
        + MOVE
        + "time.sleep(60)"
    )
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    assert failure(ExternalBot(program(tmp_path, special), "works", limits=HASTY)).kind == "stall"
    assert select.select([reader], [], [], 10)[0]
    assert os.read(reader, 1) == b""
    os.close(reader)


def test_a_bot_that_does_not_leave_is_killed(tmp_path: Path) -> None:
    special = "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    special += MOVE + 'say({"move": message["legal"][0]}); time.sleep(60)'
    bot = ExternalBot(program(tmp_path, special), "works")
    bot.choose(works())
    start = time.monotonic()
    bot.close()
    bot.close()
    assert time.monotonic() - start < 10


def test_when_the_game_is_over_there_is_nothing_to_ask(tmp_path: Path) -> None:
    game = works()
    while not game.over:
        game.play(game.legal_actions()[0])
    bot = ExternalBot(program(tmp_path), "works")
    with pytest.raises(BotError, match="over"):
        bot.choose(game)


# --- commands -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("exec:", "needs a command"),
        ("exec:''", "needs a command"),
        ("exec:'mybot", "a quote is not closed"),
    ],
)
def test_what_is_no_command(spec: str, words: str) -> None:
    with pytest.raises(OptionError, match=words):
        command_of(spec)


def test_a_command_is_split_as_in_a_shell_but_not_run_by_one() -> None:
    assert command_of("exec:./my\\ bot --name 'two words' $HOME") == [
        "./my bot", "--name", "two words", "$HOME",
    ]  # fmt: skip


def test_a_missing_program_is_told_before_the_games(tmp_path: Path) -> None:
    script = tmp_path / "mybot"
    with pytest.raises(OptionError, match="there is no file"):
        check_command("exec:./mybot", tmp_path)
    script.write_text("#!/bin/sh\n", encoding="utf-8")
    with pytest.raises(OptionError, match="not executable"):
        check_command("exec:./mybot", tmp_path)
    script.chmod(0o755)
    check_command("exec:./mybot", tmp_path)
    check_command("exec:sh -c true")
    with pytest.raises(OptionError, match="no program 'no-such-program-here'"):
        check_command("exec:no-such-program-here")
