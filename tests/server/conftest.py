"""One server for most tests; those that need other settings start their own."""

from __future__ import annotations

import os
from collections.abc import Iterator

import httpx
import pytest

from tests.server.serving import Serving, serving
from tests.store.databases import running_postgres

GENEROUS = {
    "tables_per_hour": 0,
    "requests_per_second": 0,
    "moves_per_second": 0,
    "messages_per_minute": 600,
}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Give a running server without the limits that tests would run into."""
    with serving(tmp_path_factory.mktemp("server"), **GENEROUS) as running:
        yield running


@pytest.fixture
def client(server: Serving) -> Iterator[httpx.Client]:
    """Give a new client, like a new browser."""
    with server.client() as made:
        yield made


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Give a PostgreSQL database of our own."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # what is above is shared by the workers
    with running_postgres(folder / "postgres") as postgres:
        name = postgres.create()
        yield postgres.url(name)
        postgres.drop(name)
