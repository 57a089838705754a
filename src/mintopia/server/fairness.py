"""Fair deals: the seed is fixed and promised before the first move, and shown after the last.

The promise is the SHA-256 of "SEED:SALT", written as hexadecimal digits. The salt keeps anybody
from trying out seeds. A seed that the host chose is told as such from the beginning.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from mintopia.errors import RecordError
from mintopia.options import shown
from mintopia.sentences import Sentences

SEED_BITS: Final = 63
SALT_BYTES: Final = 16
CHOSEN: Final = "chosen-"  # begins the salt of a seed that a person chose
said_of_promise: Final = Sentences("verify", "mintopia.server")


def new_seed() -> int:
    """Draw a seed from the system's secure generator."""
    return secrets.randbits(SEED_BITS)


def new_salt(*, chosen: bool) -> str:
    """Draw a salt; it also says whether the seed was chosen by a person."""
    return (CHOSEN if chosen else "") + secrets.token_hex(SALT_BYTES)


def is_chosen(salt: str) -> bool:
    """Say whether a person chose the seed."""
    return salt.startswith(CHOSEN)


def commitment_of(seed: int, salt: str) -> str:
    """Give the promise of a seed and its salt."""
    return sha256(f"{seed}:{salt}".encode()).hexdigest()


def check_promise(record: Mapping[str, Any]) -> str:
    """Check a record's seed against its promise and give the promise; refuse if it was broken."""
    meta = record.get("meta")
    if not isinstance(meta, Mapping) or not isinstance(meta.get("commitment"), str):
        raise RecordError(said_of_promise("no-promise"))
    salt, promise = meta.get("salt"), meta["commitment"]
    if not isinstance(salt, str):
        raise RecordError(said_of_promise("no-salt"))
    seed = record.get("seed")
    if type(seed) is not int:
        raise RecordError(said_of_promise("seed-type", given=shown(seed)))
    found = commitment_of(seed, salt)
    if found != promise:
        raise RecordError(said_of_promise("broken", promise=shown(promise), found=found))
    return found


def check_result(meta: Mapping[str, Any], result: Mapping[str, Any] | None) -> bool:
    """Check what a record tells of its game's end against where its moves lead; refuse the rest.

    Gives whether it tells a result. An exported record tells only the winners, a server's all.
    """
    if result is None:
        if meta.get("result") is not None or meta.get("finished_at") is not None:
            raise RecordError(said_of_promise("cut-off"))
        return False
    if "result" not in meta:
        return False
    told = meta["result"]
    if not isinstance(told, Mapping) or "winners" not in told:
        raise RecordError(said_of_promise("other-result"))
    if any(key not in result or result[key] != value for key, value in told.items()):
        raise RecordError(said_of_promise("other-result"))
    return True
