"""Which rules and bots these are: games of different ones must not be mixed in one run."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

import mintopia

# What decides how a game goes; the arena itself does not.
_PARTS: Final = ("game.py", "kernel", "schema", "games", "bots")
_ENDINGS: Final = (".py", ".toml")
_LENGTH: Final = 16


@cache
def fingerprint() -> str:
    """Hash the sources of the rules and the bots."""
    root = Path(mintopia.__file__).parent
    digest = hashlib.sha256()
    for part in _PARTS:
        path = root / part
        for source in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if source.suffix in _ENDINGS:
                digest.update(source.relative_to(root).as_posix().encode())
                digest.update(source.read_bytes())
    return digest.hexdigest()[:_LENGTH]
