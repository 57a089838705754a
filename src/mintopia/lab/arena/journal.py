"""The journal of a run: one line of JSON per game, only ever appended to.

It survives a crash at any moment: everything up to the last line is complete, and a torn last line
is dropped. The journal is the whole state of a run; resuming plays the missing games.
"""

from __future__ import annotations

import json
import os
import stat
import time
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from mintopia.engine.files import check_folder
from mintopia.engine.parsing import parse_json
from mintopia.errors import MintopiaError, OptionError, WriteError
from mintopia.lab.arena.fingerprint import fingerprint
from mintopia.lab.arena.outcome import Outcome, outcome_from_json
from mintopia.lab.arena.schedule import Fixture, Schedule, schedule_from_json

FORMAT: Final = 1
_MAGIC: Final = "mintopia-arena"
_KEPT: Final = 30  # automatically named journals to keep ...
_KEPT_SECONDS: Final = 7 * 24 * 3600  # ... besides all those of the last days


class Journal:
    """An open journal: its content when it was opened, and a file to append to."""

    def __init__(
        self, path: Path, descriptor: int, schedule: Schedule, outcomes: list[Outcome], code: str
    ) -> None:
        self.path = path
        self.schedule = schedule
        self.outcomes = outcomes
        self.code = code  # fingerprint of the rules and bots that played it
        self._descriptor = descriptor

    @classmethod
    def create(cls, path: Path, schedule: Schedule) -> Journal:
        """Start a journal in a new file."""
        check_folder(path)
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL, 0o644)
        except FileExistsError as error:
            raise OptionError(
                f"{path} already exists; continue it with: mintopia arena --resume {path}, "
                "or choose another name."
            ) from error
        except OSError as error:
            raise WriteError(f"{path} cannot be written: {error.strerror}.") from error
        journal = cls(path, descriptor, schedule, [], fingerprint())
        journal._lock()
        journal._write([_header(schedule)])
        return journal

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Open a journal to continue its run; a torn last line is cut off."""
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND)
        except FileNotFoundError as error:
            raise OptionError(f"There is no journal {path}.") from error
        except OSError as error:
            raise OptionError(f"{path} cannot be opened: {error.strerror}.") from error
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise OptionError(f"{path} is not an arena journal: it is not a regular file.")
            _lock(descriptor, path)
            with open(os.dup(descriptor), "rb") as file:
                content = file.read()
            schedule, outcomes, code, good = read_lines(content, path)
            if good < len(content):
                os.ftruncate(descriptor, good)
        except OSError as error:
            os.close(descriptor)
            raise OptionError(f"{path} cannot be read: {error.strerror}.") from error
        except BaseException:
            os.close(descriptor)
            raise
        return cls(path, descriptor, schedule, outcomes, code)

    def add(self, outcomes: Iterable[Outcome]) -> None:
        """Append games; once this returns, they survive the end of the program."""
        self._write(outcome.as_json() for outcome in outcomes)

    def extend(self, schedule: Schedule) -> None:
        """Record that the run has been extended."""
        self.schedule = schedule
        self._write([_header(schedule)])

    def close(self) -> None:
        """Close the file."""
        if self._descriptor >= 0:
            with suppress(OSError):
                os.fsync(self._descriptor)
            os.close(self._descriptor)
            self._descriptor = -1

    def _lock(self) -> None:
        try:
            _lock(self._descriptor, self.path)
        except BaseException:
            self.close()
            raise

    def _write(self, rows: Iterable[dict[str, Any]]) -> None:
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        unwritten = memoryview(text.encode("utf-8", "replace"))
        try:
            while unwritten:
                unwritten = unwritten[os.write(self._descriptor, unwritten) :]
        except OSError as error:
            raise JournalError(f"{self.path} cannot be written: {error.strerror}.") from error


class JournalError(WriteError):
    """Raised when the journal can no longer be written, for example on a full disk."""


def _lock(descriptor: int, path: Path) -> None:
    try:
        fcntl = import_module("fcntl")
    except ImportError:
        return  # Windows has no fcntl, so two runs on one journal go unnoticed
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise OptionError(f"{path} is in use: another arena is playing this run.") from error
    except OSError:
        return  # the file system does not support locks


def _header(schedule: Schedule) -> dict[str, Any]:
    return {_MAGIC: FORMAT, "code": fingerprint(), "schedule": schedule.as_json()}


def read_lines(content: bytes, path: Path) -> tuple[Schedule, list[Outcome], str, int]:
    """Return a journal's schedule, games, code fingerprint, and how many bytes to keep."""
    lines = content.split(b"\n")
    torn = lines.pop()  # after the last line break: nothing, or a torn line
    good = len(content) - len(torn)
    schedule: Schedule | None = None
    code = ""
    outcomes: dict[Fixture, Outcome] = {}
    for number, line in enumerate(lines, 1):
        try:
            row = parse_json(line.decode("utf-8"))
            if schedule is None or _MAGIC in row:
                if row[_MAGIC] != FORMAT:
                    raise ValueError(f"its format is {row[_MAGIC]}, this program knows {FORMAT}")
                schedule, code = schedule_from_json(row["schedule"]), str(row["code"])
            else:
                outcome = outcome_from_json(row, schedule)
                outcomes[outcome.fixture] = outcome
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            if number == len(lines) and schedule is not None:
                good -= len(line) + 1  # the last line, damaged by a power failure
                break
            raise _damaged(path, number, error) from error
        except MintopiaError as error:
            raise OptionError(f"{path} cannot be played here: {error}") from error
    if schedule is None:
        raise OptionError(f"{path} is not an arena journal: it is empty.")
    return schedule, list(outcomes.values()), code, good


def _damaged(path: Path, number: int, error: Exception) -> OptionError:
    if number == 1:
        return OptionError(f"{path} is not an arena journal.")
    reason = "no JSON" if isinstance(error, json.JSONDecodeError) else str(error)
    return OptionError(f"{path} is damaged in line {number}: {reason}.")


def automatic_path(game: str, folder: Path | None = None) -> Path:
    """Return a path for an unnamed journal in the user's data folder; delete the oldest ones."""
    if folder is None:
        from platformdirs import user_data_path  # noqa: PLC0415 - only when it is needed

        folder = user_data_path("mintopia") / "arena"
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    forget_oldest(folder)
    path = folder / f"{stem}.jsonl"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.jsonl"
        number += 1
    return path


def forget_oldest(folder: Path, kept: int = _KEPT) -> None:
    """Delete old journals from the automatic folder, keeping at least the newest ones."""
    with suppress(OSError):
        old = sorted(folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
        for path in old[: max(0, len(old) - kept + 1)]:
            if time.time() - path.stat().st_mtime > _KEPT_SECONDS:
                path.unlink(missing_ok=True)
