"""A hanging PostgreSQL is given up after a time limit; work that may be slow has no limit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager

import pytest
from sqlalchemy import Connection, text

from mintopia.store import StoreUnavailableError, open_existing, open_store
from mintopia.store.engine import Database
from mintopia.store.limited import limited
from tests.store.databases import Postgres
from tests.store.hanging import Hanging, hanging

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


def test_a_database_that_hangs_is_given_up_and_found_again(
    between: Hanging, monkeypatch: pytest.MonkeyPatch
) -> None:
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


def test_only_a_server_is_in_a_hurry_and_not_while_it_migrates(
    between: Hanging, monkeypatch: pytest.MonkeyPatch
) -> None:
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
