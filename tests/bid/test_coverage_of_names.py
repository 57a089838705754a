"""Every name in Mint Bid appears in a rule test."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from mintopia.games.bid import schema as b
from mintopia.games.bid.cards import house_values
from tests import named
from tests.named import names_it

HERE = Path(__file__).parent
PARAGRAPHS = ("B1", "B2", "B3", "B4")
texts_of = partial(named.texts_of, HERE)


@pytest.mark.parametrize("card", house_values().ids)
def test_every_card_is_named(card: str) -> None:
    """In the table of the deck, and in play."""
    assert names_it(card, texts_of("test_b1_deck.py"))
    assert names_it(card, texts_of("test_b[2-4]_*.py"))


@pytest.mark.parametrize("colour", b.COLOUR_IDS)
def test_every_colour_is_named(colour: str) -> None:
    assert names_it(colour, texts_of("test_b1_deck.py"))
    assert any(f"B2: {colour}" == text for text in texts_of("test_b2_matches.py"))


@pytest.mark.parametrize("opponent", b.SOLO_IDS)
def test_every_opponent_is_named(opponent: str) -> None:
    """With its six faces, and with its special ability."""
    texts = texts_of("test_b4_solitaire.py")
    assert names_it(opponent, texts)
    assert names_it(opponent.title(), texts)


@pytest.mark.parametrize("ability", b.TYPE_IDS)
def test_every_ability_is_named(ability: str) -> None:
    for pattern in ("test_b2_abilities.py", "test_b4_solitaire.py", "events.py"):
        assert names_it(ability, texts_of(pattern))


@pytest.mark.parametrize("decision", b.DECISION_IDS)
def test_every_decision_is_named(decision: str) -> None:
    """In a rule that expects it, and in a refusal that says to decide it first."""
    assert decision in texts_of("test_b2_*.py")
    assert f"{decision}-first" in texts_of("refusals.py")


@pytest.mark.parametrize("name", [*b.PHASE_IDS, *b.KIND_IDS])
def test_every_phase_and_every_kind_of_auction_is_named(name: str) -> None:
    assert names_it(name, texts_of("test_b2_*.py"))


@pytest.mark.parametrize("move", [form.text.split()[0] for form in b.TABLE.forms])
def test_every_kind_of_move_is_named(move: str) -> None:
    assert names_it(move, texts_of("test_b2_*.py"))


@pytest.mark.parametrize("event", b.EVENT_IDS)
def test_every_event_is_named(event: str) -> None:
    """In a rule; the table of events names every one (tests/games/test_events.py)."""
    assert names_it(event, texts_of("test_b[2-4]_*.py"))


@pytest.mark.parametrize("paragraph", PARAGRAPHS)
def test_every_paragraph_has_its_tests(paragraph: str) -> None:
    own = texts_of(f"test_{paragraph.lower()}_*.py")
    assert any(text.startswith(f"{paragraph}: ") for text in own)
    assert paragraph in b.REFUSAL_PARAGRAPHS.values()


def test_no_other_paragraph_is_named() -> None:
    """No test refers to a paragraph that does not exist."""
    named = {name for text in texts_of("test_*.py") for name in re.findall(r"\bB\d\b", text)}
    assert named == set(PARAGRAPHS)
