"""W5, the solitaire cards at Advanced Locations (all [house] rulings)."""

from __future__ import annotations

import pytest

from tests.rule_tables import Rule, rules

from .checking import changes, play, read
from .positions import table

# Everything in the line before the Advanced Location is taken or too expensive.
TAKEN = """
    on producer: 0:1, 0:1, 0:1
    on builder: 0:2, 0:2
    on supplier: 0:1, 0:1
    on leadership-council: 0:1
"""
CARDS = pytest.mark.parametrize("solo", ["justin", "rachael", "sonic"])


@rules(
    *read(
        """
    W5-r: Crowdfunder: as anyone: it gains 3, the person 1
        solo: justin | advanced: crowdfunder | seat 0: 0 Mints | seat 1 (to move): 1 Mint
        crowdfunder => 0.mints: 1; 1.mints: 3; crowdfunder: 1:1
    W5-r: Crowdfunder: Mort gains nothing, the person 1
        solo: mort | advanced: crowdfunder | seat 0: 0 Mints | seat 1 (to move):
        crowdfunder => 0.mints: 1; crowdfunder: 1:1
    W6-d: Crowdfunder of the variant prototype: the card names itself
        solo: justin | advanced: crowdfunder | variant: prototype | seat 0: 0 Mints
        seat 1 (to move): 3 Mints
        crowdfunder 1 => 1.mints: 3 - 3 + 2 + 1; crowdfunder: 1:3
    W5-r: Thrift Store: as anyone: the bottom Plan
        solo: sonic | advanced: thrift-store | supply: vault plant | deck: mine crane
        seat 1 (to move): 2 Mints
        thrift-store => 1.mints: 0; 1.plans: crane?; deck: mine; thrift-store: 1:2
    W5-r: Recycler: with a face-down Plan, the oldest
        solo: sonic | advanced: recycler | supply: vault plant | deck: empty
        seat 1 (to move): 1 Mint; plans lotto, mine; buildings crane
        recycler lotto => 1.mints: 6; 1.plans: mine; deck: lotto; recycler: 1:1
    W5-r: Recycler: Mort gains nothing by it
        solo: mort | advanced: recycler | supply: vault plant | deck: empty
        seat 1 (to move): plans lotto, mine
        recycler lotto => 1.mints: None; 1.plans: mine; deck: lotto; recycler: 1:1
    W5-r: Swap Meet: gives the oldest, takes by its priority: Rachael, Production
        solo: rachael | advanced: swap-meet | supply: gallery factory
        seat 1 (to move): 2 Mints; plans lotto, mine
        swap-meet lotto factory => 1.mints: 0; 1.plans: mine factory; supply: gallery lotto;
        swap-meet: 1:2
    W5-r: Swap Meet: Justin takes the cheapest
        solo: justin | advanced: swap-meet | supply: statue vault
        seat 1 (to move): 2 Mints; plans lotto
        swap-meet lotto statue => 1.mints: 0; 1.plans: statue; supply: lotto vault; swap-meet: 1:2
    W5-r: Swap Meet: Mort takes Production last
        solo: mort | advanced: swap-meet | supply: plant windmill | seat 1 (to move): plans bridge
        swap-meet bridge windmill => 1.plans: windmill; supply: plant bridge; swap-meet: 1:2
    W5-r: Swap Meet: at equal rank the Plan nearest the deck
        solo: mort | advanced: swap-meet | supply: truck crane | seat 1 (to move): plans bridge
        swap-meet bridge crane => 1.plans: crane; supply: truck bridge; swap-meet: 1:2
""",
        given=TAKEN,
    )
)
def test_what_a_card_does(case: Rule) -> None:
    assert case.table().legal() == [case.moves]
    assert case.played() == case.changes


@pytest.mark.parametrize(
    ("sentence", "advanced", "seat", "more"),
    [
        ("W5-r: no Recycler without a face-down Plan", "recycler", "9 Mints; buildings mine", ""),
        ("W5-r: no Swap Meet without a face-down Plan", "swap-meet", "9 Mints; buildings mine", ""),
        ("W5-r: no Swap Meet on an empty Supply", "swap-meet", "9 Mints; plans mine",
         "supply: - -\ndeck: empty"),
        ("W5-r: no Swap Meet with 1 Mint", "swap-meet", "1 Mint; plans mine", ""),
        ("W5-r: no Thrift Store on an empty deck", "thrift-store", "9 Mints",
         "supply: - -\ndeck: empty"),
        ("W5-r: no Thrift Store with 1 Mint", "thrift-store", "1 Mint", ""),
        ("W5-r: no Crowdfunder without a Mint", "crowdfunder", "0 Mints", ""),
        ("W5-r: no Temp Agency with 1 Mint", "temp-agency", "1 Mint", ""),
    ],
)  # fmt: skip
@CARDS
def test_what_it_does_not(solo: str, sentence: str, advanced: str, seat: str, more: str) -> None:
    game = table(f"seat 1 (to move): {seat}\n{more}\n{TAKEN}", solo=solo, advanced=[advanced])
    assert game.legal() == ["pass"], sentence
    play(game, "pass")


# --- the Temp Agency ------------------------------------------------------------------------------
# If the Producer is free, the card uses it directly; if it is occupied, it is the first target in
# the line. So a card never uses any other Location through the Temp Agency.
@pytest.mark.parametrize(
    ("sentence", "position", "move"),
    [
        ("W5-r: the first Location of the line that is occupied: Producer",
         f"seat 1 (to move): 9 Mints\nopen: wholesaler\non wholesaler: 0:1\n{TAKEN}",
         "temp-agency producer"),
        ("W5: the rulebook's example: 2 Mints, the Producer at 1 more",
         f"seat 1 (to move): 2 Mints\n{TAKEN}", "temp-agency producer"),
        ("W5-f: the line itself comes first",
         "seat 1 (to move): 2 Mints\non producer: 0:1", "producer"),
        ("W5-r: what it cannot use at 1 more it passes over",
         f"seat 1 (to move): 1 Mint; plans mine\n{TAKEN}", "pass"),
    ],
)  # fmt: skip
@CARDS
def test_the_temp_agency(solo: str, sentence: str, position: str, move: str) -> None:
    game = table(position, solo=solo, advanced=["temp-agency"])
    assert game.legal() == [move], sentence
    play(game, move)


def test_the_whole_price_lies_on_the_agency() -> None:
    """W3-p: a card pays 1 + 1, like anybody else."""
    game = table(f"seat 1 (to move): 3 Mints\n{TAKEN}", solo="rachael", advanced=["temp-agency"])
    assert changes(game, "temp-agency producer") == {"temp-agency": "1:2", "mint supply": 12}
