"""The table of Mint Works in lines of text, and the parts of it that the full screen uses too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mintopia.engine.i18n import COMMAS
from mintopia.games.works import text
from mintopia.games.works.schema import PLAN_IDS
from mintopia.games.works.terminal.words import (
    plan_cost,
    plan_type,
    prices,
    purse_words,
    screen_texts,
    short_effect,
    stars,
    values_of,
    worth_of,
)
from mintopia.games.works.view import UNKNOWN
from mintopia.terminal.game_screen import Picture


def deck_count(view: Mapping[str, Any]) -> int:
    """Return the number of cards in the deck, which the all-seeing view lists."""
    deck = view["deck"]
    return len(deck) if isinstance(deck, list) else int(deck)


def table_lines(picture: Picture) -> list[str]:
    """Describe the whole table."""
    view, language = picture.view, picture.language
    book = text.catalogue(language)
    say = screen_texts(language).say
    head = [
        book.say("words", "round-number", round=view["round"]),
        book.say("phases", view["phase"]),
        book.say("words", "deck-left", count=deck_count(view)),
    ]
    if view["mint_supply"] is not None:
        count = text.mints(view["mint_supply"], language)
        head.append(book.say("words", "supply-left", mints=count))
    lines = [" · ".join(head), say("table", "locations")]
    lines += [f"  {_location_line(picture, place)}" for place in view["locations"]]
    lines.append(say("table", "supply"))
    for plan in view["supply"]:
        lines.append(f"  {_plan_line(picture, plan) if plan else say('table', 'empty-place')}")
    lines.append(say("table", "neighborhoods"))
    for seat in range(len(view["players"])):
        lines += [f"  {line}" for line in _seat_lines(picture, seat, worth_of(picture, seat))]
    return lines


def _location_line(picture: Picture, place: Mapping[str, Any]) -> str:
    language = picture.language
    say = screen_texts(language).say
    name = text.card_name("locations", place["id"], language)
    price = price_words(picture, place["id"])
    effect = short_effect(picture.game, place["id"], language)
    if not place["open"]:
        return say("table", "line-closed", name=name, price=price, effect=effect)
    line = say(
        "table",
        "line-location",
        name=name,
        price=price,
        effect=effect,
        spaces=COMMAS[language].join(space_words(picture, place)),
    )
    return line + owner_words(picture, place, " · ")


def owner_words(picture: Picture, place: Mapping[str, Any], before: str = "") -> str:
    """Describe who owns an open Deed Location; empty for other Locations."""
    gains = values_of(picture.game).owner_gains
    if place["id"] not in gains or not place["open"]:
        return ""
    say = screen_texts(picture.language).say
    if place["owner"] is None:
        return before + say("table", "no-owner")
    owner = picture.view["players"][place["owner"]]["name"]
    return before + say("table", "owner-gains", owner=owner, mints=gains[place["id"]])


def price_words(picture: Picture, location: str) -> str:
    """Describe what a space of a Location costs."""
    language = picture.language
    say = screen_texts(language).say
    price = prices(picture, location)[0]
    if price == 0:
        return say("table", "price-plan")
    key = "price-plus" if location == "temp-agency" else "price"
    return say("table", key, price=text.mints(price, language))


def space_words(picture: Picture, place: Mapping[str, Any]) -> list[str]:
    """Describe each space of a Location: free, blocked, or taken by a player."""
    say = screen_texts(picture.language).say
    words = []
    for space in place["spaces"]:
        if space is None:
            words.append(say("table", "free"))
        elif space.get("blocked"):
            words.append(say("table", "blocked"))
        else:
            player = picture.view["players"][space["by"]]["name"]
            words.append(say("table", "space-taken", player=player, mints=space["mints"]))
    return words


def _plan_line(picture: Picture, plan: str) -> str:
    language, values = picture.language, values_of(picture.game)
    number = PLAN_IDS.index(plan)
    say = screen_texts(language).say
    return say(
        "table",
        "line-plan",
        name=text.plan_name(plan, language),
        cost=say("table", "cost", cost=plan_cost(picture, plan)),
        stars=stars(values.stars[number], language),
        type=text.catalogue(language).say("types", plan_type(plan)),
        text=text.plan_text(plan, values, language),
    )


def building_words(building: Mapping[str, Any], worth: int, language: str) -> str:
    """Name a Building with its stars."""
    say = screen_texts(language).say
    name = text.plan_name(building["id"], language)
    if "mints" in building:
        on_it = text.mints(building["mints"], language)
        return say("table", "gallery-mints", name=name, stars=stars(worth, language), mints=on_it)
    return say("table", "building-worth", name=name, stars=stars(worth, language))


def plan_words(plans: list[str], language: str) -> list[str]:
    """Name face-down Plans; those the viewer may not know are only counted."""
    known = [text.plan_name(plan, language) for plan in plans if plan != UNKNOWN]
    hidden = plans.count(UNKNOWN)
    if hidden:
        known.append(screen_texts(language).say("table", "hidden-plans", count=hidden))
    return known


def _seat_lines(picture: Picture, seat: int, worth: Mapping[str, int]) -> list[str]:
    view, language = picture.view, picture.language
    player = view["players"][seat]
    say = screen_texts(language).say
    first = [
        say(
            "table",
            "line-seat",
            name=picture.name_of(seat),
            mints=purse_words(player["mints"], language),
            stars=player["stars"],
            goal=values_of(picture.game).star_goal,
        )
    ]
    if view["starting"] == seat:
        first.append(say("table", "line-token"))
    if view["to_move"] == seat:
        first.append(say("table", "line-turn"))
    none = say("table", "none")
    buildings = [building_words(b, worth[b["id"]], language) for b in player["buildings"]]
    plans = plan_words(player["plans"], language)
    second = [
        say("table", "line-buildings", cards=COMMAS[language].join(buildings) or none),
        say("table", "line-plans", cards=COMMAS[language].join(plans) or none),
    ]
    return [COMMAS[language].join(first), "  " + " · ".join(second)]
