"""Canonical JSON and its hash."""

from __future__ import annotations

import json
from hashlib import sha256


def canonical(value: object) -> str:
    """Return the canonical JSON of a value: keys sorted, no spaces, characters not escaped."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(text: str) -> str:
    """Return the SHA-256 of a text as hexadecimal digits.

    A forged record may contain a lone surrogate, which none of our texts do. It is hashed as well,
    and the hash simply matches nothing.
    """
    return sha256(text.encode(errors="surrogatepass")).hexdigest()
