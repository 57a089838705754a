"""W3, the Development phase: turns, what a Place needs, and how effects interact."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rule_tables import Rule, split

from .checking import changes, happened, play, played, rule, snapshot
from .positions import table

FULL = "supply: windmill statue truck"


# --- turns ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("players", "start", "order"),
    [
        (2, 0, [0, 1, 0, 1]),
        (2, 1, [1, 0, 1, 0]),
        (3, 0, [0, 1, 2, 0, 1]),
        (3, 1, [1, 2, 0, 1]),
        (3, 2, [2, 0, 1, 2]),
        (4, 0, [0, 1, 2, 3, 0]),
        (4, 3, [3, 0, 1, 2, 3]),
    ],
)
def test_turns_go_clockwise(players: int, start: int, order: list[int]) -> None:
    """W3-a: each turn is one Place or one Pass."""
    game = table(f"seat {start} (start): 9 Mints", players=players)
    seen = [game.to_move]
    moves = ["producer", "pass", "producer", "pass"]
    for move in moves[: len(order) - 1]:
        play(game, move)
        seen.append(game.to_move)
    assert seen == order


TURNS = (
    ("W3-b: passing is not final: who passed may place on the next turn", 2, "pass; producer", 0),
    ("W3-b: after the pass of one of two, the other still has a turn", 2, "pass", 1),
    ("W3-b: a Place between the passes keeps the phase going", 2, "pass; producer; pass", 1),
    ("W3-b: three players: two passes do not end it", 3, "pass; pass", 2),
    ("W3-c: as soon as all have passed since the last Place, not later", 3,
     "pass; producer; pass; pass", 1),
)  # fmt: skip


@pytest.mark.parametrize(
    ("players", "moves", "to_move"), [turn[1:] for turn in TURNS], ids=[turn[0] for turn in TURNS]
)
def test_passing_is_not_final(players: int, moves: str, to_move: int) -> None:
    game = table("", players=players)
    play(game, moves)
    assert snapshot(game)["round"] == 1
    assert game.to_move == to_move
    assert "producer" in game.legal() or "leadership-council" in game.legal()


@pytest.mark.parametrize(
    ("players", "moves"),
    [
        (2, "pass; pass"),
        (2, "pass; producer; pass; pass"),
        (2, "producer; producer; pass; pass"),
        (3, "pass; pass; pass"),
        (3, "pass; producer; pass; pass; pass"),
        (4, "producer; pass; pass; pass; pass"),
    ],
)
def test_the_phase_ends_when_all_have_passed_in_succession(players: int, moves: str) -> None:
    """W3-b, W3-c: the phase ends with the last of these passes, not before."""
    game = table("", players=players)
    for move in split(moves):
        assert snapshot(game)["round"] == 1
        play(game, move)
    assert snapshot(game)["round"] == 2


# --- what a Place needs ---------------------------------------------------------------------------
NEEDS = (
    ("W3-d: an open Location: no Lotto before its Deed is built", "seat 0: 9 Mints", "lotto"),
    ("W3-d: a free space", "seat 0: 9 Mints\non producer: 0:1, 1:1", "producer"),
    ("W3-d: the whole price in hand", "seat 0: 0 Mints", "producer"),
    ("W3-e: no Builder without a Plan of yours", "seat 0: 9 Mints; buildings mine", "builder"),
    ("W3-e: no Builder with another player's Plan", "seat 0: 9 Mints\nseat 1: plans mine",
     "builder"),
    ("W3-e: no Supplier without a Plan you can pay", "seat 0: 2 Mints\nsupply: gardens plant lotto",
     "supplier"),
    ("W3-e: no Supplier on an empty Plan Supply", "seat 0: 9 Mints\nsupply: - - -", "supplier"),
    ("W3-e: no Lotto on an empty deck", "seat 0: 9 Mints\nopen: lotto\ndeck: empty", "lotto"),
    ("W3-e: no Thrift Store on an empty deck", "seat 0: 9 Mints\ndeck: empty", "thrift-store"),
    ("W3-e: no Recycler without a card", "seat 0: 9 Mints\nseat 1: plans mine", "recycler"),
    ("W3-e: no Swap Meet without a card of yours", "seat 0: 9 Mints\nseat 1: plans mine",
     "swap-meet"),
    ("W3-e: no Swap Meet without a Plan in the Supply", "seat 0: 9 Mints; plans mine\n"
     "supply: - - -", "swap-meet"),
    ("W3-o: no Temp Agency while no Location is occupied", "seat 0: 9 Mints", "temp-agency"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("position", "location"), [need[1:] for need in NEEDS], ids=[need[0] for need in NEEDS]
)
def test_no_place_without(position: str, location: str) -> None:
    advanced = ("crowdfunder", "recycler", "swap-meet", "temp-agency", "thrift-store")
    game = table(position, advanced=[location] if location in advanced else [])
    assert location not in {move.split()[0] for move in game.legal()}


def test_the_price_is_paid_first() -> None:
    """W3-f: only then does the effect happen."""
    game = table("seat 0: 1 Mint")
    assert [event["event"] for event in happened(game, "producer")] == ["place", "gain"]


test_paying = played("""
    W3-f: onto the first free space
        seat 0: 3 Mints | on builder: 1:2 | on supplier: 1:1
        producer => 0.mints: 4; producer: 0:1 -
    W3-f: a payment of several Mints takes one space
        supply: plant - - | seat 0: 5 Mints
        supplier plant => 0.mints: 0; 0.plans: plant; supply: - - -; supplier: 0:5 -
    W3: the Supply is refilled in Upkeep, not before
        supply: mine vault crane | seat 0: 9 Mints | seat 1: 9 Mints
        supplier vault; supplier mine => 0.mints: 4; 1.mints: 7; 0.plans: vault; 1.plans: mine;
        supply: - - crane; supplier: 0:5 1:2
