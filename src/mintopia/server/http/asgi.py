"""Plain ASGI for the gate: names in the scope, reading bodies, sending answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

from mintopia.server.http.errors import ApiError

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

JSON: Final = (b"content-type", b"application/json")
REQUESTER: Final = "mintopia.requester"  # where in the scope the gate puts the requester
CUT: Final = "mintopia.cut"  # where in the scope's state a connection puts what cuts it
KNOWN: Final = "mintopia.known"  # the same for what tells it of a player
CONNECTIONS: Final = "mintopia.connections"  # where in the server's state the Connections are
ROUTE: Final = "mintopia.route"  # names a route in logs and metrics, if its pattern will not do


def cut_of(scope: Scope) -> Callable[[], None] | None:
    """Return what cuts a request's connection; None where another server carries it."""
    cut: Callable[[], None] | None = scope.get("state", {}).get(CUT)
    return cut


def note_player(scope: Scope) -> None:
    """Mark a request's connection as one of somebody who holds a seat."""
    known: Callable[[], None] | None = scope.get("state", {}).get(KNOWN)
    if known is not None:
        known()


async def read_body(receive: Receive, most: int, seconds: float = 0.0) -> bytes:
    """Read a request's body, up to a size, and in a time; 0 is any time."""
    try:
        async with asyncio.timeout(seconds or None):
            return await _read_body(receive, most)
    except TimeoutError as error:
        raise ApiError("too-slow", seconds=f"{seconds:g}") from error


async def _read_body(receive: Receive, most: int) -> bytes:
    message = await receive()
    body: bytes = message.get("body", b"")
    if not message.get("more_body"):
        if len(body) > most:
            raise ApiError("too-large", most=most)
        return body
    parts, size = [body], len(body)
    while message.get("more_body"):
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        part = message.get("body", b"")
        size += len(part)
        if size > most:
            raise ApiError("too-large", most=most)
        parts.append(part)
    return b"".join(parts)


async def answer(send: Send, status: int, body: bytes, headers: Headers | None = None) -> None:
    """Send a whole answer in JSON."""
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [
                JSON,
                (b"content-length", b"%d" % len(body)),
                (b"cache-control", b"no-store"),
                *(headers or ()),
            ],
        }
    )
    await send({"type": "http.response.body", "body": body})
