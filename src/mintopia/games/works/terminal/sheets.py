"""The rules of a card, a Location or a Neighborhood of Mint Works, on one page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mintopia.engine.i18n import COMMAS
from mintopia.engine.story import flavour
from mintopia.games.works import text
from mintopia.games.works.cards import table
from mintopia.games.works.schema import OPPONENT_SEAT, PLAN_IDS
from mintopia.games.works.terminal.table import (
    building_words,
    deck_count,
    owner_words,
    space_words,
)
from mintopia.games.works.terminal.words import (
    LOCATION,
    OWN,
    PLAN,
    SEAT,
    options_of,
    plan_cost,
    plan_type,
    prices,
    purse_words,
    screen_texts,
    stars,
    symbol,
    values_of,
    worth_of,
)
from mintopia.games.works.view import UNKNOWN
from mintopia.terminal.game_screen import Picture, Sheet
from mintopia.terminal.own_screen import paragraph, quote, split, titled

BULLET = "• "


def rules_sheet(picture: Picture, thing: str) -> Sheet:
    """Return the rules of a thing, with only what the viewer may know about it."""
    kind, name = split(thing)
    if kind in (PLAN, OWN):
        return _plan_sheet(picture, name)
    if kind == LOCATION:
        return _location_sheet(picture, name)
    if kind == SEAT:
        return _seat_sheet(picture, int(name))
    say = screen_texts(picture.language).say
    count = say("rules", "deck-line", count=deck_count(picture.view))
    return Sheet(
        say("rules", "deck-title"), (count, paragraph("deck", screen_texts(picture.language)))
    )


def _note(kind: str, card: str, otherwise: str, language: str) -> str:
    """Quote what the rulebook says about a card, or else about all cards of its kind."""
    note = table()[kind][card].get("note")
    if note is None:
        return paragraph(otherwise, screen_texts(language))
    return quote(note["paragraph"], note[language], screen_texts(language))


def _title(kind: str, card: str, language: str) -> str:
    return titled(text.card_name(kind, card, language), text.card_name(kind, card, "en"))


def _plan_sheet(picture: Picture, plan: str) -> Sheet:
    language, values = picture.language, values_of(picture.game)
    say = screen_texts(language).say
    number = PLAN_IDS.index(plan)
    lines = [
        say(
            "rules",
            "plan-line",
            type=f"{symbol(plan)} {text.catalogue(language).say('types', plan_type(plan))}",
            cost=say("rules", "plan-cost", cost=plan_cost(picture, plan)),
            stars=stars(values.stars[number], language),
        ),
        text.plan_text(plan, values, language),
        *_where(picture, plan),
        flavour(plan, language),
    ]
    otherwise = "plan-deed" if plan_type(plan) == "deed" else "plan"
    lines.append(_note("plans", plan, otherwise, language))
    return Sheet(_title("plans", plan, language), tuple(lines))


def _where(picture: Picture, plan: str) -> list[str]:
    say = screen_texts(picture.language).say
    if plan in picture.view["supply"]:
        return [say("rules", "where-supply")]
    for seat, player in enumerate(picture.view["players"]):
        if plan in player["plans"]:
            return [say("rules", "where-plan", player=player["name"])]
        if plan in [building["id"] for building in player["buildings"]]:
            worth = stars(worth_of(picture, seat)[plan], picture.language)
            return [say("rules", "where-building", player=player["name"], stars=worth)]
    return []


def _location_sheet(picture: Picture, location: str) -> Sheet:
    language = picture.language
    say = screen_texts(language).say
    kind = text.catalogue(language).say("kinds", table()["locations"][location]["kind"])
    costs = [_price(price, location, language) for price in prices(picture, location)]
    variant = options_of(picture.game).variant
    lines = [
        say("rules", "location-line", kind=kind, spaces=" · ".join(costs)),
        text.location_text(location, values_of(picture.game), language, variant),
    ]
    for place in picture.view["locations"]:
        if place["id"] == location:
            lines.append(_place_state(picture, place))
    lines.append(flavour(location, language, place=True))
    lines.append(_note("locations", location, "location", language))
    return Sheet(_title("locations", location, language), tuple(lines))


def _price(price: int, location: str, language: str) -> str:
    say = screen_texts(language).say
    if price == 0:
        return say("rules", "any-price")
    if location == "temp-agency":
        return say("rules", "plus-price", price=price)
    return str(price)


def _place_state(picture: Picture, place: Mapping[str, Any]) -> str:
    say = screen_texts(picture.language).say
    if not place["open"]:
        return say("rules", "closed")
    taken = say("rules", "taken", spaces=COMMAS[picture.language].join(space_words(picture, place)))
    return taken + owner_words(picture, place, " ")


def _seat_sheet(picture: Picture, seat: int) -> Sheet:
    language, view, values = picture.language, picture.view, values_of(picture.game)
    say = screen_texts(language).say
    player = view["players"][seat]
    lines = [
        say(
            "rules",
            "seat-line",
            mints=purse_words(player["mints"], language),
            stars=player["stars"],
            goal=values.star_goal,
        )
    ]
    title = player["name"]
    if view["solo"] and seat == OPPONENT_SEAT:
        title, rules = _opponent(view["solo"], player["name"], language)
        lines += rules
    worth = worth_of(picture, seat)
    if player["buildings"]:
        lines.append(say("rules", "buildings"))
        for building in player["buildings"]:
            words = building_words(building, worth[building["id"]], language)
            lines.append(BULLET + _with_text(building["id"], words, picture))
    if player["plans"]:
        lines.append(say("rules", "plans"))
        for plan in player["plans"]:
            if plan == UNKNOWN:
                lines.append(BULLET + say("rules", "hidden"))
            else:
                lines.append(BULLET + _with_text(plan, text.plan_name(plan, language), picture))
    return Sheet(title, tuple(lines))


def _with_text(plan: str, words: str, picture: Picture) -> str:
    effect = text.plan_text(plan, values_of(picture.game), picture.language)
    return f"{symbol(plan)} {words}: {effect}"


def _opponent(solo: str, name: str, language: str) -> tuple[str, list[str]]:
    """Return how a solitaire card plays."""
    say = screen_texts(language).say
    entry = table()["opponents"][solo]
    types = [text.catalogue(language).say("types", kind) for kind in entry["priority"]]
    title = say("rules", "card-title", name=name, title=entry["title"][language])
    priority = say("rules", "priority", order=say("rules", entry["order"]), types=" > ".join(types))
    return title, [
        text.opponent_text(solo, language),
        priority,
        paragraph("card", screen_texts(language)),
    ]
