"""Small helpers for Mint Bid in the terminal: symbols, letters, names, seats and strips."""

from __future__ import annotations

from functools import cache

from mintopia.engine.game import Game
from mintopia.games.bid import text
from mintopia.games.bid.cards import Location, Values, table
from mintopia.games.bid.options import Options
from mintopia.games.bid.schema import COLOUR_IDS, TYPE_IDS
from mintopia.terminal.game_screen import Picture
from mintopia.terminal.style import TYPE_SYMBOLS

CARD, STRIP, SEAT, AUCTION, DECK = "card", "strip", "seat", "auction", "deck"


def options_of(game: Game) -> Options:
    """Return the options of a game of Mint Bid, with their specific type."""
    options = game.options
    assert isinstance(options, Options)
    return options


def values_of(game: Game) -> Values:
    """Return the deck of this game."""
    return options_of(game).values


def location_of(values: Values, card: str) -> Location:
    """Return the card of a deck with this id."""
    return values.locations[values.ids.index(card)]


def type_id(location: Location) -> str:
    """Return the id of a card's type."""
    return TYPE_IDS[location.type]


def symbol(location: Location) -> str:
    """Return the symbol of a card's type."""
    return TYPE_SYMBOLS[type_id(location)]


@cache
def letters() -> tuple[str, ...]:
    """Return the letters of the colors, in the order of COLOUR_IDS."""
    return tuple(table()["colours"][colour]["letter"] for colour in COLOUR_IDS)


def name_of(picture: Picture, card: str) -> str:
    """Return the name of a card."""
    return text.card_name(card, values_of(picture.game), picture.language)


def deck_mark(picture: Picture) -> str:
    """Return whose deck this is: ours, or one from the user's file."""
    ours = values_of(picture.game).house_deck
    return picture.term("words", "house-deck" if ours else "own-deck")


# --- seats and strips ---------------------------------------------------------------------------
def neighbour(picture: Picture, direction: str) -> int:
    """Return the neighbor on the left or right of the player to move."""
    seat: int = picture.derived["players"][picture.view["to_move"]][direction]
    return seat


def ring_order(picture: Picture) -> list[int]:
    """List the strips as the viewer sees them: the far side from left to right, then their own."""
    seat, seats = picture.viewer or 0, len(picture.view["players"])
    own = picture.derived["players"][seat]["strips"]
    around = [(seat + step) % seats for step in range(1, seats + 1)]
    return sorted(around, key=lambda strip: (strip in own) + (strip in own and strip != seat))


# --- things -------------------------------------------------------------------------------------
def card_thing(card: str) -> str:
    """Return the thing that stands for a card."""
    return f"{CARD}:{card}"


def strip_thing(strip: int) -> str:
    """Return the thing that stands for a strip."""
    return f"{STRIP}:{strip}"
