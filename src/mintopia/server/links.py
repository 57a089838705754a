"""Secrets that open seats: links and browser cookies. Only their hashes are kept."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

LINK_BYTES: Final = 24  # 192 bits
MOST_SECRET: Final = 200  # longer ones are none of ours and are not hashed


def new_link() -> str:
    """Make a secret link: 192 random bits, safe inside an address."""
    return secrets.token_urlsafe(LINK_BYTES)


def hash_of(secret: str) -> str:
    """Give what is kept of a secret."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()
