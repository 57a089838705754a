"""A fingerprint of the rules and bots; games of different versions must not share a run."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

import mintopia

# The code that decides how a game goes; that of the arena does not.
_PARTS: Final = ("engine/game.py", "engine/kernel", "engine/schema", "games", "bots")
_ENDINGS: Final = (".py", ".toml")
_LENGTH: Final = 16


@cache
def fingerprint() -> str:
    """Return a hash of the source code of the rules and the bots."""
    root = Path(mintopia.__file__).parent
    digest = hashlib.sha256()
    for part in _PARTS:
        path = root / part
        for source in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if source.suffix in _ENDINGS:
                digest.update(source.relative_to(root).as_posix().encode())
                digest.update(source.read_bytes())
    return digest.hexdigest()[:_LENGTH]
