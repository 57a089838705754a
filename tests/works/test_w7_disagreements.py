"""W7, where the documents disagree: each point, and what the other reading would give."""

from __future__ import annotations

import pytest

from mintopia.engine.game import new_game
from mintopia.errors import OptionError
from mintopia.games.works.cards import table as cards_table

from .checking import changes, played, snapshot
from .positions import table

FULL = "supply: windmill statue truck"


test_rulings = played(
    """
    W7-a: the end trigger is 7 stars: 7 or more Mints end nothing
        # 6 stars
        seat 0: 30 Mints; buildings gardens, landfill, crane
        pass; pass => round: 2; 0.mints: 31; 1.mints: 4; phase: development
    W7-a: 7 stars end the game, with no Mint in hand
        seat 0: 0 Mints; buildings gardens, factory, mine | seat 1: 0 Mints
        pass; pass => seat 0 wins by stars
    W7-c: the Landfill lowers stars of Culture Buildings, not income
        # 3 + 2 + 1 + 2 + 0 stars: the game is over before any income
        seat 0: 0 Mints; buildings landfill, gardens, mine, plant, gallery
        pass; pass => seat 0 wins by stars
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


def test_museum_counts_culture_obelisk_counts_all() -> None:
    """W7-b: each with one other Culture Building and one Building of another type."""
    game = table("""
        seat 0: buildings museum, bridge, mine
        seat 1: buildings obelisk, gallery, crane
    """)
    table_now = snapshot(game)
    assert table_now["0.stars"] == (1 + 2) + 0 + 1
    assert table_now["1.stars"] == 3 + 0 + 1


def test_the_bridge_never_helps_a_vault() -> None:
    """W1-d, W1-g: face down it is one Plan, and built it is no Plan."""
    face_down = table("seat 0: plans bridge, mine; buildings vault")
    assert snapshot(face_down)["0.stars"] == 4
    built = table("seat 0: plans mine; buildings vault, bridge")
    assert snapshot(built)["0.stars"] == 2


def test_an_opponent_buys_by_the_order_on_its_card() -> None:
    """W7-g: three of the four buy the dearest Plan first, not the cheapest."""
    orders = {name: card["order"] for name, card in cards_table()["opponents"].items()}
    assert orders == {
        "justin": "cheapest",
        "rachael": "dearest",
        "sonic": "dearest",
        "mort": "dearest",
    }


def test_a_game_may_have_two_advanced_locations_and_no_more() -> None:
    """W7-h."""
    state = new_game("works", players=2, seed=1, advanced=2).state()
    assert len(state["locations"]) == 6 + 2
    with pytest.raises(OptionError, match="from 0 to 2, not 3"):
        new_game("works", players=2, seed=1, advanced=3)


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
