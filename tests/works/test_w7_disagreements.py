"""W7, where the documents disagree: each point, and what the other reading would give."""

from __future__ import annotations

from .checking import changes, played
from .positions import table

FULL = "supply: windmill statue truck"


test_rulings = played(
    """
    W7-a: the end trigger is 7 stars: 7 or more Mints end nothing
        # 6 stars
        seat 0: 30 Mints; buildings gardens, landfill, crane
        pass; pass => round: 2; 0.mints: 31; 1.mints: 4; phase: development
    W7-c: beside a Landfill, production gives all its Mints, and the Gallery gets its own
        seat 0: 0 Mints; buildings landfill, stripmine, corporate-hq, gallery | seat 1: 0 Mints
        pass; pass => round: 2; 0.mints: 3 + 4 + 1; 1.mints: 1; 0.stars: 3;
        0.buildings: landfill stripmine corporate-hq gallery(1)
    W7-e: the Plant gives 2, the Stripmine 3
        seat 0: 0 Mints; buildings plant | seat 1: 0 Mints; buildings stripmine
        pass; pass => round: 2; 0.mints: 2 + 1; 1.mints: 3 + 1
    W7-f, W7-i: the Lotto's Owner gains 2, from the Mint Supply: all 3 go back to it as well
        deck: mine | seat 0: 0 Mints; buildings lotto | seat 1 (to move): 3 Mints
        lotto; pass; pass => round: 2; 0.mints: 2 + 1; 1.mints: 0 + 1; 1.plans: mine?; deck: empty
""",
    given="supply: windmill statue truck",
)


def test_building_the_bridge_lowers_the_vault() -> None:
    """W1-d, W1-g: with this move the Vault loses 2 stars."""
    game = table(f"{FULL}\nseat 0: 2 Mints; plans bridge, mine; buildings vault, crane")
    assert changes(game, "builder bridge") == {
        "0.mints": 1,
        "0.plans": "mine",
        "0.buildings": "vault crane bridge",
        "0.stars": 2 + 1,
        "builder": "0:1 -",
    }
