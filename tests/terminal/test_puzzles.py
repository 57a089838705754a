"""mintopia puzzles: a wrong move is answered, a solved puzzle remembered, the next one follows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from mintopia.cli.main import cli
from mintopia.coach.puzzle import players_at, puzzles, say


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Store solved puzzles in a temporary folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "mintopia"


def run(*words: str, typed: str = "") -> str:
    """Run the command; return its output."""
    done = CliRunner().invoke(cli, ["puzzles", *words], input=typed, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_puzzle_is_tried_until_it_is_solved(language: str, folder: Path) -> None:
    one = puzzles("bid")[0]
    (step,) = one.steps
    right, wrong = next(iter(step.right)), next(iter(step.wrong))
    number = one.position().legal().index(wrong) + 1
    said = run("bid", "1", "--lang", language, typed=f"{number}\n99\nnonsense\n{right}\nl\nn\nq\n")
    places = [said.index(say(language, key)) for key in ("task", "wrong", "right")]
    assert places == sorted(places)
    assert said.index(one.code) > places[-1]
    assert "99" in said[places[1] : places[2]]
    kept = json.loads((folder / "puzzles.json").read_text(encoding="utf-8"))
    assert kept["tried"] == {one.name: True}
    assert (kept["count"], kept["streak"]) == (1, 0), "the first try was wrong"
    assert said.count("Puzzle " if language == "en" else "パズル第") == 2, "another one follows"
    assert ("Seat 1" if language == "en" else "席1") in said
    assert language == "en" or "Seat" not in said


def test_a_best_move_is_found_step_by_step(folder: Path) -> None:
    one = next(each for each in puzzles("works") if len(each.steps) > 1)
    moves = [next(iter(step.right)) for step in one.steps]
    wrong = next(move for move in one.position().legal() if move != moves[0])
    said = run("works", str(one.number), typed="\n".join([*moves, "q"]))
    assert said.index(say("en", "right-next")) < said.index(say("en", "right-best"))
    assert f"{max(one.steps[-1].chances.values())}%" in said
    assert json.loads((folder / "puzzles.json").read_text(encoding="utf-8"))["streak"] == 1
    said = run("works", str(one.number), typed=f"{wrong}\nq")
    assert say("en", "wrong-best") in said
    assert one.position().describe(moves[0]) not in said.partition(say("en", "wrong-best"))[2]


def test_what_was_solved_is_listed_and_another_is_offered() -> None:
    one = puzzles("works")[0]
    assert f"0 of {len(puzzles('works'))} solved" in run("works", "--list")
    run("works", "1", typed=next(iter(one.steps[0].right)))
    listed = run("--list")
    assert f"Mint Works: 1 of {len(puzzles('works'))} solved" in listed
    assert "Mint Bid: 0" in listed
    assert "Puzzle 1 " not in run("works", typed="q\n")


def test_only_what_was_asked_for_is_offered() -> None:
    hard = [one for one in puzzles("bid") if one.level == "hard" and players_at(one) == 1]
    assert f"0 of {len(hard)} solved" in run("bid", "--level", "hard", "--players", "1", "--list")
    shown = run("bid", "--level", "hard", "--players", "1", typed="q\n")
    assert any(f"Puzzle {one.number} · Hard" in shown for one in hard)
    for more in ([], ["--list"]):
        failed = CliRunner().invoke(cli, ["puzzles", "--players", "9", *more])
        assert "There is no such puzzle." in failed.output + str(failed.exception)


def test_a_file_that_cannot_be_read_counts_as_nothing(folder: Path) -> None:
    folder.mkdir()
    (folder / "puzzles.json").write_text('{"odd": 1}', encoding="utf-8")
    assert "Mint Works: 0 of" in run("--list")


def test_what_an_earlier_version_stored_still_counts(folder: Path) -> None:
    folder.mkdir()
    (folder / "puzzles.json").write_text(json.dumps([puzzles("works")[0].code]), encoding="utf-8")
    assert "Mint Works: 1 of" in run("--list")


@pytest.mark.parametrize(
    ("words", "flag"),
    [
        (["works", "7", "--list"], "--list"),
        ([puzzles("works")[0].code, "--list"], "--list"),
        ([puzzles("works")[0].code, "3"], "NUMBER"),
        ([puzzles("works")[0].code, "--level", "hard"], "--level"),
        ([puzzles("works")[0].code, "--players", "2"], "--players"),
    ],
)
def test_options_beside_a_named_puzzle_are_refused(words: list[str], flag: str) -> None:
    failed = CliRunner().invoke(cli, ["puzzles", *words])
    told = failed.output + str(failed.exception)
    assert f"A link or a number names one puzzle; leave out {flag}." in told
