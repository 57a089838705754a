"""Limits: how much one client, one seat, one table may ask for."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Final

MOST_BODY: Final = 256 * 1024  # bytes; custom card files are the largest thing anybody sends
MOST_MOVE_BODY: Final = 4096
MOST_ENTRIES: Final = 10_000  # moves and undos of a table; a long game has a few hundred
MOST_WITH_UNDO: Final = 2_000  # entries of a table; beyond this, no move can be taken back
MOST_TABLE_NAME: Final = 60
MOST_MESSAGE: Final = 300
MOST_KEYS: Final = 50_000  # buckets kept before the full ones are thrown away
KEPT_KEYS: Final = MOST_KEYS * 3 // 4  # how many of the others are kept then, at most


CLIENT_BITS: Final = 64  # of an IPv6 network that counts as one client
# The IPv6 networks that are limited, and how many clients' worth each of them has: a customer has
# one of 64 bits or a few more, and whoever has one of 48 bits has 65,536 of these.
NETWORKS: Final = ((CLIENT_BITS, 1), (56, 4), (48, 16))


@lru_cache(maxsize=4096)
def client_of(address: str) -> str:
    """Return the client that limits apply to: an IPv4 address, or an IPv6 address's network."""
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found, CLIENT_BITS), strict=False))


@lru_cache(maxsize=4096)
def networks_of(client: str) -> tuple[tuple[str, int], ...]:
    """Return the networks that a client is in, itself first, and how many clients' worth each has.

    Anything but an IPv6 client stands for itself only.
    """
    if not client.endswith(f"/{CLIENT_BITS}"):
        return ((client, 1),)
    found = ipaddress.IPv6Network(client)
    return tuple((str(found.supernet(new_prefix=bits)), worth) for bits, worth in NETWORKS)


class Rate:
    """Token buckets, one per key, with a burst size and a refill per second; 0 is no limit."""

    def __init__(
        self, a_second: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._a_second = a_second
        self._burst = max(1.0, burst)
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> float:
        """Take a token and return 0.0, or return how many seconds until there is one."""
        if not self._a_second:
            return 0.0
        now = self._clock()
        tokens, at = self._buckets.get(key, (self._burst, now))
        tokens = min(self._burst, tokens + (now - at) * self._a_second)
        if tokens < 1.0:
            self._buckets[key] = (tokens, now)
            return (1.0 - tokens) / self._a_second
        if len(self._buckets) >= MOST_KEYS:
            self._forget_full(now)
        self._buckets[key] = (tokens - 1.0, now)
        return 0.0

    def wait(self, key: str) -> float:
        """Return how many seconds until there is a token, without taking it; 0.0 if there is."""
        if key not in self._buckets:
            return 0.0
        tokens, at = self._buckets[key]
        tokens += (self._clock() - at) * self._a_second
        return 0.0 if tokens >= 1.0 else (1.0 - tokens) / self._a_second

    def _forget_full(self, now: float) -> None:
        left = [
            (key, (tokens, at))
            for key, (tokens, at) in self._buckets.items()
            if tokens + (now - at) * self._a_second < self._burst
        ]
        self._buckets = dict(left[-KEPT_KEYS:])  # drop the oldest, to bound memory


class Share:
    """Counts places held at the same time, limited in total and per key; 0 is no limit."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._held: Counter[str] = Counter()
        self.count = 0

    def take(self, key: str) -> bool:
        """Take a place; return whether one was free."""
        if self._most and self.count >= self._most:
            return False
        if self._most_each and self._held[key] >= self._most_each:
            return False
        self._held[key] += 1
        self.count += 1
        return True

    def give_back(self, key: str) -> None:
        """Free a place."""
        self.count -= 1
        self._held[key] -= 1
        if not self._held[key]:
            del self._held[key]
