"""The tables that Mint Bid brings to the daily deal: solitaire, and bots that search little."""

from __future__ import annotations

from typing import Any, Final

# One a week, in turn. `bots` sit after the person, in the order of the seats.
TABLES: Final[tuple[dict[str, Any], ...]] = (
    {"options": {"players": 1, "solo": "rachael"}, "bots": ()},
    {"options": {"players": 2}, "bots": ("medium",)},
    {"options": {"players": 1, "solo": "sonic"}, "bots": ()},
)
