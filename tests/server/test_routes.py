"""A server and a page answer the routes of the one table, and no others."""

from __future__ import annotations

import asyncio
from collections import Counter

from web.openapi import read_description

from mintopia.browser.app import ANSWERS
from mintopia.host.routes import Route, all_routes


def test_every_route_is_there_once() -> None:
    routes = Counter((route.method, route.path) for route in all_routes())
    assert len(routes) > 70
    assert set(routes.values()) == {1}


def test_a_server_answers_its_routes_with_their_status() -> None:
    described = asyncio.run(read_description())["paths"]
    served = {
        (method.upper(), path, next(int(code) for code in about["responses"] if code < "300"))
        for path, methods in described.items()
        for method, about in methods.items()
    }
    routes = [route for route in all_routes() if route.by != "page"]
    assert served == {(route.method, route.path, route.status) for route in routes}


def test_a_page_answers_what_needs_no_server() -> None:
    assert sorted(map(str, ANSWERS)) == sorted(
        str(route) for route in all_routes() if route.by != "server"
    )


def test_a_pattern_matches_its_own_paths_only() -> None:
    pattern = Route("GET", "/api/tables/{table_id}/seats/{seat}").pattern()
    found = pattern.fullmatch("/api/tables/a.b/seats/2")
    assert found is not None
    assert found.groups() == ("a.b", "2")
    for path in ("/api/tables/a/seats/", "/api/tables/a/b/seats/2", "/api/tables/a/seats/2/x"):
        assert pattern.fullmatch(path) is None
