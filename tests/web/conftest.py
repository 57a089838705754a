"""A browser and a server for the tests of the page, and visitors that check for problems."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from benchmarks.web.browser import NO_BROWSER, browsing, has_chromium
from httpx import Client
from playwright.sync_api import Browser

from mintopia.server.http.static_files import FOLDER, INDEX
from tests.server.serving import Serving, serving
from tests.web.rooms import Rooms
from tests.web.visiting import Visitor

Visit = Callable[..., Visitor]
WINDOW: Final = ("has_touch", "reduced_motion", "service_workers")  # set when the window opens


# One browser for all tests of this package, and for no others: while Playwright runs, so does an
# event loop in this thread, and no other test could start one.
@pytest.fixture(scope="package")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Yield a running Chromium; skip the tests that need it if none is installed."""
    if not has_chromium():
        pytest.skip(NO_BROWSER)
    with browsing(tmp_path_factory.mktemp("browser")) as running:
        yield running


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Yield a running server with the page, without the limits that tests would run into.

    A missing page is an error, because `make test` builds it.
    """
    if not (FOLDER / INDEX).is_file():
        pytest.fail("There is no built page to test. Build it first: make page", pytrace=False)
    # On a slow machine a browser needs time to reveal its share of the deal.
    patient = {"streams_per_client": 0, "reveal_seconds": 20}
    with serving(tmp_path_factory.mktemp("house"), **patient) as running:
        yield running


@pytest.fixture
def client(house: Serving) -> Iterator[Client]:
    """Yield a client of the server, which makes tables and plays on other devices."""
    with house.client() as made:
        yield made


@pytest.fixture(scope="package")
def rooms(house: Serving) -> Rooms:
    """Return the rooms, which lead to every page; no test may play on at their tables."""
    return Rooms(house)


@pytest.fixture(scope="package")
def windows() -> dict[str, list[Visitor]]:
    """Return the windows that visitors have left, by kind, for other tests to reuse.

    A page loads in half the time in a window that has cached its scripts.
    """
    return defaultdict(list)


@pytest.fixture
def visit(browser: Browser, house: Serving, windows: dict[str, list[Visitor]]) -> Iterator[Visit]:
    """Yield a function that makes visitors; check afterwards that none of them met a problem.

    A problem is an error or a warning on the console, a failing script, a violated policy, an
    unexpected refusal, or a request to any other host.
    """
    visitors: list[tuple[str, Visitor]] = []

    def make(url: str = house.url, **wishes: Any) -> Visitor:
        window = {name: wishes.pop(name) for name in WINDOW if name in wishes}
        kind = f"{url} {window}"
        if windows[kind]:
            visitor = windows[kind].pop()
            visitor.arrive(**wishes)
        else:
            visitor = Visitor(browser, url, **window, **wishes)
        visitors.append((kind, visitor))
        return visitor

    yield make
    problems = [problem for _, visitor in visitors for problem in visitor.problems]
    for kind, visitor in visitors:
        if visitor.can_be_left and visitor.url == house.url:
            visitor.leave()
            windows[kind].append(visitor)
        else:
            visitor.close()
    assert not problems, problems
