"""The cards of Mint Bid as plain data for a printed sheet, with the words on each card."""

from __future__ import annotations

from typing import Any, Final

from mintopia.engine.schema.cards import on_sheet
from mintopia.games.bid.cards import Values, as_json
from mintopia.games.bid.text import catalogue, face_text

TITLE: Final = "Mint Bid"


def sheet(values: Values, language: str) -> dict[str, Any]:
    """Return the cards to print: Locations, then opponents; the house deck is marked as such."""
    book = catalogue(language)
    data = as_json(values, language)
    letters = {colour["id"]: colour["letter"] for colour in data["colours"]}
    mark = book.say("words", "house-deck") if values.house_deck else ""
    locations = [
        {
            **on_sheet(location),
            "form": "tile",
            "type": location["type"],
            "labels": [book.say("types", location["type"])],
            "value": location["value"],
            "sides": [(colour, letters[colour]) for colour in location["sides"]],
            "mark": mark,
        }
        for location in data["locations"]
    ]
    opponents = [
        {
            **on_sheet(opponent),
            "form": "faces",
            "type": "opponent",
            "labels": [opponent["title"], book.say("words", "special-ability")],
            "faces": [face_text(face, language) for face in opponent["faces"]],
            "mark": book.say("words", "house-rule"),  # our sources give no opponents (B4)
        }
        for opponent in data["opponents"]
    ]
    note = f"{mark} · {book.say('words', 'house-deck-note')}" if values.house_deck else ""
    return {"title": TITLE, "note": note, "cards": locations + opponents}
