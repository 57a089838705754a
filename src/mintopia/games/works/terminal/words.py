"""Small words of Mint Works for the terminal: symbols, names, counts."""

from __future__ import annotations

from functools import cache
from typing import Final

from mintopia.game import Game
from mintopia.games.works import text
from mintopia.games.works.cards import Values, location_prices, table
from mintopia.games.works.names import CROWDFUNDER, PERSON
from mintopia.games.works.notation import parse_move
from mintopia.games.works.options import Options, set_up
from mintopia.games.works.prices import plain_price
from mintopia.games.works.state import State
from mintopia.games.works.turn import play
from mintopia.i18n import Catalogue
from mintopia.kernel.log import new_log, read_log

# Every sign is one cell wide in common fonts. A leaf, a cog, a spade to dig with, a paragraph.
TYPE_SYMBOLS: Final = {"culture": "♣", "production": "☼", "utility": "♠", "deed": "§"}
PLAN, LOCATION, SEAT, DECK = "plan", "location", "seat", "deck"


@cache
def desk_texts(language: str) -> Catalogue:
    """Give the terminal's sentences about Mint Works."""
    return Catalogue("mintopia.games.works.terminal", language)


def options_of(game: Game) -> Options:
    """Give the options of a game of Mint Works, as what they are."""
    options = game.options
    assert isinstance(options, Options)
    return options


def values_of(game: Game) -> Values:
    """Give the numbers on the cards of this game."""
    return options_of(game).values


def plan_type(plan: str) -> str:
    """Tell the type of a Plan."""
    kind: str = table()["plans"][plan]["type"]
    return kind


def symbol(plan: str) -> str:
    """Give the sign of a Plan's type."""
    return TYPE_SYMBOLS[plan_type(plan)]


def stars(count: int, language: str) -> str:
    """Write a number of stars with its unit."""
    return text.catalogue(language).say(
        "words", "star-count" if count == 1 else "stars-count", count=count
    )


def purse_words(mints: int | None, language: str) -> str:
    """Write the Mints in a hand; Mort has no count."""
    if mints is None:
        return desk_texts(language).say("table", "unlimited")
    return text.mints(mints, language)


def short_effect(game: Game, location: str, language: str) -> str:
    """Say in two or three words what a Location does."""
    if location == "crowdfunder" and options_of(game).variant == "prototype":
        location = "crowdfunder-prototype"
    return desk_texts(language).say("short", location)


def prices(game: Game, location: str) -> list[int]:
    """Give the prices of a Location's spaces in this game; 0 stands for the Plan's cost."""
    options = options_of(game)
    if location == "crowdfunder" and options.variant == "prototype":
        return [plain_price(position(game), PERSON, CROWDFUNDER)]
    return location_prices(location, options.players)


def position(game: Game) -> State:
    """Set the game up again as the rules see it, for what only they can count."""
    log = new_log()
    state = set_up(options_of(game), game.seed, log)
    for move in game.moves:
        read_log(log)
        play(state, log, parse_move(move))
    return state


def split(thing: str) -> tuple[str, str]:
    """Take a thing apart: its kind and its id."""
    kind, _, name = thing.partition(":")
    return kind, name


def plan_thing(plan: str) -> str:
    """Point at a Plan or Building."""
    return f"{PLAN}:{plan}"


def location_thing(location: str) -> str:
    """Point at a Location."""
    return f"{LOCATION}:{location}"


def seat_thing(seat: int) -> str:
    """Point at a Neighborhood."""
    return f"{SEAT}:{seat}"
