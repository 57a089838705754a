"""A lock that allows one server per SQLite file, so a second cannot spoil the first one's games.

A server keeps its running games in memory. On PostgreSQL it is notified of what other servers do;
on SQLite it is not, so there must be no others. Reading (export, doctor) and adding whole new
games (import) need no lock.

There are two locks: of a file beside the database, which names the process that holds it, and on
Linux of the database itself, so that removing the lock file does not let a second server in.
"""

from __future__ import annotations

import errno
import os
import struct
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from mintopia.store.engine import read_url
from mintopia.store.errors import StoreError

SUFFIX: Final = ".lock"
# The byte of the database to lock: SQLite's own locks end at 2**30 + 512, and no file is so long.
PLACE: Final = 2**62
PATIENCE: Final = 5.0  # seconds
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
    with _opened(lock_path(database)) as number, _opened(database) as itself:
        if not (_take(number) and _take_in_time(itself)):
            raise StoreError(
                f"Another server{_holder(number)} uses {database} already, and a SQLite file "
                "serves one. Stop that server first, name another file, or give both the same "
                "PostgreSQL database (--database postgresql://USER@HOST/NAME)."
            )
        os.ftruncate(number, 0)
        os.write(number, str(os.getpid()).encode())
        yield


@contextmanager
def _opened(path: Path) -> Iterator[int]:
    """Open a file that only its owner can read, creating it if necessary; closing it unlocks it.

    Closing the database's file also ends SQLite's locks in this process, so the block must be the
    last to use it.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        number = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror}.") from error
    try:
        yield number
    finally:
        os.close(number)


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


def _take_in_time(number: int) -> bool:
    """Lock the database; wait a moment for a process that a killed server was just starting.

    Until that process loads its own program it shares the lock.
    """
    end = time.monotonic() + PATIENCE
    while not _take_database(number):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


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


if sys.platform == "linux":

    def _take_database(number: int) -> bool:
        # A lock of the open file, which ends when that is closed. One of the process, like the one
        # above, would end as soon as SQLite closes any of its connections.
        lock = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, PLACE, 1, 0)
        try:
            fcntl.fcntl(number, fcntl.F_OFD_SETLK, lock)
        except OSError as error:
            return error.errno not in (errno.EACCES, errno.EAGAIN)  # else: no such locks here
        return True

else:

    def _take_database(number: int) -> bool:
        return True  # on Windows nobody can remove a lock file that is open
