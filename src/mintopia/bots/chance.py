"""The chance of a bot: which seed it gets for a move."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

SEED_BITS: Final = 63


def chance_of(secret: int | str, seq: int, seat: int) -> int:
    """Return the seed of a bot's chance for one move, from the deal's secret and the move's number.

    As long as the deal is secret nobody can foresee it; with the same deal and the same moves it
    is the same again.
    """
    return seed_of(f"bot:{secret}:{seq}:{seat}")


def seed_of(text: str) -> int:
    """Return the seed that follows from a text, the same on every machine."""
    return int.from_bytes(sha256(text.encode()).digest()[:8]) >> (64 - SEED_BITS)
