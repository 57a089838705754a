"""Moves as text and as actions; parsing and formatting are each other's inverse."""

from __future__ import annotations

from functools import cache
from typing import Final

from mintopia.errors import MalformedMoveError
from mintopia.games.works.names import (
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
from mintopia.options import shown
from mintopia.sentences import Form, Sentence, Sentences

FORMS: Final = (
    "pass", "producer", "wholesaler", "leadership-council", "lotto", "crowdfunder",
    "crowdfunder SEAT", "thrift-store", "supplier PLAN", "builder PLAN", "recycler CARD",
    "swap-meet GIVE TAKE", "temp-agency MOVE", "co-op SEAT",
)  # fmt: skip
_said: Final = Sentences("moves")


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


def _complaint(text: str) -> Sentence:
    words = text.split()
    heads: dict[str, Form | Sentence] = {form.split()[0]: Form(form) for form in FORMS}
    heads["crowdfunder"] = _said("crowdfunder-form")
    if not words or words[0] not in heads:
        forms = tuple(Form(form) for form in FORMS)
        return _said("unknown", text=shown(text), forms=forms)
    if " ".join(words) != text:
        return _said("spaces", text=shown(text), tidy=shown(" ".join(words)))
    head, rest = words[0], words[1:]
    if head == "temp-agency" and rest:
        if rest[0] in ("temp-agency", "pass", "co-op"):
            return _said("agency", word=rest[0])
        return _said("after-agency", why=_complaint(" ".join(rest)))
    if head in ("supplier", "builder", "recycler", "swap-meet"):
        for word in rest:
            if word not in PLAN_IDS:
                return _said("plan", word=shown(word), plans=PLAN_IDS)
    if head in ("co-op", "crowdfunder") and len(rest) == 1:
        return _said("seat", word=shown(rest[0]), last=SEATS - 1)
    return _said("form", text=shown(text), form=heads[head])
