"""Connections to PostgreSQL that do not wait for an answer forever.

PostgreSQL cancels a statement that takes too long, and the operating system closes a connection
whose other end is gone. Neither helps when the database hangs (a stopped process, a disk that does
not answer): its connections look alive, so the waiting side must have its own time limit.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any, TypeVar

from psycopg import Connection, OperationalError

T = TypeVar("T")


class Limited(Connection[Any]):
    """A connection with a time limit for each answer."""

    seconds: float

    def wait(self, gen: Generator[Any, Any, T], *given: Any, **named: Any) -> T:
        """Wait for an answer; if it does not come in time, close the connection and raise."""
        try:
            return super().wait(_until(gen, time.monotonic() + self.seconds), *given, **named)
        except _TooLateError as error:
            self.close()  # a late answer must not be taken for that of another statement
            raise OperationalError(f"no answer within {self.seconds:g} s") from error


def limited(seconds: float) -> type[Limited]:
    """Return a connection class that waits at most this long for each answer."""
    return type("Limited", (Limited,), {"seconds": seconds})


class _TooLateError(Exception):
    """The time limit has passed."""


def _until(gen: Generator[Any, Any, T], end: float) -> Generator[Any, Any, T]:
    """Relay between the driver's generator and its caller; raise _TooLateError after `end`."""
    try:
        wanted = next(gen)
        while True:
            ready = yield wanted
            if not ready and time.monotonic() > end:
                raise _TooLateError
            wanted = gen.send(ready)
    except StopIteration as done:
        answer: T = done.value
        return answer
