"""Lanes for posts to addresses that users entered, so that nobody can take up all capacity.

A delivery under way holds a place in each of its lanes: one for the client that entered the
address, one for the host name, one for the host's IP address. A lane has few places. A slow lane,
whose last answer did not come in time, has only one until an answer comes in time again, and all
slow lanes together have half of the places. So hundreds of deliveries of one client, or to one
host, wait for each other while everybody else's are sent.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Mapping
from typing import Final

MOST_SLOW_KNOWN: Final = 10_000  # slow lanes that are remembered


class HostQueues:
    """Places for deliveries under way."""

    def __init__(self, most_slow: int) -> None:
        self._most_slow = most_slow  # places for all slow lanes together
        self._held: Counter[str] = Counter()
        self._slow: OrderedDict[str, None] = OrderedDict()
        self._slow_held = 0

    def enter(self, lanes: Mapping[str, int]) -> Places | None:
        """Take a place in each lane (a name and its number of places); None if one is full."""
        is_slow = any(lane in self._slow for lane in lanes)
        if is_slow and self._slow_held >= self._most_slow:
            return None
        for lane, most in lanes.items():
            if self._held[lane] >= (1 if lane in self._slow else most):
                return None
        self._held.update(lanes.keys())
        self._slow_held += is_slow
        return Places(self, tuple(lanes), is_slow)

    def leave(self, lanes: tuple[str, ...], was_slow: bool) -> None:
        """Free the places in these lanes."""
        self._slow_held -= was_slow
        for lane in lanes:
            self._held[lane] -= 1
            if not self._held[lane]:
                del self._held[lane]

    def note(self, lanes: tuple[str, ...], *, is_slow: bool) -> None:
        """Remember whether an answer came in time."""
        for lane in lanes:
            self._slow.pop(lane, None)
            if is_slow:
                self._slow[lane] = None
                if len(self._slow) > MOST_SLOW_KNOWN:
                    self._slow.popitem(last=False)


class Places:
    """The places that one delivery holds, to be given back once."""

    def __init__(self, lanes: HostQueues, held: tuple[str, ...], was_slow: bool) -> None:
        self._lanes = lanes
        self._held = held
        self._was_slow = was_slow

    def note(self, *, is_slow: bool) -> None:
        """Remember whether an answer came in time."""
        self._lanes.note(self._held, is_slow=is_slow)

    def give_back(self) -> None:
        """Free the places in all lanes."""
        self._lanes.leave(self._held, self._was_slow)
