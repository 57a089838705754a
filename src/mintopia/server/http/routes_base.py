"""What all routes share: the requester, the server's services, and how responses are sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import orjson
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import JSONResponse

from mintopia.engine.i18n import LANGUAGES
from mintopia.server.common.errors import bad_field
from mintopia.server.http.asgi import REQUESTER
from mintopia.server.http.auth import Issued, Requester
from mintopia.server.http.services import Services
from mintopia.server.tables.callers import Caller

if TYPE_CHECKING:
    from mintopia.host.routes import Route
    from mintopia.server.advice.answer_worker import Packed
    from mintopia.server.tables.live_table import LiveTable
    from mintopia.server.tables.lobby import CreatedTable

Handler = TypeVar("Handler", bound=Callable[..., Any])
MOST_TABLE_ID: Final = 32
MOST_NUMBER: Final = 2**53
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


def accepts_gzip(requester: Requester) -> bool:
    """Return whether a large response may be compressed."""
    return "gzip" in requester.header(b"accept-encoding")


def packed_response(packed: Packed) -> Response:
    """Return a large JSON response."""
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if packed.is_gzip:
        headers["content-encoding"] = "gzip"
    return Response(packed.body, 200, headers, "application/json")


def created_message(made: CreatedTable, issued: Issued) -> Json:
    """Return the response for a new table, with its invitations."""
    links = [{"seat": seat, "link": link} for seat, link in made.links.items()]
    content = {
        "table": made.live.describe(),
        "links": links,
        "spectator_link": made.spectator,
        "table_link": made.table_link,
        "key": issued.key,
    }
    return Json(content, 201, issued.cookie)


def check_seat(live: LiveTable, seat: int) -> None:
    """Refuse a seat that the table does not have."""
    if seat >= len(live.seats):
        raise bad_field("seat-range", seat=seat, high=len(live.seats) - 1)


async def _seat_there(seat: SeatNumber, caller: Someone) -> int:
    check_seat(caller.live, seat)
    return seat


Seat = Annotated[int, Depends(_seat_there)]  # a seat that the table has
