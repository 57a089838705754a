"""W5, Rachael, the Keeper: 30 Mints in the game, and she wins when the Mint Supply is empty."""

from __future__ import annotations

from typing import Any

from mintopia.games.works.scoring import is_winner

from .checking import changes, happened, play, played, snapshot, state_of
from .positions import table

RACHAEL: dict[str, Any] = {"solo": "rachael"}


test_the_mint_supply = played(
    """
    W5-l: what is gained comes out of the Mint Supply, what is paid lies on the Location
        seat 0 (to move): 3 Mints | seat 1: 5 Mints
        producer => 0.mints: 4; producer: 0:1 - -; mint supply: 20
    W5-l: Mints on Locations return to the Mint Supply in Upkeep
        supply: vault plant | seat 0 (to move): 3 Mints | seat 1 (passed): 1 Mint
        on producer: 0:1, 1:1 | on supplier: 0:4 | mint supply: 10
        pass => round: 2; 0.mints: 4; 1.mints: 2; producer: - - -; supplier: - -;
        mint supply: 10 + 6 - 2
    W5-l: what she places on the Supplier leaves the game instead of returning
        supply: vault plant | seat 0 (to move): 3 Mints | seat 1 (passed): 1 Mint
        on producer: 0:1, 1:1 | on supplier: 1:4, 0:2 | mint supply: 10
        pass => round: 2; 0.mints: 4; 1.mints: 2; producer: - - -; supplier: - -;
        mint supply: 10 + 2 + 2 - 2
    W5-l: Mints on a Gallery are not in the Mint Supply
        supply: vault plant | seat 0 (to move): 0 Mints; buildings gallery(2)
        seat 1 (passed): 0 Mints | on supplier: 0:3 | mint supply: 10
        pass => round: 2; 0.mints: 1; 1.mints: 1; 0.buildings: gallery(3); 0.stars: 3;
        supplier: - -; mint supply: 10 - 1 + 3 - 2
    W3-m: Mints on a leaving Gallery go back to the Mint Supply
        advanced: recycler | supply: vault plant | deck: mine
        seat 0 (to move): 1 Mint; buildings gallery(4) | mint supply: 6
        recycler gallery => 0.mints: 4; 0.buildings: empty; 0.stars: 0; deck: mine gallery;
        recycler: 0:1; mint supply: 6 + 4 - 4
    W5-l: what she pays for the Supplier through the Temp Agency lies there, and returns
        advanced: temp-agency | supply: mine vault | seat 0 (to move): 0 Mints
        seat 1 (passed): 0 Mints | on supplier: 0:2 | on temp-agency: 1:3 | mint supply: 10
        pass => round: 2; 0.mints: 1; 1.mints: 1; supplier: - -; temp-agency: -;
        mint supply: 10 + 5 - 2
""",
    solo="rachael",
)


# --- she wins at once -----------------------------------------------------------------------------
FULL = "supply: windmill statue"
UPKEEP = f"{FULL}\nseat 1 (passed): 0 Mints\non producer: 0:1, 0:1, 0:1\non supplier: 0:2\n"


