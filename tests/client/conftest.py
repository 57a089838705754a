"""Fixtures for the client tests: the server that the server tests use, and a client for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from mintopia.client import Client, ServerError
from tests.server.conftest import server, shared_server  # noqa: F401 - fixtures
from tests.server.serving import Serving


@contextmanager
def refused(code: str) -> Iterator[pytest.ExceptionInfo[ServerError]]:
    """Expect the server to refuse a request with this error code."""
    with pytest.raises(ServerError) as caught:
        yield caught
    assert caught.value.code == code


@pytest.fixture
def client(server: Serving) -> Iterator[Client]:  # noqa: F811 - a fixture
    """Return a client of the server."""
    with Client(server.url) as made:
        yield made
