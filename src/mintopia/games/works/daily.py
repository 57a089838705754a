"""The tables of Mint Works for the daily deal: solitaire, and bots that search little."""

from __future__ import annotations

from typing import Final

from mintopia.engine.schema.parts import DailyTable

# One per week, in turn. `bots` take the seats after the person, in this order.
TABLES: Final[tuple[DailyTable, ...]] = (
    {"options": {"players": 1, "solo": "justin"}, "bots": ()},
    {"options": {"players": 2}, "bots": ("medium",)},
    {"options": {"players": 1, "solo": "mort"}, "bots": ()},
    {"options": {"players": 3}, "bots": ("greedy", "medium")},
)
