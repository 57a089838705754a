"""W1, the Locations: their spaces and prices for each number of players, and their effects."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from mintopia.games.works.cards import location_prices
from mintopia.games.works.cards import table as card_table

from .checking import changes, played
from .positions import table

ADVANCED = ("crowdfunder", "recycler", "temp-agency", "swap-meet", "thrift-store")


class Printed(NamedTuple):
    """A line of the rulebook's table; `*` is the price of the chosen Plan."""

    location: str
    kind: str
    alone: str
    few: str
    four: str

    def spaces(self, players: int) -> str:
        """Return the spaces for a number of players."""
        return (self.alone, self.few, self.few, self.four)[players - 1]


TABLE = (
    Printed("producer", "core", "1 1 1", "1 1", "1 1 1"),
    Printed("supplier", "core", "* *", "* *", "* * *"),
    Printed("builder", "core", "2 2", "2 2", "2 2 2"),
    Printed("leadership-council", "core", "1", "1", "1"),
    Printed("wholesaler", "deed", "1", "1", "1"),
    Printed("lotto", "deed", "3", "3", "3"),
    Printed("crowdfunder", "advanced", "1", "1", "1"),
    Printed("recycler", "advanced", "1", "1", "1"),
    Printed("temp-agency", "advanced", "1", "1", "1"),
    Printed("swap-meet", "advanced", "2", "2", "2"),
    Printed("thrift-store", "promo", "2", "2", "2"),
)


def options_for(location: str, players: int) -> dict[str, Any]:
    """Return the options of a game with this many players and this Location."""
    options: dict[str, Any] = {"advanced": [location]} if location in ADVANCED else {}
    return options | ({"solo": "mort"} if players == 1 else {"players": players})


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("line", TABLE, ids=[f"W1: {line.location}" for line in TABLE])
def test_spaces(line: Printed, players: int) -> None:
    """W1, W2-a: a Location has the spaces of its side for the number of players."""
    game = table("", **options_for(line.location, players))
    (spaces,) = [
        location["spaces"]
        for location in game.state()["locations"]
        if location["id"] == line.location
    ]
    printed = line.spaces(players).split()
    assert spaces == [None] * len(printed)
    assert card_table()["locations"][line.location]["kind"] == line.kind
    prices = location_prices(line.location, players)
    assert ["*" if price == 0 else str(price) for price in prices] == printed


# --- effects --------------------------------------------------------------------------------------


