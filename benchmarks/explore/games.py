"""What an exploration knows about our own games; any other game is explored without it."""

from __future__ import annotations

from typing import Final

from benchmarks.explore import bid, works
from benchmarks.explore.spec import ExploreSpec

SPECS: Final = {"works": works.EXPLORE, "bid": bid.EXPLORE}


def explore_spec(game: str) -> ExploreSpec:
    """Return what is known about a game."""
    return SPECS.get(game, ExploreSpec())
