"""W3, the Temp Agency, with every kind of Location as its target."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.errors import MalformedMoveError
from tests.rule_tables import Rule, rules

from .checking import played, read
from .positions import table

AGENCY: dict[str, Any] = {"advanced": ["temp-agency"]}


test_targets = played("""
    W3-p: Producer: 1 + 1, gain 2
        advanced: temp-agency | seat 0: 3 Mints | on producer: 1:1
        temp-agency producer => 0.mints: 3 - 2 + 2; temp-agency: 0:2
    W3-p: Supplier: 1 + the cost of the Plan
        advanced: temp-agency | supply: - gardens - | seat 0: 4 Mints | on supplier: 1:1
        temp-agency supplier gardens => 0.mints: 0; 0.plans: gardens; supply: - - -;
        temp-agency: 0:4
    W3-p: Builder: 1 + 2
        advanced: temp-agency | supply: windmill statue truck | seat 0: 3 Mints; plans mine
        on builder: 1:2
        temp-agency builder mine => 0.mints: 0; 0.plans: empty; 0.buildings: mine; 0.stars: 1;
        temp-agency: 0:3
    W3-p: Leadership Council: 1 + 1, the Token and 1 Mint
        advanced: temp-agency | seat 0 (start): 3 Mints | seat 1 (to move): 2 Mints
        on leadership-council: 0:1
        temp-agency leadership-council => 1.mints: 1; starting: 1; temp-agency: 1:2
    W3-p: Wholesaler: 1 + 1, gain 2
        advanced: temp-agency | seat 0: 3 Mints | open: wholesaler | on wholesaler: 0:1
        temp-agency wholesaler => 0.mints: 3 - 2 + 2; temp-agency: 0:2
    W3-p: Lotto: 1 + 3, the top Plan, hidden
        advanced: temp-agency | supply: windmill statue truck | deck: mine vault | seat 0: 4 Mints
        open: lotto | on lotto: 1:3
        temp-agency lotto => 0.mints: 0; 0.plans: mine?; deck: vault; temp-agency: 0:4
    W3-p: Crowdfunder: 1 + 1, gain 3, each other player gains 1
        players: 3 | advanced: crowdfunder, temp-agency | seat 0: 2 Mints | seat 1: 0 Mints
        seat 2: 0 Mints | on crowdfunder: 1:1
        temp-agency crowdfunder => 0.mints: 3; 1.mints: 1; 2.mints: 1; temp-agency: 0:2
    W3-p: Crowdfunder of the variant prototype: 1 + 3, gain 2, the chosen player 1
        advanced: crowdfunder, temp-agency | variant: prototype | seat 0: 4 Mints | seat 1: 0 Mints
        on crowdfunder: 1:3
        temp-agency crowdfunder 1 => 0.mints: 2; 1.mints: 1; temp-agency: 0:4
    W3-p: Recycler: 1 + 1, a card to the bottom of the deck
        advanced: temp-agency, recycler | supply: windmill statue truck | deck: mine
        seat 0: 2 Mints; buildings factory | on recycler: 1:1
        temp-agency recycler factory => 0.mints: 7; 0.buildings: empty; 0.stars: 0;
        deck: mine factory; temp-agency: 0:2
    W3-p: Swap Meet: 1 + 2, place for place
        advanced: temp-agency, swap-meet | supply: windmill statue truck
        seat 0: 3 Mints; plans mine | on swap-meet: 1:2
        temp-agency swap-meet mine statue => 0.mints: 0; 0.plans: statue;
        supply: windmill mine truck; temp-agency: 0:3
    W3-p: Thrift Store: 1 + 2, the bottom Plan, hidden
        advanced: temp-agency, thrift-store | supply: windmill statue truck | deck: mine vault
        seat 0: 3 Mints | on thrift-store: 1:2
        temp-agency thrift-store => 0.mints: 0; 0.plans: vault?; deck: mine; temp-agency: 0:3
    W3-p: a full target can be used
        advanced: temp-agency | seat 0: 3 Mints | on producer: 1:1, 0:1
        temp-agency producer => 0.mints: 3 - 2 + 2; temp-agency: 0:2
    W3-p: so can one that is not full: the price lies on the Temp Agency all the same
        players: 4 | advanced: temp-agency | seat 0: 3 Mints | on producer: 0:1, 1:1
        temp-agency producer => 0.mints: 3 - 2 + 2; temp-agency: 0:2
    W3-o: one's own Mint makes a Location occupied
        advanced: temp-agency | seat 0: 4 Mints | seat 1: 0 Mints
        producer; pass; temp-agency producer => 0.mints: 5; producer: 0:1 -; temp-agency: 0:2
    W3-p: an Owner gains once, however often the Location was used
        advanced: temp-agency | supply: windmill statue truck
        seat 0: 5 Mints; buildings wholesaler | seat 1: 5 Mints
        wholesaler; temp-agency wholesaler; pass; pass => round: 2; 0.mints: 5 + 1 + 1 + 1;
        1.mints: 5 + 0 + 1
""")


@rules(
    *read(
        """
    W3-o: not a closed Location
        seat 0: 9 Mints | on producer: 1:1
        lotto =>
    W3-o: not one without a Mint on it
        seat 0: 9 Mints | open: lotto | on producer: 1:1
        lotto =>
    W3-o: not one that is not in the game
        seat 0: 9 Mints | on producer: 1:1
        crowdfunder =>
    W3-p: not without the whole price
        seat 0: 1 Mint | on producer: 1:1
        producer =>
    W3-e: not without an effect that can happen
        seat 0: 9 Mints | on builder: 1:2
        builder =>
    W3-e: not the Lotto on an empty deck
        seat 0: 9 Mints | open: lotto | on lotto: 1:3 | deck: empty
        lotto =>
    W3-d: not when its own space is taken
        seat 0: 9 Mints | on producer: 1:1 | on temp-agency: 1:2
        producer =>
""",
        advanced=["temp-agency"],
    )
)
def test_no_target(case: Rule) -> None:
    legal = case.table().legal()
    assert not [move for move in legal if move.startswith(f"temp-agency {case.moves}")]


def test_the_agency_cannot_target_itself() -> None:
    """W3-o: the text is not even a move."""
    game = table("seat 0: 9 Mints\non producer: 1:1", **AGENCY)
    with pytest.raises(MalformedMoveError) as refused:
        game.play("temp-agency temp-agency producer")
    assert str(refused.value) == (
        "temp-agency cannot be followed by temp-agency; name a move that can follow it."
    )
