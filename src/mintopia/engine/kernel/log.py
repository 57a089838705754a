"""The event log: a row of small integers per event, or None where nobody reads it.

With `None` the compiled rules contain no trace of the log: Numba prunes the branch.
"""

from __future__ import annotations

from typing import Final

from mintopia.engine.kernel.rule import rule

Log = list[int] | None

EVENT_WIDTH: Final = 5
MOST_EVENTS: Final = 256
LOG_SIZE: Final = 1 + EVENT_WIDTH * MOST_EVENTS

Row = tuple[int, int, int, int, int]


@rule
def emit(log: Log, event: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Append an event and the numbers of its fields, four at most."""
    if log is None:
        return
    at = log[0]
    log[at] = event
    log[at + 1] = a
    log[at + 2] = b
    log[at + 3] = c
    log[at + 4] = d
    log[0] = at + EVENT_WIDTH


def new_log() -> list[int]:
    """Make an empty log for the interpreter; its first number is where the next event goes."""
    return [1] + [0] * (LOG_SIZE - 1)


def read_log(log: list[int]) -> list[Row]:
    """Return the events of a log and empty it."""
    rows = [
        (log[at], log[at + 1], log[at + 2], log[at + 3], log[at + 4])
        for at in range(1, log[0], EVENT_WIDTH)
    ]
    log[0] = 1
    return rows
