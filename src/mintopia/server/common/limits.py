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
    """Token buckets, one per key, with a burst size and a refill per second; 0 is no limit.

    If the key is an IPv6 client, its larger networks have buckets too.
    """

    def __init__(
        self, a_second: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._a_second = a_second
        self._burst = max(1.0, burst)
        self._clock = clock
        # Tokens, when that was so, and how many clients' worth the bucket has.
        self._buckets: dict[str, tuple[float, float, int]] = {}

    def take(self, key: str) -> float:
        """Take a token and return 0.0, or return how many seconds until there is one."""
        if not self._a_second:
            return 0.0
        now = self._clock()
        wait = self.wait(key)
        if wait:
            return wait
        if len(self._buckets) >= MOST_KEYS:
            self._forget_full(now)
        for network, worth in networks_of(key):
            self._buckets[network] = self._tokens(network, worth, now) - 1.0, now, worth
        return 0.0

    def wait(self, key: str) -> float:
        """Return how many seconds until there is a token, without taking it; 0.0 if there is."""
        if not self._a_second:
            return 0.0
        now = self._clock()
        return max(
            max(0.0, 1.0 - self._tokens(network, worth, now)) / (self._a_second * worth)
            for network, worth in networks_of(key)
        )

    def _tokens(self, network: str, worth: int, now: float) -> float:
        tokens, at, _ = self._buckets.get(network, (self._burst * worth, now, worth))
        return min(self._burst * worth, tokens + (now - at) * self._a_second * worth)

    def _forget_full(self, now: float) -> None:
        left = [
            (key, bucket)
            for key, bucket in self._buckets.items()
            if self._tokens(key, bucket[2], now) < self._burst * bucket[2]
        ]
        self._buckets = dict(left[-KEPT_KEYS:])  # drop the oldest, to bound memory


class Share:
    """Counts places held at the same time, limited in total and per key; 0 is no limit.

    If the key is an IPv6 client, the places of its larger networks are limited too.
    """

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._held: Counter[str] = Counter()
        self.count = 0

    def take(self, key: str) -> bool:
        """Take a place; return whether one was free."""
        if self._most and self.count >= self._most:
            return False
        networks = networks_of(key)
        if self._most_each and any(
            self._held[network] >= self._most_each * worth for network, worth in networks
        ):
            return False
        for network, _ in networks:
            self._held[network] += 1
        self.count += 1
        return True

    def give_back(self, key: str) -> None:
        """Free a place."""
        self.count -= 1
        for network, _ in networks_of(key):
            self._held[network] -= 1
            if not self._held[network]:
                del self._held[network]