""")


# --- Truck, Crane, Assembler meet the Temp Agency and the rest ------------------------------------


test_truck_crane_assembler = played("""
    W3-g: Truck applies to the Supplier through the Temp Agency
        advanced: temp-agency | supply: gardens - - | seat 0: 3 Mints; buildings truck
        on supplier: 1:1
        temp-agency supplier gardens => 0.mints: 0; 0.plans: gardens; supply: - - -;
        temp-agency: 0:3
    W3-g: Truck through the Temp Agency: 1 + 1 for a Plan of 1, never less
        advanced: temp-agency | supply: windmill - - | seat 0: 2 Mints; buildings truck
        on supplier: 1:1
        temp-agency supplier windmill => 0.mints: 0; 0.plans: windmill; supply: - - -;
        temp-agency: 0:2
    W3-g: Crane applies to the Builder through the Temp Agency
        advanced: temp-agency | supply: windmill statue truck
        seat 0: 2 Mints; plans mine; buildings crane | on builder: 1:2, 1:2
        temp-agency builder mine => 0.mints: 0; 0.plans: empty; 0.buildings: crane mine; 0.stars: 2;
        temp-agency: 0:2
    W3-g: Truck and Crane lower no other price
        advanced: temp-agency | supply: windmill statue truck | deck: mine
        seat 0: 4 Mints; buildings crane, landfill | open: lotto | on lotto: 1:3
        temp-agency lotto => 0.mints: 0; 0.plans: mine?; deck: empty; temp-agency: 0:4
    W3-h: Assembler applies to the Supplier through the Temp Agency
        advanced: temp-agency | supply: gardens - - | seat 0: 4 Mints; buildings assembler
        on supplier: 1:1, 1:1
        temp-agency supplier gardens => 0.mints: 0; 0.buildings: assembler gardens; 0.stars: 4;
        supply: - - -; temp-agency: 0:4
    W3-h: Assembler: not to Lotto
        supply: windmill statue truck | deck: mine | seat 0: 3 Mints; buildings assembler
        open: lotto
        lotto => 0.mints: 0; 0.plans: mine?; deck: empty; lotto: 0:3
    W3-h: Assembler: not to the Swap Meet
        advanced: swap-meet | supply: gardens - - | seat 0: 2 Mints; plans mine; buildings assembler
        swap-meet mine gardens => 0.mints: 0; 0.plans: gardens; supply: mine - -; swap-meet: 0:2
