"""Mint Bid in words for people who see the table but no row and column numbers.

The position of a card is described relative to an adjacent card, as shown on the page. The log of
the terminal and the protocol use coordinates instead (text.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mintopia.games.bid import text
from mintopia.games.bid.cards import Values
from mintopia.games.bid.options import Options
from mintopia.games.bid.schema import MOVE, NOBODY, OFFER, PLACE, ROW_STEP
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import place_of, strip_of
from mintopia.games.bid.turn import move_cell, moved_card, place_cell

# The step from a cell to an adjacent one, and where the cell lies as seen from there. The first
# adjacent card in this order is used.
_SIDES: Final = ((-1, "right"), (1, "left"), (-ROW_STEP, "below"), (ROW_STEP, "above"))


def event_sentence(s: State, event: Mapping[str, Any], language: str, options: Options) -> str:
    """Describe an event of the move that led to this state as a line of the log."""
    kind = event["event"]
    if kind not in ("place", "move"):
        return text.event_sentence(event, language, options)
    names, values = options.spoken_names(language), options.values
    cell = s.cells[place_of(s, values.ids.index(event["card"]))]
    fields = {
        "player": names[event["seat"]],
        "card": text.card_name(event["card"], values, language),
        "strip": text.strip_name(strip_of(cell), names, language),
    }
    return _say(s, f"done-{kind}", cell, NOBODY, fields, values, language)


def move_sentence(s: State, action: int, language: str, options: Options) -> str:
    """Describe a move of the seat to move as a line in a list of choices."""
    if not PLACE <= action < OFFER:
        return text.move_sentence(s, action, language, options)
    key, fields = text.move_fields(s, action, language, options)
    if action >= MOVE:
        index = place_of(s, moved_card(action))
        cell = move_cell(action, strip_of(s.cells[index]))
    else:
        index, cell = NOBODY, place_cell(action)
    return _say(s, f"todo-{key}", cell, index, fields, options.values, language)


def _say(
    s: State, key: str, cell: int, but: int, fields: Mapping[str, object], values: Values,
    language: str,
) -> str:  # fmt: skip
    """Return a sentence about a cell; `but` is the index of the card to be moved, or NOBODY."""
    book = text.catalogue(language)
    cards = {s.cells[index]: s.placed[index] for index in range(s.placed_count) if index != but}
    for step, side in _SIDES:
        beside = cards.get(cell + step)
        if beside is not None:
            other = values.locations[beside].name[language]
            return book.say("sight", key, **fields, where=book.say("sight", side, other=other))
    return book.say("sight", key.replace("-place", "-first"), **fields)
