"""The gate that every request passes: limits, safe headers, uniform errors, the quick routes.

The busiest routes (`routes_quick`) are called directly from here; everything else goes on to
FastAPI. Errors from both are turned into responses here. Logs contain only a route's pattern, so
no secret reaches them.
"""

from __future__ import annotations

import math
import time
from collections.abc import Awaitable, Callable, MutableMapping
from http import HTTPStatus
from typing import Any, Final

import orjson
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.exceptions import HTTPException

from mintopia.engine.parsing import check_nesting
from mintopia.host.commands.play import play_move, undo_move
from mintopia.server.common import logs
from mintopia.server.common.errors import ApiError, check_wait
from mintopia.server.common.limits import MOST_BODY, MOST_MOVE_BODY
from mintopia.server.common.requests import MoveRequest, UndoRequest
from mintopia.server.common.validation import refusal, unreadable
from mintopia.server.http.asgi import (
    REQUESTER,
    ROUTE,
    Receive,
    Scope,
    Send,
    answer,
    note_known,
    read_body,
)
from mintopia.server.http.auth import Requester
from mintopia.server.http.cross_origin import answer_headers, is_preflight, preflight_headers
from mintopia.server.http.routes_base import Json
from mintopia.server.http.routes_quick import follow_table
from mintopia.server.http.server_request import ServerRequest
from mintopia.server.http.services import Services
from mintopia.store import StoreUnavailableError

TABLES: Final = "/api/tables/"
SAFE_HEADERS: Final = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        b"font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        b"base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
HTTP_CODES: Final = {404: "not-found", 405: "not-allowed", 413: "too-large"}
QUICK: Final = {("POST", "moves"): "move", ("POST", "undo"): "undo", ("GET", "live"): "live"}


class Gate:
    """The outermost ASGI application."""

    def __init__(self, inside: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        self._inside = inside
        self.services: Services | None = None  # set while the server runs
        self.shared: Scope = {}  # the state that all connections of the server share

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or self.services is None:
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1000})
                return
            if scope["type"] == "lifespan":
                self.shared = scope.get("state", self.shared)
            await self._inside(scope, receive, send)
            return
        await _Request(self.services, scope, receive, send).serve(self._inside)


