"""The example bots play both games, with any number of players, and never fail."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from mintopia.bots.external import Limits
from mintopia.lab.arena import arrange, run
from tests.python_process import python

ROOT = Path(__file__).resolve().parent.parent
PATIENT = Limits(move_seconds=120, start_seconds=120)  # a busy machine may be slow
EXAMPLES = {"python3": "exec:python3 examples/bot.py", "perl": "exec:perl examples/bot.pl"}


@pytest.mark.parametrize("interpreter", EXAMPLES)
@pytest.mark.parametrize(
    ("game", "players", "solo"),
    [
        ("works", 2, None),
        ("works", 4, None),
        ("works", 1, "mort"),
        ("bid", 2, None),
        ("bid", 5, None),
    ],
)
def test_an_example_plays(interpreter: str, game: str, players: int, solo: str | None) -> None:
    if shutil.which(interpreter) is None:
        pytest.skip(f"{interpreter} is not installed on this machine")
    bot = EXAMPLES[interpreter]
    table = [bot] + ["random"] * (players - 1)
    schedule = arrange(
        game,
        tables=[table],
        games=players,
        seed=6,
        folder=str(ROOT),
        players=players,
        solo=solo,
        advanced=1 if game == "works" else None,
        limits=PATIENT,
    )
    results = run(schedule, jobs=1)
    assert not results.failures
    assert results.line(bot).moves > 0


@pytest.mark.parametrize("name", ["bot.py", "bot.pl"])
def test_an_example_is_a_program(name: str) -> None:
    path = ROOT / "examples" / name
    assert path.read_text(encoding="utf-8").startswith("#!/usr/bin/env ")
    assert path.stat().st_mode & 0o111


def test_the_python_example_needs_nothing_but_python() -> None:
    """Run it without the packages of this environment, as on any machine."""
    example = str(ROOT / "examples" / "bot.py")
    asked = '{"type": "new", "game": "works", "seat": 0}\n{"type": "end"}\n'
    done = python("-I", "-S", example, typed=asked)
    assert done.stdout == '{"ready": true}\n'
    assert done.stderr == ""
