"""The journal: append-only, safe against a sudden end, and never mistaken for another file."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from mintopia.errors import OptionError
from mintopia.lab.arena import Failure, Outcome, Schedule, arrange
from mintopia.lab.arena.journal import Journal, JournalError, automatic_path, forget_oldest
from mintopia.lab.arena.schedule import Fixture
from tests.lab.arena.helpers import made_up


def schedule() -> Schedule:
    return arrange("works", ["random", "greedy"], games=20, seed=1)


OUTCOMES = [made_up((0, deal, turn), (1, 2)) for deal in range(3) for turn in range(2)]


def written(path: Path) -> Path:
    """Write a journal with six games."""
    journal = Journal.create(path, schedule())
    journal.add(OUTCOMES[:2])
    journal.add(OUTCOMES[2:])
    journal.close()
    journal.close()
    return path


def reread(path: Path) -> tuple[Schedule, list[Outcome]]:
    """Open a journal, close it, and return what it held."""
    journal = Journal.open(path)
    journal.close()
    return journal.schedule, journal.outcomes


def test_what_is_written_is_read(tmp_path: Path) -> None:
    assert reread(written(tmp_path / "run.jsonl")) == (schedule(), OUTCOMES)


def test_thirds_and_failures_come_back_exactly(tmp_path: Path) -> None:
    three = arrange("bid", tables=[["random"] * 2 + ["greedy"]], games=3)
    failure = Failure(1, "random", "crash", "exit status 1 \x00 „ü“", 12, ("Traceback", "日本"))
    outcomes = [
        made_up((0, 0, 0), (1, 1, 1)),
        Outcome(Fixture(0, 0, 1), (0.5, 0.0, 0.5), (1, 3, 1), None, (1, 2, 3), (0.25,) * 3, None,
                failure),
    ]  # fmt: skip
    journal = Journal.create(tmp_path / "run.jsonl", three)
    journal.add(outcomes)
    journal.close()
    assert reread(tmp_path / "run.jsonl")[1] == outcomes


@pytest.mark.parametrize("cut", [1, 5, 60])
def test_a_torn_last_line_is_dropped_and_written_over(cut: int, tmp_path: Path) -> None:
    path = written(tmp_path / "run.jsonl")
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    journal = Journal.open(path)
    assert journal.outcomes == OUTCOMES[:-1]
    journal.add(OUTCOMES[-1:])
    journal.close()
    assert path.read_bytes() == whole


def test_rubbish_after_the_last_line_is_dropped(tmp_path: Path) -> None:
    path = written(tmp_path / "run.jsonl")
    whole = path.read_bytes()
    path.write_bytes(whole + b"\0" * 100 + b"\n")
    assert reread(path)[1] == OUTCOMES
    assert path.read_bytes() == whole


def test_a_game_written_twice_counts_once(tmp_path: Path) -> None:
    path = written(tmp_path / "run.jsonl")
    path.write_bytes(path.read_bytes() + path.read_bytes().splitlines(keepends=True)[-1])
    assert reread(path)[1] == OUTCOMES


def test_a_run_made_longer_stays_longer(tmp_path: Path) -> None:
    path = written(tmp_path / "run.jsonl")
    journal = Journal.open(path)
    journal.extend(journal.schedule.extended(50))
    journal.close()
    found, outcomes = reread(path)
    assert found.games == 50
    assert outcomes == OUTCOMES


def test_a_journal_in_use_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path / "run.jsonl")
    journal = Journal.open(path)
    with pytest.raises(OptionError, match="is in use"):
        Journal.open(path)
    journal.close()
    reread(path)


def test_no_file_is_ever_written_over(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("precious", encoding="utf-8")
    with pytest.raises(OptionError, match="already exists"):
        Journal.create(path, schedule())
    assert path.read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda _lines: [], "it is empty"),
        (lambda lines: ["hello", *lines], "is not an arena journal"),
        (lambda lines: ["[]", *lines], "is not an arena journal"),
        (lambda lines: ['{"mintopia-arena": 2}', *lines], "is not an arena journal"),
        (lambda lines: [lines[0], "{", *lines[1:]], "damaged in line 2: no JSON"),
        (lambda lines: [lines[0], lines[1].replace('"places": [1', '"places": [2'), *lines[2:]],
         "damaged in line 2: the game has no winner"),
        (lambda lines: [lines[0], lines[1].replace("[0, 0, 0]", "[9, 0, 0]"), *lines[2:]],
         r"damaged in line 2: there is no game \[9, 0, 0\]"),
        (lambda lines: [lines[0], lines[1].replace('"moves": [4, ', '"moves": ['), *lines[2:]],
         "damaged in line 2: the game has 2 seats"),
        (lambda lines: [lines[0].replace('"works"', '"chess"'), *lines[1:]],
         "cannot be played here: There is no game 'chess'"),
    ],
)  # fmt: skip
def test_what_is_no_journal_gets_a_sentence(change: object, words: str, tmp_path: Path) -> None:
    path = written(tmp_path / "run.jsonl")
    lines = change(path.read_text(encoding="utf-8").splitlines())  # type: ignore[operator]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(OptionError, match=words):
        Journal.open(path)
    assert path.read_bytes() == before


def test_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="There is no journal"):
        Journal.open(tmp_path / "none.jsonl")
    with pytest.raises(OptionError, match="cannot be opened"):
        Journal.open(tmp_path)
    with pytest.raises(OptionError, match="not a regular file"):
        Journal.open(Path("/dev/zero"))
    (tmp_path / "file").touch()
    with pytest.raises(OptionError, match="cannot be written"):
        Journal.create(tmp_path / "file" / "run.jsonl", schedule())


def test_a_full_disk_is_told() -> None:
    journal = Journal(Path("/dev/full"), os.open("/dev/full", os.O_WRONLY), schedule(), [], "")
    with pytest.raises(JournalError, match="/dev/full cannot be written: No space left"):
        journal.add(OUTCOMES)
    journal.close()


def test_automatic_journals_have_names_of_their_own_and_old_ones_go(tmp_path: Path) -> None:
    first = automatic_path("works", tmp_path)
    first.touch()
    second = automatic_path("works", tmp_path)
    assert second != first
    assert second.suffix == ".jsonl"
    for number in range(5):
        old = tmp_path / f"old-{number}.jsonl"
        old.touch()
        os.utime(old, (1000 + number, 1000 + number))
    forget_oldest(tmp_path, kept=3)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "old-4.jsonl", first.name,
    ]  # fmt: skip


def test_the_lines_are_json(tmp_path: Path) -> None:
    path = written(tmp_path / "run.jsonl")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert rows[0]["schedule"]["lineups"] == [["random", "greedy"]]
    assert rows[1]["game"] == [0, 0, 0]
    assert rows[1]["scores"] == [1.0, 0.0]
