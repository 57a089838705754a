"""All positions, by name."""

from __future__ import annotations

from typing import Final

from tests.perft import bid, works

POSITIONS: Final = works.POSITIONS | bid.POSITIONS
