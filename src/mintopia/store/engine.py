"""The database itself: how to find it by URL, open it, read from it and write to it."""

from __future__ import annotations

import os
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, Executable, create_engine, event, make_url
from sqlalchemy import exc as trouble
from sqlalchemy.dialects import postgresql, sqlite

from mintopia.engine.options import listing
from mintopia.store.errors import StoreConflictError, StoreError, StoreUnavailableError
from mintopia.store.reading import Record, read

FILE_NAME: Final = "mintopia.db"
OLDEST_SQLITE: Final = (3, 35)  # the first to support RETURNING
WAIT: Final = 30.0  # seconds that one writer waits for another
SPARE: Final = 5.0  # extra seconds for PostgreSQL to report its own timeout before we hang up
SYNCHRONOUS: Final = ("full", "normal")
_WRITING: Final = "mintopia_writing"
_SQLITE_POOL: Final = {"pool_size": 8, "max_overflow": 32}
_POSTGRES_POOL: Final = {"pool_size": 5, "max_overflow": 10}
_UNDEFINED: Final = ("42P01", "42703")  # PostgreSQL: no such table, no such column
_OTHER_TABLES: Final = (
    "The database does not have the tables that this Mintopia knows: its server updates them "
    "when it starts. To look before that, import what the old version exports into a new file."
)
_ALLOWED: Final = "A database is sqlite:///FILE or postgresql://USER@HOST/NAME"


def default_url() -> str:
    """Return the URL of the SQLite file in the user's data folder."""
    return sqlite_url(user_data_path("mintopia", appauthor=False) / FILE_NAME)


def sqlite_url(path: Path) -> str:
    """Return the URL of an SQLite file."""
    return URL.create("sqlite", database=str(path.absolute())).render_as_string()


def read_url(text: str) -> URL:
    """Parse a database URL; error messages never repeat it, since it may contain a password."""
    try:
        url = make_url(text)
    except (trouble.ArgumentError, ValueError) as error:
        raise StoreError(f"{_ALLOWED}; what was given is no such URL.") from error
    if url.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "sqlite+pysqlite"):
        raise StoreError(f"{_ALLOWED}, not {url.drivername}://.")
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise StoreError(f"{_ALLOWED}; the SQLite URL names no file.")
    for key, value in url.query.items():
        if key != "synchronous" or value not in SYNCHRONOUS:
            raise StoreError(
                "An SQLite URL may end in ?synchronous= and one of "
                f"{listing(SYNCHRONOUS)}, nothing else."
            )
    return url.set(drivername="sqlite+pysqlite")


class Database:
    """An open database. `read` and `write` open connections; many threads may use both.

    `answer_seconds` limits roughly how long a statement on PostgreSQL may take. SQLite ignores it:
    there one only waits for other writers, which has its own limit (`WAIT`). With `to_read` the
    file must already exist, and its disk may be full or read-only. Times come from `clock`.
    """

    def __init__(
        self, url: str, clock: Callable[[], float] = time.time, *, to_read: bool = False,
        answer_seconds: float | None = None,
    ) -> None:  # fmt: skip
        where = read_url(url)
        self.clock = clock
        self.is_postgres = where.drivername.startswith("postgresql")
        self.failed_writes = 0  # since the start, because of the database itself, as on a full disk
        self.origin = secrets.token_hex(4)  # lets a listener recognize its own process's notices
        if self.is_postgres:
            self.engine = _postgres_engine(where, answer_seconds)
        else:
            self.engine = _sqlite_engine(where, to_read=to_read)
        self.insert = postgresql.insert if self.is_postgres else sqlite.insert  # that may conflict
        self._writing = self.engine.execution_options(**{_WRITING: True})
        self._reading = self._single = self.engine
        # SQLite allows one writer at a time. A thread waiting for this lock is woken as soon as it
        # is free, whereas SQLite polls the file's lock; with this lock held, only another process
        # can hold that one.
        self._turn: AbstractContextManager[Any] = nullcontext()
        if self.is_postgres:
            self._reading = self.engine.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )
            self._single = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        else:
            self._turn = threading.Lock()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Open a connection whose statements all see the same snapshot of the database."""
        with _translated_errors(), self._reading.begin() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Open a connection with a writing transaction, which commits at the end of the block."""
        with self._turn, self._counted_if_failed(), self._writing.begin() as connection:
            yield connection

    @contextmanager
    def at_once(self) -> Iterator[Connection]:
        """Open a connection to PostgreSQL on which each statement is a transaction by itself."""
        with self._counted_if_failed(), self._single.connect() as connection:
            yield connection

    @contextmanager
    def _counted_if_failed(self) -> Iterator[None]:
        try:
            with _translated_errors():
                yield
        except StoreUnavailableError:
            self.failed_writes += 1
            raise

    def execute(
        self, statement: Executable, values: Sequence[Mapping[str, Any]] | None = None
    ) -> int:
        """Execute a statement once, or for each of these values; return how many rows changed."""
        if values is not None and not values:
            return 0
        with self.write() as connection:
            return connection.execute(statement, values).rowcount

    def scalar(self, query: Executable) -> Any:
        """Return the first value of the first row that a query finds; None if it finds no row."""
        with self.read() as connection:
            return connection.scalar(query)

    def scalars(self, query: Executable) -> list[Any]:
        """Return the first value of each row that a query finds."""
        with self.read() as connection:
            return list(connection.scalars(query))

    def records(self, kind: Callable[..., Record], query: Executable) -> list[Record]:
        """Return the rows that a query finds as records of one kind."""
        with self.read() as connection:
            return read(kind, connection, query)

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


