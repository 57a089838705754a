"""The deal of a server's game: a promised secret, mixed with the players' randomness.

The server draws a secret of 256 bits and promises it (`commitment_of`) before anybody sits down.
The deal's key is made of the secret and of what the players added (`mintopia.fair.dealing`); all
that chance decides follows from the key.

Where a person chose a seed of the library instead, that seed is promised in the same way.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Any, Final

from mintopia.fair.digest import digest
from mintopia.game import rules_of
from mintopia.kernel.secure_random import SecureStream
from mintopia.options import plain

SECRET_BYTES: Final = 32
SALT_BYTES: Final = 16
CHOSEN: Final = "chosen-"  # begins the salt of a deal that somebody knew before


def new_secret() -> str:
    """Draw a secret from the system's secure generator."""
    return secrets.token_hex(SECRET_BYTES)


def new_salt(*, chosen: bool) -> str:
    """Draw a salt; it also says whether the deal was chosen, or known to somebody before."""
    return (CHOSEN if chosen else "") + secrets.token_hex(SALT_BYTES)


def is_chosen(salt: str) -> bool:
    """Return whether the deal was chosen, or known to somebody before."""
    return salt.startswith(CHOSEN)


def commitment_of(secret: int | str, salt: str) -> str:
    """Return the promise of a secret, or of a chosen seed, and its salt."""
    return digest(f"{secret}:{salt}")


def deal_key(secret: str, contributions: Sequence[tuple[int, str]]) -> bytes:
    """Mix the server's secret and what the players added, by seat, into the key of the deal."""
    added = "".join(f"|{seat}:{value}" for seat, value in sorted(contributions))
    return hmac.digest(bytes.fromhex(secret), f"mintopia deal 1{added}".encode(), sha256)


def dealt_options(game: str, options: Mapping[str, Any], key: bytes) -> dict[str, Any]:
    """Return the options of a game with everything named that chance decides."""
    rules = rules_of(game)
    named = rules.name_chance(rules.read_options(options), partial(SecureStream, key))
    return {**options, **named}


def record_options(
    game: str,
    options: Mapping[str, Any],
    secret: str | None,
    contributions: Sequence[tuple[int, str]],
) -> dict[str, Any]:
    """Return the options that a record of a server's game holds: with them it replays anywhere."""
    if secret is not None:
        options = dealt_options(game, options, deal_key(secret, contributions))
    given: dict[str, Any] = plain(rules_of(game).read_options(options).given)
    return given
