"""What the cards of every game have in common: their names, and tables of them for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from mintopia.engine.i18n import DEFAULT_LANGUAGE, CardTable


def named(card: str, names: Mapping[str, str], language: str) -> dict[str, Any]:
    """Return the id of a card with its name, in one language and in all."""
    return {"id": card, "name": names[language], "names": names}


def on_sheet(card: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a printed card of any form shows, given the card's data for programs."""
    english = card["names"][DEFAULT_LANGUAGE]
    return {
        "id": card["id"],
        "name": card["name"],
        "english": "" if card["name"] == english else english,
        "text": card.get("text", ""),
        "flavour": card.get("flavour", ""),
    }


def card_table(
    title: str, cards: Iterable[Any], columns: Mapping[str, Callable[[Any], object]]
) -> CardTable:
    """Return a table of cards; `columns` say by their headings what to show of a card."""
    return title, [*columns], [[str(show(card)) for show in columns.values()] for card in cards]
