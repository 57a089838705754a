"""W5, Mort, the Mint Tycoon: he pays from the Mint Supply and has no Mint count."""

from __future__ import annotations

from typing import Any, cast

import pytest

import mintopia
from mintopia.games.works.bank import BOTTOMLESS
from mintopia.games.works.cards import MOST_STAR_GOAL
from mintopia.games.works.schema import PLAN_IDS, PLANS
from mintopia.games.works.state import State

from .checking import changes, happened, play, played, snapshot
from .positions import table

MORT: dict[str, Any] = {"solo": "mort"}
RICH = 13  # about the most that every Plan may give in Upkeep
BUSY = "on producer: 0:1, 0:1, 0:1"


test_his_mints = played(
    """
    W5-q: he pays from the Mint Supply: Mints lie on the space
        supply: mine vault | deck: lotto | seat 1 (to move): | on producer: 0:1, 0:1, 0:1
        supplier vault => 1.mints: None; 1.plans: vault; supply: mine lotto; deck: empty;
        supplier: 1:5 -
    W5-q: he uses the Producer though it brings him nothing
        seat 1 (to move):
        producer => 1.mints: None; producer: 1:1 - -
    W5-h: his Truck still lowers what he pays
        supply: mine vault | deck: lotto | seat 1 (to move): buildings truck
        on producer: 0:1, 0:1, 0:1
        supplier vault => 1.plans: vault; supply: mine lotto; deck: empty; supplier: 1:4 -
    W5-q: no income, and nothing from production
        supply: statue crane | seat 0 (to move): 0 Mints | on supplier: 0:1
        seat 1 (passed): buildings plant, corporate-hq, lotto | on lotto: 0:3
        pass => round: 2; 0.mints: 1; 1.mints: None; supplier: - -; lotto: -
    W5-h: a Gallery of his still fills
        supply: statue crane | seat 0 (to move): 0 Mints | on supplier: 0:1
        seat 1 (passed): buildings gallery(1)
        pass => round: 2; 0.mints: 1; 1.buildings: gallery(2); 1.stars: 2; supplier: - -
    W5-h: his Co-op gives to the person
        supply: statue crane | seat 0 (to move): 0 Mints | on supplier: 0:1
        seat 1 (passed): buildings co-op
        pass; co-op 0 => round: 2; 0.mints: 1 + 1; 1.mints: None; supplier: - -
""",
    solo="mort",
)


def test_he_gains_nothing_and_no_event_says_so() -> None:
    """W5-q: there are no gain events for him, neither for income nor for the Producer."""
    game = table("supply: windmill statue", **MORT)
    events = []
    while snapshot(game)["round"] == 1:
        events += happened(game, "pass" if game.to_move == 0 else game.legal()[0])
    assert "producer" in game.moves
    assert not [e for e in events if e["event"] == "gain" and e["seat"] == 1]
    assert game.state()["players"][1]["mints"] is None


def test_his_purse_fits_the_state_however_rich_the_cards_are() -> None:
    """W5-q: he has no Mint count; in the past, what his Buildings gave overflowed 16 bits."""
    rich = {"cost": 1, "stars": 0, "upkeep": RICH}
    plans = dict.fromkeys(PLAN_IDS, rich) | {"gallery": {"in_deck": False}}
    cards = {"plans": plans, "game": {"star_goal": MOST_STAR_GOAL}}
    game = mintopia.new_game("works", players=1, solo="mort", cards=cards, seed=1)
    while not game.over:
        game.play("pass" if game.to_move == 0 else game.legal()[0])
        assert cast(State, game._state).mints[1] < BOTTOMLESS + 2 * PLANS * RICH


def bought(supply: str, more: str = "") -> str:
    """Return Mort's move when he gets to the Supplier."""
    game = table(f"supply: {supply}\nseat 1 (to move): {more}\n{BUSY}", **MORT)
    (move,) = game.legal()
    return move


@pytest.mark.parametrize(
    ("sentence", "supply", "move"),
    [
        ("W5-q: he never buys Production at the Supplier", "plant statue", "supplier statue"),
        ("W5-q: nor when it lies nearest the deck", "statue plant", "supplier statue"),
        ("W5-q: only Production: he goes on to the Council", "plant mine", "leadership-council"),
        ("W5-g: otherwise the dearest", "assembler windmill", "supplier assembler"),
        ("W5-g: then the nearest to the deck", "assembler vault", "supplier vault"),
        ("W5-g: one place empty", "- vault", "supplier vault"),
    ],
)
def test_the_supplier(sentence: str, supply: str, move: str) -> None:
    assert bought(supply) == move, sentence


@pytest.mark.parametrize("mints", [0, 9, 99])
def test_he_counts_as_the_most_in_a_tie(mints: int) -> None:
    """W5-q, W4-c."""
    game = table(
        f"supply: - -\ndeck: empty\nseat 0 (to move): {mints} Mints; buildings statue\n"
        "seat 1 (passed): buildings workshop",
        **MORT,
    )
    play(game, "pass")
    assert game.result == {
        "reason": "supply",
        "stars": [2, 2],
        "winners": [1],
        "ranking": [[1], [0]],
    }


def test_the_rulebooks_example() -> None:
    """W5: Plant and Statue: he buys the Statue, then builds it."""
    game = table(f"supply: plant statue\nseat 0: 3 Mints\nseat 1 (to move): \n{BUSY}", **MORT)
    assert game.legal() == ["supplier statue"]
    assert changes(game, "supplier statue")["supplier"] == "1:2 -"
    play(game, "pass")
    assert game.legal() == ["builder statue"]
    play(game, "builder statue")
    assert snapshot(game)["1.stars"] == 2
