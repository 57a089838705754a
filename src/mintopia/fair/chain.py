"""The chain of a game's entries: each head stands for everything that happened before it.

Everybody at the table is given the head after each move, so none of it can be changed later. A
hash of a sealed bid could be guessed, so each entry is hashed with a number that only the table's
salt gives, and the salt is secret until the game is over. Moves that are taken back stay in the
chain: an undo is an entry like any other.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from mintopia.fair.digest import canonical, digest


def blind(salt: str, seq: int) -> str:
    """Return the secret number with which an entry is hashed."""
    return hmac.digest(salt.encode(), f"mintopia entry {seq}".encode(), sha256).hex()


class Chain:
    """A chain that grows; `head` stands for all of it."""

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
