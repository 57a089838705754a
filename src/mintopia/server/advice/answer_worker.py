"""Large answers of an answering process, which are packed there.

Replays, games from links and pictures take long, and anybody may ask for them, so they must not
slow down the process that serves moves. Whatever is sent to and fro is pickled, so errors have to
carry plain sentences.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import orjson

PACKED_FROM: Final = 2048  # bytes; less is not worth the work
PACKING: Final = 5


class Packed(NamedTuple):
    """A large JSON body, compressed if its reader accepts that."""

    body: bytes
    is_gzip: bool


def packed_answer(accepts_gzip: bool, work: Callable[..., Any], *arguments: Any) -> Packed:
    """Do some work; return the result as JSON, compressed if that is accepted and worth it."""
    body = orjson.dumps(work(*arguments))
    if accepts_gzip and len(body) >= PACKED_FROM:
        return Packed(gzip.compress(body, PACKING), True)
    return Packed(body, False)
