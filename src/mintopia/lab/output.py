"""Writing result tables to files: allowed file types, and writing without half-written files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from mintopia.errors import OptionError, WriteError


def check_table_file(path: Path, *endings: str) -> None:
    """Raise if a file cannot be written, before any game is played."""
    ending = path.suffix.lower()
    if ending not in endings:
        raise OptionError(f"{path} must end in {', '.join(endings[:-1])} or {endings[-1]}.")
    if ending == ".parquet" and find_spec("pyarrow") is None:
        others = " or ".join(other for other in endings if other != ending)
        raise OptionError(
            f"{path}: Parquet needs pyarrow; install the extra parquet "
            f"(pip install 'mintopia[parquet]'), or write {others}."
        )
    if path.exists() and not path.is_file():
        raise WriteError(f"{path} cannot be written: it is not a regular file.")
    if not path.parent.is_dir():
        raise WriteError(f"{path} cannot be written: there is no folder {path.parent}.")


@contextmanager
def draft_of(path: Path) -> Iterator[Path]:
    """Yield a temporary file next to a path; it replaces that path once it is fully written."""
    draft = path.with_name(path.name + ".part")
    try:
        yield draft
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise WriteError(f"{path} cannot be written: {error.strerror or error}.") from error
