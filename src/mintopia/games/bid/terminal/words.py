"""Small helpers for Mint Bid in the terminal: symbols, letters, names, seats and strips."""

from __future__ import annotations

from functools import cache

from mintopia.engine.game import Game
from mintopia.engine.i18n import catalogues
from mintopia.games.bid import text
from mintopia.games.bid.cards import Location, Values, table
from mintopia.games.bid.options import Options
from mintopia.games.bid.schema import COLOUR_IDS, SHARING_SEATS, TYPE_IDS
from mintopia.terminal.style import TYPE_SYMBOLS

CARD, STRIP, SEAT, AUCTION, DECK = "card", "strip", "seat", "auction", "deck"


screen_texts = catalogues("mintopia.games.bid.terminal")


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
    """Return the letters of the colours, in the order of COLOUR_IDS."""
    return tuple(table()["colours"][colour]["letter"] for colour in COLOUR_IDS)


def name_of(values: Values, card: str, language: str) -> str:
    """Return the name of a card."""
    return text.card_name(card, values, language)


def deck_mark(values: Values, language: str) -> str:
    """Return whose deck this is: ours, or one from the user's file."""
    return text.catalogue(language).say("words", "house-deck" if values.house_deck else "own-deck")


# --- seats and strips ---------------------------------------------------------------------------
def is_shared(seats: int) -> bool:
    """Return whether strips lie between neighbours."""
    return seats >= SHARING_SEATS


def neighbour(seat: int, direction: str, seats: int) -> int:
    """Return the neighbour on the left or on the right."""
    return (seat + 1) % seats if direction == "left" else (seat - 1) % seats


def strips_of(seat: int, seats: int) -> tuple[int, ...]:
    """List the strips that a seat controls, the one on its left first."""
    return (seat, (seat - 1) % seats) if is_shared(seats) else (seat,)


def seats_at(strip: int, seats: int) -> tuple[int, ...]:
    """List the seats that control a strip."""
    return (strip, (strip + 1) % seats) if is_shared(seats) else (strip,)


def ring_order(seat: int, seats: int) -> list[int]:
    """List the strips as a seat sees them: the far side from left to right, then its own."""
    own = strips_of(seat, seats)
    far = [(seat + step) % seats for step in range(1, seats)]
    return [strip for strip in far if strip not in own] + list(own)


# --- things -------------------------------------------------------------------------------------
def card_thing(card: str) -> str:
    """Return the thing that stands for a card."""
    return f"{CARD}:{card}"


def strip_thing(strip: int) -> str:
    """Return the thing that stands for a strip."""
    return f"{STRIP}:{strip}"
