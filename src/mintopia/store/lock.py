"""A lock that allows one server per SQLite file, so a second cannot spoil the first one's games.

A server keeps its running games in memory. On PostgreSQL it is notified of what other servers do;
on SQLite it is not, so there must be no others. Reading (export, doctor) and adding whole new
games (import) need no lock.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from mintopia.store.engine import read_url
from mintopia.store.errors import StoreError

SUFFIX: Final = ".lock"
_MOST_NOTE: Final = 20  # a process number


def lock_path(database: Path) -> Path:
    """Return the path of a database's lock file; symbolic links to one file share its lock."""
    real = database.resolve()
    return real.with_name(real.name + SUFFIX)


@contextmanager
def only_server(url: str) -> Iterator[None]:
    """Hold the server lock of a SQLite file while the block runs; do nothing on PostgreSQL.

    The operating system releases the lock when the process ends, however it ends. The lock file
    stays: removing it could break the lock of another process that has just opened it.
    """
    where = read_url(url)
    if where.drivername.startswith("postgresql") or where.database is None:
        yield
        return
    database = Path(where.database)
    _check_names(database)
    path = lock_path(database)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        number = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreError(f"The lock {path} cannot be written: {error.strerror}.") from error
    try:
        if not _take(number):
            raise StoreError(
                f"Another server{_holder(number)} uses {database} already, and a SQLite file "
                "serves one. Stop that server first, name another file, or give both the same "
                "PostgreSQL database (--database postgresql://USER@HOST/NAME)."
            )
        os.ftruncate(number, 0)
        os.write(number, str(os.getpid()).encode())
        yield
    finally:
        os.close(number)  # which also releases the lock


def _check_names(database: Path) -> None:
    """Refuse a file with several names (hard links), since each name would have its own lock.

    SQLite's helper files are named after the database file too, so even two servers that run one
    after the other under different names would corrupt it.
    """
    with suppress(OSError):  # no file yet, or a problem that opening it will report
        if database.stat().st_nlink > 1:
            raise StoreError(
                f"{database} is a file with several names (hard links), and a server needs one "
                "with a single name. Remove the other names, or make a copy and name that."
            )


def _holder(number: int) -> str:
    """Return a phrase naming the process that holds the lock; empty if that cannot be read."""
    with suppress(OSError):
        note = os.read(number, _MOST_NOTE).strip()
        if note.isdigit():
            return f" (process {int(note)})"
    return ""


if sys.platform == "win32":
    import msvcrt

    def _take(number: int) -> bool:
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _take(number: int) -> bool:
        # This kind of lock is not inherited, so a bot's process that briefly outlives a killed
        # server does not keep the next server from starting.
        try:
            fcntl.lockf(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
