"""The seeds for the random choices of bots."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

SEED_BITS: Final = 63


def chance_of(secret: int | str, seq: int, seat: int) -> int:
    """Return a bot's seed for one move, from the deal's secret and the move's number.

    Nobody can predict it while the deal is secret, but the same deal and the same moves give the
    same seed again.
    """
    return seed_of(f"bot:{secret}:{seq}:{seat}")


def seed_of(text: str) -> int:
    """Return a seed derived from a text, the same on every machine."""
    return int.from_bytes(sha256(text.encode()).digest()[:8]) >> (64 - SEED_BITS)
