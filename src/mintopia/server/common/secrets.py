"""Secrets: links, and the secrets of browsers and programs. Only their hashes are stored."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import Final

SECRET_BYTES: Final = 24
MOST_SECRET: Final = 200  # longer ones cannot be ours and are not hashed
_OURS: Final = re.compile(r"[A-Za-z0-9_-]{32}")


def new_secret() -> str:
    """Return a new secret of about 192 random bits, safe in a URL, a cookie and a command line."""
    while (secret := secrets.token_urlsafe(SECRET_BYTES)).startswith("-"):
        pass  # a command would take it for an option
    return secret


def has_our_form(text: str) -> bool:
    """Return whether a text could be a secret that we issued."""
    return _OURS.fullmatch(text) is not None


def hash_of(secret: str) -> str:
    """Return the hash of a secret, which is all we store of it."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()
