"""Secrets that open seats: links and browser cookies. Only their hashes are kept."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
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


def hash_of_none(salt: str, seat: int) -> str:
    """Give what is kept for a seat whose link nobody was told yet: no link has this hash."""
    return sha256(b"\xff%s:%d" % (salt.encode(), seat)).hexdigest()  # no text begins with this byte


def following_link(link: str, table_id: str, seat: int) -> str:
    """Give the link that the holder of a link has at the rematch: the same however often asked."""
    made = hmac.digest(link.encode("utf-8", "replace"), f"{table_id}:{seat}".encode(), "sha256")
    return urlsafe_b64encode(made[:LINK_BYTES]).decode("ascii")
