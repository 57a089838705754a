"""What all routes share: the requester, the server's services, and how responses are sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, Final, TypeVar, get_args

import orjson
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.params import Depends as Dependency
from fastapi.responses import JSONResponse

from mintopia.engine.i18n import LANGUAGES
from mintopia.host.commands import COMMANDS
from mintopia.host.requests import check_seat
from mintopia.host.routes import Route
from mintopia.server.advice.answer_worker import Packed
from mintopia.server.common.errors import bad_field
from mintopia.server.common.requests import GameId
from mintopia.server.http.asgi import REQUESTER
from mintopia.server.http.auth import Requester
from mintopia.server.http.server_request import ServerRequest
from mintopia.server.http.services import Services
from mintopia.server.tables.callers import Caller
from mintopia.server.tables.live_tables import is_id
from mintopia.server.tables.share_codes import opens_replay
from mintopia.store import SPECTATOR

Handler = TypeVar("Handler", bound=Callable[..., Any])
NOTHING: Final[Mapping[str, Any]] = {}
MOST_TABLE_ID: Final = 32
MOST_NUMBER: Final = 2**53
MOST_VERB: Final = 40
SVG: Final = "image/svg+xml"
TableId = Annotated[str, Path(description="The table's id.", max_length=MOST_TABLE_ID)]
SeatNumber = Annotated[int, Path(ge=0, lt=6, description="The seat's number, from 0.")]
AskedSeat = Annotated[
    int | None, Query(ge=-1, lt=6, description="Which seat is meant, if you hold several.")
]


class Json(JSONResponse):
    """A JSON response that is never cached; content given as bytes must be JSON already.

    A route's `response_model` serves only to describe the API: FastAPI sends a Response without
    checking it, and the tests compare real responses with the models.
    """

    def __init__(self, content: Any, status_code: int = 200, cookie: str | None = None) -> None:
        headers = {"cache-control": "no-store"}
        if cookie is not None:
            headers["set-cookie"] = cookie
        super().__init__(content, status_code, headers)

    def render(self, content: Any) -> bytes:
        """Return the body as bytes."""
        return content if isinstance(content, bytes) else orjson.dumps(content)


def json_router(prefix: str = "", **more: Any) -> APIRouter:
    """Make a router whose routes answer in JSON unless they say otherwise."""
    return APIRouter(prefix=prefix, default_response_class=Json, **more)


def serve(router: APIRouter, route: Route, **more: Any) -> Callable[[Handler], Handler]:
    """Register the function that answers a route."""
    return router.api_route(route.path, methods=[route.method], status_code=route.status, **more)


# These are coroutines although they await nothing: FastAPI calls plain functions in a thread.
async def _services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


async def _requester(request: Request) -> Requester:
    requester: Requester = request.scope[REQUESTER]
    return requester


Here = Annotated[Services, Depends(_services)]
Who = Annotated[Requester, Depends(_requester)]


async def _caller(here: Here, who: Who, table_id: TableId) -> Caller:
    return await here.auth.enter(who, table_id)


Someone = Annotated[Caller, Depends(_caller)]


async def _words(
    requester: Who,
    words: Annotated[str | None, Query(description="The language: en or ja.")] = None,
) -> str:
    if words is None:
        return requester.language
    if words not in LANGUAGES:
        choices = ", ".join(LANGUAGES)
        raise bad_field("choice", where="words", choices=choices)
    return words


Words = Annotated[str, Depends(_words)]


async def _seat_there(seat: SeatNumber, caller: Someone) -> int:
    check_seat(caller.table, seat)
    return seat


Seat = Annotated[int, Depends(_seat_there)]  # a seat that the table has


async def _reader(table_id: TableId, services: Here, requester: Who) -> Caller:
    """Return the caller: somebody with access to the table, or with a finished game's code."""
    key = requester.key_hash
    if key is not None and is_id(table_id):
        here = services.tables.here(table_id)
        table = (
            await services.tables.call(services.store.table, table_id)
            if here is None
            else here.table
        )
        if table is not None and opens_replay(table, key):
            return Caller(await services.tables.find(table_id), frozenset((SPECTATOR,)))
    return await services.auth.enter(requester, table_id)


Reader = Annotated[Caller, Depends(_reader)]


async def _request(services: Here, requester: Who) -> ServerRequest:
    return ServerRequest(services, requester)


Asking = Annotated[ServerRequest, Depends(_request)]
Day = Annotated[
    str | None, Query(max_length=10, description="Such as 2026-11-16; by default today (UTC).")
]
Verb = Annotated[
    str,
    Path(max_length=MOST_VERB, description="The order's first word, such as `up-to`; or `all`."),
]


# --- routes that every host answers --------------------------------------------------------------
PARAMETERS: Final[dict[str, Any]] = {
    "request": Asking,
    "caller": Someone,
    "reader": Reader,
    "table_id": TableId,
    "game": GameId,
    "words": Words,
    "date": Day,
    "verb": Verb,
}


def derive(
    router: APIRouter,
    route: Route,
    response: Any,
    *,
    tags: list[str | Enum] | None = None,
    more: Mapping[str, Any] = NOTHING,
    **parameters: Any,
) -> None:
    """Answer a route by the host's command, and describe it.

    `parameters` are the types of those of the command that have not the usual one.
    """
    command = COMMANDS[route]
    seat = Seat if "{seat}" in route.path else AskedSeat
    known = {**PARAMETERS, "seat": seat, **parameters}

    async def answer(**given: Any) -> Response:
        told = await command(**given)
        if isinstance(told, Packed):
            return _packed(told)
        if isinstance(told, str):
            return Response(told, route.status, {"cache-control": "no-store"}, SVG)
        request = given.get("request")
        return Json(told, route.status, None if request is None else request.issued.cookie)

    answer.__name__, answer.__doc__ = command.__name__, command.__doc__
    found = []
    for name, parameter in signature(command).parameters.items():
        kind = known[name]
        is_found_elsewhere = any(isinstance(each, Dependency) for each in get_args(kind)[1:])
        default = Parameter.empty if is_found_elsewhere else parameter.default
        found.append(Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=kind))
    answer.__signature__ = Signature(found)  # type: ignore[attr-defined]
    serve(router, route, response_model=response, tags=tags, **more)(answer)


def _packed(packed: Packed) -> Response:
    """Return a large JSON response."""
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if packed.is_gzip:
        headers["content-encoding"] = "gzip"
    return Response(packed.body, 200, headers, "application/json")
