"""Writing results as CSV, JSON or Parquet, depending on the file's extension.

A table of games has one row per seat per game. Files are first written to a temporary file and then
moved, so that none is ever half-written.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from mintopia.engine import files
from mintopia.errors import OptionError, WriteError
from mintopia.lab.arena.outcome import Outcome
from mintopia.lab.arena.results import Results
from mintopia.lab.output import check_table_file, draft_of

Row = dict[str, Any]

# All columns of the two tables, and their types.
GAME_COLUMNS: Final = {
    "lineup": int, "title": str, "deal": int, "deal_seed": int, "turn": int, "seat": int,
    "bot": str, "score": float, "place": int, "points": int, "moves": int, "seconds": float,
    "reason": str, "failure": str, "failure_detail": str, "luck": float,
}  # fmt: skip
LINE_COLUMNS: Final = {
    "lineup": int, "title": str, "bot": str, "seats": int, "games": int, "deals": int,
    "wins": int, "shared": int, "share": float, "low": float, "high": float, "even": float,
    "points": float, "moves": int, "seconds_per_move": float, "failures": int,
    "adjusted": float, "adjusted_low": float, "adjusted_high": float,
}  # fmt: skip


def check_output(path: Path) -> None:
    """Raise if a file cannot be written, before any game is played."""
    check_table_file(path, ".csv", ".json", ".parquet")


def write_games(path: Path, results: Results) -> None:
    """Write every game; a JSON file also contains the lines and ratings."""
    rows = game_rows(results)
    _write(path, GAME_COLUMNS, rows, {**results.as_json(), "games": rows})


def write_lines(path: Path, results: Results) -> None:
    """Write the table of shares: one row per bot per lineup."""
    rows = [asdict(line) for line in results.lines]
    _write(path, LINE_COLUMNS, rows, results.as_json())


def write_record(folder: Path, outcome: Outcome) -> None:
    """Write one game as a record for `mintopia replay` and `mintopia review`."""
    name = "-".join(str(number) for number in outcome.fixture)
    path = folder / f"game-{name}.json"
    with draft_of(path) as draft:
        draft.write_text(json.dumps(outcome.record) + "\n", encoding="utf-8")


def check_folder(folder: Path) -> None:
    """Create a folder for records inside an existing one; raise if that is impossible."""
    files.check_folder(folder)
    try:
        folder.mkdir(exist_ok=True)
    except FileExistsError as error:
        raise OptionError(f"{folder} is a file, not a folder.") from error
    except OSError as error:
        raise WriteError(f"{folder} cannot be made: {error.strerror or error}.") from error


def game_rows(results: Results) -> list[Row]:
    """Return one row per seat per game."""
    schedule = results.schedule
    titles = [schedule.title(number) for number in range(len(schedule.lineups))]
    rows: list[Row] = []
    for outcome in results.outcomes:
        fixture = outcome.fixture
        for seat, bot in enumerate(schedule.seating(fixture)):
            failure = outcome.failure
            mine = failure is not None and failure.seat == seat
            values = (
                fixture.lineup,
                titles[fixture.lineup],
                fixture.deal,
                schedule.deal_seed(fixture.deal),
                fixture.turn,
                seat,
                bot,
                outcome.scores[seat],
                outcome.places[seat],
                None if outcome.points is None else outcome.points[seat],
                outcome.moves[seat],
                round(outcome.seconds[seat], 6),
                outcome.reason,
                failure.kind if failure is not None and mine else None,
                failure.detail if failure is not None and mine else None,
                None if outcome.luck is None else round(outcome.luck[seat], 6),
            )
            rows.append(dict(zip(GAME_COLUMNS, values, strict=True)))
    return rows


def _write(path: Path, columns: Mapping[str, type], rows: Sequence[Row], whole: Any) -> None:
    """Write a table of rows, or everything if the format is JSON."""
    check_output(path)
    ending = path.suffix.lower()
    with draft_of(path) as draft:
        if ending == ".json":
            text = json.dumps(whole, ensure_ascii=False, indent=1)
            draft.write_text(text + "\n", encoding="utf-8")
        elif ending == ".csv":
            with draft.open("w", encoding="utf-8", newline="") as file:
                writer = csv.DictWriter(file, list(columns), lineterminator="\n")
                writer.writeheader()
                writer.writerows(rows)
        else:
            arrow = import_module("pyarrow")
            kinds = {int: arrow.int64(), float: arrow.float64(), str: arrow.string()}
            schema = arrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
            table = arrow.Table.from_pylist(list(rows), schema=schema)
            import_module("pyarrow.parquet").write_table(table, draft)
