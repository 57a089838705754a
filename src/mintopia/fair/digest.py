"""One way to write a value as bytes, and to hash it."""

from __future__ import annotations

import json
from hashlib import sha256


def canonical(value: object) -> str:
    """Write JSON in one way only: keys sorted, no spaces, characters as they are."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(text: str) -> str:
    """Return the SHA-256 of a text as hexadecimal digits.

    A record that somebody made may hold half a character, as no text of ours does: it has a hash
    too, which fits nothing.
    """
    return sha256(text.encode(errors="surrogatepass")).hexdigest()
