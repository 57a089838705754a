"""The decks that the tests draw, and functions that read a drawing back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple
from xml.etree import ElementTree

from mintopia.art.lettering import measure
from mintopia.art.model import Deck, read_deck
from mintopia.art.shapes import NAMESPACE
from mintopia.engine.game import rules_of
from mintopia.engine.i18n import LANGUAGES
from mintopia.games import game_ids

EVERY_DECK = [(game, language) for game in game_ids() for language in LANGUAGES]


def deck_of(game: str, language: str = "en", **replaced: Any) -> Deck:
    """Return the cards of a game as the command reads them."""
    return read_deck(rules_of(game).sheet_cards(replaced, language))


def own_bid_deck(name: str = "Town {}", cards: int = 30) -> dict[str, Any]:
    """Make a deck of Mint Bid with cards that have no pictures."""
    types = ("deed", "utility", "production", "culture")
    return {
        f"town-{number}": {
            "name": name.format(number),
            "type": types[number % 4],
            "value": 1 + number % 6,
            "sides": ["mint", "berry", "lemon", "plum"],
        }
        for number in range(cards)
    }


class Words(NamedTuple):
    """A line of text on a drawing, with the box that it fills."""

    text: str
    size: float
    left: float
    right: float
    top: float
    bottom: float

    def meets(self, other: Words) -> bool:
        """Return whether two lines overlap."""
        apart = self.right <= other.left or other.right <= self.left
        return not (apart or self.bottom <= other.top or other.bottom <= self.top)


def parse(drawing: str) -> ElementTree.Element:
    """Read a drawing as XML."""
    return ElementTree.fromstring(drawing)


def tags(drawing: str) -> set[str]:
    """Return the kinds of elements in a drawing."""
    return {element.tag.removeprefix(f"{{{NAMESPACE}}}") for element in parse(drawing).iter()}


def words(drawing: str) -> Iterator[Words]:
    """Yield every line of text on a drawing; lines are never inside a transformed part."""
    for element in parse(drawing).iter(f"{{{NAMESPACE}}}text"):
        text = element.text or ""
        size, x, y = (float(element.attrib[key]) for key in ("font-size", "x", "y"))
        width = measure(text, size, element.get("font-weight") == "bold")
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[element.get("text-anchor", "start")]
        left = x - shift * width
        yield Words(text, size, left, left + width, y - 0.72 * size, y)