""")


# --- Swap Meet ------------------------------------------------------------------------------------
def swap(place: int, supply: str, taken: str, after: str) -> Rule:
    """Return a rule: seat 0 swaps a Mine for the Plan at a place of the Supply."""
    return rule(
        f"W3-k: Swap Meet: the given card goes to the place of the taken one: place {place}",
        f"supply: {supply}\nseat 0: 2 Mints; plans crane, mine, vault",
        f"swap-meet mine {taken}",
        {"0.mints": 0, "0.plans": f"crane vault {taken}", "supply": after, "swap-meet": "0:2"},
        advanced=["swap-meet"],
    )


test_swap_meet = played(
    """
    W3-k: Swap Meet: the card arrives face down, even for a Building
        supply: gardens museum truck | seat 0: 2 Mints; buildings mine
        swap-meet mine truck => 0.mints: 0; 0.plans: truck; 0.buildings: empty; 0.stars: 0;
        supply: gardens museum mine; swap-meet: 0:2
    W3-k: Swap Meet: what was given can be bought from its place
        supply: gardens - - | seat 0: 2 Mints; plans mine | seat 1: 2 Mints
        swap-meet mine gardens; supplier mine => 0.mints: 0; 1.mints: 0; 0.plans: gardens;
        1.plans: mine; supply: - - -; swap-meet: 0:2; supplier: 1:2 -
