"""All routes of the server, put together."""

from __future__ import annotations

from typing import Final

from starlette.routing import BaseRoute

from mintopia.server.http.routes_catalog import catalog
from mintopia.server.http.routes_daily import days
from mintopia.server.http.routes_notify import notify
from mintopia.server.http.routes_operation import operation
from mintopia.server.http.routes_pages import art, book, pages
from mintopia.server.http.routes_play import play
from mintopia.server.http.routes_quick import quick
from mintopia.server.http.routes_seats import seats
from mintopia.server.http.routes_tables import tables

# In the order in which they are tried; the pages match everything that is left.
PARTS: Final = (quick, tables, days, seats, notify, catalog, play, book, operation, art, pages)


def all_routes() -> list[BaseRoute]:
    """Return all routes of the server as one flat list.

    The routers are not included one by one, because FastAPI would then search each of them several
    times for every request, which takes as long as answering it.
    """
    return [route for part in PARTS for route in part.routes]
