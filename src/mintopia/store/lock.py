"""One server for one SQLite file: the second is told so instead of spoiling the first one's games.

A server keeps the games it plays in memory. On PostgreSQL it hears what others do; on SQLite there
is nothing to hear, so there must be no others. Reading (export, doctor) and adding whole new games
(import) need no lock.
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
    """Name the lock beside a database file; two names of one file have the same lock."""
    real = database.resolve()
    return real.with_name(real.name + SUFFIX)


@contextmanager
def only_server(url: str) -> Iterator[None]:
    """Be the one server of a SQLite file while the block runs; on PostgreSQL there may be more.

    The system lets go of the lock when the process ends, however it ends. The file itself stays:
    removing it could take the lock away from somebody who has just opened it.
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
        os.close(number)  # which also lets go of the lock


def _check_names(database: Path) -> None:
    """Refuse a file with two names of its own (a hard link): each would have its own lock.

    SQLite's own files beside it have its name too, so it would be spoilt even by one after the
    other.
    """
    with suppress(OSError):  # there is none yet, or what is wrong is told when it is opened
        if database.stat().st_nlink > 1:
            raise StoreError(
                f"{database} is a file with several names (hard links), and a server needs one "
                "with a single name. Remove the other names, or make a copy and name that."
            )


def _holder(number: int) -> str:
    """Name the process that holds the lock, where its note can be read."""
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
        # This kind of lock is not inherited: a bot's process that outlives a killed server for a
        # moment does not keep the next server from starting.
        try:
            fcntl.lockf(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