class DatabasePart:
    """A part of the store."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._clock = database.clock


@contextmanager
def _translated_errors() -> Iterator[None]:
    """Turn the driver's errors into ours, which reveal no statements, values or passwords."""
    try:
        yield
    except trouble.IntegrityError as error:
        raise StoreConflictError(
            "This does not fit into the database: its table is not there, or a link or a number "
            "that must be unique is taken."
        ) from error
    except trouble.DataError as error:
        raise StoreError("The database cannot keep this value.") from error
    except trouble.ProgrammingError as error:
        if getattr(error.orig, "sqlstate", None) not in _UNDEFINED:
            raise
        raise StoreError(_OTHER_TABLES) from error
    except UnicodeEncodeError as error:
        raise StoreError("The database cannot keep this text: it is not valid Unicode.") from error
    except (trouble.OperationalError, trouble.InterfaceError, trouble.TimeoutError) as error:
        reason = str(getattr(error, "orig", None) or "no connection is free").strip()
        if reason.startswith("no such "):  # how SQLite reports a missing table or column
            raise StoreError(_OTHER_TABLES) from error
        raise StoreUnavailableError(
            f"The database does not answer: {reason.splitlines()[0].rstrip('.')}."
        ) from error
    except trouble.DatabaseError as error:
        if type(error) is not trouble.DatabaseError:  # SQLite's for a damaged file
            raise
        reason = str(error.orig).strip().splitlines()[0].rstrip(".")
        raise StoreError(f"The database is damaged ({reason}): restore a backup.") from error


# --- PostgreSQL ----------------------------------------------------------------------------------
def _postgres_engine(url: URL, answer_seconds: float | None) -> Engine:
    defaults: dict[str, Any] = {
        "connect_timeout": 10,
        "keepalives_idle": 30,
        "keepalives_interval": 10,
        "keepalives_count": 3,
        "application_name": "mintopia",
    }
    if answer_seconds is not None:
        # For data that was sent but whose receipt is never acknowledged.
        defaults["tcp_user_timeout"] = round(answer_seconds * 1000)
    try:
        engine = create_engine(
            url,
            hide_parameters=True,
            pool_pre_ping=True,  # replaces a connection that broke while it was idle
            connect_args={key: defaults[key] for key in defaults if key not in url.query},
            **_POSTGRES_POOL,
        )
    except ModuleNotFoundError as error:
        raise StoreError(
            "PostgreSQL needs the package psycopg: pip install 'mintopia[web]'."
        ) from error
    if answer_seconds is not None:
        from mintopia.store.limited import limited  # noqa: PLC0415 - where psycopg is there

        kind = limited(answer_seconds + SPARE)
        longest = None if "options" in url.query else round(answer_seconds * 1000)

        @event.listens_for(engine, "do_connect")
        def connect(_: Any, __: Any, arguments: Any, named: Any) -> Any:
            made = kind.connect(*arguments, **named)
            if longest is not None:  # not passed as a connection option: poolers refuse those
                made.autocommit = True
                made.execute(f"SET statement_timeout = {longest}")
                made.autocommit = False
            return made

    return engine


