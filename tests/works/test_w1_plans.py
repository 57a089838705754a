"""W1, the Plans: what each of the 21 costs, is worth and does."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from mintopia.engine.game import new_game
from mintopia.games.works.cards import table as card_table
from tests.oracle.works_tables import PLAN_TABLE
from tests.rule_tables import Rule

from .checking import changes, played, rule, snapshot
from .positions import table


class Printed(NamedTuple):
    """A line of the rulebook's table, and what the Building is worth on its own."""

    plan: str
    type: str
    cost: int
    stars: int
    alone: int


# W1: as in the oracle, which was written from the rulebook; Museum and Obelisk count themselves.
TIN = tuple(
    Printed(plan, kind, cost, stars, {"museum": 1, "obelisk": 1}.get(plan, stars))
    for plan, kind, cost, stars, _ in PLAN_TABLE
)
EACH_PLAN = pytest.mark.parametrize("card", TIN, ids=[f"W1: {card.plan}" for card in TIN])


def test_there_are_21_plans_one_of_each() -> None:
    """W1-a."""
    state = new_game("works", players=2, seed=1).state()
    assert len(TIN) == 21
    assert sorted(state["deck"] + state["supply"]) == sorted(card.plan for card in TIN)


@EACH_PLAN
def test_printed_numbers(card: Printed) -> None:
    """W1-a: type, cost and printed stars are those of the table."""
    printed = card_table()["plans"][card.plan]
    assert (printed["type"], printed["cost"], printed["stars"]) == (
        card.type,
        card.cost,
        card.stars,
    )


@EACH_PLAN
def test_a_plan_face_down_does_nothing(card: Printed) -> None:
    """W1: an unbuilt Plan is worth nothing and gives nothing in Upkeep."""
    game = table(f"supply: {supply_without(card.plan)}\nseat 0: 0 Mints; plans {card.plan}")
    assert changes(game, "pass; pass") == {"round": 2, "0.mints": 1, "1.mints": 4}
    assert snapshot(game)["0.stars"] == 0


@EACH_PLAN
def test_a_building_alone_is_worth(card: Printed) -> None:
    """W1: a Plan built at the Builder is worth its printed stars and its effect."""
    game = table(f"supply: {supply_without(card.plan)}\nseat 0: 2 Mints; plans {card.plan}")
    play = changes(game, f"builder {card.plan}")
    assert snapshot(game)["0.stars"] == card.alone
    assert play["0.mints"] == 0
    assert play["0.plans"] == ""
    assert play["0.buildings"] == card.plan + "(0)" * (card.plan == "gallery")


def supply_without(plan: str) -> str:
    """Return three Plans other than this one."""
    return " ".join([card.plan for card in TIN if card.plan != plan][:3])


# --- stars ----------------------------------------------------------------------------------------
# Each line: the Buildings (and Plans) of seat 0, and how many stars they are worth together.
STARS = (
    ("W1-b: Museum: 1 star per Culture Building here, itself included", "museum", "", 1),
    ("W1-b, W7-b: Museum: other types do not count", "museum, mine, truck, wholesaler", "", 4),
    ("W1-b: Museum: a Gallery counts, with or without Mints", "museum, gallery", "", 2),
    ("W1-b: Museum: face-down Culture does not count", "museum", "gardens, statue", 1),
    ("W1-e: Gallery: worth 1 star per Mint on it", "gallery(5)", "", 5),
    ("W1-e: Gallery: worth nothing without Mints", "gallery", "", 0),
    ("W1-d: Bridge: two Culture Buildings for the Museum", "museum, bridge", "", 3),
    ("W1-d: Bridge: two Buildings for the Obelisk", "obelisk, bridge", "", 3),
    ("W1-d: Bridge: face down it counts for nobody", "museum, obelisk", "bridge", 3),
    (
        "W1-b, W7-b: Obelisk: 1 star per Building here, itself included",
        "obelisk, mine, lotto",
        "",
        6,
    ),
    ("W1-b: Obelisk: Plans do not count", "obelisk", "mine, crane, statue", 1),
    ("W1-f: Landfill: each Culture Building is worth 1 less", "landfill, gardens, statue", "", 6),
    ("W1-f: Landfill: never below 0", "landfill, bridge, gallery", "", 3),
    ("W1-f: Landfill: takes 1 of a Museum's stars", "landfill, museum, statue", "", 5),
    ("W1-f: Landfill: the Museum counts what is worth nothing", "landfill, museum, bridge", "", 5),
    ("W1-f: Landfill: other types keep their stars", "landfill, mine, crane, lotto", "", 7),
    ("W1-f: Landfill: itself keeps its 3", "landfill", "", 3),
    ("W1-f: Landfill: face down it lowers nothing", "gardens", "landfill", 3),
    ("W1-g: Vault: 2 stars per face-down Plan here", "vault", "mine, statue, lotto", 6),
    ("W1-g: Vault: Buildings do not count", "vault, mine, statue", "", 3),
    ("W1-g: Vault: a hidden Plan counts", "vault", "plant?", 2),
    ("W4: the rulebook's example", "museum, bridge, statue, landfill, vault", "mine, truck", 11),
)


