"""mintopia puzzle: a wrong move is answered, a solved puzzle remembered, the next one follows."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from mintopia.cli.puzzle import command
from mintopia.coach.puzzle import puzzles, say


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Store solved puzzles in a temporary folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "mintopia"


def run(*words: str, typed: str = "") -> str:
    """Run the command; return its output."""
    done = CliRunner().invoke(command, [*words], input=typed, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_puzzle_is_tried_until_it_is_solved(language: str, folder: Path) -> None:
    one, following = puzzles("bid")[:2]
    right, wrong = next(iter(one.right)), next(iter(one.wrong))
    number = one.position().legal().index(wrong) + 1
    said = run("bid", "--lang", language, typed=f"{number}\n99\nnonsense\n{right}\nl\nn\nq\n")
    places = [said.index(say(language, key)) for key in ("task", "wrong", "right")]
    assert places == sorted(places)
    assert said.index(one.code) > places[-1]
    assert "99" in said[places[1] : places[2]]
    assert one.code in (folder / "puzzles.json").read_text(encoding="utf-8")
    assert ("Puzzle 2" if language == "en" else "第2問") in said
    assert ("Seat 1" if language == "en" else "席1") in said
    assert language == "en" or "Seat" not in said
    assert following.number == 2


def test_what_was_solved_is_listed_and_the_next_one_is_offered() -> None:
    one = puzzles("works")[0]
    assert f"0 of {len(puzzles('works'))} solved" in run("works", "--list")
    run("works", "1", typed=next(iter(one.right)))
    listed = run("--list")
    assert f"Mint Works: 1 of {len(puzzles('works'))} solved" in listed
    assert "Mint Bid: 0" in listed
    assert "Puzzle 2" in run("works", typed="q\n")


def test_a_file_that_cannot_be_read_counts_as_nothing(folder: Path) -> None:
    folder.mkdir()
    (folder / "puzzles.json").write_text('{"odd": 1}', encoding="utf-8")
    assert "Mint Works: 0 of" in run("--list")
