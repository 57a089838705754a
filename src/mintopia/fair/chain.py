"""The hash chain of a game's entries: each head covers everything that happened before it.

Everybody at the table receives the head after each move, so no entry can be changed later. A
sealed bid could be found by guessing bids and hashing them, so each entry is hashed together with
a number derived from the table's salt, which is secret until the game is over. Moves that are
taken back stay in the chain: an undo is an entry like any other.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from mintopia.fair.digest import canonical, digest


def blind(salt: str, seq: int) -> str:
    """Return the secret number that is hashed together with an entry."""
    return hmac.digest(salt.encode(), f"mintopia entry {seq}".encode(), sha256).hex()


class Chain:
    """A hash chain that grows; its `head` covers all entries so far."""

    def __init__(self, salt: str, start: Mapping[str, Any]) -> None:
        self._salt = salt
        self.length = 0
        self.head = digest(f"{blind(salt, 0)}:{canonical(start)}")

    def add(self, kind: str, seat: int, text: str) -> str:
        """Add an entry; return the new head."""
        self.length += 1
        entry = canonical([self.length, kind, seat, text])
        self.head = digest(f"{self.head}:{digest(f'{blind(self._salt, self.length)}:{entry}')}")
        return self.head
