"""Queues for posts to addresses that users entered, so that nobody can take up all capacity.

A delivery under way holds a place in each of its queues: one for the client that entered the
address, one for the host name, one for the host's IP address. A queue has few places. A slow queue,
whose last answer did not come in time, has only one until an answer comes in time again, and all
slow queues together have half of the places. So hundreds of deliveries of one client, or to one
host, wait for each other while everybody else's are sent.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Mapping
from typing import Final, NamedTuple

MOST_SLOW_KNOWN: Final = 10_000  # slow queues that are remembered


class HostQueues:
    """Places for deliveries under way."""

    def __init__(self, most_slow: int) -> None:
        self._most_slow = most_slow  # places for all slow queues together
        self._held: Counter[str] = Counter()
        self._slow: OrderedDict[str, None] = OrderedDict()
        self._slow_held = 0

    def enter(self, queues: Mapping[str, int]) -> Places | None:
        """Take a place in each queue (a name and its number of places); None if one is full."""
        is_slow = any(queue in self._slow for queue in queues)
        if is_slow and self._slow_held >= self._most_slow:
            return None
        for queue, most in queues.items():
            if self._held[queue] >= (1 if queue in self._slow else most):
                return None
        self._held.update(queues.keys())
        self._slow_held += is_slow
        return Places(tuple(queues), is_slow)

    def leave(self, places: Places, *, is_slow: bool | None = None) -> None:
        """Free places; remember whether the answer came in time (None: nothing was sent)."""
        self._slow_held -= places.was_slow
        for queue in places.queues:
            self._held[queue] -= 1
            if not self._held[queue]:
                del self._held[queue]
            if is_slow is not None:
                self._slow.pop(queue, None)
            if is_slow:
                self._slow[queue] = None
                if len(self._slow) > MOST_SLOW_KNOWN:
                    self._slow.popitem(last=False)


class Places(NamedTuple):
    """The places that one delivery holds, to be given back once."""

    queues: tuple[str, ...]
    was_slow: bool
