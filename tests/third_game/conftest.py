"""A server that has found the third game, for the tests of HTTP and of the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.serving import Serving, serving
from tests.third_game.helpers import GAMES


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Yield a running server with quick hints and reviews."""
    settings = {"hint_playouts": 60, "review_playouts": 4, "games": GAMES}
    with serving(tmp_path_factory.mktemp("server"), **settings) as running:
        yield running
