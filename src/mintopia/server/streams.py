"""One reader of live messages: what waits for it, and what happens when it reads too slowly."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Final

MOST_WAITING: Final = 128  # messages; a reader further behind is dropped and resumes by itself
HEARTBEAT: Final = b": \n\n"


class Stream:
    """The messages for one open connection, in order; made by a desk, sent by a connection."""

    __slots__ = ("_waiting", "_wake", "closed", "door", "dropped", "language", "seats", "viewer")

    def __init__(
        self,
        viewer: int | None,
        language: str | None,
        seats: frozenset[int] = frozenset(),
        door: str | None = None,
    ) -> None:
        self.viewer = viewer  # a seat; None is a spectator
        self.seats = seats  # all that the reader holds at this table
        self.door = door  # the hash of the link that opened the seat when the stream began
        self.language = language  # of sentences; None is without
        self.closed = False
        self.dropped = False
        self._waiting: deque[tuple[bytes, float]] = deque()
        self._wake: asyncio.Future[None] | None = None

    def put(self, message: bytes) -> None:
        """Add a message; a reader that is too far behind is dropped."""
        if self.closed:
            return
        if len(self._waiting) >= MOST_WAITING:
            self.dropped = True
            self.close()
            return
        self._waiting.append((message, time.monotonic()))
        self._ring()

    def beat(self) -> None:
        """Send a sign of life, unless something is on its way."""
        if not self._waiting:
            self.put(HEARTBEAT)

    def close(self) -> None:
        """End the stream after what waits; one that was dropped ends at once."""
        self.closed = True
        if self.dropped:
            self._waiting.clear()
        self._ring()

    async def take(self) -> tuple[bytes, float] | None:
        """Wait for messages; give all that wait as one, and when the first was made."""
        while not self._waiting:
            if self.closed:
                return None
            self._wake = asyncio.get_running_loop().create_future()
            try:
                await self._wake
            finally:
                self._wake = None
        made = self._waiting[0][1]
        taken = b"".join(message for message, _ in self._waiting)
        self._waiting.clear()
        return taken, made

    def _ring(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)
