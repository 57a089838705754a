"""Connections that have limits and can be cut.

uvicorn lets a connection send headers of any size and take any time for them, and keeps an answer
for as long as nobody reads it; here all of this is limited. And ASGI has no way to end a connection
while a message is still being sent, for example to a client that does not read. So each connection
puts two functions into its state: one that cuts the connection, and one by which the application
marks it as a player's or a spectator's.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

import orjson
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from mintopia.server.common.errors import ApiError
from mintopia.server.common.limits import client_of
from mintopia.server.http.asgi import CONNECTIONS, CUT, KNOWN
from mintopia.server.http.connections import Connections
from mintopia.server.http.languages import language_of

MOST_HEADERS: Final = 16 * 1024  # bytes of a request before its body
MOST_UNREAD: Final = 4 * 1024 * 1024  # bytes of a body; far fewer are read, the rest is thrown away
MOST_WAITING: Final = 16  # requests on a connection that wait until earlier ones are answered
UNSENT_SECONDS: Final = 10.0  # in which a connection must take all that waits for it, or this much:
LEAST_SENT: Final = 64 * 1024  # bytes
BODY_SPARE: Final = 2.0  # more seconds, for the application to answer that a body is too slow


class LimitedProtocol(HttpToolsProtocol):
    """A uvicorn connection with limits; the state of its requests says how to cut it."""

    peer = ""
    _all: Connections
    _headers_size = 0  # bytes of the request that is arriving
    _is_in_headers = True
    _framing_size = 0  # bytes after the headers that are not body: chunk framing, trailers
    _body_size = 0
    _deadline: asyncio.TimerHandle | None = None
    _unsent = 0  # bytes that waited to be sent when we last looked
    _sending: asyncio.TimerHandle | None = None  # runs while bytes wait to be sent

    def connection_made(  # type: ignore[override]  # as in uvicorn
        self, transport: asyncio.Transport
    ) -> None:
        """Admit the connection if there is room, and store in its state how to cut it."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)  # so that anything that waits pauses writing
        self.peer = client_of(self.client[0]) if self.client else ""
        self._all = self.app_state[CONNECTIONS]
        self.app_state = {**self.app_state, CUT: self.cut, KNOWN: partial(self._all.know, self)}
        if self._all.add(self):
            self._expect(self._all.header_seconds)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the time limits and remove the connection."""
        self._expect(0)
        self._sent_all()
        self._all.remove(self)
        super().connection_lost(exc)

    def cut(self) -> None:
        """Close the connection immediately, dropping whatever waits to be sent."""
        self.transport.abort()

    # --- size ---------------------------------------------------------------------------------
    def data_received(self, data: bytes) -> None:
        """Parse data; headers only up to a limit, since the parser collects them in memory.

        The framing around a body's chunks, and the trailers after it, have the same limit.
        """
        while data and not self.transport.is_closing():
            size = MOST_HEADERS - self._headers_size if self._is_in_headers else MOST_HEADERS
            part, data = data[:size], data[size:]
            if self._is_in_headers:
                self._headers_size += len(part)
            else:
                self._framing_size += len(part)
            super().data_received(part)
            if max(self._headers_size * self._is_in_headers, self._framing_size) >= MOST_HEADERS:
                self._refuse(ApiError("headers-large", most=MOST_HEADERS))

    def on_body(self, body: bytes) -> None:
        """Accept a part of the body; end the connection if the body is too large."""
        self._framing_size -= len(body)
        self._body_size += len(body)
        if self._body_size <= MOST_UNREAD:
            super().on_body(body)
        elif not self.transport.is_closing():
            self._end("too-large")

    # --- time ---------------------------------------------------------------------------------
    def on_message_begin(self) -> None:
        """Start a request's time limit at its first byte; the first request's runs already."""
        super().on_message_begin()
        if self._deadline is None:
            self._expect(self._all.header_seconds)

    def on_headers_complete(self) -> None:
        """Start the body's time limit, or end the connection if too many requests are waiting."""
        if self.transport.is_closing():
            return
        if len(self.pipeline) >= MOST_WAITING:
            self._end("pipelined")
            return
        self._is_in_headers = False
        self._all.hear(self)
        self._expect(self._all.body_seconds and self._all.body_seconds + BODY_SPARE)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Reset sizes and the time limit, as the request is complete."""
        self._is_in_headers = True
        self._headers_size = self._framing_size = self._body_size = 0
        self._expect(0)
        super().on_message_complete()

    # --- answers that are not read ------------------------------------------------------------
    def pause_writing(self) -> None:
        """Start the time limit for taking what waits to be sent."""
        super().pause_writing()
        self._look_at_unsent()

    def resume_writing(self) -> None:
        """Cancel that time limit, as everything has been taken."""
        self._sent_all()
        super().resume_writing()

    def _look_at_unsent(self) -> None:
        """Note how much waits to be sent, and look again later."""
        self._unsent = self.transport.get_write_buffer_size()
        self._sending = self.loop.call_later(UNSENT_SECONDS, self._check_unsent)
        self._all.keep(self, self._unsent)  # may cut this connection

    def _check_unsent(self) -> None:
        """End the connection unless its reader has taken enough since we last looked."""
        if self._unsent - self.transport.get_write_buffer_size() < LEAST_SENT:
            self._end("unread")
        else:
            self._look_at_unsent()

    def _sent_all(self) -> None:
        if self._sending is not None:
            self._sending.cancel()
            self._sending = None
        self._all.keep(self, 0)

    # --- ends ---------------------------------------------------------------------------------
    def _expect(self, seconds: float) -> None:
        """End the connection in this many seconds, unless called again before; 0: do not."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(seconds, self._too_late) if seconds else None

    def _too_late(self) -> None:
        if self._is_in_headers:
            self._refuse(ApiError("headers-slow", seconds=f"{self._all.header_seconds:g}"))
        else:
            self._end("too-slow")

    def _end(self, why: str) -> None:
        """End the connection immediately, and count the reason."""
        self._all.note(why)
        self.cut()

    def _refuse(self, error: ApiError) -> None:
        """End the connection, after answering with the error if a request has begun to arrive."""
        self._all.note(error.code)
        is_busy = self.cycle is not None and not self.cycle.response_complete
        if not self._headers_size or is_busy or self.transport.get_write_buffer_size():
            self.cut()
            return
        accepted = next(
            (text for name, text in self.headers or () if name == b"accept-language"), b""
        )
        body = orjson.dumps(error.body(language_of(accepted.decode("latin-1"))))
        head = b"content-type: application/json\r\ncontent-length: %d\r\n" % len(body)
        end = b"connection: close\r\n\r\n"
        self.transport.write(STATUS_LINE[error.status] + head + end + body)
        self.transport.close()
