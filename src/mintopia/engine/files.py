"""Reads saved games and card files, and writes files so that none is ever left half-written."""

from __future__ import annotations

import contextlib
import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final

from mintopia.engine.parsing import parse_json
from mintopia.engine.sentences import Sentence, Sentences, Spoken, in_other_languages, reason_of
from mintopia.errors import OptionError, RecordError, WriteError

MOST_FILE_BYTES: Final = 10_000_000
_AT: Final = re.compile(r"\(at line (\d+), column (\d+)\)")
_said: Final = Sentences("files")


def check_folder(path: Path) -> None:
    """Refuse a file whose folder does not exist, since a mistyped path must not make folders."""
    if not path.parent.exists():
        raise WriteError(_said("no-folder", path=path, folder=path.parent))
    if not path.parent.is_dir():
        raise WriteError(_said("on-the-way", path=path))


def write_file(path: Path, content: bytes) -> None:
    """Write a file into an existing folder; a device or a pipe is written to, not replaced."""
    draft = path.with_name(path.name + ".part")
    try:
        check_folder(path)
        if path.exists() and not path.is_file():
            path.write_bytes(content)
            return
        draft.write_bytes(content)
        draft.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        if isinstance(error, NotADirectoryError):
            raise WriteError(_said("on-the-way", path=path)) from error
        raise WriteError(_said("unwritable", path=path, reason=reason_of(error))) from error


def read_card_file(path: Path | None) -> dict[str, Any]:
    """Read a card file; an error names the file and the line."""
    if path is None:
        return {}
    try:
        return tomllib.loads(_read_text(path))
    except ValueError as error:  # not TOML, or a number of thousands of digits
        raise OptionError(_said("no-toml", path=path, reason=_why_toml(error))) from error
    except RecursionError as error:
        raise OptionError(_said("cards-nested", path=path)) from error


def read_record_file(path: Path) -> dict[str, Any]:
    """Read a saved game; an error names the file and the line."""
    try:
        record = parse_json(_read_text(path))
    except (ValueError, RecursionError) as error:
        raise RecordError(_said("no-game", path=path, reason=why_not_json(error))) from error
    if not isinstance(record, dict):
        raise RecordError(_said("no-record", path=path))
    return record


def parse_records(text: str) -> list[object]:
    """Parse the content of a file of saved games: one record, or one on each line."""
    try:
        try:
            return [parse_json(text)]
        except json.JSONDecodeError:
            lines = [line for line in text.splitlines() if line.strip()]
            return [parse_json(line) for line in lines or [text]]
    except (ValueError, RecursionError) as error:
        raise RecordError(_said("no-import", reason=why_not_json(error))) from error


def _why_toml(error: ValueError) -> Sentence | Spoken:
    """Describe a TOML error: in the parser's words in English, by its place in other languages."""
    if not isinstance(error, tomllib.TOMLDecodeError):
        return _said("long-number")
    at = _AT.search(str(error))
    where = _said("at-end")
    if at is not None:
        where = _said("at", line=at.group(1), column=at.group(2))
    return in_other_languages(str(error), where)


def why_not_json(error: ValueError | RecursionError) -> Sentence:
    """Describe a JSON error in our words."""
    if isinstance(error, RecursionError):
        return _said("nested")
    if not isinstance(error, json.JSONDecodeError):  # a number of thousands of digits
        return _said("long-number")
    if not error.doc.strip():
        return _said("empty")
    return _said("not-json", line=error.lineno, column=error.colno)


def _read_text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_FILE_BYTES + 1)
        if len(content) > MOST_FILE_BYTES:
            most = MOST_FILE_BYTES // 1_000_000
            raise OptionError(_said("too-large", path=path, most=most))
        return content.decode("utf-8")
    except OSError as error:
        raise unreadable(path, error) from error
    except UnicodeDecodeError as error:
        raise OptionError(_said("not-text", path=path, byte=error.start)) from error


def unreadable(path: Path, error: OSError) -> OptionError:
    """Return the error for a file that cannot be read."""
    return OptionError(_said("unreadable", path=path, reason=reason_of(error)))


def unwritable(path: Path, error: OSError) -> WriteError:
    """Return the error for a file that cannot be written."""
    return WriteError(_said("unwritable", path=path, reason=reason_of(error)))


def write_record_file(path: Path, record: dict[str, Any]) -> None:
    """Write a saved game."""
    if path.exists() and not path.is_file():
        raise WriteError(_said("not-ordinary", path=path))
    text = json.dumps(record, ensure_ascii=False, indent=1) + "\n"
    write_file(path, text.encode("utf-8"))