# --- SQLite --------------------------------------------------------------------------------------
def _sqlite_engine(url: URL, *, to_read: bool) -> Engine:
    assert url.database is not None
    path = Path(url.database)
    if to_read:
        address = _address_to_read(path)
    else:
        _prepare_file(path)
        address = _address(path, "mode=rwc")
    # FULL: an acknowledged write survives even a power cut, as on PostgreSQL. It costs one disk
    # flush per transaction, which many entries share.
    synchronous = url.query.get("synchronous", "full")
    engine = create_engine(
        url.set(query={}),
        hide_parameters=True,
        creator=lambda: sqlite3.connect(address, timeout=WAIT, check_same_thread=False, uri=True),
        **_SQLITE_POOL,
    )

    @event.listens_for(engine, "connect")
    def set_up(raw: Any, _: Any) -> None:
        raw.isolation_level = None  # we begin transactions ourselves, below
        for pragma in (
            f"synchronous = {synchronous}",
            "foreign_keys = ON",
            "cache_size = -16384",  # KiB
            "journal_size_limit = 67108864",
        ):
            raw.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that reads first and writes later may fail when it starts to write; one
        # that announces from the start that it will write waits for its turn instead.
        writing = connection.get_execution_options().get(_WRITING, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def _address(path: Path, how: str) -> str:
    return f"file:{quote(str(path.absolute()))}?{how}"


def _address_to_read(path: Path) -> str:
    """Return an SQLite address that can read the file, even on a read-only disk.

    Normally SQLite creates a helper file next to the database, which its processes share. If it
    cannot be created, and no write-ahead log holds newer moves, the file is opened as immutable.
    """
    if not path.is_file():
        raise StoreError(f"There is no database {path}.")
    log = path.with_name(path.name + "-wal")
    ways = ["mode=rw", "mode=ro"]
    if not log.exists() or not log.stat().st_size:
        ways.append("immutable=1")
    for way in ways:
        address = _address(path, way)
        try:
            with closing(sqlite3.connect(address, timeout=WAIT, uri=True)) as raw:
                raw.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            reason = str(error)
        except sqlite3.DatabaseError as error:
            if "malformed" in str(error):
                return address  # reading further reports what is damaged
            raise StoreError(f"{path} is not an SQLite database.") from error
        else:
            return address
    if len(ways) < 3:  # noqa: PLR2004 - the last way was no way
        raise StoreUnavailableError(
            f"The database {path} cannot be read here ({reason}): its newest moves are in {log}, "
            "and to read them SQLite must be able to write beside them. Copy both files to "
            "another folder, and name the copy."
        )
    raise StoreUnavailableError(f"The database {path} cannot be read: {reason}.")


def _prepare_file(path: Path) -> None:
    """Create the file, readable by its owner only, and switch it to a write-ahead log.

    The switch needs exclusive access for a moment. Unlike all later statements it does not wait
    for it when several processes start at the same time, so it is retried here.
    """
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        oldest = ".".join(map(str, OLDEST_SQLITE))
        raise StoreError(
            f"This Python has SQLite {sqlite3.sqlite_version}; {oldest} or newer is needed."
        )
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StoreError(f"The database {path} cannot be written: {error.strerror}.") from error
    deadline = time.monotonic() + WAIT
    while True:
        raw = sqlite3.connect(path, timeout=WAIT, isolation_level=None)
        try:
            mode = raw.execute("PRAGMA journal_mode").fetchone()[0]
            if mode != "wal":
                mode = raw.execute("PRAGMA journal_mode = WAL").fetchone()[0]
            if mode != "wal":
                raise StoreError(f"The database {path} must lie on a local disk.")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise StoreUnavailableError(
                    f"The database {path} cannot be opened: {error}."
                ) from error
            time.sleep(0.01)
        except sqlite3.DatabaseError as error:
            if "malformed" in str(error):
                raise StoreError(f"The database {path} is damaged: restore a backup.") from error
            raise StoreError(f"{path} is not an SQLite database.") from error
        finally:
            raw.close()
