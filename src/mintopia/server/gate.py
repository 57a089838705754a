"""The gate: everything passes here. Limits, safe headers, one form of errors, the quick routes.

The routes that are asked all the time (a move, a stream) are answered here directly; everything
else goes on to FastAPI. No secret reaches a log: what is logged is the route's pattern.
"""

from __future__ import annotations

import math
import time
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from pydantic import ValidationError

from mintopia.server import logs
from mintopia.server.asgi import ASKER, ROUTE, Receive, Scope, Send, answer, note_player, read_body
from mintopia.server.doors import Asker
from mintopia.server.errors import ApiError
from mintopia.server.faults import refusal
from mintopia.server.limits import MOST_BODY, MOST_MOVE_BODY
from mintopia.server.wishes import MoveWish, UndoWish
from mintopia.store import StoreUnavailableError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, MutableMapping

    from mintopia.server.house import House

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
QUICK: Final = {("POST", "moves"): "move", ("POST", "undo"): "undo", ("GET", "live"): "live"}


class Gate:
    """The outermost ASGI application."""

    def __init__(self, inside: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        self._inside = inside
        self.house: House | None = None  # there while the server runs
        self.shared: Scope = {}  # what every connection of the server finds in its state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or self.house is None:
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1000})
                return
            if scope["type"] == "lifespan":
                self.shared = scope.get("state", self.shared)
            await self._inside(scope, receive, send)
            return
        await _Visit(self.house, scope, receive, send).serve(self._inside)


class _Visit:
    """One request on its way through the gate."""

    __slots__ = ("asker", "begun", "house", "receive", "scope", "send_on", "status")

    def __init__(self, house: House, scope: Scope, receive: Receive, send: Send) -> None:
        self.house = house
        self.scope = scope
        self.receive = receive
        self.send_on = send
        self.begun = time.perf_counter()
        self.status = 0
        client = scope.get("client")
        self.asker = Asker(
            scope["headers"],
            client[0] if client else "",
            scope.get("scheme", "http"),
            trust_proxy=house.settings.trust_proxy,
            secure=house.settings.secure_cookies,
        )
        scope[ASKER] = self.asker
        scope[ROUTE] = "other"

    async def send(self, message: MutableMapping[str, Any]) -> None:
        """Send on, with the safe headers at the beginning."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            if self.asker.is_known:
                note_player(self.scope)
            given = {name for name, _ in message["headers"]}  # a page may have rules of its own
            safe = [header for header in SAFE_HEADERS if header[0] not in given]
            message["headers"] = [*message["headers"], *safe]
        await self.send_on(message)

    async def serve(self, inside: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        """Serve the request; whatever happens is answered in one form."""
        try:
            await self._route(inside)
        except ApiError as error:
            await self._refuse(error)
        except StoreUnavailableError as error:
            self.house.metrics.failures.labels("store").inc()
            logs.fail("the database does not answer", error)
            await self._refuse(ApiError("busy", wait=1.0))
        except Exception as error:  # the last place to answer
            self.house.metrics.failures.labels("request").inc()
            logs.fail("a request failed", error, route=self.scope[ROUTE])
            await self._refuse(ApiError("internal"))
        self._note()

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
        self._check_wait(self.house.request_rate.take(self.asker.client))
        if method not in ("GET", "HEAD") and not self.asker.header(b"authorization"):
            self.asker.check_origin()
        length = self.asker.header(b"content-length")
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
        """Answer a quick route. Counted is here who comes to no seat, and who opens streams."""
        self._check_wait(self.house.miss_rate.wait(self.asker.client))
        try:
            if quick == "live":
                self._check_wait(self.house.stream_rate.take(self.asker.client))
                await self.house.live.serve(self.scope, self.receive, self.send, table_id)
                return
            self._check_wait(self.house.client_move_rate.take(self.asker.client))
            if quick == "move":
                await self._move(table_id)
            else:
                await self._undo(table_id)
        except ApiError as error:
            is_ours = error.status >= HTTPStatus.INTERNAL_SERVER_ERROR
            if not (is_ours or self.asker.is_known):
                self.house.miss_rate.take(self.asker.client)
            raise

    async def _read(self, most: int) -> bytes:
        return await read_body(self.receive, most, self.house.settings.body_seconds)

    async def _move(self, table_id: str) -> None:
        body = await self._read(MOST_MOVE_BODY)
        try:
            wish = MoveWish.model_validate_json(body)
        except ValidationError as error:
            raise refusal(error.errors(include_url=False)) from error
        caller = await self.house.doors.enter(self.asker, table_id)
        seat = caller.seat(wish.seat)
        self._check_rate(table_id, seat)
        told = await self.house.moves.play(
            caller.desk, seat, wish.seq, wish.move, caller.door(seat)
        )
        await answer(self.send, 200, told)

    async def _undo(self, table_id: str) -> None:
        body = await self._read(MOST_MOVE_BODY)
        try:
            wish = UndoWish.model_validate_json(body)
        except ValidationError as error:
            raise refusal(error.errors(include_url=False)) from error
        caller = await self.house.doors.enter(self.asker, table_id)
        seat = wish.seat
        if seat is None and caller.desk.marks and len(caller.players()) > 1:
            last = caller.desk.marks[-1].seat  # in pass-and-play: whose move stands last
            seat = last if last in caller.seats else None
        seat = caller.seat(seat)
        self._check_rate(table_id, seat)
        told = await self.house.moves.undo(caller.desk, seat, wish.seq, caller.door(seat))
        await answer(self.send, 200, told)

    def _check_rate(self, table_id: str, seat: int) -> None:
        self._check_wait(self.house.move_rate.take(f"{table_id}:{seat}"))

    def _check_wait(self, wait: float) -> None:
        if wait:
            raise ApiError("too-many", wait=wait, seconds=math.ceil(wait))

    async def _refuse(self, error: ApiError) -> None:
        self.house.metrics.refusals.labels(error.code).inc()
        if self.status:
            return  # an answer has begun; it can only be cut short
        headers = [(b"retry-after", b"%d" % math.ceil(error.wait))] if error.wait else []
        if error.code == "too-slow":
            headers.append((b"connection", b"close"))  # the rest of the body is not waited for
        await answer(self.send, error.status, error.body(self.asker.language), headers)

    def _note(self) -> None:
        route, status = self.scope[ROUTE], self.status
        self.house.metrics.requests.labels(route, str(status)).inc()
        if route not in ("move", "undo"):  # these are counted, and too many for a line each
            spent = round((time.perf_counter() - self.begun) * 1000, 1)
            logs.tell("request", method=self.scope["method"], route=route, status=status, ms=spent)
