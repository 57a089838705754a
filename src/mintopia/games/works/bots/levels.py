"""How much each level searches in Mint Works; `easy` does not search."""

from __future__ import annotations

from typing import Final

from mintopia.bots.levels import Level

LEVELS: Final = {
    "medium": Level(600, 0.5, 600),
    "hard": Level(12_000, 1.0, 6_000),
    "expert": Level(100_000, 3.0, 16_000),
}
