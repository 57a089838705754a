"""One reader of live messages: what waits for it, and what happens when it reads too slowly."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mintopia.store import SeatGrant

MOST_WAITING: Final = 128  # messages; a reader further behind is dropped and resumes by itself
STUCK_SECONDS: Final = 60.0  # that sending may take; a reader who takes nothing is dropped
CLOSE_SECONDS: Final = 2.0  # for what is still on its way when a stream is to end
HEARTBEAT: Final = b": \n\n"


class Stream:
    """The messages for one open connection, in order; its table writes them, it sends them."""

    __slots__ = (
        "_timer",
        "_waiting",
        "_wake",
        "access",
        "closed",
        "cut",
        "dropped",
        "language",
        "opened_at",
        "seats",
        "sending",
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
        self.seats = seats  # all that the reader holds at this table
        self.access = access  # the grant by which the viewer looks; None: of nobody
        self.opened_at = time.time()
        self.language = language  # of sentences; None is without
        self.closed = False
        self.dropped = False
        self.cut: Callable[[], None] | None = None  # ends the connection under what is being sent
        self.sending: float | None = None  # since when a message is on its way
        self._timer: asyncio.TimerHandle | None = None
        self._waiting: deque[tuple[bytes, float]] = deque()
        self._wake: asyncio.Future[None] | None = None

    @property
    def you(self) -> int | None:
        """The seat that reads alone; None for spectators and where one screen serves several."""
        return self.viewer if sum(seat >= 0 for seat in self.seats) <= 1 else None

    def alone(self, streams: Iterable[Stream]) -> list[int]:
        """List the seats of this reader that no reader of these streams holds."""
        held: set[int | None] = set()
        for stream in streams:
            held |= stream.seats | {stream.viewer}
        mine = self.seats | ({self.viewer} if self.viewer is not None else set())
        return sorted(seat for seat in mine - held if seat >= 0)

    def put(self, message: bytes) -> None:
        """Add a message; a reader that is too far behind is dropped."""
        if self.closed:
            return
        if len(self._waiting) >= MOST_WAITING:
            self._drop()
            return
        self._waiting.append((message, time.monotonic()))
        self._ring()

    def beat(self) -> None:
        """Send a sign of life, unless something is on its way; that may not take for ever."""
        if self.sending is not None:
            if time.monotonic() - self.sending > STUCK_SECONDS:
                self._drop()
        elif not self._waiting:
            self.put(HEARTBEAT)

    def close(self) -> None:
        """End the stream after what waits, in a moment at most; one that was dropped at once."""
        self.closed = True
        if self.dropped:
            self._waiting.clear()
            if self.cut is not None and self.sending is not None:
                self.cut()  # what is being sent would wait for the reader
        elif self.cut is not None and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(CLOSE_SECONDS, self.cut)
        self._ring()

    def ended(self) -> None:
        """Note that everything was sent: the connection may serve other requests now."""
        if self._timer is not None:
            self._timer.cancel()

    async def take(self) -> tuple[bytes, float] | None:
        """Wait for messages; return all that wait as one, and when the first was made."""
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
