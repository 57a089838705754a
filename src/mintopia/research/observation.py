"""A seat's observation as an array of fixed length, with only what the seat may know.

A game describes its observation in its part of that name. For a game without it, the seat's view is
hashed into a fixed number of cells: good enough to start with, and as free of secrets as the view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final
from zlib import crc32

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from mintopia.engine.game import Game
from mintopia.games import spec_of

Array = NDArray[np.float32]
HASHED: Final = 512  # cells for the view of a game without an observation
MOST_HASHED: Final = 10_000.0


@cache
def observation_space(game: str) -> spaces.Box:
    """Return the space of a game's observations."""
    observer = spec_of(game).observation
    if not observer:
        return spaces.Box(-MOST_HASHED, MOST_HASHED, (HASHED,), np.float32)
    described = observer().observation
    low = np.asarray(described.low, np.float32)
    return spaces.Box(low, np.asarray(described.high, np.float32), (described.length,), np.float32)


@cache
def _writer(game: str) -> tuple[Callable[[Any, int, Any], None], int] | None:
    """Return the rule that writes a game's observation, and its length; None without a rule."""
    observer = spec_of(game).observation
    return (observer().write, observer().observation.length) if observer else None


def observation(game: Game, seat: int) -> Array:
    """Return what a seat may know, as numbers."""
    found = _writer(game.id)
    if found is None:
        return _hashed(game, seat)
    write, length = found
    out: list[float] = [0] * length  # faster to write to than an array
    write(game.present, seat, out)
    return np.array(out, np.float32)


def _hashed(game: Game, seat: int) -> Array:
    """Return the facts of a view, each added to the cell that its name hashes to."""
    out = np.zeros(HASHED, np.float32)
    for name, amount in _facts(game.view(seat), f"seat:{seat}"):
        out[crc32(name.encode()) % HASHED] += amount
    return np.clip(out, -MOST_HASHED, MOST_HASHED)


def _facts(value: Any, name: str) -> Iterator[tuple[str, float]]:
    """Yield the facts of a view as names with amounts: a number, or 1 for each word."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _facts(inner, f"{name}.{key}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _facts(inner, name if isinstance(inner, str) else f"{name}.{place}")
    elif isinstance(value, int) and not isinstance(value, bool):
        yield name, value
    else:
        yield f"{name}={value}", 1
