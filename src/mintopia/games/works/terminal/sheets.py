"""The rules of a card, a Location or a Neighborhood of Mint Works, on one page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mintopia.engine.i18n import COMMAS
from mintopia.engine.schema.kinds import UNKNOWN
from mintopia.engine.story import flavour
from mintopia.games.works import text
from mintopia.games.works.cards import table
from mintopia.games.works.schema import OPPONENT_SEAT, PLAN_IDS
from mintopia.games.works.terminal import labels
from mintopia.games.works.terminal.table import building_words, owner_words, space_words
from mintopia.terminal.game_screen import Picture, Sheet
from mintopia.terminal.own_screen import deck_count, split, titled
from mintopia.terminal.style import BULLET


def rules_sheet(picture: Picture, thing: str) -> Sheet:
    """Return the rules of a thing, with only what the viewer may know about it."""
    kind, name = split(thing)
    if kind in (labels.PLAN, labels.OWN):
        return _plan_sheet(picture, name)
    if kind == labels.LOCATION:
        return _location_sheet(picture, name)
    if kind == labels.SEAT:
        return _seat_sheet(picture, int(name))
    count = picture.say("rules", "deck-line", count=deck_count(picture.view))
    return Sheet(picture.say("rules", "deck-title"), (count, picture.paragraph("deck")))


def _note(picture: Picture, kind: str, card: str, otherwise: str) -> str:
    """Quote what the rulebook says about a card, or else about all cards of its kind."""
    note = table()[kind][card].get("note")
    if note is None:
        return picture.paragraph(otherwise)
    return picture.quote(note["paragraph"], note[picture.language])


def _title(kind: str, card: str, language: str) -> str:
    return titled(text.card_name(kind, card, language), text.card_name(kind, card, "en"))


def _plan_sheet(picture: Picture, plan: str) -> Sheet:
    language, values = picture.language, labels.values_of(picture.game)
    number = PLAN_IDS.index(plan)
    lines = [
        picture.say(
            "rules",
            "plan-line",
            type=f"{labels.symbol(plan)} {picture.term('types', labels.plan_type(plan))}",
            cost=picture.say("rules", "plan-cost", cost=labels.plan_cost(picture, plan)),
            stars=labels.stars(picture, values.stars[number]),
        ),
        text.plan_text(plan, values, language),
        *_where(picture, plan),
        flavour(plan, language),
    ]
    otherwise = "plan-deed" if labels.plan_type(plan) == "deed" else "plan"
    lines.append(_note(picture, "plans", plan, otherwise))
    return Sheet(_title("plans", plan, language), tuple(lines))


def _where(picture: Picture, plan: str) -> list[str]:
    if plan in picture.view["supply"]:
        return [picture.say("rules", "where-supply")]
    for seat, player in enumerate(picture.view["players"]):
        if plan in player["plans"]:
            return [picture.say("rules", "where-plan", player=player["name"])]
        if plan in [building["id"] for building in player["buildings"]]:
            worth = labels.stars(picture, labels.worth_of(picture, seat)[plan])
            return [picture.say("rules", "where-building", player=player["name"], stars=worth)]
    return []


def _location_sheet(picture: Picture, location: str) -> Sheet:
    language = picture.language
    kind = picture.term("kinds", table()["locations"][location]["kind"])
    costs = [_price(picture, price, location) for price in labels.prices(picture, location)]
    variant = labels.options_of(picture.game).variant
    lines = [
        picture.say("rules", "location-line", kind=kind, spaces=" · ".join(costs)),
        text.location_text(location, labels.values_of(picture.game), language, variant),
    ]
    for place in picture.view["locations"]:
        if place["id"] == location:
            lines.append(_place_state(picture, place))
    lines.append(flavour(location, language, place=True))
    lines.append(_note(picture, "locations", location, "location"))
    return Sheet(_title("locations", location, language), tuple(lines))


def _price(picture: Picture, price: int, location: str) -> str:
    if price == 0:
        return picture.say("rules", "any-price")
    if location == "temp-agency":
        return picture.say("rules", "plus-price", price=price)
    return str(price)


def _place_state(picture: Picture, place: Mapping[str, Any]) -> str:
    if not place["open"]:
        return picture.say("rules", "closed")
    taken = picture.say(
        "rules", "taken", spaces=COMMAS[picture.language].join(space_words(picture, place))
    )
    return taken + owner_words(picture, place, " ")


def _seat_sheet(picture: Picture, seat: int) -> Sheet:
    language, view, values = picture.language, picture.view, labels.values_of(picture.game)
    player = view["players"][seat]
    lines = [
        picture.say(
            "rules",
            "seat-line",
            mints=labels.purse_words(picture, player["mints"]),
            stars=player["stars"],
            goal=values.star_goal,
        )
    ]
    title = player["name"]
    if view["solo"] and seat == OPPONENT_SEAT:
        title, rules = _opponent(picture, player["name"])
        lines += rules
    worth = labels.worth_of(picture, seat)
    if player["buildings"]:
        lines.append(picture.say("rules", "buildings"))
        for building in player["buildings"]:
            words = building_words(picture, building, worth[building["id"]])
            lines.append(BULLET + _with_text(building["id"], words, picture))
    if player["plans"]:
        lines.append(picture.say("rules", "plans"))
        for plan in player["plans"]:
            if plan == UNKNOWN:
                lines.append(BULLET + picture.say("rules", "hidden"))
            else:
                lines.append(BULLET + _with_text(plan, text.plan_name(plan, language), picture))
    return Sheet(title, tuple(lines))


def _with_text(plan: str, words: str, picture: Picture) -> str:
    effect = text.plan_text(plan, labels.values_of(picture.game), picture.language)
    return f"{labels.symbol(plan)} {words}: {effect}"


def _opponent(picture: Picture, name: str) -> tuple[str, list[str]]:
    """Return how a solitaire card plays."""
    solo, language = picture.view["solo"], picture.language
    entry = table()["opponents"][solo]
    types = [picture.term("types", kind) for kind in entry["priority"]]
    title = picture.say("rules", "card-title", name=name, title=entry["title"][language])
    priority = picture.say(
        "rules", "priority", order=picture.say("rules", entry["order"]), types=" > ".join(types)
    )
    return title, [text.opponent_text(solo, language), priority, picture.paragraph("card")]