@pytest.mark.parametrize(
    ("buildings", "plans", "stars"), [line[1:] for line in STARS], ids=[line[0] for line in STARS]
)
def test_stars(buildings: str, plans: str, stars: int) -> None:
    game = table(f"deck: empty\nsupply: - - -\nseat 0: plans {plans}; buildings {buildings}")
    assert game.state()["players"][0]["stars"] == stars


@pytest.mark.parametrize(
    ("sentence", "buildings", "stars"),
    [
        ("W1: the Museum counts here, not next door", "museum", 1),
        ("W1: the Obelisk counts here, not next door", "obelisk", 1),
        ("W1: the Landfill lowers here, not next door", "landfill", 3),
        ("W1: the Vault counts here, not next door", "vault", 0),
    ],
)
def test_effects_stay_in_their_neighborhood(sentence: str, buildings: str, stars: int) -> None:
    game = table(f"""
        seat 0: buildings {buildings}
        seat 1: plans mine; buildings gardens, bridge, crane
    """)
    worth = [player["stars"] for player in game.state()["players"]]
    assert worth == [stars, 4], sentence


# --- Upkeep ---------------------------------------------------------------------------------------
def gains(plan: str, mints: int) -> Rule:
    """Return a rule: seat 0 with only this Building gains these Mints in Upkeep and 1 of income."""
    noun = "Mint" if mints == 1 else "Mints"
    return rule(
        f"W1: {plan}: Upkeep: gain {mints} {noun}",
        f"supply: windmill statue gardens\nseat 0: 0 Mints; buildings {plan}\nseat 1: 0 Mints",
        "pass; pass",
        {"round": 2, "0.mints": mints + 1, "1.mints": 1},
    )


FULL = "supply: windmill statue truck"


test_upkeep_effects = played(
    """
    W1-c: Corporate HQ: Upkeep: gain 1 per Building here, itself included
        seat 0: 0 Mints; plans gardens; buildings corporate-hq, crane, lotto
        pass; pass => round: 2; 0.mints: 3 + 1; 1.mints: 4
    W1-d: Corporate HQ: a Bridge counts as two Buildings
        seat 0: 0 Mints; buildings corporate-hq, bridge
        pass; pass => round: 2; 0.mints: 3 + 1; 1.mints: 4
    W1: the rulebook's example: Corporate HQ, Bridge, Mine and Gallery
        seat 0: 0 Mints; buildings corporate-hq, bridge, mine, gallery
        pass; pass => round: 2; 0.mints: 6 + 1; 1.mints: 4;
        0.buildings: corporate-hq bridge mine gallery(1); 0.stars: 2
    W1-e: Gallery: Upkeep: 1 Mint of the Mint Supply goes on it, not into the hand
        seat 0: 0 Mints; buildings gallery(2)
        pass; pass => round: 2; 0.mints: 1; 1.mints: 4; 0.buildings: gallery(3); 0.stars: 3
    W1-i: Co-op: Upkeep: gain 1, then another player gains 1
        seat 0: 0 Mints; buildings co-op | seat 1: 0 Mints
        pass; pass; co-op 1 => round: 2; 0.mints: 1 + 1; 1.mints: 1 + 1
    W1-i: Co-op: with more players, its holder chooses
        players: 3 | seat 0: 0 Mints; buildings co-op | seat 1: 0 Mints | seat 2: 0 Mints
        pass; pass; pass; co-op 2 => round: 2; 0.mints: 2; 1.mints: 1; 2.mints: 2
""",
    gains("mine", 1),
    gains("workshop", 1),
    gains("factory", 1),
    gains("plant", 2),
    gains("stripmine", 3),
    gains("crane", 0),
    gains("corporate-hq", 1),
    given="supply: windmill statue truck",
)


