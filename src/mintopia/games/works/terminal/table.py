"""The table of Mint Works in lines of text, and the parts of it that the full screen uses too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mintopia.engine.i18n import COMMAS
from mintopia.engine.schema.kinds import UNKNOWN
from mintopia.games.works import text
from mintopia.games.works.schema import PLAN_IDS
from mintopia.games.works.terminal import labels
from mintopia.terminal.game_screen import Picture
from mintopia.terminal.own_screen import deck_count


def table_lines(picture: Picture) -> list[str]:
    """Describe the whole table."""
    view, language = picture.view, picture.language
    head = [
        picture.term("words", "round-number", round=view["round"]),
        picture.term("phases", view["phase"]),
        picture.term("words", "deck-left", count=deck_count(view)),
    ]
    if view["mint_supply"] is not None:
        count = text.mints(view["mint_supply"], language)
        head.append(picture.term("words", "supply-left", mints=count))
    lines = [" · ".join(head), picture.say("table", "locations")]
    lines += [f"  {_location_line(picture, place)}" for place in view["locations"]]
    lines.append(picture.say("table", "supply"))
    for plan in view["supply"]:
        lines.append(
            f"  {_plan_line(picture, plan) if plan else picture.say('table', 'empty-place')}"
        )
    lines.append(picture.say("table", "neighborhoods"))
    for seat in range(len(view["players"])):
        lines += [
            f"  {line}" for line in _seat_lines(picture, seat, labels.worth_of(picture, seat))
        ]
    return lines


def _location_line(picture: Picture, place: Mapping[str, Any]) -> str:
    language = picture.language
    name = text.card_name("locations", place["id"], language)
    price = price_words(picture, place["id"])
    effect = labels.short_effect(picture, place["id"])
    if not place["open"]:
        return picture.say("table", "line-closed", name=name, price=price, effect=effect)
    line = picture.say(
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
    gains = labels.values_of(picture.game).owner_gains
    if place["id"] not in gains or not place["open"]:
        return ""
    if place["owner"] is None:
        return before + picture.say("table", "no-owner")
    owner = picture.view["players"][place["owner"]]["name"]
    return before + picture.say("table", "owner-gains", owner=owner, mints=gains[place["id"]])


def price_words(picture: Picture, location: str) -> str:
    """Describe what a space of a Location costs."""
    language = picture.language
    price = labels.prices(picture, location)[0]
    if price == 0:
        return picture.say("table", "price-plan")
    key = "price-plus" if location == "temp-agency" else "price"
    return picture.say("table", key, price=text.mints(price, language))


def space_words(picture: Picture, place: Mapping[str, Any]) -> list[str]:
    """Describe each space of a Location: free, blocked, or taken by a player."""
    words = []
    for space in place["spaces"]:
        if space is None:
            words.append(picture.say("table", "free"))
        elif space.get("blocked"):
            words.append(picture.say("table", "blocked"))
        else:
            player = picture.view["players"][space["by"]]["name"]
            words.append(picture.say("table", "space-taken", player=player, mints=space["mints"]))
    return words


def _plan_line(picture: Picture, plan: str) -> str:
    language, values = picture.language, labels.values_of(picture.game)
    number = PLAN_IDS.index(plan)
    return picture.say(
        "table",
        "line-plan",
        name=text.plan_name(plan, language),
        cost=picture.say("table", "cost", cost=labels.plan_cost(picture, plan)),
        stars=labels.stars(picture, values.stars[number]),
        type=picture.term("types", labels.plan_type(plan)),
        text=text.plan_text(plan, values, language),
    )


def building_words(picture: Picture, building: Mapping[str, Any], worth: int) -> str:
    """Name a Building with its stars."""
    name = text.plan_name(building["id"], picture.language)
    if "mints" in building:
        on_it = text.mints(building["mints"], picture.language)
        return picture.say(
            "table", "gallery-mints", name=name, stars=labels.stars(picture, worth), mints=on_it
        )
    return picture.say("table", "building-worth", name=name, stars=labels.stars(picture, worth))


def plan_words(picture: Picture, plans: list[str]) -> list[str]:
    """Name face-down Plans; those the viewer may not know are only counted."""
    known = [text.plan_name(plan, picture.language) for plan in plans if plan != UNKNOWN]
    hidden = plans.count(UNKNOWN)
    if hidden:
        known.append(picture.say("table", "hidden-plans", count=hidden))
    return known


def _seat_lines(picture: Picture, seat: int, worth: Mapping[str, int]) -> list[str]:
    view, language = picture.view, picture.language
    player = view["players"][seat]
    first = [
        picture.say(
            "table",
            "line-seat",
            name=picture.name_of(seat),
            mints=labels.purse_words(picture, player["mints"]),
            stars=player["stars"],
            goal=labels.values_of(picture.game).star_goal,
        )
    ]
    if view["starting"] == seat:
        first.append(picture.say("table", "line-token"))
    if view["to_move"] == seat:
        first.append(picture.say("table", "line-turn"))
    none = picture.say("table", "none")
    buildings = [building_words(picture, b, worth[b["id"]]) for b in player["buildings"]]
    plans = plan_words(picture, player["plans"])
    second = [
        picture.say("table", "line-buildings", cards=COMMAS[language].join(buildings) or none),
        picture.say("table", "line-plans", cards=COMMAS[language].join(plans) or none),
    ]
    return [COMMAS[language].join(first), "  " + " · ".join(second)]