""",
    swap(0, "gardens museum truck", "gardens", "mine museum truck"),
    swap(1, "gardens museum truck", "museum", "gardens mine truck"),
    swap(2, "gardens museum truck", "truck", "gardens museum mine"),
    swap(2, "- - truck", "truck", "- - mine"),
    advanced=["swap-meet"],
)


# --- Buildings that leave -------------------------------------------------------------------------
RECYCLE: dict[str, Any] = {"advanced": ["recycler"]}


@pytest.mark.parametrize(
    ("sentence", "position", "moves", "mints"),
    [
        ("W3-l: a Truck that left lowers nothing", "supply: mine - -\nseat 0: 9 Mints; "
         "buildings truck", "recycler truck; pass; supplier mine", 9 - 1 + 3 - 2),
        ("W3-l: a Crane that left lowers nothing", "seat 0: 9 Mints; plans mine; "
         "buildings crane", "recycler crane; pass; builder mine", 9 - 1 + 3 - 2),
        ("W3-l: a Mine that left gives nothing in Upkeep", f"{FULL}\nseat 0: 9 Mints; "
         "buildings mine", "recycler mine; pass; pass", 9 - 1 + 3 + 1),
        ("W3-l: the Corporate HQ counts those that stayed", f"{FULL}\nseat 0: 9 Mints; "
         "buildings corporate-hq, crane", "recycler crane; pass; pass", 9 - 1 + 3 + 1 + 1),
        ("W3-l: a Co-op that left asks nobody", f"{FULL}\nseat 0: 9 Mints; buildings co-op",
         "recycler co-op; pass; pass", 9 - 1 + 2 + 1),
    ],
)  # fmt: skip
def test_a_building_that_left_rests(sentence: str, position: str, moves: str, mints: int) -> None:
    game = table(position, **RECYCLE)
    play(game, moves)
    assert game.state()["players"][0]["mints"] == mints, sentence


def test_an_assembler_that_left_builds_nothing() -> None:
    """W3-l."""
    game = table(
        "supply: gardens mine truck\nseat 0: 9 Mints; buildings assembler", advanced=["swap-meet"]
    )
    seen = changes(game, "swap-meet assembler truck; pass; supplier gardens")
    assert seen["0.plans"] == "truck gardens"
    assert seen["supply"] == "- mine assembler"


test_buildings_that_leave = played("""
    W3-l: stars of a Building that left are gone, and what it counted for
        advanced: recycler | supply: windmill statue truck | deck: empty
        seat 0: 1 Mint; buildings museum, gardens, obelisk
        recycler gardens => 0.mints: 6; 0.buildings: museum obelisk; 0.stars: 1 + 2; deck: gardens;
        recycler: 0:1
    W3-l: without the Landfill, Culture Buildings have their stars again
        advanced: recycler | supply: windmill statue truck | deck: empty
        seat 0: 1 Mint; buildings landfill, gardens, bridge
        recycler landfill => 0.mints: 6; 0.buildings: gardens bridge; 0.stars: 3; deck: landfill;
        recycler: 0:1
    W3-m: Mints on a leaving Gallery go back to the Mint Supply: Recycler
        advanced: recycler | supply: windmill statue truck | deck: empty
        seat 0: 1 Mint; buildings gallery(3), mine
        recycler gallery => 0.mints: 4; 0.buildings: mine; 0.stars: 1; deck: gallery; recycler: 0:1
    W3-m: built again, the Gallery begins empty
        advanced: swap-meet | supply: statue - - | seat 0: 2 Mints; buildings gallery(3)
        seat 1: 6 Mints
        swap-meet gallery statue; supplier gallery; pass; builder gallery => 0.mints: 0; 1.mints: 0;
        0.plans: statue; 0.buildings: empty; 0.stars: 0; 1.buildings: gallery(0); supply: - - -;
        swap-meet: 0:2; supplier: 1:4 -; builder: 1:2 -
    W3-n: a Deed that leaves takes its ownership along; the Location stays open: Recycler
        advanced: recycler | supply: windmill statue truck | deck: empty
        seat 0: 1 Mint; buildings wholesaler
        recycler wholesaler => 0.mints: 2; 0.buildings: empty; 0.stars: 0; deck: wholesaler;
        recycler: 0:1; wholesaler.owner: None
    W3-n: until someone builds the Deed again
        advanced: swap-meet | supply: truck - - | seat 0: 2 Mints; buildings lotto | seat 1: 6 Mints
        swap-meet lotto truck; supplier lotto; pass; builder lotto => 0.mints: 0; 1.mints: 0;
        0.plans: truck; 0.buildings: empty; 0.stars: 0; 1.buildings: lotto; 1.stars: 2;
        supply: - - -; swap-meet: 0:2; supplier: 1:4 -; builder: 1:2 -; lotto.owner: 1
    W3-n: the open Location without an Owner can be used, and nobody gains in Upkeep
        advanced: recycler | supply: windmill statue truck | deck: empty
        seat 0: 1 Mint; buildings wholesaler | seat 1: 1 Mint
        recycler wholesaler; wholesaler; pass; pass => round: 2; 0.mints: 2 + 1; 1.mints: 2 + 1;
        0.buildings: empty; 0.stars: 0; deck: wholesaler; wholesaler.owner: None
""")


# --- the Starting Player Token --------------------------------------------------------------------
def test_the_token_matters_from_the_next_development_phase_on() -> None:
    """W3-q: the current phase continues clockwise; the next one begins with the Token's holder."""
    game = table("seat 0 (start): 3 Mints", players=3)
    play(game, "pass; leadership-council")
    assert snapshot(game)["starting"] == 1
    turns = []
    while snapshot(game)["round"] == 1:
        turns.append(game.to_move)
        play(game, "pass")
    assert turns == [2, 0, 1]
    assert snapshot(game)["starting"] == game.to_move == 1
    play(game, "pass; pass; pass")
    assert snapshot(game)["starting"] == game.to_move == 1


def test_the_last_to_take_the_token_has_it() -> None:
    """W3-q: with the Temp Agency, a second player can take it in the same round."""
    game = table("", advanced=["temp-agency"])
    play(game, "leadership-council; temp-agency leadership-council")
    assert snapshot(game)["starting"] == 1
    play(game, "pass; pass")
    assert game.to_move == 1
