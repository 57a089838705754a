"""Every reason for refusing a move: its key, its paragraph and its exact English sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from mintopia.errors import IllegalMoveError
from mintopia.games.works.schema import REFUSAL_IDS, REFUSAL_PARAGRAPHS

from .checking import assert_consistent, play, snapshot, state_of
from .positions import NO_OPTIONS, table

FULL = "supply: windmill statue truck"
RICH = f"{FULL}\nseat 0: 9 Mints; plans mine; buildings crane"


class Refusal(NamedTuple):
    """A move that is refused in a position."""

    key: str
    position: str
    move: str
    sentence: str
    options: Mapping[str, Any] = NO_OPTIONS
    first: str = ""  # moves that lead to the refused one


AGENCY: Mapping[str, Any] = {"advanced": ["temp-agency"]}

REFUSALS = (
    Refusal("over", f"{FULL}\nseat 0: buildings gardens, factory, mine", "pass",
            "The game is over; there are no more moves. (W3)", first="pass; pass"),
    Refusal("over", f"{FULL}\nseat 0: buildings gardens, factory, mine", "co-op 1",
            "The game is over; there are no more moves. (W3)", first="pass; pass"),
    Refusal("card-turn", "", "pass", "It is Justin's turn; the card allows exactly one move, and "
            "this is not it. (W5)", {"solo": "justin"}),
    Refusal("card-turn", "", "co-op 0", "It is Justin's turn; the card allows exactly one move, "
            "and this is not it. (W5)", {"solo": "justin"}),
    Refusal("card-turn", "", "leadership-council", "It is Bob's turn; the card allows exactly one "
            "move, and this is not it. (W5)", {"solo": "justin", "names": ["Ann", "Bob"]}),
    Refusal("no-choice", RICH, "co-op 1", "There is no Co-op choice to make now. (W3)"),
    Refusal("no-choice", RICH, "co-op 3", "There is no Co-op choice to make now. (W3)"),
    Refusal("choice-first", f"{FULL}\nseat 0: buildings co-op", "pass",
            "The Co-op comes first: say who gains, with co-op SEAT. (W3)", first="pass; pass"),
    Refusal("choice-first", f"{FULL}\nseat 0: buildings co-op", "producer",
            "The Co-op comes first: say who gains, with co-op SEAT. (W3)", first="pass; pass"),
    Refusal("self-gift", f"{FULL}\nseat 0: buildings co-op", "co-op 0",
            "The Co-op gives to another player, not to its holder. (W1)", first="pass; pass"),
    Refusal("no-seat", f"{FULL}\nseat 0: buildings co-op", "co-op 2",
            "There is no seat 2 in this game. (W2)", first="pass; pass"),
    Refusal("no-seat", RICH, "crowdfunder 3", "There is no seat 3 in this game. (W2)",
            {"players": 3, "variant": "prototype", "advanced": ["crowdfunder"]}),
    Refusal("absent", RICH, "crowdfunder", "The Crowdfunder is not in this game. (W2)"),
    Refusal("absent", RICH, "recycler mine", "The Recycler is not in this game. (W2)"),
    Refusal("absent", RICH, "swap-meet mine statue", "The Swap Meet is not in this game. (W2)"),
    Refusal("absent", RICH, "thrift-store", "The Thrift Store is not in this game. (W2)"),
    Refusal("absent", RICH, "temp-agency producer", "The Temp Agency is not in this game. (W2)"),
    Refusal("absent", RICH, "temp-agency crowdfunder", "The Crowdfunder is not in this game. (W2)",
            AGENCY),
    Refusal("closed", RICH, "wholesaler", "The Wholesaler is closed until its Deed is built. (W2)"),
    Refusal("closed", RICH, "lotto", "The Lotto is closed until its Deed is built. (W2)"),
    Refusal("closed", RICH, "temp-agency lotto",
            "The Lotto is closed until its Deed is built. (W2)", AGENCY),
    Refusal("full", f"{RICH}\non producer: 0:1, 1:1", "producer",
            "The Producer has no free space. (W3)"),
    Refusal("full", f"{RICH}\non supplier: 0:1, 1:1", "supplier statue",
            "The Supplier has no free space. (W3)"),
    Refusal("full", f"{RICH}\non builder: 0:1, 1:1", "builder mine",
            "The Builder has no free space. (W3)"),
    Refusal("full", f"{RICH}\non leadership-council: 1:1", "leadership-council",
            "The Leadership Council has no free space. (W3)"),
    Refusal("full", f"{RICH}\nopen: lotto\non lotto: 1:3", "lotto",
            "The Lotto has no free space. (W3)"),
    Refusal("full", f"{RICH}\non producer: 1:1\non temp-agency: 1:2", "temp-agency producer",
            "The Temp Agency has no free space. (W3)", AGENCY),
    Refusal("price", "seat 0: 0 Mints", "producer", "The Producer costs 1; you have 0. (W3)"),
    Refusal("price", "seat 0: 1 Mint; plans mine", "builder mine",
            "The Builder costs 2; you have 1. (W3)"),
    Refusal("price", "seat 0: 0 Mints; plans mine; buildings crane", "builder mine",
            "The Builder costs 1; you have 0. (W3)"),
    Refusal("price", "seat 0: 2 Mints\nopen: lotto", "lotto",
            "The Lotto costs 3; you have 2. (W3)"),
    Refusal("plan-price", "supply: plant - -\nseat 0: 4 Mints", "supplier plant",
            "Plant costs 5; you have 4. (W3)"),
    Refusal("plan-price", "supply: plant - -\nseat 0: 3 Mints; buildings truck", "supplier plant",
            "Plant costs 4; you have 3. (W3)"),
    Refusal("plan-price", "supply: windmill - -\nseat 0: 0 Mints; buildings truck",
            "supplier windmill", "Windmill costs 1; you have 0. (W3)"),
    Refusal("not-in-supply", RICH, "supplier gardens", "Gardens is not in the Plan Supply. (W3)"),
    Refusal("not-in-supply", RICH, "supplier mine", "Mine is not in the Plan Supply. (W3)"),
    Refusal("not-in-supply", RICH, "swap-meet mine gardens", "Gardens is not in the Plan Supply. "
            "(W3)", {"advanced": ["swap-meet"]}),
    Refusal("not-your-plan", RICH, "builder gardens", "Gardens is not one of your Plans. (W3)"),
    Refusal("not-your-plan", f"{RICH}\nseat 1: plans lotto", "builder lotto",
            "Lotto is not one of your Plans. (W3)"),
    Refusal("not-your-plan", f"{RICH}\nseat 1: buildings lotto", "builder lotto",
            "Lotto is not one of your Plans. (W3)"),
    Refusal("already-built", RICH, "builder crane", "Crane is already built. (W3)"),
    Refusal("not-your-card", RICH, "recycler gardens", "Gardens is not in your Neighborhood. (W3)",
            {"advanced": ["recycler"]}),
    Refusal("not-your-card", RICH, "swap-meet gardens statue",
            "Gardens is not in your Neighborhood. (W3)", {"advanced": ["swap-meet"]}),
    Refusal("deck-empty", f"{RICH}\nopen: lotto\ndeck: empty", "lotto",
            "The Plan Deck is empty. (W3)"),
    Refusal("deck-empty", f"{RICH}\ndeck: empty", "thrift-store", "The Plan Deck is empty. (W3)",
            {"advanced": ["thrift-store"]}),
    Refusal("deck-empty", f"{RICH}\nopen: lotto\ndeck: empty\non lotto: 1:3", "temp-agency lotto",
            "The Plan Deck is empty. (W3)", AGENCY),
    Refusal("unoccupied", RICH, "temp-agency producer",
            "The Temp Agency needs a Location with a Mint on it; the Producer has none. (W3)",
            AGENCY),
    Refusal("unoccupied", f"{RICH}\non producer: 1:1", "temp-agency builder mine",
            "The Temp Agency needs a Location with a Mint on it; the Builder has none. (W3)",
            AGENCY),
    Refusal("needs-seat", RICH, "crowdfunder", "In this variant, name the seat that gains from the "
            "Crowdfunder: crowdfunder SEAT. (W6)",
            {"variant": "prototype", "advanced": ["crowdfunder"]}),
    Refusal("no-seat-wanted", RICH, "crowdfunder 1",
            "In this variant, the Crowdfunder takes no seat: write just crowdfunder. (W1)",
            {"advanced": ["crowdfunder"]}),
    Refusal("temp-price", "seat 0: 1 Mint\non producer: 1:1", "temp-agency producer",
            "Using the Producer through the Temp Agency costs 2; you have 1. (W3)", AGENCY),
    Refusal("temp-price", "supply: gardens - -\nseat 0: 3 Mints\non supplier: 1:1",
            "temp-agency supplier gardens",
            "Using the Supplier through the Temp Agency costs 4; you have 3. (W3)", AGENCY),
    Refusal("temp-price", "supply: gardens - -\nseat 0: 2 Mints; buildings truck\non supplier: 1:1",
            "temp-agency supplier gardens",
            "Using the Supplier through the Temp Agency costs 3; you have 2. (W3)", AGENCY),
    Refusal("temp-price", "seat 0: 1 Mint; plans mine; buildings crane\non builder: 1:2",
            "temp-agency builder mine",
            "Using the Builder through the Temp Agency costs 2; you have 1. (W3)", AGENCY),
    Refusal("same-card", RICH, "swap-meet mine mine", "You cannot swap Mine for itself. (W3)",
            {"advanced": ["swap-meet"]}),
    Refusal("same-card", RICH, "swap-meet windmill windmill",
            "You cannot swap Windmill for itself. (W3)", {"advanced": ["swap-meet"]}),
    Refusal("same-card", RICH, "swap-meet lotto lotto",
            "You cannot swap Lotto for itself. (W3)", {"advanced": ["swap-meet"]}),
    Refusal("same-card", f"{RICH}\non swap-meet: 1:2", "temp-agency swap-meet windmill windmill",
            "You cannot swap Windmill for itself. (W3)",
            {"advanced": ["temp-agency", "swap-meet"]}),
    Refusal("same-card", RICH, "swap-meet statue statue", "You cannot swap Statue for itself. (W3)",
            {"advanced": ["swap-meet"]}),
)  # fmt: skip


@pytest.mark.parametrize(
    "refusal", REFUSALS, ids=[f"{REFUSAL_PARAGRAPHS[r.key]}: {r.key}: {r.move}" for r in REFUSALS]
)
def test_refused(refusal: Refusal) -> None:
    """The move is refused with this sentence, and nothing changes."""
    game = table(refusal.position, **refusal.options)
    play(game, refusal.first)
    before, events = snapshot(game), game.event_count
    moves = game.moves
    assert refusal.move not in game.legal()
    with pytest.raises(IllegalMoveError) as refused:
        game.play(refusal.move)
    assert refused.value.key == refusal.key
    assert refused.value.paragraph == REFUSAL_PARAGRAPHS[refusal.key]
    assert refused.value.move == refusal.move
    assert str(refused.value) == refused.value.message("en") == refusal.sentence
    assert refused.value.message("ja").endswith(f"({refused.value.paragraph})")
    assert (snapshot(game), game.event_count, game.moves) == (before, events, moves)
    assert_consistent(state_of(game))


def test_every_reason_is_in_the_table() -> None:
    """Every refusal key of the rules has a line above."""
    assert {refusal.key for refusal in REFUSALS} == set(REFUSAL_IDS) - {""}
    assert set(REFUSAL_PARAGRAPHS) == set(REFUSAL_IDS) - {""}


@pytest.mark.parametrize(
    ("sentence", "position", "move", "key"),
    [
        ("absent before all else", "seat 0: 0 Mints", "recycler mine", "absent"),
        ("closed before the price", "seat 0: 0 Mints", "lotto", "closed"),
        ("full before the effect", "seat 0: 0 Mints\non builder: 1:2, 1:2", "builder mine", "full"),
        ("the effect before the price", "seat 0: 0 Mints", "builder mine", "not-your-plan"),
        ("the effect before the price", "seat 0: 0 Mints\nsupply: - - -", "supplier mine",
         "not-in-supply"),
        ("the Agency's space before the target", "on producer: 1:1\non temp-agency: 1:2",
         "temp-agency lotto", "full"),
        ("the target before its effect", "seat 0: 9 Mints", "temp-agency builder mine",
         "unoccupied"),
    ],
)  # fmt: skip
def test_the_first_reason_is_given(sentence: str, position: str, move: str, key: str) -> None:
    game = table(position, **AGENCY)
    with pytest.raises(IllegalMoveError) as refused:
        game.play(move)
    assert refused.value.key == key, sentence


def test_the_reason_keeps_to_the_moment() -> None:
    """The sentence describes the state in which the move was refused, even if read later."""
    game = table("seat 0: 0 Mints\nseat 1: 5 Mints")
    with pytest.raises(IllegalMoveError) as refused:
        game.play("producer")
    play(game, "pass; pass")
    assert refused.value.message("en") == "The Producer costs 1; you have 0. (W3)"
