"""The quick values of Mint Works: readable like the rules, and right where rules decide."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintopia.bots.roster import make_bot
from mintopia.engine.game import Game
from mintopia.games.works.bots.worth import (
    action_worth,
    building_ends_it,
    mint_worth,
    mints_by_building,
    rounds_left,
    stars_by_building,
)
from mintopia.games.works.buildings import stars_of
from mintopia.games.works.cards import MOST_STARS
from mintopia.games.works.schema import PLAN_IDS
from mintopia.games.works.state import State
from mintopia.games.works.zones import put_building, remove_plan
from tests.rule_tables import Rule, rules
from tests.works.checking import read, state_of
from tests.works.positions import table

NO_ROUNDS: Final = 0  # rounds left, so only stars count


def stars_after(s: State, player: int, card: int) -> int:
    """Build a Plan from a player's hand as the rules do, and return the stars that it adds."""
    after = s.copy()
    remove_plan(after, player, card)
    put_building(after, None, player, card)
    return stars_of(after, player) - stars_of(s, player)


# --- stars ----------------------------------------------------------------------------------------


@st.composite
def neighborhoods(draw: st.DrawFn) -> Game:
    """Draw a seat's Plans and Buildings; the Gallery may have Mints on it."""
    cards = draw(st.lists(st.sampled_from(PLAN_IDS), min_size=1, max_size=10, unique=True))
    plans = draw(st.integers(1, len(cards)))
    mints = draw(st.integers(0, 3))
    built = [f"gallery({mints})" if card == "gallery" else card for card in cards[plans:]]
    seat = f"plans {', '.join(cards[:plans])}"
    if built:
        seat += f"; buildings {', '.join(built)}"
    replaced = draw(
        st.one_of(
            st.just({}),
            st.dictionaries(
                st.sampled_from(PLAN_IDS),
                st.fixed_dictionaries({"stars": st.integers(0, MOST_STARS)}),
                max_size=6,
            ),
        )
    )
    return table(f"seat 0 (start, to move): 5 Mints; {seat}", cards={"plans": replaced})


@settings(max_examples=300)
@given(neighborhoods())
def test_stars_by_building_are_those_that_the_rules_count(game: Game) -> None:
    s = state_of(game)
    for at in range(s.plan_count[0]):
        card = s.cards[at]
        assert stars_by_building(s, 0, card, NO_ROUNDS) == stars_after(s, 0, card), PLAN_IDS[card]


def test_a_gallery_is_worth_what_the_rounds_will_bring() -> None:
    s = state_of(table("seat 0: plans gallery"))
    gallery = PLAN_IDS.index("gallery")
    assert [stars_by_building(s, 0, gallery, rounds) for rounds in (0, 100, 300)] == [0, 1, 3]


# --- Mints ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("sentence", "seat", "plan", "mints"),
    [
        ("W1: a Workshop gives a Mint in every Upkeep", "plans workshop", "workshop", 200),
        ("W1: a Plant gives two", "plans plant", "plant", 400),
        ("W1: a Statue gives none", "plans statue", "statue", 0),
        ("W1: the Gallery's Mints are stars, not Mints", "plans gallery", "gallery", 0),
        ("W1: Corporate HQ gives one for each Building, itself included",
         "plans corporate-hq; buildings statue, mine", "corporate-hq", 600),
        ("W1: ... the Bridge for two", "plans corporate-hq; buildings bridge", "corporate-hq", 600),
        ("W1: a Building that comes later counts for it too",
         "plans statue; buildings corporate-hq", "statue", 200),
    ],
)  # fmt: skip
def test_mints_by_building(sentence: str, seat: str, plan: str, mints: int) -> None:
    """The values are in hundredths, with two rounds to come."""
    s = state_of(table(f"seat 0 (start, to move): 5 Mints; {seat}"))
    assert mints_by_building(s, 0, PLAN_IDS.index(plan), 200) == mints, sentence
    assert mints_by_building(s, 0, PLAN_IDS.index(plan), 0) == 0


def test_a_mint_is_worth_less_towards_the_end_and_to_the_rich() -> None:
    s = state_of(table("seat 0: 2 Mints\nseat 1: 30 Mints"))
    assert mint_worth(s, 0, 400) > mint_worth(s, 0, 50) > mint_worth(s, 0, 0) > 0
    assert mint_worth(s, 0, 400) > mint_worth(s, 1, 400)


# --- the end --------------------------------------------------------------------------------------
def test_few_rounds_are_left_when_somebody_has_many_stars() -> None:
    start = rounds_left(state_of(table()))
    middle = rounds_left(state_of(table("seat 1: buildings factory")))
    late = rounds_left(state_of(table("seat 1: buildings factory, gardens")))
    ended = rounds_left(state_of(table("seat 1: buildings factory, gardens, mine")))
    assert start >= middle > late > ended == 0


@pytest.mark.parametrize(
    ("sentence", "rival", "plan", "wins"),
    [
        ("W4: seven stars, more than the rival", "factory", "gardens", True),
        ("W4: too few stars to end the game", "factory", "windmill", False),
        ("W4: seven stars, but the rival has more", "factory, landfill, plant", "gardens", False),
    ],
)
def test_a_building_may_end_the_game(sentence: str, rival: str, plan: str, wins: bool) -> None:
    s = state_of(
        table(f"""
            seat 0 (start, to move): 5 Mints; plans gardens, windmill; buildings statue, workshop
            seat 1: 0 Mints; buildings {rival}
        """)
    )
    assert (building_ends_it(s, 0, PLAN_IDS.index(plan), 0) > 0) == wins, sentence


# --- moves ----------------------------------------------------------------------------------------
@rules(
    *read("""
    W4: build the Plan that wins, not the one that brings Mints
        seat 0 (start, to move): 2 Mints; plans plant, gardens; buildings statue, workshop
        seat 1: 3 Mints; buildings factory
        builder gardens =>
    W4: build where it wins, though a purchase would be possible
        supply: factory gardens statue | seat 1: 3 Mints; buildings plant
        seat 0 (start, to move): 6 Mints; plans landfill; buildings workshop, mine, crane
        builder landfill =>
    W1: with an Assembler buy what wins: it is built at once
        supply: windmill gardens truck | seat 1: 3 Mints; buildings plant
        seat 0 (start, to move): 4 Mints; plans mine; buildings assembler, landfill
        supplier gardens =>
""")
)
def test_greedy_plays_what_wins(case: Rule) -> None:
    game = case.table()
    assert case.moves in game.legal()
    for seed in range(3):
        assert game.text_of(make_bot("greedy", "works", seed).choose(game)) == case.moves


def test_a_pass_is_the_measure_of_all_moves() -> None:
    game = table("seat 0 (start, to move): 3 Mints")
    s = state_of(game)
    rounds = rounds_left(s)
    worths = {
        move: action_worth(s, 0, action, rounds)
        for move, action in zip(game.legal(), game.legal_actions(), strict=True)
    }
    assert worths["pass"] == 0
    assert worths["producer"] > 0


def test_the_gift_of_the_co_op_goes_to_the_weakest() -> None:
    game = table(
        """
        seat 0 (start, to move): 0 Mints; buildings co-op
        seat 1: 0 Mints; buildings gardens
        seat 2 (passed): 0 Mints; buildings windmill
        """,
        players=3,
    )
    while game.state()["phase"] != "upkeep":
        game.play("pass")
    assert len(game.legal()) == 2
    choice = make_bot("greedy", "works", 1).choose(game)
    assert game.text_of(choice).endswith("2")
