"""The databases of the tests: every test that takes `url` or `store` runs on both kinds."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from mintopia.store import Store, open_store, sqlite_url
from tests.store.databases import Postgres, running_postgres
from tests.store.making import Clock

KINDS = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """Return a running PostgreSQL, shared by all workers of one test run."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # the parent folder is shared by the workers
    with running_postgres(folder / "postgres") as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """Return the URL of an empty PostgreSQL database."""
    name = postgres.create()
    yield postgres.url(name)
    postgres.drop(name)


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of an empty database of either kind."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "games.db")
    found: str = request.getfixturevalue("postgres_url")
    return found


@pytest.fixture
def clock() -> Clock:
    """Return a clock that tests can set."""
    return Clock()


@pytest.fixture
def postgres_store(postgres: Postgres, clock: Clock) -> Iterator[Store]:
    """Return a store on an empty PostgreSQL database."""
    name = postgres.lend()
    store = open_store(postgres.url(name), clock)
    yield store
    store.close()
    postgres.take_back(name)


@pytest.fixture
def sqlite_store(tmp_path: Path, clock: Clock) -> Iterator[Store]:
    """Return a store on a new SQLite file."""
    store = open_store(sqlite_url(tmp_path / "games.db"), clock)
    yield store
    store.close()


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest) -> Store:
    """Return an empty store on either kind of database."""
    name = "sqlite_store" if request.param == "sqlite" else "postgres_store"
    found: Store = request.getfixturevalue(name)
    return found
