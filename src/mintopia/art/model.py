"""What is printed on a card, whatever the game: the plain data that games give, with names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Card:
    """A card to draw. Which fields are used depends on its form; texts are in one language."""

    form: str  # which layout: plan, location, opponent, tile, faces
    id: str  # whose picture
    type: str  # whose colours and sign: a type, location or opponent
    name: str
    english: str = ""  # the English name, where it stands beside another
    labels: Sequence[str] = ()  # what kind of card it is
    text: str = ""
    flavour: str = ""  # a line of the story
    mark: str = ""  # a small remark at the bottom
    cost: int = 0
    stars: int = 0
    value: int = 0
    mints: str = ""  # what an opponent starts with
    sides: Sequence[tuple[str, str]] = ()  # colour and letter, from the top clockwise
    spaces: Sequence[tuple[str, str]] = ()  # price, and for how many players if not for all
    order: Sequence[str] = ()  # of an opponent's purchases: a heading, and what comes first
    priority: Sequence[str] = ()  # the types that an opponent buys, the first first
    faces: Sequence[str] = ()  # what an opponent does for a roll of 1, 2, ...


@dataclass(frozen=True)
class Deck:
    """The cards of a sheet, and what its pages say about them."""

    title: str
    note: str
    cards: tuple[Card, ...]


def read_deck(data: Mapping[str, Any]) -> Deck:
    """Take the description of a deck as a game gives it."""
    cards = tuple(Card(**fields) for fields in data["cards"])
    return Deck(title=data["title"], note=data["note"], cards=cards)
