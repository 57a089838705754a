"""One reader of live messages: its queue, and what happens when it reads too slowly."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

from mintopia.store import SeatGrant

MOST_WAITING: Final = 128  # messages; a reader further behind is dropped, and resumes by itself
CLOSE_SECONDS: Final = 2.0  # for sending what is left when a stream is closed
HEARTBEAT: Final = b": \n\n"


class Stream:
    """A queue of messages for one open connection; its table adds them, `Live` sends them."""

    __slots__ = (
        "_timer",
        "_waiting",
        "_wake",
        "access",
        "closed",
        "cut",
        "dropped",
        "is_sending",
        "language",
        "opened_at",
        "seats",
        "viewer",
    )  # fmt: skip

    def __init__(
        self,
        viewer: int | None,
        language: str | None,
        seats: frozenset[int] = frozenset(),
        access: SeatGrant | None = None,
    ) -> None:
        self.viewer = viewer  # a seat; None is a spectator
        self.seats = seats  # all seats that the reader holds at this table
        self.access = access  # the viewer's grant, if any
        self.opened_at = time.time()
        self.language = language  # of sentences; None: no sentences
        self.closed = False
        self.dropped = False
        self.cut: Callable[[], None] | None = None  # ends the connection, even while sending
        self.is_sending = (
            False  # a message is on its way; `LimitedProtocol` limits how long that takes
        )
        self._timer: asyncio.TimerHandle | None = None
        self._waiting: deque[tuple[bytes, float]] = deque()
        self._wake: asyncio.Future[None] | None = None

    @property
    def you(self) -> int | None:
        """The viewing seat; None for spectators, and if the reader holds several seats."""
        return self.viewer if sum(seat >= 0 for seat in self.seats) <= 1 else None

    def alone(self, streams: Iterable[Stream]) -> list[int]:
        """List this reader's seats that no reader of the given streams holds."""
        held: set[int | None] = set()
        for stream in streams:
            held |= stream.seats | {stream.viewer}
        mine = self.seats | ({self.viewer} if self.viewer is not None else set())
        return sorted(seat for seat in mine - held if seat >= 0)

    def put(self, message: bytes) -> None:
        """Add a message, or drop the reader if it is too far behind."""
        if self.closed:
            return
        if len(self._waiting) >= MOST_WAITING:
            self._drop()
            return
        self._waiting.append((message, time.monotonic()))
        self._ring()

    def beat(self) -> None:
        """Send a heartbeat if nothing else is being sent."""
        if not (self.is_sending or self._waiting):
            self.put(HEARTBEAT)

    def close(self) -> None:
        """End the stream once its queue is sent, or after a moment; end a dropped one at once."""
        self.closed = True
        if self.dropped:
            self._waiting.clear()
            if self.cut is not None and self.is_sending:
                self.cut()  # sending would go on waiting for the reader
        elif self.cut is not None and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(CLOSE_SECONDS, self.cut)
        self._ring()

    def ended(self) -> None:
        """Note that everything was sent, so that the connection may serve other requests."""
        if self._timer is not None:
            self._timer.cancel()

    async def take(self) -> tuple[bytes, float] | None:
        """Wait; return all queued messages as one and when the first was added; None at the end."""
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

    def _drop(self) -> None:
        self.dropped = True
        self.close()

    def _ring(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)
