"""The story of Mintopia in our own words: a line for every card, and how a game's story ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mintopia.engine.i18n import COMMAS, YOU, Catalogue, catalogues

LOCATION: Final = "location-"


catalogue = catalogues("mintopia.engine.story")


def flavour(card: str, language: str, place: bool = False) -> str:
    """Return the story line of a card, or "" for a card that is not ours.

    With `place`, return the line of the Location if a Plan has the same id.
    """
    book = catalogue(language)
    own = f"{LOCATION}{card}"
    key = own if place and book.has("flavour", own) else card
    return book.say("flavour", key) if book.has("flavour", key) else ""


def closing(game: Catalogue, winners: Sequence[int], names: Sequence[str], solo: str | None) -> str:
    """Return how a game's story ends; a solitaire opponent, at seat 1, has the last word."""
    book = catalogue(game.language)
    if len(winners) == 1:
        ending = game.say("story", "closing", player=names[winners[0]])
    else:
        you = book.say("words", "you")
        told = (you if names[seat] == YOU else names[seat] for seat in winners)
        ending = game.say("story", "shared", players=COMMAS[game.language].join(told))
    if solo is None:
        return ending
    words = book.say("says", f"{solo}-{'wins' if 1 in winners else 'loses'}")
    return book.say("says", "line", closing=ending, name=names[1], words=words)
