"""ASGI helpers for the gate: keys in the scope, reading request bodies, sending responses."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

from mintopia.server.common.errors import ApiError

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

JSON: Final = (b"content-type", b"application/json")
REQUESTER: Final = "mintopia.requester"  # key in the scope for the requester, set by the gate
CUT: Final = "mintopia.cut"  # key in the scope's state for the function that cuts the connection
KNOWN: Final = "mintopia.known"  # the same for the function that marks whose it is
CONNECTIONS: Final = "mintopia.connections"  # key in the server's state for its Connections
ROUTE: Final = "mintopia.route"  # scope key: route name for logs and metrics if not its pattern


def cut_of(scope: Scope) -> Callable[[], None] | None:
    """Return the function that cuts a request's connection; None under another ASGI server."""
    cut: Callable[[], None] | None = scope.get("state", {}).get(CUT)
    return cut


def note_known(scope: Scope, *, is_player: bool) -> None:
    """Mark a request's connection as belonging to somebody who holds a seat, or to a spectator."""
    known: Callable[..., None] | None = scope.get("state", {}).get(KNOWN)
    if known is not None:
        known(is_player=is_player)


async def read_body(receive: Receive, most: int, seconds: float = 0.0) -> bytes:
    """Read a request's body, limited in size and time; 0 seconds means no time limit."""
    try:
        async with asyncio.timeout(seconds or None):
            return await _read_body(receive, most)
    except TimeoutError as error:
        raise ApiError("too-slow", seconds=f"{seconds:g}") from error


async def _read_body(receive: Receive, most: int) -> bytes:
    parts: list[bytes] = []
    size, is_complete = 0, False
    while not is_complete:
        message = await receive()
        part = message.get("body", b"")
        size += len(part)
        if size > most:
            raise ApiError("too-large", most=most)
        parts.append(part)
        is_complete = not message.get("more_body")  # also when the sender has disconnected
    return b"".join(parts)


async def answer(send: Send, status: int, body: bytes, headers: Headers | None = None) -> None:
    """Send a complete JSON response."""
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
