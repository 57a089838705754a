"""The example bot plays both games over the network, and the programs in docs/client.md run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import mintopia.client
from mintopia.client import Client
from tests.server.serving import WAIT, Serving

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "network_bot.py"
PAGE = (ROOT / "docs" / "client.md").read_text(encoding="utf-8")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a Python program to its end."""
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, timeout=WAIT
    )


@pytest.mark.parametrize("game", ["works", "bid"])
def test_the_example_makes_a_table_and_plays_a_bot(server: Serving, game: str) -> None:
    done = run(str(EXAMPLE), "--create", game, "--url", server.url, "--against", "greedy")
    assert done.returncode == 0, done.stderr
    table, result, winners = done.stdout.splitlines()
    assert re.fullmatch(rf"Table \w+, {game}, seat 0: waiting for my turn\.", table)
    assert re.fullmatch(r"Result: Network bot -?\d+ Bot 2 -?\d+", result)
    assert re.fullmatch(r"Won by: (Network bot|Bot 2)(, Bot 2)?", winners)


@pytest.mark.parametrize("game", ["works", "bid"])
def test_two_examples_join_by_their_links(server: Serving, client: Client, game: str) -> None:
    made = client.create_table(game, players=3, seats=["person", "open", "open"])
    host = client.join(made.links[0], "Host")
    programs = [
        subprocess.Popen(
            [sys.executable, str(EXAMPLE), *arguments, "--name", f"Bot {number}"],
            stdout=subprocess.PIPE,
            text=True,
        )
        for number, arguments in enumerate(
            ([client.page(made.links[1])], [made.links[2], "--url", server.url])
        )
    ]
    try:
        for program in programs:  # each prints this once it has its seat
            assert program.stdout is not None
            assert "waiting for my turn" in program.stdout.readline()
        assert [seat.name for seat in host.start().seats] == ["Host", "Bot 0", "Bot 1"]
        result = mintopia.client.play_seat(host, lambda _view, legal, _seat: legal[0])
        ends = [program.communicate(timeout=WAIT)[0] for program in programs]
    finally:
        for program in programs:
            program.kill()
            program.wait()
            assert program.stdout is not None
            program.stdout.close()
    assert result["winners"]
    assert ends[0] == ends[1]
    assert "Won by: " in ends[0]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "give an invitation"),
        (["x", "--create", "works"], "give an invitation"),
        (["http://host/join"], "A link must be"),
        (["--create", "works", "--url", "nowhere"], "must look like"),
    ],
)
def test_the_example_says_what_is_wrong(arguments: list[str], words: str) -> None:
    done = run(str(EXAMPLE), *arguments)
    assert done.returncode != 0
    assert words in done.stderr.splitlines()[-1]


def test_the_example_is_a_program() -> None:
    assert EXAMPLE.read_text(encoding="utf-8").startswith("#!/usr/bin/env ")
    assert EXAMPLE.stat().st_mode & 0o111


def programs() -> list[str]:
    """Return the Python programs shown on the page."""
    return re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_bot_in_the_docs_plays(client: Client, tmp_path: Path) -> None:
    bot, _, _ = programs()
    (tmp_path / "bot.py").write_text(bot, encoding="utf-8")
    made = client.create_table("works", players=2, seats=["person", "random"], start=True)
    done = run(str(tmp_path / "bot.py"), client.page(made.links[0]))
    assert done.returncode == 0, done.stderr
    assert done.stdout in ("I won.\n", "I lost.\n")


def test_the_table_in_the_docs_is_made(server: Serving, tmp_path: Path) -> None:
    _, table, _ = programs()
    (tmp_path / "table.py").write_text(table, encoding="utf-8")
    done = run(str(tmp_path / "table.py"), server.url)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith(f"Send this to a friend: {server.url}/join#")
    assert lines[1].startswith("Cards to plan: [")
    assert lines[-1] == "Bob says Good luck!"


def test_the_restart_in_the_docs_goes_on(client: Client, tmp_path: Path) -> None:
    _, _, restart = programs()
    (tmp_path / "restart.py").write_text(restart, encoding="utf-8")
    made = client.create_table("works", players=2)
    done = run(str(tmp_path / "restart.py"), client.url, made.links[1])
    assert done.returncode == 0, done.stderr
    assert done.stdout == "At seat 1 again.\n"


def test_everything_public_is_in_the_docs() -> None:
    for name in (
        "join",
        "resume",
        "spectate",
        "play_seat",
        "ServerError",
        "StaleError",
        "NetworkError",
    ):
        assert name in mintopia.client.__all__
        assert f"{name}" in PAGE
    for call in ("state", "legal", "play", "undo", "follow", "say", "messages", "sit_down", "start",
                 "rematch", "record"):  # fmt: skip
        assert hasattr(mintopia.client.Seat, call)
        assert f"`seat.{call}" in PAGE
