"""How much each level searches in Mint Bid; `easy` does not search."""

from __future__ import annotations

from typing import Final

from mintopia.bots.levels import Level

LEVELS: Final = {
    "medium": Level(300, 0.5, 300),
    "hard": Level(15_000, 1.0, 6_000, 4_000),
    "expert": Level(60_000, 3.0, 20_000, 20_000),
}
