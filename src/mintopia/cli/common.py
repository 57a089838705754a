"""What several commands share: the language, the card file, reading and writing records."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from mintopia.errors import OptionError, RecordError, WriteError
from mintopia.files import write_file
from mintopia.games import game_ids
from mintopia.i18n import LANGUAGES, language_from_environment
from mintopia.sentences import Sentence, Sentences, Spoken, in_other_languages, reason_of

F = TypeVar("F", bound=Callable[..., Any])

GAME_IDS = game_ids()
MOST_FILE_BYTES = 10_000_000
_AT = re.compile(r"\(at line (\d+), column (\d+)\)")
said_of_flags = Sentences("flags")
said_of_files = Sentences("files")


def language_option(function: F) -> F:
    """Add --lang: the language of names, sentences and rules."""
    return click.option(
        "--lang",
        "language",
        type=click.Choice(LANGUAGES),
        default=language_from_environment,
        callback=_remember,
        help="Language: en or ja. Default: from LANG.",
    )(function)


def _remember(context: click.Context, _: click.Parameter, language: str) -> str:
    """Note the language for what `main` may have to say about an error."""
    if isinstance(context.obj, dict):
        context.obj["language"] = language
    return language


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
        raise OptionError(said_of_flags("package", package=error.name)) from error


def read_card_file(path: Path | None) -> dict[str, Any]:
    """Read a card file; a refusal names the file and the line."""
    if path is None:
        return {}
    try:
        return tomllib.loads(_read_text(path))
    except ValueError as error:  # no TOML, or a number of thousands of digits
        raise OptionError(said_of_files("no-toml", path=path, reason=_why_toml(error))) from error
    except RecursionError as error:
        raise OptionError(said_of_files("cards-nested", path=path)) from error


def read_record_file(path: Path) -> dict[str, Any]:
    """Read a saved game; a refusal names the file and the line."""
    try:
        record = json.loads(_read_text(path))
    except ValueError as error:  # no JSON, or a number of thousands of digits
        raise RecordError(said_of_files("no-game", path=path, reason=_why_json(error))) from error
    except RecursionError as error:
        raise RecordError(said_of_files("game-nested", path=path)) from error
    if not isinstance(record, dict):
        raise RecordError(said_of_files("no-record", path=path))
    return record


def _why_toml(error: ValueError) -> Sentence | Spoken:
    """Say what the reader of TOML did not like: in its own words, or where it was."""
    if not isinstance(error, tomllib.TOMLDecodeError):
        return said_of_files("long-number")
    at = _AT.search(str(error))
    where = said_of_files("at-end")
    if at is not None:
        where = said_of_files("at", line=at.group(1), column=at.group(2))
    return in_other_languages(str(error), where)


def _why_json(error: ValueError) -> Sentence | Spoken:
    """Say what the reader of JSON did not like: in its own words, or where it was."""
    if not isinstance(error, json.JSONDecodeError):
        return said_of_files("long-number")
    where = said_of_files("at", line=error.lineno, column=error.colno)
    return in_other_languages(str(error), where)


def _read_text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_FILE_BYTES + 1)
        if len(content) > MOST_FILE_BYTES:
            most = MOST_FILE_BYTES // 1_000_000
            raise OptionError(said_of_files("too-large", path=path, most=most))
        return content.decode("utf-8")
    except OSError as error:
        raise unreadable(path, error) from error
    except UnicodeDecodeError as error:
        raise OptionError(said_of_files("not-text", path=path, byte=error.start)) from error


def unreadable(path: Path, error: OSError) -> OptionError:
    """Say why a file cannot be read."""
    return OptionError(said_of_files("unreadable", path=path, reason=reason_of(error)))


def unwritable(path: Path, error: OSError) -> WriteError:
    """Say why a file cannot be written."""
    return WriteError(said_of_files("unwritable", path=path, reason=reason_of(error)))


def write_record_file(path: Path, record: dict[str, Any]) -> None:
    """Write a saved game."""
    if path.exists() and not path.is_file():
        raise WriteError(said_of_files("not-ordinary", path=path))
    text = json.dumps(record, ensure_ascii=False, indent=1) + "\n"
    write_file(path, text.encode("utf-8"))
