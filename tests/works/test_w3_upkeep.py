"""W3, the Upkeep phase: its six steps in order, the Co-op's choice, the round guard."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.engine.game import Game

from .checking import changes, happened, play, played, snapshot
from .positions import table

FULL = "supply: windmill statue truck"


def short(events: list[dict[str, Any]]) -> list[str]:
    """Return each event as one line."""
    return [" ".join(str(value) for value in event.values()) for event in events]


def test_the_six_steps_in_their_order() -> None:
    """W3-r: stars, refill, Buildings, Owners, clear, income; then the next round."""
    game = table("""
        supply: - statue -
        deck: crane vault mine
        seat 0 (start): 0 Mints; buildings gallery(1), plant, wholesaler
        seat 1: 0 Mints; buildings stripmine, lotto
        on producer: 0:1, 1:1
        on wholesaler: 0:1
        on lotto: 1:3
        on supplier: 1:2
    """)
    assert short(happened(game, "pass; pass")) == [
        "pass 0",
        "pass 1",
        "upkeep 1",  # 1: nobody has 7 stars
        "refill crane 0",  # 2
        "refill vault 2",
        "gallery 0 2",  # 3
        "gain 0 2 plant",
        "gain 1 3 stripmine",
        "gain 0 1 wholesaler-owner",  # 4
        "gain 1 2 lotto-owner",
        "return 8",  # 5
        "gain 0 1 income",  # 6
        "gain 1 1 income",
        "round 2 0",
    ]
    assert snapshot(game)["supply"] == "crane statue vault"


# --- 1: stars -------------------------------------------------------------------------------------
test_stars = played("""
    W3: Upkeep 1: anyone with 7 stars: the game ends
        # 2 + 3 + 3 = 8 stars
        supply: windmill statue truck | seat 0: buildings gardens, landfill, factory; plans mine
        pass; pass => seat 0 wins by stars
    W3: Upkeep 1: 7 is enough
        supply: windmill statue truck | seat 1: buildings gardens, factory, mine
        pass; pass => seat 1 wins by stars
    W3: Upkeep 1: 6 is not
        supply: windmill statue truck | seat 1: buildings gardens, landfill, crane
        pass; pass => round: 2; 0.mints: 4; 1.mints: 4
    W3: Upkeep 1: nothing further happens: no refill, no effects, no income, Mints stay
        supply: windmill - truck | seat 0: buildings gardens, factory, mine, gallery
        on producer: 1:1
        pass; pass => seat 0 wins by stars
    W3-r: reaching 7 in step 3 ends nothing yet
        supply: windmill statue truck | seat 0: 0 Mints; buildings gardens, factory, gallery
        pass; pass => round: 2; 0.mints: 2; 1.mints: 4; 0.stars: 7;
        0.buildings: gardens factory gallery(1)
""")


def test_reaching_seven_during_development_ends_nothing_yet() -> None:
    """W3-r: the 7 stars are checked only in step 1, and may be lost again before that."""
    game = table(
        f"{FULL}\nseat 0: 2 Mints; plans mine; buildings gardens, factory\nseat 1: 1 Mint",
        advanced=["recycler"],
    )
    play(game, "builder mine; producer")
    assert snapshot(game)["0.stars"] == 7
    assert snapshot(game)["phase"] == "development"
    rich = table(
        f"{FULL}\ndeck: empty\nseat 0: 1 Mint; buildings gardens, factory, mine",
        advanced=["recycler"],
    )
    play(rich, "recycler factory; pass; pass")
    assert snapshot(rich)["round"] == 2


# --- 2: refill ------------------------------------------------------------------------------------

test_refill = played("""
    W3: Upkeep 2: refill to three from the deck, the lowest empty place first
        supply: - statue - | deck: mine vault crane | seat 0: 0 Mints | seat 1: 0 Mints
        pass; pass => round: 2; 0.mints: 1; 1.mints: 1; supply: mine statue vault; deck: crane
    W3: Upkeep 2: the last card of the deck may fill it
        supply: windmill - truck | deck: mine | seat 0: 0 Mints | seat 1: 0 Mints
        pass; pass => round: 2; 0.mints: 1; 1.mints: 1; supply: windmill mine truck; deck: empty
    W3: Upkeep 2: if it cannot be filled completely, the game ends
        supply: windmill - truck | deck: empty | seat 0: 5 Mints; buildings mine | seat 1: 0 Mints
        pass; pass => seat 0 wins by supply
    W3-s: the refill draws as far as the deck goes
        supply: - - truck | deck: mine | seat 0: 5 Mints | seat 1: 0 Mints
        pass; pass => seat 0 wins by supply; supply: mine - truck; deck: empty
    W3: Upkeep 1 comes before 2: with 7 stars the reason is stars
        supply: - - - | deck: empty | seat 0: buildings gardens, factory, mine
        pass; pass => seat 0 wins by stars
