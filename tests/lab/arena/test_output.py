"""Files: CSV, JSON and Parquet hold the same data, and none is ever half-written."""

from __future__ import annotations

import csv
import json
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from mintopia.errors import OptionError
from mintopia.lab.arena import Failure, Fixture, Outcome, Results, arrange
from mintopia.lab.arena.output import (
    GAME_COLUMNS,
    LINE_COLUMNS,
    check_output,
    game_rows,
    write_games,
    write_lines,
    write_record,
)
from tests.lab.arena.helpers import made_up


def some_results() -> Results:
    schedule = arrange("works", ["random", "exec:./bot 'é, ü'"], games=4, seed=2)
    failure = Failure(0, "exec:./bot 'é, ü'", "crash", "exit status 1", 9, ())
    return Results(
        schedule,
        [
            made_up((0, 0, 0), (1, 2)),
            made_up((0, 0, 1), (1, 1)),
            Outcome(Fixture(0, 1, 1), (0.0, 1.0), (2, 1), None, (1, 2), (0.1, 0.2), None, failure),
        ],
    )


def read_csv(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def read_parquet(path: Path) -> list[dict[str, Any]]:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    rows: list[dict[str, Any]] = import_module("pyarrow.parquet").read_table(path).to_pylist()
    return rows


def test_games_have_a_row_for_each_seat() -> None:
    results = some_results()
    rows = game_rows(results)
    assert len(rows) == 6
    assert [row["bot"] for row in rows[:2]] == ["random", "exec:./bot 'é, ü'"]
    assert [row["bot"] for row in rows[2:4]] == ["exec:./bot 'é, ü'", "random"]
    assert rows[0]["deal_seed"] == results.schedule.deal_seed(0)
    assert [row["failure"] for row in rows] == [None] * 4 + ["crash", None]
    assert [row["score"] for row in rows] == [1.0, 0.0, 0.5, 0.5, 0.0, 1.0]
    assert rows[4]["points"] is None


def test_every_format_holds_the_same_games(tmp_path: Path) -> None:
    results = some_results()
    for ending in ("csv", "json", "parquet"):
        write_games(tmp_path / f"games.{ending}", results)
    rows = game_rows(results)
    whole = json.loads((tmp_path / "games.json").read_text(encoding="utf-8"))
    assert whole["games"] == rows
    assert whole["lines"][0]["bot"] == "random"
    assert read_parquet(tmp_path / "games.parquet") == rows
    texts = [
        {key: "" if value is None else str(value) for key, value in row.items()} for row in rows
    ]
    assert read_csv(tmp_path / "games.csv") == texts
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".csv", ".json", ".parquet"]


def test_every_format_holds_the_same_table(tmp_path: Path) -> None:
    results = some_results()
    for ending in ("csv", "json", "parquet"):
        write_lines(tmp_path / f"table.{ending}", results)
    rows = [asdict(line) for line in results.lines]
    whole = json.loads((tmp_path / "table.json").read_text(encoding="utf-8"))
    assert whole["lines"] == rows
    assert "games" not in whole
    assert read_parquet(tmp_path / "table.parquet") == rows
    assert [row["share"] for row in read_csv(tmp_path / "table.csv")] == [
        str(row["share"]) for row in rows
    ]


def test_no_games_still_give_a_file_with_all_columns(tmp_path: Path) -> None:
    results = Results(arrange("works", ["a", "b"]), [])
    write_games(tmp_path / "games.csv", results)
    write_lines(tmp_path / "table.parquet", results)
    assert (tmp_path / "games.csv").read_text(encoding="utf-8") == ",".join(GAME_COLUMNS) + "\n"
    table = import_module("pyarrow.parquet").read_table(tmp_path / "table.parquet")
    assert table.column_names == list(LINE_COLUMNS)


def test_columns_are_those_of_the_rows() -> None:
    results = some_results()
    assert list(asdict(results.lines[0])) == list(LINE_COLUMNS)
    for row in game_rows(results):
        for name, value in row.items():
            assert value is None or isinstance(value, GAME_COLUMNS[name])


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("games.xlsx", r"must end in \.csv, \.json or \.parquet"),
        ("games", r"must end in \.csv, \.json or \.parquet"),
        ("nowhere/games.csv", "there is no folder"),
        ("folder.csv", "it is not a regular file"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_the_games(
    name: str, words: str, tmp_path: Path
) -> None:
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(OptionError, match=words):
        check_output(tmp_path / name)


def test_parquet_without_pyarrow_gets_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mintopia.lab.output.find_spec", lambda _name: None)
    with pytest.raises(OptionError, match="install the extra parquet"):
        check_output(tmp_path / "games.parquet")
    check_output(tmp_path / "games.csv")


def test_a_file_that_is_there_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("old", encoding="utf-8")
    write_games(path, some_results())
    assert len(read_csv(path)) == 6
    assert [entry.name for entry in tmp_path.iterdir()] == ["games.csv"]


def test_a_record_that_cannot_be_written_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="cannot be written"):
        write_record(tmp_path / "none", made_up((0, 0, 0), (1, 2)))
