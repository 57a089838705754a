"""The cards of Mint Works as plain data for a printed sheet, with the text of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from mintopia.engine.schema.cards import on_sheet
from mintopia.games.works.cards import Values, as_json
from mintopia.games.works.text import catalogue

TITLE: Final = "Mint Works"
GROUPS: Final = {"solo": "1", "few": "2-3", "four": "4"}  # numbers of players with their own prices
ANY_PRICE: Final = "*"
UNLIMITED: Final = "∞"
ON_TOP: Final = "temp-agency"  # its price is added to another


def sheet(values: Values, language: str) -> dict[str, Any]:
    """Describe the cards: the Plans in the deck, then the Locations, then the opponents."""
    data = as_json(values, language)
    plans = [_plan(plan, language) for plan in data["plans"] if plan["in_deck"]]
    locations = [_location(location, language) for location in data["locations"]]
    opponents = [_opponent(opponent, language) for opponent in data["opponents"]]
    return {"title": TITLE, "note": "", "cards": plans + locations + opponents}


def _plan(plan: Mapping[str, Any], language: str) -> dict[str, Any]:
    book = catalogue(language)
    return {
        **on_sheet(plan),
        "form": "plan",
        "type": plan["type"],
        "labels": [book.say("words", "plan"), book.say("types", plan["type"])],
        "cost": plan["cost"],
        "stars": plan["stars"],
    }


def _location(location: Mapping[str, Any], language: str) -> dict[str, Any]:
    book = catalogue(language)
    house = location["kind"] == "promo"  # our sources only name this card; we wrote its text
    return {
        **on_sheet(location),
        "form": "location",
        "type": "location",
        "labels": [book.say("words", "location"), book.say("kinds", location["kind"])],
        "spaces": spaces(location["prices"], location["id"] == ON_TOP),
        "mark": book.say("words", "house-rule") if house else "",
    }


def spaces(prices: Mapping[str, Sequence[int]], on_top: bool = False) -> list[tuple[str, str]]:
    """Return the price of each space and the numbers of players it is for; empty for all (W1)."""
    found: list[tuple[str, str]] = []
    for number in range(max(len(row) for row in prices.values())):
        groups_at: dict[int, list[str]] = {}
        for group, name in GROUPS.items():
            if number < len(prices[group]):
                groups_at.setdefault(prices[group][number], []).append(name)
        for price, names in groups_at.items():
            text = ANY_PRICE if price == 0 else f"{price}+" if on_top else str(price)
            found.append((text, "" if len(names) == len(GROUPS) else ", ".join(names)))
    return found


def _opponent(opponent: Mapping[str, Any], language: str) -> dict[str, Any]:
    word = partial(catalogue(language).say, "words")
    return {
        **on_sheet(opponent),
        "form": "opponent",
        "type": "opponent",
        "labels": [opponent["title"]],
        "mints": UNLIMITED if opponent["mints"] is None else str(opponent["mints"]),
        "order": [word("supplier-priority"), word(opponent["order"])],
        "priority": opponent["priority"],
    }
