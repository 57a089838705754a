"""A minimal HTTP/1.1 client: the clients share the machine's cores with the server.

A `Line` is a connection that stays open for one request after another; an `Ear` reads a live stream
and looks only at the numbers of its messages.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any, Final

from mintopia.errors import MintopiaError

OK: Final = range(200, 300)
PATIENCE: Final = 60.0  # seconds; a request not answered by then never will be
_NUMBERED: Final = re.compile(rb"(?:^|\n)id: (\d+)\n")
_LENGTH: Final = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
_HEAD_END: Final = b"\r\n\r\n"


class LoadError(MintopiaError):
    """Raised when the server gives a scripted client an answer that no measurement can use."""


def request(
    method: str, path: str, link: str | None, body: Any = None, client: str | None = None
) -> bytes:
    """Return an HTTP request, from this client's address if one is given."""
    told = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "Host: bench"]
    if client is not None:
        lines.append(f"X-Forwarded-For: {client}")
    if link is not None:
        lines.append(f"Authorization: Bearer {link}")
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(told)}"]
    return "\r\n".join([*lines, "", ""]).encode() + told


class Line(asyncio.Protocol):
    """A connection for one request after another."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._received = bytearray()
        self._waiting: asyncio.Future[tuple[int, bytes]] | None = None
        self._lost: LoadError | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Store the transport for writing."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Collect an answer; once it is complete, give it to the waiting caller."""
        received = self._received
        received += data
        end = received.find(_HEAD_END)
        if end < 0 or self._waiting is None:
            return
        found = _LENGTH.search(received, 0, end)
        begin = end + len(_HEAD_END)
        if len(received) < begin + (int(found[1]) if found else 0):
            return
        answer = int(received[9:12]), bytes(received[begin:])
        received.clear()
        waiting, self._waiting = self._waiting, None
        if not waiting.done():
            waiting.set_result(answer)

    def connection_lost(self, error: Exception | None) -> None:
        """Tell the waiting caller, and later ones, that no answer will come."""
        self._lost = LoadError(f"The server hung up: {error or 'closed'}.")
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(self._lost)

    def ask(self, asked: bytes) -> asyncio.Future[tuple[int, bytes]]:
        """Send a request; return a future of the answer's status and body."""
        assert self._transport is not None
        assert self._waiting is None
        if self._lost is not None:
            raise self._lost
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(asked)
        return self._waiting

    async def want(self, asked: bytes) -> Any:
        """Send a request that must succeed; return the answer's JSON."""
        status, body = await asyncio.wait_for(self.ask(asked), PATIENCE)
        if status not in OK:
            raise LoadError(f"The server answered {status}: {body[:200].decode(errors='replace')}")
        return json.loads(body)

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.abort()


class Ear(asyncio.Protocol):
    """An open live stream that reports the number of the last complete message."""

    def __init__(self, on_number: Callable[[int], None]) -> None:
        self.number = -1
        self._on_number = on_number
        self._asked = b""
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self._begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Store the transport for writing."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    async def listen(self, asked: bytes) -> None:
        """Request the stream, and wait until its first message has arrived."""
        assert self._transport is not None
        self._transport.write(asked)
        await asyncio.wait_for(self._begun, PATIENCE)

    def data_received(self, data: bytes) -> None:
        """Look for message numbers, in complete messages only."""
        if self._rest:
            data = self._rest + data
        if not self.is_open:
            data = self._open(data)
            if not self.is_open:
                self._rest = data
                return
        end = data.rfind(b"\n\n") + 1
        self._rest = data[end:]
        numbers = _NUMBERED.findall(data, 0, end)
        if numbers:
            self.number = int(numbers[-1])
            if not self._begun.done():
                self._begun.set_result(None)
            self._on_number(self.number)

    def _open(self, data: bytes) -> bytes:
        """Read the answer's head; return the data after it, or all data while it is incomplete."""
        if _HEAD_END not in data:
            return data
        if data[9:12] != b"200":
            if not self._begun.done():
                self._begun.set_exception(LoadError(f"No stream: {data[:15].decode('latin-1')}."))
            return data
        self.is_open = True
        return data[data.find(_HEAD_END) + len(_HEAD_END) :]

    def connection_lost(self, error: Exception | None) -> None:
        """Record that nothing more will arrive."""
        self.is_open = False
        if not self._begun.done():
            self._begun.set_exception(LoadError(f"The stream ended: {error or 'closed'}."))

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.abort()
