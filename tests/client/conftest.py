"""The server of the server's own tests, and a client of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from mintopia.client import Client, ServerError
from tests.server.conftest import server  # noqa: F401 - a fixture
from tests.server.serving import Serving


@contextmanager
def refused(code: str) -> Iterator[pytest.ExceptionInfo[ServerError]]:
    """Expect that the server refuses something with a code."""
    with pytest.raises(ServerError) as caught:
        yield caught
    assert caught.value.code == code


@pytest.fixture
def client(server: Serving) -> Iterator[Client]:  # noqa: F811 - a fixture
    """Return a client of the server."""
    with Client(server.url) as made:
        yield made
