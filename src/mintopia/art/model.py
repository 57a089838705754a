"""The data printed on a card of any game, as named fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Card:
    """A card to draw. Which fields are used depends on its form; texts are in one language."""

    form: str  # which layout: plan, location, opponent, tile, faces
    id: str  # chooses the picture
    type: str  # chooses the colors and the sign: a type, location or opponent
    name: str
    english: str = ""  # the English name, if printed in addition to another
    labels: Sequence[str] = ()  # what kind of card it is
    text: str = ""
    flavour: str = ""  # a line of the story
    mark: str = ""  # a small remark at the bottom
    cost: int = 0
    stars: int = 0
    value: int = 0
    mints: str = ""  # what an opponent starts with
    sides: Sequence[tuple[str, str]] = ()  # color and letter, from the top clockwise
    spaces: Sequence[tuple[str, str]] = ()  # price, and the numbers of players if not all
    order: Sequence[str] = ()  # of an opponent's purchases: a heading, and what it buys first
    priority: Sequence[str] = ()  # the types that an opponent buys, in order of preference
    faces: Sequence[str] = ()  # what an opponent does for a roll of 1, 2, ...


@dataclass(frozen=True)
class Deck:
    """The cards of a sheet, with the title and the note printed on its pages."""

    title: str
    note: str
    cards: tuple[Card, ...]


def read_deck(data: Mapping[str, Any]) -> Deck:
    """Convert a game's description of a deck to a Deck."""
    cards = tuple(Card(**fields) for fields in data["cards"])
    return Deck(title=data["title"], note=data["note"], cards=cards)