test_effects = played("""
    W1: Producer: gain 2
        seat 0: 1 Mint
        producer => 0.mints: 2; producer: 0:1 -
    W1, W1-o: Supplier: take a Plan from the Plan Supply, face down
        supply: gardens museum truck | seat 0: 4 Mints; plans mine
        supplier museum => 0.mints: 2; 0.plans: mine museum; supply: gardens - truck;
        supplier: 0:2 -
    W1: Builder: build one of your Plans, whichever you like
        supply: windmill statue truck | seat 0: 2 Mints; plans mine, gardens, crane; buildings lotto
        builder gardens => 0.mints: 0; 0.plans: mine crane; 0.buildings: lotto gardens; 0.stars: 5;
        builder: 0:2 -
    W1: Leadership Council: take the Starting Player Token, gain 1
        seat 0 (start): 3 Mints | seat 1 (to move): 1 Mint
        leadership-council => 1.mints: 1 - 1 + 1; starting: 1; leadership-council: 1:1
    W1: Leadership Council: or keep it
        seat 0 (start): 3 Mints
        leadership-council => 0.mints: 3 - 1 + 1; starting: 0; leadership-council: 0:1
    W1: Wholesaler: gain 2
        seat 0: 1 Mint | open: wholesaler
        wholesaler => 0.mints: 2; wholesaler: 0:1
    W1: Wholesaler: its Owner pays too
        supply: windmill statue truck | seat 0: 1 Mint; buildings wholesaler
        wholesaler => 0.mints: 2; wholesaler: 0:1
    W1: Lotto: take the top Plan of the Plan Deck, unseen by others
        supply: windmill statue truck | deck: mine vault crane | seat 0: 3 Mints | open: lotto
        lotto => 0.mints: 0; 0.plans: mine?; deck: vault crane; lotto: 0:3
    W1: Crowdfunder: each other player gains 1
        players: 4 | advanced: crowdfunder | seat 0: 0 Mints | seat 1: 0 Mints
        seat 2 (to move): 1 Mint | seat 3: 0 Mints
        crowdfunder => 0.mints: 1; 1.mints: 1; 2.mints: 3; 3.mints: 1; crowdfunder: 2:1
    W1-k: Recycler: lose a Plan to the bottom of the deck; gain its cost + its printed stars
        advanced: recycler | supply: windmill statue truck | deck: mine
        seat 0: 1 Mint; plans gardens, lotto
        recycler lotto => 0.mints: 4 + 2; 0.plans: gardens; deck: mine lotto; recycler: 0:1
    W1-k: Recycler: lose a Building
        advanced: recycler | supply: windmill statue truck | deck: mine
        seat 0: 2 Mints; buildings crane, factory
        recycler factory => 0.mints: 1 + 4 + 3; 0.buildings: crane; 0.stars: 1; deck: mine factory;
        recycler: 0:1
    W1-k: Recycler: printed stars count in full beside a Landfill
        advanced: recycler | supply: windmill statue truck | deck: mine
        seat 0: 1 Mint; buildings gardens, landfill
        recycler gardens => 0.mints: 3 + 3; 0.buildings: landfill; 0.stars: 3; deck: mine gardens;
        recycler: 0:1
    W1: Temp Agency: use another Location that is occupied, paying 1 + its price
        advanced: temp-agency | seat 0: 2 Mints | on producer: 1:1
        temp-agency producer => 0.mints: 2 - 2 + 2; temp-agency: 0:2
    W1: Swap Meet: exchange one of your Plans with a Plan of the Plan Supply
        advanced: swap-meet | supply: gardens museum truck | seat 0: 2 Mints; plans mine, crane
        swap-meet mine museum => 0.mints: 0; 0.plans: crane museum; supply: gardens mine truck;
        swap-meet: 0:2
    W1: Swap Meet: exchange one of your Buildings
        advanced: swap-meet | supply: gardens museum truck
        seat 0: 2 Mints; plans mine; buildings crane, plant
        swap-meet plant gardens => 0.mints: 0; 0.plans: mine gardens; 0.buildings: crane;
        0.stars: 1; supply: plant museum truck; swap-meet: 0:2
    W1-l: Thrift Store: take the bottom Plan of the Plan Deck, unseen by others
        advanced: thrift-store | supply: windmill statue truck | deck: mine vault crane
        seat 0: 2 Mints
        thrift-store => 0.mints: 0; 0.plans: crane?; deck: mine vault; thrift-store: 0:2
""")


RECYCLED = {
    "windmill": 2, "statue": 4, "gardens": 6, "museum": 2, "gallery": 4, "bridge": 1,
    "co-op": 2, "corporate-hq": 3, "mine": 3, "workshop": 5, "factory": 7, "plant": 7,
    "stripmine": 4, "truck": 3, "crane": 3, "assembler": 6, "landfill": 6, "vault": 5,
    "obelisk": 4, "wholesaler": 2, "lotto": 6,
}  # fmt: skip


@pytest.mark.parametrize("face", ["plans", "buildings"])
@pytest.mark.parametrize("card", RECYCLED)
def test_what_the_recycler_pays(card: str, face: str) -> None:
    """W1-k: cost and printed stars of each card, face down or face up."""
    game = table(
        f"supply: - - -\ndeck: empty\nseat 0: 1 Mint; {face} {card}", advanced=["recycler"]
    )
    seen = changes(game, f"recycler {card}")
    assert seen["deck"] == card
    assert game.state()["players"][0]["mints"] == RECYCLED[card]
    assert seen[f"0.{face}"] == ""
