"""Mint Bid's tables for the daily deal: solitaire, and a bot that searches only a little."""

from __future__ import annotations

from typing import Final

from mintopia.engine.schema.parts import DailyTable

# One per week, in rotation. `bots` sit after the person, in seat order.
TABLES: Final[tuple[DailyTable, ...]] = (
    {"options": {"players": 1, "solo": "rachael"}, "bots": ()},
    {"options": {"players": 2}, "bots": ("medium",)},
    {"options": {"players": 1, "solo": "sonic"}, "bots": ()},
)
