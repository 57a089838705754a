"""The codes by which finished games are shown to others.

A code opens nothing but the replay and what belongs to it,
so a shared game shows neither its chat nor its seats' links. The code is derived from the hash of
the spectators' link, which is never sent to anybody, so nothing more needs to be stored.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final

from mintopia.server.common.secrets import hash_of
from mintopia.store import TableRow

CODE_BYTES: Final = 16  # 128 bits


def share_code(table: TableRow) -> str:
    """Return the code that opens the replay of a finished game."""
    key = table.spectator_hash.encode("ascii")
    digest = hmac.digest(key, f"replay:{table.id}".encode(), sha256)
    return urlsafe_b64encode(digest[:CODE_BYTES]).decode("ascii").rstrip("=")


def opens_replay(table: TableRow, link_hash: str) -> bool:
    """Return whether a secret with this hash is the code of a finished game."""
    if table.status != "finished":
        return False
    return hmac.compare_digest(hash_of(share_code(table)), link_hash)
