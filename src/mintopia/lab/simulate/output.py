"""Writing the games of a simulation to a file: Parquet or CSV, one row a game."""

from __future__ import annotations

import csv
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from mintopia.errors import OptionError, WriteError
from mintopia.lab.simulate.result import Simulation

ENDINGS: Final = (".parquet", ".csv")


def check_output(path: Path) -> None:
    """Refuse a file that could not be written in the end, before anything is played."""
    if path.suffix.lower() not in ENDINGS:
        raise OptionError(f"{path} must end in .parquet or .csv.")
    if path.suffix.lower() == ".parquet" and find_spec("pyarrow") is None:
        raise OptionError(
            f"{path}: Parquet needs pyarrow; install the extra parquet "
            "(pip install 'mintopia[parquet]'), or write .csv."
        )
    if path.exists() and not path.is_file():
        raise WriteError(f"{path} cannot be written: it is no ordinary file.")
    if not path.parent.is_dir():
        raise WriteError(f"{path} cannot be written: there is no folder {path.parent}.")


def write_games(path: Path, result: Simulation) -> None:
    """Write every game, beside its place first, so that no file is ever half-written."""
    draft = path.with_name(path.name + ".part")
    try:
        if path.suffix.lower() == ".parquet":
            import_module("pyarrow.parquet").write_table(result.to_arrow(), draft)
        else:
            _write_csv(draft, result)
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise WriteError(f"{path} cannot be written: {error.strerror or error}.") from error


def _write_csv(path: Path, result: Simulation) -> None:
    table = result.to_dict()
    whole = {
        name: array.astype(int) if array.dtype == bool else array for name, array in table.items()
    }
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(whole)
        writer.writerows(zip(*(array.tolist() for array in whole.values()), strict=True))
