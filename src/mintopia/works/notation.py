"""Moves as text and as actions; parsing and formatting are each other's inverse."""

from __future__ import annotations

from functools import cache
from typing import Final

from mintopia.errors import MalformedMoveError
from mintopia.options import listing, show
from mintopia.works.names import (
    AGENCY,
    BUILDER_BUILD,
    CO_OP_GIFT,
    CROWDFUNDER_FOR,
    FIRST_PLAIN_USE,
    LOCATION_IDS,
    PASS,
    PLAIN_USES,
    PLAN_IDS,
    PLANS,
    RECYCLER_LOSE,
    SEATS,
    SUPPLIER_BUY,
    SWAP_MEET_SWAP,
)

FORMS: Final = (
    "pass", "producer", "wholesaler", "leadership-council", "lotto", "crowdfunder",
    "crowdfunder SEAT", "thrift-store", "supplier PLAN", "builder PLAN", "recycler CARD",
    "swap-meet GIVE TAKE", "temp-agency MOVE", "co-op SEAT",
)  # fmt: skip


@cache
def _texts() -> tuple[str, ...]:
    """Write the whole action table as text."""
    uses = {PASS: "pass"}
    for location in range(PLAIN_USES):
        uses[FIRST_PLAIN_USE + location] = LOCATION_IDS[location]
    for seat in range(SEATS):
        uses[CROWDFUNDER_FOR + seat] = f"crowdfunder {seat}"
    for number, plan in enumerate(PLAN_IDS):
        uses[SUPPLIER_BUY + number] = f"supplier {plan}"
        uses[BUILDER_BUILD + number] = f"builder {plan}"
        uses[RECYCLER_LOSE + number] = f"recycler {plan}"
        for other, taken in enumerate(PLAN_IDS):
            uses[SWAP_MEET_SWAP + number * PLANS + other] = f"swap-meet {plan} {taken}"
    texts = dict(uses)
    for use, text in uses.items():
        if use != PASS:
            texts[AGENCY + use] = f"temp-agency {text}"
    for seat in range(SEATS):
        texts[CO_OP_GIFT + seat] = f"co-op {seat}"
    return tuple(texts[action] for action in range(len(texts)))


@cache
def _actions() -> dict[str, int]:
    return {text: action for action, text in enumerate(_texts())}


def format_move(action: int) -> str:
    """Write an action as text."""
    return _texts()[action]


def parse_move(text: str) -> int:
    """Read a move; raise MalformedMoveError with what is wrong about it."""
    action = _actions().get(text)
    if action is None:
        raise MalformedMoveError(_complaint(text))
    return action


def _complaint(text: str) -> str:
    words = text.split()
    heads = {form.split()[0]: form for form in FORMS}
    heads["crowdfunder"] = "crowdfunder, or crowdfunder SEAT in the variant prototype"
    if not words or words[0] not in heads:
        return f"{show(text)} is not a move; moves are {listing(FORMS)}."
    if " ".join(words) != text:
        return f"{show(text)} has spaces too many; write {show(' '.join(words))}."
    head, rest = words[0], words[1:]
    if head == "temp-agency" and rest:
        if rest[0] in ("temp-agency", "pass", "co-op"):
            return f"The Temp Agency cannot be followed by {rest[0]}; name a move of a Location."
        return f"After temp-agency: {_complaint(' '.join(rest))}"
    if head in ("supplier", "builder", "recycler", "swap-meet"):
        for word in rest:
            if word not in PLAN_IDS:
                return f"{show(word)} is not a Plan; Plans are {listing(PLAN_IDS)}."
    if head in ("co-op", "crowdfunder") and len(rest) == 1:
        return f"{show(rest[0])} is not a seat; seats are 0 to {SEATS - 1}."
    return f"{show(text)} is not complete or has too many words; the form is: {heads[head]}."
