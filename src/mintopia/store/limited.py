"""Connections to PostgreSQL that do not wait for an answer for ever.

PostgreSQL ends by itself what takes too long, and the system ends a connection whose other side is
gone. But a database that hangs (a stopped process, a disk that does not answer) does neither, and
its connections look alive: only whoever waits for it can stop waiting.
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
        """Wait for an answer; one that does not come in time costs the connection."""
        try:
            return super().wait(_until(gen, time.monotonic() + self.seconds), *given, **named)
        except _TooLateError as error:
            self.close()  # whatever still comes answers nothing any more
            raise OperationalError(f"no answer within {self.seconds:g} s") from error


def limited(seconds: float) -> type[Limited]:
    """Make a kind of connection that is closed when an answer does not come in time."""
    return type("Limited", (Limited,), {"seconds": seconds})


class _TooLateError(Exception):
    """The time is over."""


def _until(gen: Generator[Any, Any, T], end: float) -> Generator[Any, Any, T]:
    """Pass on what the driver waits for, and whether it came, until a time."""
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
