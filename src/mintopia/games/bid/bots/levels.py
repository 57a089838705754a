"""How each level plays Mint Bid."""

from __future__ import annotations

from typing import Final

from mintopia.bots.levels import Level, Levels

LEVELS: Final = Levels(
    by_network={
        "easy": Level(temperature=10),
        "medium": Level(temperature=6.2),
        "hard": Level(temperature=3),
        "expert": Level(100_000, 3.0, 20_000),
        "master": Level(200_000, 3.0, 100_000),
    },
    by_playouts={
        "medium": Level(300, 0.5, 300),
        "hard": Level(15_000, 1.0, 6_000, 4_000),
        "expert": Level(60_000, 3.0, 20_000, 20_000),
    },
)
