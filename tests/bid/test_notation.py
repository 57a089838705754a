"""Moves as text: parsing is the inverse of formatting, whatever is to be decided."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

import pytest

from mintopia.engine.game import rules_of
from mintopia.games.bid import schema as b
from mintopia.games.bid.cards import house_values
from mintopia.games.bid.state import State

IDS = house_values().ids


def format_move(action: int, ids: tuple[str, ...], decision: int | None = None) -> str:
    """Return the text of an action in the given decision."""
    return b.TABLE.format(action, ids, "counter" if decision == b.DECIDE_ANSWER else "")


def parse_move(text: str, ids: Sequence[str], decision: int | None = None) -> int:
    """Parse a move as the game does in the given decision."""
    if decision is None:
        return b.TABLE.parse(text, ids)
    state = State()
    state.decision = decision
    values = SimpleNamespace(values=SimpleNamespace(ids=ids))
    return rules_of("bid").parse_move(text, values, state)


@pytest.mark.parametrize("text", ["counter 1 1", f"counter {b.MOST_MINTS} {b.MOST_MINTS}"])
def test_a_counter_offer_by_the_decision(text: str) -> None:
    """It shares its integer with an offer to the left; the decision tells them apart."""
    action = parse_move(text, IDS, b.DECIDE_ANSWER)
    assert format_move(action, IDS, b.DECIDE_ANSWER) == text
    assert format_move(action, IDS, b.DECIDE_BID) == text.replace("counter", "offer left")
    assert parse_move(text.replace("counter", "offer left"), IDS, b.DECIDE_BID) == action


@pytest.mark.parametrize("decision", [None, *range(len(b.DECISION_IDS))])
def test_there_and_back_with_every_decision(decision: int | None) -> None:
    """In every decision, the text of an action parses to the same action."""
    ids = tuple(f"card-{number}" for number in range(b.MOST_CARDS))
    texts = [format_move(action, ids, decision) for action in range(b.ACTIONS)]
    assert len(set(texts)) == b.ACTIONS
    assert [parse_move(text, ids, decision) for text in texts] == list(range(b.ACTIONS))


def test_a_card_of_no_deck() -> None:
    """An action may refer to a card that this deck does not have; its text uses the number."""
    action = parse_move("rotate thrift-store", IDS) + 1
    assert format_move(action, IDS) == "rotate #30"
