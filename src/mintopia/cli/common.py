"""What several commands share: the language, the card file, reading and writing records."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from mintopia.errors import OptionError, RecordError
from mintopia.i18n import LANGUAGES, language_from_environment

F = TypeVar("F", bound=Callable[..., Any])

GAME_IDS = ("works", "bid")  # as in mintopia.game.GAMES, without importing it for --help
MOST_FILE_BYTES = 10_000_000


def language_option(function: F) -> F:
    """Add --lang: the language of names, sentences and rules."""
    return click.option(
        "--lang",
        "language",
        type=click.Choice(LANGUAGES),
        default=language_from_environment,
        help="Language: en or ja. Default: from LANG.",
    )(function)


def cards_option(function: F) -> F:
    """Add --cards: a file with replaced card values."""
    return click.option(
        "--cards",
        "card_file",
        type=click.Path(dir_okay=False, path_type=Path),
        help="A TOML file with replaced card values (mintopia cards GAME --toml writes one).",
    )(function)


def database_option(function: F) -> F:
    """Add --database: where a server's games are."""
    return click.option(
        "--database",
        help="sqlite:///FILE, a file's path, or postgresql://... "
        "Default: the SQLite file in your data folder (MINTOPIA_DATABASE).",
    )(function)


@contextmanager
def server_needed() -> Iterator[None]:
    """Import what belongs to the server; where a package of it is missing, say how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise OptionError(
            f"This needs the package {error.name}: pip install 'mintopia[server]'."
        ) from error


def read_card_file(path: Path | None) -> dict[str, Any]:
    """Read a card file; a refusal names the file and the line."""
    if path is None:
        return {}
    try:
        return tomllib.loads(_read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"{path} is not a TOML file: {error}.") from error
    except RecursionError as error:
        raise OptionError(f"{path} is not a card file: it is nested too deeply.") from error


def read_record_file(path: Path) -> dict[str, Any]:
    """Read a saved game; a refusal names the file and the line."""
    try:
        record = json.loads(_read_text(path))
    except (json.JSONDecodeError, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise RecordError(f"{path} is not a saved game: {reason}.") from error
    if not isinstance(record, dict):
        raise RecordError(f"{path} is not a saved game: it holds no record.")
    return record


def _read_text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_FILE_BYTES + 1)
        if len(content) > MOST_FILE_BYTES:
            raise OptionError(f"{path} is larger than {MOST_FILE_BYTES // 1_000_000} MB.")
        return content.decode("utf-8")
    except OSError as error:
        raise OptionError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise OptionError(f"{path} is not UTF-8 text (byte {error.start}).") from error


def write_record_file(path: Path, record: dict[str, Any]) -> None:
    """Write a saved game beside its place, then move it there: none is ever half-written."""
    text = json.dumps(record, ensure_ascii=False, indent=1) + "\n"
    draft = path.with_name(path.name + ".part")
    if path.exists() and not path.is_file():
        raise OptionError(f"{path} cannot be written: it is no ordinary file.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except (FileExistsError, NotADirectoryError) as error:
        raise OptionError(f"{path} cannot be written: a folder on the way is a file.") from error
    except OSError as error:
        raise OptionError(f"{path} cannot be written: {error.strerror}.") from error
