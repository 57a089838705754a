"""The tutorial: its blocks are the third game's files, and its programs run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tests.third_game.helpers import GAMES, command, run

PAGE: Final = Path(__file__).parents[2] / "docs" / "make-a-game.md"
MARKED: Final = re.compile(r"^<!-- (\S+) -->\n```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)
BLOCKS: Final = MARKED.findall(PAGE.read_text(encoding="utf-8"))
FILES: Final = [
    path.relative_to(GAMES).as_posix()
    for ending in ("py", "toml")
    for path in sorted((GAMES / "lanterns").rglob(f"*.{ending}"))
]


def lines(text: str) -> list[str]:
    """Return the lines that are not blank."""
    return [line for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize("file", FILES)
def test_its_blocks_are_the_game(file: str) -> None:
    shown = "".join(code for name, code in BLOCKS if name == file)
    assert lines(shown) == lines((GAMES / file).read_text(encoding="utf-8"))


def test_it_shows_no_other_file() -> None:
    assert {name for name, _ in BLOCKS} == {*FILES, "runs"}


def test_its_programs_run(tmp_path: Path) -> None:
    played, tests = (code for name, code in BLOCKS if name == "runs")
    assert run(["-c", played]).endswith("True\n")
    file = tmp_path / "test_lanterns.py"
    file.write_text(tests, encoding="utf-8")
    told = run(["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", str(file)])
    assert "15 passed" in told


def test_its_commands_run() -> None:
    shown = PAGE.read_text(encoding="utf-8")
    assert "mintopia arena random greedy --game lanterns --games 20\n" in shown
    told = command("arena", "random", "greedy", "--game", "lanterns", "--games", "20", "--lang=en")
    assert "greedy" in told
    for line in ("--vs medium", "--names Ann,Ben,Cleo"):
        assert f"mintopia play lanterns {line}\n" in shown
        assert "Lanterns" in command("play", "lanterns", *line.split(), "--lang=en", typed="q\n")
