"""Every reason for refusing a move: its key, its paragraph and its exact English sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.rule_tables import First, Refusal

FULL = "supply: windmill statue truck"
RICH = f"{FULL}\nseat 0: 9 Mints; plans mine; buildings crane"


AGENCY: Mapping[str, Any] = {"advanced": ["temp-agency"]}

REFUSALS = (
    Refusal("over", f"{FULL}\nseat 0: buildings gardens, factory, mine", "pass",
            "The game is over; there are no more moves. (W3)", first="pass; pass"),
    Refusal("card-turn", "", "pass", "It is Justin's turn; the card allows exactly one move, and "
            "this is not it. (W5)", {"solo": "justin"}),
    Refusal("card-turn", "", "leadership-council", "It is Bob's turn; the card allows exactly one "
            "move, and this is not it. (W5)", {"solo": "justin", "names": ["Ann", "Bob"]}),
    Refusal("no-choice", RICH, "co-op 1", "There is no Co-op choice to make now. (W3)"),
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
    Refusal("no-seat-wanted", RICH, "crowdfunder 1",
            "In this variant, the Crowdfunder takes no seat: write just crowdfunder. (W1)",
            {"variant": "manual", "advanced": ["crowdfunder"]}),
    Refusal("price", "seat 0: 2 Mints", "crowdfunder 0",
            "The Crowdfunder costs 3; you have 2. (W3)",
            {"variant": "prototype", "advanced": ["crowdfunder"]}),
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
    Refusal("same-card", f"{RICH}\non swap-meet: 1:2", "temp-agency swap-meet windmill windmill",
            "You cannot swap Windmill for itself. (W3)",
            {"advanced": ["temp-agency", "swap-meet"]}),
)  # fmt: skip


# Of two reasons the first is given.
FIRST = (
    First("absent before all else", "seat 0: 0 Mints", "recycler mine", "absent", AGENCY),
    First("closed before the price", "seat 0: 0 Mints", "lotto", "closed", AGENCY),
    First("full before the effect", "seat 0: 0 Mints\non builder: 1:2, 1:2", "builder mine",
          "full", AGENCY),
    First("the effect before the price", "seat 0: 0 Mints", "builder mine", "not-your-plan",
          AGENCY),
    First("the effect before the price", "seat 0: 0 Mints\nsupply: - - -", "supplier mine",
          "not-in-supply", AGENCY),
    First("the Agency's space before the target", "on producer: 1:1\non temp-agency: 1:2",
          "temp-agency lotto", "full", AGENCY),
    First("the target before its effect", "seat 0: 9 Mints", "temp-agency builder mine",
          "unoccupied", AGENCY),
)  # fmt: skip

# Positions in which every other action of the table is refused with a reason.
MORE_POSITIONS: list[tuple[str, Mapping[str, Any], str]] = [
    ("seat 0: 0 Mints; plans mine?; buildings crane, lotto\non lotto: 1:3\ndeck: empty",
     {"players": 3, "advanced": ["temp-agency", "recycler"]}, ""),
    ("on producer: 1:1, 0:1\non supplier: 0:1\non temp-agency: 1:2",
     {"advanced": ["temp-agency", "swap-meet"]}, ""),
    ("seat 0: 2 Mints; plans mine\non crowdfunder: 1:3",
     {"advanced": ["crowdfunder", "temp-agency"], "variant": "prototype"}, ""),
    ("seat 0: 1 Mint; buildings mine\nsupply: - - vault", {"advanced": ["thrift-store"]}, ""),
    ("supply: windmill statue truck\nseat 0: buildings co-op", {"players": 4}, "pass; " * 4),
    ("supply: - - -\ndeck: empty", {}, "pass; pass"),
    ("seat 1 (to move): ", {"solo": "mort", "advanced": ["swap-meet"]}, ""),
]  # fmt: skip
