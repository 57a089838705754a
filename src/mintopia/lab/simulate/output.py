"""Writing the games of a simulation to a file: Parquet or CSV, one row per game."""

from __future__ import annotations

import csv
from importlib import import_module
from pathlib import Path
from typing import Final

from mintopia.lab.output import check_table_file, draft_of
from mintopia.lab.simulate.result import Simulation

ENDINGS: Final = (".parquet", ".csv")


def check_output(path: Path) -> None:
    """Raise if a file cannot be written, before any game is played."""
    check_table_file(path, *ENDINGS)


def write_games(path: Path, result: Simulation) -> None:
    """Write every game to a temporary file first, so that no file is ever half-written."""
    with draft_of(path) as draft:
        if path.suffix.lower() == ".parquet":
            import_module("pyarrow.parquet").write_table(result.to_arrow(), draft)
        else:
            _write_csv(draft, result)


def _write_csv(path: Path, result: Simulation) -> None:
    table = result.to_dict()
    whole = {
        name: array.astype(int) if array.dtype == bool else array for name, array in table.items()
    }
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(whole)
        writer.writerows(zip(*(array.tolist() for array in whole.values()), strict=True))
