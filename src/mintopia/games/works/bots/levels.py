"""How each level plays Mint Works."""

from __future__ import annotations

from typing import Final

from mintopia.bots.levels import Level, Levels

LEVELS: Final = Levels(
    by_network={
        "easy": Level(temperature=10),
        "medium": Level(temperature=6.2),
        "hard": Level(temperature=3),
        "expert": Level(40_000, 3.0, 10_000),
        "master": Level(200_000, 3.0, 200_000),
    },
    by_playouts={
        "medium": Level(600, 0.5, 600),
        "hard": Level(12_000, 1.0, 6_000),
        "expert": Level(100_000, 3.0, 16_000),
    },
)