""")


def test_no_effects_after_the_supply_could_not_be_filled() -> None:
    """W3: the game ends in step 2: no effects, no Owners, no clearing, no income."""
    game = table("""
        supply: - - -
        deck: mine vault
        seat 0: 0 Mints; buildings plant, lotto
        on lotto: 1:3
    """)
    assert short(happened(game, "pass; pass")) == [
        "pass 0",
        "pass 1",
        "upkeep 1",
        "refill mine 0",
        "refill vault 1",
        "end supply",
    ]


# --- 3: effects of Buildings ----------------------------------------------------------------------
def order_of_gains(game: Game, moves: str) -> list[str]:
    """Play moves and list the seat and source of everything that Buildings gave."""
    events = happened(game, moves)
    return [
        f"{event['seat']} {event.get('source', 'gallery')}"
        for event in events
        if event["event"] in ("gain", "gallery") and event.get("source") != "income"
    ]


@pytest.mark.parametrize(
    ("start", "order"),
    [
        (0, ["0 plant", "0 mine", "1 stripmine", "2 factory", "2 gallery"]),
        (1, ["1 stripmine", "2 factory", "2 gallery", "0 plant", "0 mine"]),
        (2, ["2 factory", "2 gallery", "0 plant", "0 mine", "1 stripmine"]),
    ],
)
def test_effects_from_the_starting_player_in_the_order_built(start: int, order: list[str]) -> None:
    """W3-t: from the starting player clockwise, oldest Building first."""
    buildings = ["plant, mine", "stripmine, crane", "factory, gallery"]
    game = table(
        FULL
        + "\n"
        + "\n".join(
            f"seat {seat} {'(start)' if seat == start else ''}: buildings {built}"
            for seat, built in enumerate(buildings)
        ),
        players=3,
    )
    assert order_of_gains(game, "pass; pass; pass") == order


def test_the_order_built_not_the_order_gained() -> None:
    """W3-t: the Building that was built first works first, whichever Plan was gained first."""
    game = table(f"{FULL}\nseat 0: 4 Mints; plans mine, plant\nseat 1: 0 Mints")
    play(game, "builder plant; pass; builder mine")
    assert order_of_gains(game, "pass; pass") == ["0 plant", "0 mine"]


def test_upkeep_already_goes_from_the_new_holder_of_the_token() -> None:
    """W3-t, W3-q: taking the Token makes a seat the starting player of this round's Upkeep."""
    game = table("seat 0 (start): buildings mine\nseat 1: buildings plant\n" + FULL)
    play(game, "pass; leadership-council")
    assert order_of_gains(game, "pass; pass") == ["1 plant", "0 mine"]


CO_OPS = f"""
    {FULL}
    seat 0: 0 Mints; buildings stripmine
    seat 1 (start): 0 Mints; buildings mine, co-op, plant
    seat 2: 0 Mints; buildings factory
"""


def test_the_co_ops_choice_is_a_decision_in_upkeep() -> None:
    """W3-u: everything before the choice has happened, nothing after it."""
    game = table(CO_OPS, players=3)
    assert changes(game, "pass; pass; pass") == {
        "phase": "upkeep",
        "decision": "co-op",
        "1.mints": 1 + 1,  # Mine and Co-op; the Plant, seat 2 and seat 0 come later
    }
    assert game.to_move == 1
    assert game.legal() == ["co-op 0", "co-op 2"]
    assert changes(game, "co-op 2") == {
        "phase": "development",
        "decision": "turn",
        "round": 2,
        "0.mints": 3 + 1,
        "1.mints": 1 + 1 + 2 + 1,
        "2.mints": 1 + 1 + 1,
    }


def test_the_order_of_events_around_the_choice() -> None:
    """W3-t, W3-u."""
    game = table(CO_OPS, players=3)
    play(game, "pass; pass; pass")
    assert short(happened(game, "co-op 0")) == [
        "co-op 1 0",
        "gain 0 1 co-op-gift",
        "gain 1 2 plant",
        "gain 2 1 factory",
        "gain 0 3 stripmine",
        "gain 1 1 income",
        "gain 2 1 income",
        "gain 0 1 income",
        "round 2 1",
    ]


def test_with_two_players_the_one_choice_is_still_played() -> None:
    """W3-u."""
    game = table(f"{FULL}\nseat 1: buildings co-op")
    play(game, "pass; pass")
    assert (game.to_move, game.legal()) == (1, ["co-op 0"])
    assert changes(game, "co-op 0")["0.mints"] == 3 + 1 + 1


