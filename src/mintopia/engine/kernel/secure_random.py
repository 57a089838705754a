"""A generator for deals that nobody can predict or find by search: HMAC-SHA256 in counter mode.

The small generator in a game's state (`mintopia.engine.kernel.random`) has 64 bits, which is right
for millions of games a second but wrong for a secret: anyone who has seen a few cards could try out
all seeds. Here the key has 256 bits, and each purpose has its own stream.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from hashlib import sha256
from typing import Final, TypeVar

T = TypeVar("T")
_WORD: Final = 8  # bytes
_WORDS: Final = 1 << (8 * _WORD)


class SecureStream:
    """The random numbers that a key gives for one purpose, such as "deck"."""

    def __init__(self, key: bytes, purpose: str) -> None:
        self._key = key
        self._purpose = purpose
        self._blocks = 0
        self._left = b""

    def below(self, bound: int) -> int:
        """Draw a number from 0 to bound - 1, all exactly equally likely."""
        limit = _WORDS - _WORDS % bound
        while True:
            number = self._word()
            if number < limit:
                return number % bound

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in random order (Fisher and Yates, from the last place down)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def _word(self) -> int:
        if not self._left:
            block = f"{self._purpose}:{self._blocks}".encode()
            self._left = hmac.digest(self._key, block, sha256)
            self._blocks += 1
        word, self._left = self._left[:_WORD], self._left[_WORD:]
        return int.from_bytes(word, "big")