# --- Truck, Crane, Assembler ----------------------------------------------------------------------
test_truck_crane_and_assembler = played("""
    W1-h: Truck: pay 1 less at the Supplier
        supply: plant - - | seat 0: 5 Mints; buildings truck
        supplier plant => 0.mints: 1; 0.plans: plant; supply: - - -; supplier: 0:4 -
    W1-h: Truck: never below 1
        supply: windmill - - | seat 0: 1 Mint; buildings truck
        supplier windmill => 0.mints: 0; 0.plans: windmill; supply: - - -; supplier: 0:1 -
    W1: Truck: another player's helps nobody
        supply: mine - - | seat 0: 5 Mints | seat 1: buildings truck
        supplier mine => 0.mints: 3; 0.plans: mine; supply: - - -; supplier: 0:2 -
    W1-h: Crane: pay 1 less at the Builder
        supply: windmill statue gardens | seat 0: 1 Mint; plans mine; buildings crane
        builder mine => 0.mints: 0; 0.plans: empty; 0.buildings: crane mine; 0.stars: 2;
        builder: 0:1 -
    W1: Crane: building the Crane itself still costs 2
        supply: windmill statue gardens | seat 0: 2 Mints; plans crane
        builder crane => 0.mints: 0; 0.plans: empty; 0.buildings: crane; 0.stars: 1; builder: 0:2 -
    W1: Assembler: Plans bought at the Supplier arrive as Buildings
        supply: gardens - - | seat 0: 5 Mints; buildings assembler
        supplier gardens => 0.mints: 2; 0.buildings: assembler gardens; 0.stars: 4; supply: - - -;
        supplier: 0:3 -
    W1: Assembler with Truck: 1 less, and built
        supply: gardens - - | seat 0: 5 Mints; buildings assembler, truck
        supplier gardens => 0.mints: 3; 0.buildings: assembler truck gardens; 0.stars: 5;
        supply: - - -; supplier: 0:2 -
    W1: Assembler: a Deed that arrives built opens its Location
        supply: wholesaler - - | seat 0: 5 Mints; buildings assembler
        supplier wholesaler => 0.mints: 4; 0.buildings: assembler wholesaler; 0.stars: 2;
        supply: - - -; supplier: 0:1 -; wholesaler.open: True; wholesaler.owner: 0
""")


# --- Deeds ----------------------------------------------------------------------------------------
def occupied_deed(plan: str, by: int, mints: int, owner_gains: int, hand: tuple[int, int]) -> Rule:
    """Return a rule: seat 0 owns a Location, and seat `by` is on it."""
    return rule(
        f"W1-j: {plan}: its Owner gains {owner_gains} in Upkeep if seat {by} is on it",
        f"""
            {FULL}
            seat 0: 0 Mints; buildings {plan}
            seat 1: 0 Mints
            on {plan}: {by}:{mints}
        """,
        "pass; pass",
        {"round": 2, "0.mints": hand[0], "1.mints": hand[1], plan: "-"},
    )


test_deeds = played(
    """
    W1-j: wholesaler: who builds the Deed owns the Location, which opens
        seat 0: 2 Mints; plans wholesaler
        builder wholesaler => 0.mints: 0; 0.plans: empty; 0.buildings: wholesaler; 0.stars: 1;
        builder: 0:2 -; wholesaler.open: True; wholesaler.owner: 0
    W1-j: lotto: who builds the Deed owns the Location, which opens
        seat 1 (to move): 2 Mints; plans lotto
        builder lotto => 1.mints: 0; 1.plans: empty; 1.buildings: lotto; 1.stars: 2; builder: 1:2 -;
        lotto.open: True; lotto.owner: 1
    W1-j: an Owner gains nothing from a Location that is not occupied
        seat 0: 0 Mints; buildings wholesaler, lotto | seat 1: 0 Mints
        pass; pass => round: 2; 0.mints: 1; 1.mints: 1
    W1-j: without an Owner nobody gains
        open: lotto | seat 0: 0 Mints | seat 1: 0 Mints | on lotto: 0:3
        pass; pass => round: 2; 0.mints: 1; 1.mints: 1; lotto: -
""",
    occupied_deed("wholesaler", by=0, mints=1, owner_gains=1, hand=(2, 1)),
    occupied_deed("wholesaler", by=1, mints=1, owner_gains=1, hand=(2, 1)),
    occupied_deed("lotto", by=0, mints=3, owner_gains=2, hand=(3, 1)),
    occupied_deed("lotto", by=1, mints=3, owner_gains=2, hand=(3, 1)),
    given="supply: windmill statue truck",
)
