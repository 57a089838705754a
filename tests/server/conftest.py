"""One server for most tests; those that need other settings start their own."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.server.serving import Serving, serving
from tests.store.conftest import postgres, postgres_url  # noqa: F401 - fixtures
from tests.store.databases import Postgres

GENEROUS = {
    "tables_per_hour": 0,
    "requests_per_second": 0,
    "moves_per_second": 0,
    "client_moves_per_second": 0,
    "streams_per_minute": 0,
    "messages_per_minute": 600,
}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Return a running server without the limits that tests would run into."""
    with serving(tmp_path_factory.mktemp("server"), **GENEROUS) as running:
        yield running


@pytest.fixture
def client(server: Serving) -> Iterator[httpx.Client]:
    """Return a new client, like a new browser."""
    with server.client() as made:
        yield made


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> Iterator[str]:  # noqa: F811 - a fixture
    """Return the URL of a new PostgreSQL database, one for each test module."""
    name = postgres.create()
    yield postgres.url(name)
    postgres.drop(name)
