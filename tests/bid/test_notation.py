"""A move that names a card of no deck."""

from __future__ import annotations

from mintopia.games.bid import schema as b
from mintopia.games.bid.cards import house_values

IDS = house_values().ids


def test_a_card_of_no_deck() -> None:
    """An action may refer to a card that this deck does not have; its text uses the number."""
    action = b.TABLE.parse("rotate thrift-store", IDS) + 1
    assert b.TABLE.format(action, IDS, "") == "rotate #30"
