"""The exit status that a command chooses reaches the shell."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import click
import pexpect
import pytest

from mintopia import new_game
from mintopia.cli.main import COMMANDS, main
from tests.cli.command import COMMAND
from tests.server.forking import mintopia


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "works", "--solo", "mort", "--plain", "--save", "{folder}/new/game.json"),
        ("cards", "works", "--sheet", "{folder}/new/deck.pdf"),
        ("review", "{record}", "--plot", "{folder}/new/chart.svg"),
        ("review", "{record}", "--json", "{folder}/new/review.json"),
        ("arena", "random", "greedy", "--games", "2", "--journal", "{folder}/new/journal"),
        ("arena", "random", "greedy", "--games", "2", "--out", "{folder}/new/games.csv"),
        ("arena", "random", "greedy", "--games", "2", "--records", "{folder}/new/games"),
    ],
    ids=lambda arguments: " ".join(arguments[-2:]),
)
def test_no_folder_is_made_and_the_status_is_1(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """Check the status 1 that docs/commands.md promises where writing fails."""
    record = tmp_path / "game.json"
    record.write_text(json.dumps(new_game("works", players=2, seed=1).record()), encoding="utf-8")
    given = [part.format(folder=tmp_path, record=record) for part in arguments]
    answer = mintopia(*given, XDG_DATA_HOME=str(tmp_path / "data"))
    assert answer.returncode == 1, answer.stderr
    assert f"there is no folder {tmp_path / 'new'}" in answer.stderr
    assert len(answer.stderr.splitlines()) == 1
    assert not (tmp_path / "new").exists()


def test_a_file_that_cannot_be_written_gives_status_1(tmp_path: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("There is no /dev/full on this machine.")
    link = tmp_path / "deck.pdf"
    link.symlink_to(full)
    answer = mintopia("cards", "works", "--sheet", str(link))
    assert answer.returncode == 1
    assert "No space left on device" in answer.stderr


def test_ctrl_c_in_a_plain_game_gives_130_and_keeps_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    command = [str(COMMAND), "play", "works", "--solo", "mort", "--plain", "--save", str(file)]
    game = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
        env=dict(os.environ) | {"LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    assert game.stdout is not None
    while "Pass" not in (line := game.stdout.readline()):
        assert line, "the game shows its moves"
    game.send_signal(signal.SIGINT)
    assert "The game is saved in" in game.communicate(timeout=120)[0]
    assert game.returncode == 130
    assert file.exists()


@pytest.mark.parametrize(
    ("how", "status"), [("exit 0", 0), ("exit 1", 1), ("exit 7", 7), ("raise 3", 3), ("return", 0)]
)
def test_a_command_leaves_with_its_status(
    how: str, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @click.command(name="leave")
    @click.pass_context
    def command(ctx: click.Context) -> None:
        click.echo("said before")
        word, _, number = how.partition(" ")
        if word == "exit":
            ctx.exit(int(number))
        if word == "raise":  # as the full-screen game does
            raise click.exceptions.Exit(int(number))

    module = ModuleType("mintopia.cli.leave")
    module.command = command  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "mintopia.cli.leave", module)
    monkeypatch.setitem(COMMANDS, "leave", "Leave.")
    monkeypatch.setattr(sys, "argv", ["mintopia", "leave"])
    found: object = 0
    try:
        main()
    except SystemExit as leave:
        found = leave.code
    assert found == status
    assert capsys.readouterr().out == "said before\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("cards", "works"),
        ("cards", "works", "--json"),
        ("rules", "works"),
        ("--help",),
        ("lab", "--help"),
        ("completion", "bash"),
        ("review", "{record}"),
        ("hint", "{record}"),
        ("replay", "{record}", "--plain"),
        ("referee",),
    ],
    ids=" ".join,
)
def test_a_reader_that_has_gone_is_no_error(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """Check what `mintopia cards works | head` leaves behind: status 0, and no word."""
    record = tmp_path / "game.json"
    record.write_text(json.dumps(new_game("works", players=2, seed=1).record()), encoding="utf-8")
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [str(COMMAND), *(part.format(record=record) for part in arguments)],
        input=b'{"cmd": "quit"}\n', stdout=writer, stderr=subprocess.PIPE, check=False, timeout=120,
    )  # fmt: skip
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


# --- without a command ----------------------------------------------------------------------------
def test_without_a_command_a_script_gets_help() -> None:
    done = subprocess.run(
        [str(COMMAND)], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        timeout=120,
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stdout.startswith("Usage: mintopia ")
    assert done.stderr == ""


def test_without_a_command_a_person_plays(tmp_path: Path) -> None:
    variables = os.environ | {"TERM": "dumb", "LC_ALL": "C.UTF-8", "HOME": str(tmp_path)}
    variables |= {"XDG_DATA_HOME": str(tmp_path)}
    game = pexpect.spawn(str(COMMAND), env=variables, encoding="utf-8", timeout=120)
    game.expect("New game")
    game.close(force=True)