def test_the_locations_are_not_cleared_before_the_choice() -> None:
    """W3-r: Owners (step 4) and clearing (step 5) come after step 3."""
    game = table(f"{FULL}\nseat 0: buildings co-op, wholesaler\non wholesaler: 1:1")
    assert "wholesaler" not in changes(game, "pass; pass")
    assert short(happened(game, "co-op 1"))[2:4] == ["gain 0 1 wholesaler-owner", "return 1"]


# --- 4, 5, 6 --------------------------------------------------------------------------------------
def test_owners_gain_in_the_order_wholesaler_lotto() -> None:
    """W3-v: no matter who they are and who starts."""
    game = table(f"""
        {FULL}
        seat 0: buildings lotto
        seat 1 (start): buildings wholesaler
        on lotto: 1:3
        on wholesaler: 1:1
    """)
    assert order_of_gains(game, "pass; pass") == ["1 wholesaler-owner", "0 lotto-owner"]


def test_all_mints_on_locations_return() -> None:
    """W3: Upkeep 5, W2-k: every space of every Location is free again, the Supplier's as well."""
    game = table(
        f"""
            {FULL}
            open: wholesaler, lotto
            on producer: 0:1, 1:1
            on supplier: 0:4, 1:5
            on builder: 0:2, 1:1
            on leadership-council: 0:1
            on wholesaler: 1:1
            on lotto: 0:3
            on crowdfunder: 0:1
            on temp-agency: 1:6
        """,
        advanced=["crowdfunder", "temp-agency"],
    )
    seen = happened(game, "pass; pass")
    assert {"event": "return", "mints": 26} in seen
    spaces = [space for place in game.state()["locations"] for space in place["spaces"]]
    assert spaces == [None] * len(spaces)


@pytest.mark.parametrize(
    ("players", "start", "order"), [(2, 1, [1, 0]), (3, 1, [1, 2, 0]), (4, 3, [3, 0, 1, 2])]
)
def test_each_player_gains_1(players: int, start: int, order: list[int]) -> None:
    """W3-w: income is paid clockwise from the starting player; then the next round begins."""
    game = table(f"{FULL}\nseat {start} (start): 0 Mints", players=players)
    events = happened(game, "; ".join(["pass"] * players))
    income = [event for event in events if event.get("source") == "income"]
    assert [event["seat"] for event in income] == order
    assert {event["mints"] for event in income} == {1}
    assert events[-1] == {"event": "round", "round": 2, "seat": start}


def test_crowdfunder_gifts_go_clockwise_from_its_user() -> None:
    """W3-w."""
    game = table("seat 2 (start): 3 Mints", players=4, advanced=["crowdfunder"])
    gifts = [e["seat"] for e in happened(game, "crowdfunder") if e["event"] == "gain"]
    assert gifts == [2, 3, 0, 1]


# --- the round guard ------------------------------------------------------------------------------
test_round_guard = played(
    """
    W3-x: the 50th Upkeep without an end: the game is scored as it stands
        # W3-y: the round number stays 50, and the final Upkeep is complete, income included
        round: 50 | seat 0: 0 Mints; buildings mine | seat 1: 0 Mints | on producer: 1:1
        pass; pass => seat 0 wins by round-limit; 0.mints: 2; 1.mints: 1; producer: - -
    W3-x: the 49th is not the last
        round: 49 | seat 0: 0 Mints | seat 1: 0 Mints
        pass; pass => round: 50; 0.mints: 1; 1.mints: 1
    W3-x: 7 stars in the 50th: the reason is stars
        round: 50 | seat 0: buildings gardens, factory, mine
        pass; pass => seat 0 wins by stars
    W3-y: a Co-op of the 50th Upkeep still asks, then the game ends
        round: 50 | seat 0: 0 Mints; buildings co-op | seat 1: 0 Mints
        pass; pass; co-op 1 => seat 0 wins by round-limit; 0.mints: 2; 1.mints: 2
""",
    given="supply: windmill statue truck",
)


def test_the_rulebooks_sample_round() -> None:
    """W3: Ann and Ben, move by move, with the Mints the rulebook gives."""
    game = table(
        "supply: mine wholesaler co-op\ndeck: gardens statue truck ...", names=["Ann", "Ben"]
    )
    expected = (
        ("producer", 4, 3), ("producer", 4, 4), ("supplier wholesaler", 3, 4),
        ("supplier co-op", 3, 3), ("builder wholesaler", 1, 3), ("builder co-op", 1, 1),
        ("pass", 1, 1), ("leadership-council", 1, 1), ("wholesaler", 2, 1), ("pass", 2, 1),
        ("pass", 2, 2), ("co-op 0", 5, 3),
    )  # fmt: skip
    for move, ann, ben in expected:
        play(game, move)
        table_now = snapshot(game)
        assert (table_now["0.mints"], table_now["1.mints"]) == (ann, ben), move
    assert table_now["supply"] == "mine gardens statue"
    assert (table_now["round"], game.to_move) == (2, 1)
