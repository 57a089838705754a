"""Routes for inviting people: a table's link, and the addresses where others reach the server."""

from __future__ import annotations

from typing import Final

from fastapi import Request, Response
from pydantic import Field

from mintopia.host import routes
from mintopia.server.common.addresses import is_local, reachable_addresses, url_of
from mintopia.server.http.responses import TableInfo, TableLink
from mintopia.server.http.responses_base import Answer
from mintopia.server.http.routes_base import Here, Json, Someone, Who, json_router, serve

FORWARDED: Final = (b"x-forwarded-for", b"x-forwarded-host", b"forwarded", b"via")

invitations: Final = json_router()


class ReachableAddresses(Answer):
    """The addresses at which others reach this server."""

    addresses: list[str] = Field(
        description="Most likely first; empty unless requested on the server's own machine."
    )


@serve(invitations, routes.READ_ADDRESSES, response_model=ReachableAddresses, tags=["browser"])
async def addresses(request: Request, services: Here, requester: Who) -> Response:
    """List the addresses at which other devices reach this server.

    A page that was opened at localhost needs one of them for its invitations. For everybody else
    the list is empty: on another machine, behind a proxy, or with another name for the server.
    """
    found: list[str] = []
    host = requester.header(b"host")
    name = host.partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    is_here = (
        is_local(requester.peer)
        and is_local(name)
        and not services.settings.trust_proxy
        and not any(map(requester.header, FORWARDED))
    )
    server = request.scope.get("server")
    if is_here and server is not None:
        port = server[1] or services.settings.port
        found = [url_of(each, port) for each in reachable_addresses(services.settings.host)]
    return Json({"addresses": found})


@serve(invitations, routes.OPEN_TABLE_LINK, response_model=TableLink, tags=["host"])
async def open_table_link(caller: Someone, services: Here) -> Response:
    """Get a new link to all free seats, before the start; the old one stops working."""
    return Json({"link": await services.lobby.set_table_link(caller.table, caller.host())}, 201)


@serve(invitations, routes.CLOSE_TABLE_LINK, response_model=TableInfo, tags=["host"])
async def close_table_link(caller: Someone, services: Here) -> Response:
    """End the link to all free seats; links to single seats keep working."""
    await services.lobby.set_table_link(caller.table, caller.host(), is_open=False)
    return Json(caller.table.describe())
