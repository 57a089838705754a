"""Which database a URL names, how it is opened, its errors, and its time limits."""

from __future__ import annotations

import stat
import sys
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from mintopia.store import (
    Store,
    StoreError,
    StoreUnavailableError,
    default_url,
    open_existing,
    open_store,
    sqlite_url,
)
from mintopia.store.engine import Database, read_url
from mintopia.store.limited import limited
from tests.store.databases import Postgres
from tests.store.hanging import Hanging, hanging
from tests.store.making import appended, hold, move, running_table


@pytest.mark.parametrize(
    ("given", "driver"),
    [
        ("postgresql://me:pw@host:5433/games?sslmode=require", "postgresql+psycopg"),
        ("postgres://host/games", "postgresql+psycopg"),
        ("postgresql+psycopg://host/games", "postgresql+psycopg"),
        ("sqlite:///games.db", "sqlite+pysqlite"),
        ("sqlite:////var/lib/mintopia/games.db?synchronous=normal", "sqlite+pysqlite"),
    ],
)
def test_good_urls(given: str, driver: str) -> None:
    url = read_url(given)
    assert url.drivername == driver
    assert url.render_as_string(hide_password=False).split("://")[1] == given.split("://")[1]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("", "no such URL"),
        ("games.db", "no such URL"),
        ("postgresql://me:geheim@host:port/games", "no such URL"),
        ("mysql://me:geheim@host/games", "not mysql://"),
        ("postgresql+asyncpg://me:geheim@host/games", r"not postgresql\+asyncpg://"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("sqlite:///file:x?mode=memory&uri=true", "names no file"),
        ("sqlite:///x.db?synchronous=off", "full, normal"),
        ("sqlite:///x.db?cache=shared", "nothing else"),
    ],
)
def test_bad_urls_are_refused_without_repeating_them(given: str, told: str) -> None:
    with pytest.raises(StoreError, match=told) as refusal:
        read_url(given)
    assert "geheim" not in str(refusal.value)
    assert str(refusal.value).endswith(".")


def test_the_default_is_a_users_data_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    url = read_url(default_url())
    assert url.drivername == "sqlite+pysqlite"
    assert url.database is not None
    assert Path(url.database).parts[-2:] == ("mintopia", "mintopia.db")


@pytest.mark.parametrize(("query", "level"), [("", 2), ("?synchronous=normal", 1)])
def test_sqlite_is_opened_safe_and_quick(tmp_path: Path, query: str, level: int) -> None:
    store = open_store(sqlite_url(tmp_path / "deep" / "games.db") + query)
    with store._database.read() as connection:
        found = [
            connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    store.close()
    assert found == ["wal", level, 1, 30_000]
    if sys.platform != "win32":
        # The file contains the seeds of running games.
        assert stat.S_IMODE((tmp_path / "deep" / "games.db").stat().st_mode) == 0o600
        assert stat.S_IMODE((tmp_path / "deep").stat().st_mode) == 0o700


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    text_file = tmp_path / "notes.db"
    text_file.write_text("I am not a database. " * 100)
    with pytest.raises(StoreError, match=r"notes\.db is not an SQLite database"):
        open_store(sqlite_url(text_file))
    assert text_file.read_text().startswith("I am not")
    with pytest.raises(StoreError, match="cannot be written: Is a directory"):
        open_store(sqlite_url(tmp_path))
    with pytest.raises(StoreError, match="cannot be written"):
        open_store(sqlite_url(text_file / "games.db"))


def test_an_old_sqlite_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sqlite3.sqlite_version_info", (3, 34, 1))
    with pytest.raises(StoreError, match=r"3\.35 or newer is needed\.$"):
        open_store(sqlite_url(tmp_path / "games.db"))


def test_a_server_that_does_not_answer_is_told_without_the_password() -> None:
    with pytest.raises(StoreUnavailableError, match="does not answer") as refusal:
        open_store("postgresql://me:geheim@127.0.0.1:1/games")
    assert "geheim" not in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_connection_that_broke_is_replaced(postgres_store: Store) -> None:
    running_table(postgres_store)
    other = Database(postgres_store._database.engine.url.render_as_string(hide_password=False))
    with other.write() as connection:
        connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )
    other.close()
    assert postgres_store.archive.counts().tables["running"] == 1


