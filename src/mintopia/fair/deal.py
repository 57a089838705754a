"""The deal of a server's game: a secret the server committed to, mixed with players' randomness.

The server draws a secret of 256 bits and publishes a commitment to it (`commitment_of`) before
anybody sits down. The deal's key is computed from the secret and the players' random values
(`mintopia.fair.dealing`); everything that chance decides follows from the key.

If a person chose a seed instead, the server commits to that seed in the same way.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Any, Final

from mintopia.engine.game import rules_of
from mintopia.engine.kernel.secure_random import SecureStream
from mintopia.engine.options import plain
from mintopia.fair.digest import digest

SECRET_BYTES: Final = 32
SALT_BYTES: Final = 16
CHOSEN: Final = "chosen-"  # starts the salt of a deal that somebody knew beforehand


def new_secret() -> str:
    """Draw a secret from the system's secure generator."""
    return secrets.token_hex(SECRET_BYTES)


def new_salt(*, chosen: bool) -> str:
    """Draw a salt, which also marks whether the deal was chosen or known to somebody before."""
    return (CHOSEN if chosen else "") + secrets.token_hex(SALT_BYTES)


def is_chosen(salt: str) -> bool:
    """Return whether the deal was chosen or known to somebody before."""
    return salt.startswith(CHOSEN)


def commitment_of(secret: int | str, salt: str) -> str:
    """Return the commitment to a secret (or a chosen seed) and its salt."""
    return digest(f"{secret}:{salt}")


def deal_key(secret: str, contributions: Sequence[tuple[int, str]]) -> bytes:
    """Return the key of the deal, mixed from the server's secret and the players' values."""
    added = "".join(f"|{seat}:{value}" for seat, value in sorted(contributions))
    return hmac.digest(bytes.fromhex(secret), f"mintopia deal 1{added}".encode(), sha256)


def dealt_options(game: str, options: Mapping[str, Any], key: bytes) -> dict[str, Any]:
    """Return a game's options, adding everything that chance decides, drawn from the key."""
    rules = rules_of(game)
    named = rules.name_chance(rules.read_options(options), partial(SecureStream, key))
    return {**options, **named}


def record_options(
    game: str,
    options: Mapping[str, Any],
    secret: str | None,
    contributions: Sequence[tuple[int, str]],
) -> dict[str, Any]:
    """Return the options to store in the record of a server's game, so that it replays anywhere."""
    if secret is not None:
        options = dealt_options(game, options, deal_key(secret, contributions))
    given: dict[str, Any] = plain(rules_of(game).read_options(options).given)
    return given