test_she_wins_at_once = played(
    """
    W5-m: the Mint Supply empty: she wins, whatever the stars
        mint supply: 2 | seat 0 (to move): 3 Mints; buildings gardens, factory | seat 1: 1 Mint
        producer => Rachael wins; 0.mints: 4; producer: 0:1 - -
    W5-m: a gain larger than the Mint Supply takes what is there
        mint supply: 1 | seat 0 (to move): 3 Mints
        producer => Rachael wins; 0.mints: 3 - 1 + 1; producer: 0:1 - -
    W5-m: her own gain empties it as well
        mint supply: 2 | seat 1 (to move): 3 Mints
        producer => Rachael wins; 1.mints: 4; producer: 1:1 - -
    W5-m: at the Leadership Council: the Token is taken, then the Mint
        mint supply: 1 | seat 0 (to move): 3 Mints | seat 1 (start): 1 Mint
        leadership-council => Rachael wins; starting: 0; leadership-council: 0:1
    W5-n: at the Crowdfunder: her gift does not happen any more
        advanced: crowdfunder | mint supply: 3 | seat 0 (to move): 3 Mints | seat 1: 1 Mint
        crowdfunder => Rachael wins; 0.mints: 5; crowdfunder: 0:1
    W5-m: at the Crowdfunder: the gift can be what empties it
        advanced: crowdfunder | mint supply: 4 | seat 0 (to move): 3 Mints | seat 1: 1 Mint
        crowdfunder => Rachael wins; 0.mints: 5; 1.mints: 2; crowdfunder: 0:1
    W5-n: at the Crowdfunder of the variant prototype
        advanced: crowdfunder | variant: prototype | mint supply: 2 | seat 0 (to move): 3 Mints
        seat 1: 1 Mint
        crowdfunder 1 => Rachael wins; 0.mints: 2; crowdfunder: 0:3
    W5-m: at the Recycler
        advanced: recycler | supply: windmill statue | deck: empty | mint supply: 3
        seat 0 (to move): 3 Mints; plans lotto
        recycler lotto => Rachael wins; 0.mints: 5; 0.plans: empty; deck: lotto; recycler: 0:1
    W5-n: in Upkeep 3: the later Buildings do not work any more
        supply: windmill statue | seat 1 (passed): 0 Mints | on producer: 0:1, 0:1, 0:1
        on supplier: 0:2 | mint supply: 3
        seat 0 (to move): 0 Mints; buildings plant, mine, stripmine
        pass => Rachael wins; 0.mints: 3
    W5-m: in Upkeep 3: a Gallery can be what empties it
        supply: windmill statue | seat 1 (passed): 0 Mints | on producer: 0:1, 0:1, 0:1
        on supplier: 0:2 | mint supply: 1 | seat 0 (to move): 0 Mints; buildings gallery(2), mine
        pass => Rachael wins; 0.buildings: gallery(3) mine; 0.stars: 4
    W5-n: in Upkeep 3: the Co-op's own gain: there is no choice any more
        supply: windmill statue | seat 1 (passed): 0 Mints | on producer: 0:1, 0:1, 0:1
        on supplier: 0:2 | mint supply: 1 | seat 0 (to move): 0 Mints; buildings co-op
        pass => Rachael wins; 0.mints: 1
    W5-m: in Upkeep 3: the Co-op's gift
        supply: windmill statue | seat 1 (passed): 0 Mints | on producer: 0:1, 0:1, 0:1
        on supplier: 0:2 | mint supply: 2 | seat 0 (to move): 0 Mints; buildings co-op, mine
        pass; co-op 1 => Rachael wins; 0.mints: 1; 1.mints: 1
    W5-n: in Upkeep 4: the Lotto's Owner gains nothing after the Wholesaler's
        supply: windmill statue | seat 1 (passed): 0 Mints | on producer: 0:1, 0:1, 0:1
        on supplier: 0:2 | mint supply: 1 | seat 0 (to move): 0 Mints; buildings lotto, wholesaler
        on lotto: 0:3 | on wholesaler: 0:1
        pass => Rachael wins; 0.mints: 1
    W5-m: in Upkeep 4: nothing has returned yet
        supply: windmill statue | seat 1 (passed): 0 Mints | on producer: 0:1, 0:1, 0:1
        on supplier: 0:2 | mint supply: 2 | seat 0 (to move): 0 Mints; buildings lotto
        on lotto: 0:3
        pass => Rachael wins; 0.mints: 2
    W5-m: in Upkeep 6: income comes after the return
        supply: windmill statue | mint supply: 1 | seat 0 (to move): 0 Mints
        seat 1 (passed): 0 Mints | on supplier: 1:4 | on producer: 0:1
        pass => Rachael wins; 0.mints: 1; 1.mints: 1; supplier: - -; producer: - - -
    W5-n, W3-w: in Upkeep 6: the starting player's income, not the other's
        supply: windmill statue | mint supply: 1 | seat 0 (to move, start): 0 Mints
        seat 1 (passed): 0 Mints | on supplier: 1:4
        pass => Rachael wins; 0.mints: 1; supplier: - -
    W5-n, W3-w: in Upkeep 6: hers, if she has the Token
        supply: windmill statue | mint supply: 1 | seat 0 (to move): 0 Mints
        seat 1 (passed, start): 0 Mints | on supplier: 1:4
        pass => Rachael wins; 1.mints: 1; supplier: - -
    W3-r: with 7 stars in Upkeep 1 the stars decide
        supply: windmill statue | mint supply: 1
        seat 0 (to move): 0 Mints; buildings gardens, factory, mine | seat 1 (passed): 0 Mints
        pass => seat 0 wins by stars
""",
    solo="rachael",
)


def test_nothing_further_happens() -> None:
    """W5-n: neither in that move nor in that Upkeep."""
    game = table(f"{UPKEEP}mint supply: 2\nseat 0 (to move): 0 Mints; buildings plant", **RACHAEL)
    assert [event["event"] for event in happened(game, "pass")] == ["pass", "upkeep", "gain", "end"]
    assert game.over
    assert game.legal() == []
    assert [is_winner(state_of(game), seat) for seat in (0, 1)] == [False, True]


def test_the_rulebooks_example() -> None:
    """W5: move by move, with Mints and Mint Supply."""
    game = table("supply: plant mine\ndeck: gardens crane lotto", **RACHAEL)
    for move, hers, mine, supply in (
        ("producer", 5, 4, 20),
        ("producer", 6, 4, 18),
        ("producer", 6, 5, 16),
        ("supplier plant", 1, 5, 16),
        ("pass", 1, 5, 16),
        ("leadership-council", 1, 5, 15),
        ("pass", 1, 5, 15),
        ("pass", 2, 6, 17),
    ):
        if game.to_move == 1:
            assert game.legal() == [move]
        play(game, move)
        now = snapshot(game)
        assert (now["1.mints"], now["0.mints"], now["mint supply"]) == (hers, mine, supply), move
    assert now["supply"] == "gardens mine"


def test_with_4_mints_she_would_have_taken_the_mine() -> None:
    """W5-g: she chooses only among Plans that she can pay for."""
    game = table(
        "supply: plant mine\nseat 1 (to move): 4 Mints\non producer: 0:1, 1:1, 0:1", **RACHAEL
    )
    assert game.legal() == ["supplier mine"]
    assert changes(game, "supplier mine")["1.plans"] == "mine"