def test_a_connection_that_breaks_at_work_is_told(postgres_store: Store) -> None:
    with pytest.raises(StoreUnavailableError), postgres_store._database.write() as connection:
        connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))
    postgres_store.ping()


def test_a_value_too_long_is_told(postgres_store: Store) -> None:
    with pytest.raises(StoreError, match="cannot keep this value"):
        hold(postgres_store, "x" * 65, "a" * 17, 0)


def test_a_reader_sees_one_moment(store: Store) -> None:
    table = running_table(store).id
    count = text("SELECT count(*) FROM entries")
    with store._database.read() as connection:
        assert connection.scalar(count) == 0
        thread = threading.Thread(target=appended, args=(store, move(table, 1)))
        thread.start()
        thread.join(20)  # a writer does not wait for a reader
        assert not thread.is_alive()
        assert connection.scalar(count) == 0
    assert len(store.entries(table)) == 1


def test_a_reader_cannot_write(postgres_store: Store) -> None:
    from sqlalchemy.exc import InternalError

    with pytest.raises(InternalError), postgres_store._database.read() as connection:
        connection.execute(text("DELETE FROM tables"))


def test_databases_of_tests_do_not_meet(postgres: Postgres) -> None:
    one, two = postgres.migrated(), postgres.migrated()
    stores = [open_store(postgres.url(name)) for name in (one, two)]
    running_table(stores[0])
    assert [store.archive.counts().tables["running"] for store in stores] == [1, 0]
    for store in stores:
        store.close()
    for name in (one, two):
        postgres.drop(name)


# --- time limits ----------------------------------------------------------------------------------
SHORT = 0.2  # seconds
WAIT = 60.0


@pytest.fixture
def between(postgres: Postgres) -> Iterator[Hanging]:
    name = postgres.migrated()
    with hanging(postgres, name) as made:
        yield made
    postgres.drop(name)


def allowed(database: Database) -> str:
    """Return the time limit for a statement."""
    with database.read() as connection:
        return str(connection.scalar(text("SHOW statement_timeout")))


def test_a_hanging_database_is_given_up(between: Hanging, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = limited(WAIT)
    monkeypatch.setattr("mintopia.store.limited.limited", lambda _: kind)
    database = Database(between.url, answer_seconds=WAIT)

    def ask(opened: AbstractContextManager[Connection]) -> None:
        with opened as connection:
            kind.seconds = WAIT
            connection.execute(text("SELECT 1"))
            between.hang()
            kind.seconds = SHORT
            connection.execute(text("SELECT 2"))

    for begin in (database.read, database.write, database.at_once):
        with pytest.raises(StoreUnavailableError, match=r"no answer within 0\.2 s\.$"):
            ask(begin())
        between.go_on()
        kind.seconds = WAIT
        with database.read() as connection:
            assert connection.scalar(text("SELECT 3")) == 3
    database.close()


def test_postgresql_itself_ends_what_takes_too_long(between: Hanging) -> None:
    database = Database(between.url, answer_seconds=SHORT)
    with (
        pytest.raises(StoreUnavailableError, match="statement timeout"),
        database.read() as connection,
    ):
        connection.execute(text("SELECT pg_sleep(600)"))
    with database.read() as connection:
        assert connection.scalar(text("SELECT 1")) == 1
    database.close()


def test_only_a_server_is_in_a_hurry(between: Hanging, monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[str] = []
    monkeypatch.setattr(
        "mintopia.store.store.migrate", lambda database: times.append(allowed(database))
    )
    server = open_store(between.url, answer_seconds=30.0)
    assert (times, allowed(server._database)) == (["0"], "30s")
    server.close()
    for reading in (open_existing(between.url), open_store(between.url)):
        assert allowed(reading._database) == "0"
        reading.close()
