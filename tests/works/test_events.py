"""Events that do not happen, and those that every card can bring."""

from __future__ import annotations

import pytest

from mintopia.games.works.schema import PLAN_IDS
from tests.rule_tables import event

from .checking import happened
from .events import gain
from .positions import table


def test_an_empty_gallery_returns_nothing() -> None:
    """There is no event for 0 Mints."""
    game = table("seat 0: 1 Mint; buildings gallery", advanced=["recycler"])
    kinds = [each["event"] for each in happened(game, "recycler gallery")]
    assert kinds == ["place", "recycle", "gain"]


@pytest.mark.parametrize("solo", ["rachael", "sonic"])
def test_no_income_tells_nothing(solo: str) -> None:
    """There is no event for a gain of 0, whether the Mint Supply is limited or not."""
    game = table(
        "supply: mine vault\nseat 0 (to move): 0 Mints\nseat 1 (passed): 0 Mints\non supplier: 0:1",
        solo=solo,
        cards={"game": {"income": 0}},
    )
    kinds = [each["event"] for each in happened(game, "pass")]
    assert kinds == ["pass", "upkeep", "return", "round"]


@pytest.mark.parametrize("plan", PLAN_IDS)
def test_every_building_can_be_a_source(plan: str) -> None:
    """With replaced card values any Building can give Mints in Upkeep (W1-m)."""
    cards = {"plans": {plan: {"upkeep": 2}}, "game": {"star_goal": 99}}
    game = table(f"seat 0: buildings {plan}", cards=cards)
    expected = event("gallery", seat=0, mints=2) if plan == "gallery" else gain(0, 2, plan)
    assert expected in happened(game, "pass; pass")
