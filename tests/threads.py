"""Several things done at the same moment."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def at_once(*calls: Callable[[], T]) -> list[T]:
    """Make several calls at the same moment, each in a thread of its own; return the answers."""
    begun = threading.Barrier(len(calls))

    def call(one: Callable[[], T]) -> T:
        begun.wait(20)
        return one()

    with ThreadPoolExecutor(len(calls)) as several:
        return list(several.map(call, calls))
