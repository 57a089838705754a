"""Short texts of Mint Works for the terminal: symbols, names, counts."""

from __future__ import annotations

from mintopia.engine.game import Game
from mintopia.games.works import text
from mintopia.games.works.cards import Values, location_prices, table
from mintopia.games.works.options import Options
from mintopia.games.works.schema import PLAN_IDS
from mintopia.terminal.game_screen import Picture
from mintopia.terminal.style import TYPE_SYMBOLS

PLAN, OWN, LOCATION, SEAT, DECK = "plan", "own", "location", "seat", "deck"


def options_of(game: Game) -> Options:
    """Return the options of a game of Mint Works, with their own type."""
    options = game.options
    assert isinstance(options, Options)
    return options


def values_of(game: Game) -> Values:
    """Return the numbers on the cards of this game."""
    return options_of(game).values


def plan_type(plan: str) -> str:
    """Return the type of a Plan."""
    kind: str = table()["plans"][plan]["type"]
    return kind


def symbol(plan: str) -> str:
    """Return the symbol of a Plan's type."""
    return TYPE_SYMBOLS[plan_type(plan)]


def stars(picture: Picture, count: int) -> str:
    """Return a number of stars with its unit."""
    return picture.term("words", "star-count" if count == 1 else "stars-count", count=count)


def purse_words(picture: Picture, mints: int | None) -> str:
    """Return the number of Mints in hand in words; Mort's are unlimited."""
    if mints is None:
        return picture.say("table", "unlimited")
    return text.mints(mints, picture.language)


def short_effect(picture: Picture, location: str) -> str:
    """Describe in two or three words what a Location does."""
    if location == "crowdfunder" and options_of(picture.game).variant == "prototype":
        return picture.say("table", "short-crowdfunder-prototype")
    words: str = table()["locations"][location]["short"][picture.language]
    return words


def prices(picture: Picture, location: str) -> list[int]:
    """Return what the spaces of a Location cost the viewer; 0 stands for the Plan's cost."""
    for place in picture.derived["places"]:
        if place["id"] == location:
            return [place["price"] or 0 for _ in place["spaces"]]
    return location_prices(location, options_of(picture.game).players)  # it is not on this table


def plan_cost(picture: Picture, plan: str) -> int:
    """Return what a Plan costs the viewer; outside the Plan Supply, the cost on the card."""
    for place in picture.derived["plans"]:
        if place is not None and place["id"] == plan:
            price: int = place["price"]
            return price
    return values_of(picture.game).cost[PLAN_IDS.index(plan)]


def worth_of(picture: Picture, seat: int) -> dict[str, int]:
    """Return the stars that each Building of a seat is worth."""
    buildings = picture.derived["players"][seat]["buildings"]
    return {building["id"]: building["stars"] for building in buildings}


def plan_thing(plan: str) -> str:
    """Return the id of a Plan or Building as a thing to select."""
    return f"{PLAN}:{plan}"


def location_thing(location: str) -> str:
    """Return the id of a Location as a thing to select."""
    return f"{LOCATION}:{location}"
