"""Connections that can be cut: what is sent to somebody who does not read would wait for ever.

ASGI knows no way to end a connection on which a message is still being sent. So each connection
tells the application how, among the things that belong to its state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from mintopia.server.asgi import CUT

if TYPE_CHECKING:
    import asyncio


class Wire(HttpToolsProtocol):
    """A connection of uvicorn's whose requests say how it is cut."""

    def connection_made(  # type: ignore[override]  # as in uvicorn
        self, transport: asyncio.Transport
    ) -> None:
        """Begin, and note how to end it at once, whatever waits to be sent."""
        super().connection_made(transport)
        self.app_state = {**self.app_state, CUT: transport.abort}
