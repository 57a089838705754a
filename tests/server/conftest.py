"""One server for most tests; those that need other settings start their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from mintopia.store import Store, open_store, sqlite_url
from tests.server.inside import Inside
from tests.server.receiving import Receiver
from tests.server.serving import Serving, serving
from tests.store.conftest import postgres, postgres_url  # noqa: F401 - fixtures
from tests.store.databases import Postgres


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Return a running server with the settings of all tests."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Serving]:
    """Return a running server: one with the SETTINGS of the module, or the one that most share."""
    settings = getattr(request.module, "SETTINGS", None)
    if settings is None:
        yield request.getfixturevalue("shared_server")
        return
    with serving(tmp_path_factory.mktemp("server"), **settings) as running:
        yield running


@pytest.fixture
def client(server: Serving) -> Iterator[httpx.Client]:
    """Return a new client, like a new browser."""
    with server.client() as made:
        yield made


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return an empty store on a file."""
    with closing(open_store(sqlite_url(tmp_path / "games.db"))) as found:
        yield found


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """Return a receiver of webhooks and pushes."""
    with Receiver().open() as opened:
        yield opened


@pytest.fixture
def inside(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Inside]:
    """Return a server in this process, with the INSIDE settings of the module if it has any."""
    with Inside(tmp_path, **getattr(request.module, "INSIDE", {})) as running:
        yield running


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> Iterator[str]:  # noqa: F811 - a fixture
    """Return the URL of a new PostgreSQL database, one for each test module."""
    name = postgres.create()
    yield postgres.url(name)
    postgres.drop(name)