class _Request:
    """One request on its way through the gate."""

    __slots__ = ("begun", "receive", "requester", "scope", "send_on", "services", "status")

    def __init__(self, services: Services, scope: Scope, receive: Receive, send: Send) -> None:
        self.services = services
        self.scope = scope
        self.receive = receive
        self.send_on = send
        self.begun = time.perf_counter()
        self.status = 0
        client = scope.get("client")
        self.requester = Requester(
            scope["headers"],
            client[0] if client else "",
            scope.get("scheme", "http"),
            trust_proxy=services.settings.trust_proxy,
            secure=services.settings.secure_cookies,
            origins=services.settings.allow_origin,
        )
        scope[REQUESTER] = self.requester

    async def send(self, message: MutableMapping[str, Any]) -> None:
        """Pass a message on, with the safe headers added to the start of the response."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            if self.requester.is_known:
                note_known(self.scope, is_player=self.requester.is_player)
            given = {name for name, _ in message["headers"]}  # a page may set its own policy
            safe = [header for header in SAFE_HEADERS if header[0] not in given]
            allowed = bool(self.services.settings.allow_origin)
            shared = answer_headers(self.scope, self.requester, any_allowed=allowed)
            message["headers"] = [*message["headers"], *safe, *shared]
        await self.send_on(message)

    async def serve(self, inside: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        """Serve the request, and answer every error in the same form."""
        try:
            await self._route(inside)
        except Exception as error:  # the last chance to respond
            await self._refuse(self._refusal_of(error))
        self._note()

    def _refusal_of(self, error: Exception) -> ApiError:
        """Turn any exception into a refusal; count and log the server's own failures."""
        if isinstance(error, ApiError):
            return error
        if isinstance(error, RequestValidationError):
            return refusal(list(error.errors()))
        if isinstance(error, HTTPException):
            code = HTTP_CODES.get(error.status_code)
            return unreadable(error.__cause__) if code is None else ApiError(code, most=0)
        if isinstance(error, StoreUnavailableError):
            self.services.metrics.failures.labels("store").inc()
            logs.fail("the database does not answer", error)
            return ApiError("busy", wait=1.0)
        self.services.metrics.failures.labels("request").inc()
        logs.fail("a request failed", error, route=self._route_name())
        return ApiError("internal")

    async def _route(self, inside: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        path: str = self.scope["path"]
        method: str = self.scope["method"]
        if path.startswith(TABLES):
            table_id, _, rest = path[len(TABLES) :].partition("/")
            quick = QUICK.get((method, rest))
            if quick is not None:
                self.scope[ROUTE] = quick
                await self._quick(quick, table_id)
                return
        check_wait(self.services.request_rate.take(self.requester.client))
        if is_preflight(self.scope, self.requester):
            self.scope[ROUTE] = "preflight"
            await answer(self.send, HTTPStatus.OK, b"", preflight_headers(self.requester))
            return
        if method not in ("GET", "HEAD") and not self.requester.header(b"authorization"):
            self.requester.check_origin()
        length = self.requester.header(b"content-length")
        if length and (not length.isdecimal() or int(length) > MOST_BODY):
            raise ApiError("too-large", most=MOST_BODY)
        body: bytes | None = None
        if method not in ("GET", "HEAD"):
            body = await self._read(MOST_BODY)

        async def receive() -> MutableMapping[str, Any]:
            nonlocal body
            if body is None:
                return await self.receive()
            given, body = body, None
            return {"type": "http.request", "body": given, "more_body": False}

        await inside(self.scope, receive, self.send)

    async def _quick(self, quick: str, table_id: str) -> None:
        """Answer a quick route; limit how often clients open streams, move, or show no seat."""
        check_wait(self.services.miss_rate.wait(self.requester.client))
        try:
            if quick == "live":
                check_wait(self.services.stream_rate.take(self.requester.client))
                stream = await follow_table(table_id, self.services)
                await stream(self.scope, self.receive, self.send)
                return
            check_wait(self.services.client_move_rate.take(self.requester.client))
            sent = await self._read(MOST_MOVE_BODY)
            try:
                body = (MoveRequest if quick == "move" else UndoRequest).model_validate_json(sent)
            except ValidationError as error:
                raise refusal(error.errors(include_url=False)) from error
            caller = await self.services.auth.enter(self.requester, table_id)
            request = ServerRequest(self.services, self.requester)
            if quick == "undo":
                done = await undo_move(request, caller, body)
            else:
                begun = time.perf_counter()
                done = await play_move(request, caller, body)
                self.services.metrics.move_time.observe(time.perf_counter() - begun)
            await Json(done)(self.scope, self.receive, self.send)
        except ApiError as error:
            is_ours = error.status >= HTTPStatus.INTERNAL_SERVER_ERROR
            if not (is_ours or self.requester.is_known):
                self.services.miss_rate.take(self.requester.client)
            raise

    async def _read(self, most: int) -> bytes:
        body = await read_body(self.receive, most, self.services.settings.body_seconds)
        try:
            check_nesting(body)
        except RecursionError as error:
            raise unreadable(error) from error
        return body

    async def _refuse(self, error: ApiError) -> None:
        self.services.metrics.refusals.labels(error.code).inc()
        if self.status:
            return  # the response has begun; it can only be cut short
        headers = [(b"retry-after", b"%d" % math.ceil(error.wait))] if error.wait else []
        if error.code == "too-slow":
            headers.append((b"connection", b"close"))  # do not wait for the rest of the body
        await answer(
            self.send, error.status, orjson.dumps(error.body(self.requester.language)), headers
        )

    def _route_name(self) -> str:
        """Return the route's pattern for logs and metrics; the address could contain anything."""
        return str(self.scope.get(ROUTE) or getattr(self.scope.get("route"), "path", "other"))

    def _note(self) -> None:
        route, status = self._route_name(), self.status
        self.services.metrics.requests.labels(route, str(status)).inc()
        if route not in ("move", "undo"):  # counted only: too many to log one by one
            spent = round((time.perf_counter() - self.begun) * 1000, 1)
            logs.tell("request", method=self.scope["method"], route=route, status=status, ms=spent)
