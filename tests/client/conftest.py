"""Fixtures for the client tests: the server that the server tests use, and a client for it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from urllib.parse import urlsplit

import pytest

from mintopia.client import Client, ServerError
from tests.proxy import Proxy
from tests.server.conftest import server, shared_server  # noqa: F401 - fixtures
from tests.server.serving import Serving


@contextmanager
def refused(code: str) -> Iterator[pytest.ExceptionInfo[ServerError]]:
    """Expect the server to refuse a request with this error code."""
    with pytest.raises(ServerError) as caught:
        yield caught
    assert caught.value.code == code


@contextmanager
def bad_network(running: Serving) -> Iterator[Proxy]:
    """Run a proxy in front of a server, whose address changes when it restarts."""

    def connect() -> socket.socket:
        parts = urlsplit(running.url)
        return socket.create_connection((parts.hostname, parts.port))

    with closing(Proxy(connect)) as proxy:
        yield proxy


@pytest.fixture
def client(server: Serving) -> Iterator[Client]:  # noqa: F811 - a fixture
    """Return a client of the server."""
    with Client(server.url) as made:
        yield made
