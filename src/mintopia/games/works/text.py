"""Mint Works in words, English and Japanese: cards, moves, events, refusals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from operator import itemgetter
from typing import Any

from mintopia.engine.i18n import CardTable, catalogues
from mintopia.engine.schema import Move
from mintopia.engine.schema.cards import card_table
from mintopia.engine.schema.kinds import UNKNOWN
from mintopia.games.works import schema as w
from mintopia.games.works.cards import Values, as_json, plan_numbers, table
from mintopia.games.works.locations import (
    CROWDFUNDER_GAIN,
    LAST_GAINING_LOCATION,
    PLAIN_GAIN,
    PROTOTYPE_CROWDFUNDER_GAIN,
)
from mintopia.games.works.options import Options
from mintopia.games.works.prices import AGENCY_FEE, location_of, price_of
from mintopia.games.works.scoring import deciding_tiebreak, tied_but_for_age
from mintopia.games.works.state import State

catalogue = catalogues("mintopia.games.works")


def card_name(kind: str, card: str, language: str) -> str:
    """Return the name of a card; `kind` is plans, locations or opponents."""
    name: str = table()[kind][card]["name"][language]
    return name


def plan_name(plan: str, language: str) -> str:
    """Return the name of a Plan, or the words for a hidden one."""
    if plan == UNKNOWN:
        return catalogue(language).say("words", "hidden-plan")
    return card_name("plans", plan, language)


def plan_text(plan: str, values: Values, language: str) -> str:
    """Describe what a Plan does."""
    text: str = table()["plans"][plan]["text"][language]
    return text.format(**plan_numbers(values, w.PLAN_IDS.index(plan)))


def location_text(location: str, values: Values, language: str, variant: str = "") -> str:
    """Describe what a Location does."""
    if location == "crowdfunder" and variant == "prototype":
        return catalogue(language).say("words", "crowdfunder-prototype")
    text: str = table()["locations"][location]["text"][language]
    return text.format(upkeep=values.owner_gains.get(location, 0))


def opponent_text(opponent: str, language: str) -> str:
    """Describe what a solitaire opponent does."""
    text: str = table()["opponents"][opponent]["text"][language]
    return text


def mints(count: int, language: str) -> str:
    """Return a number of Mints with its unit."""
    return catalogue(language).say(
        "words", "mint-count" if count == 1 else "mints-count", count=count
    )


def event_sentence(event: Mapping[str, Any], language: str, options: Options) -> str:
    """Describe an event as a line of the log."""
    book = catalogue(language)
    names = options.spoken_names(language)
    key = event["event"]
    fields: dict[str, object] = {}
    for name, value in event.items():
        if name in ("plan", "give", "take"):
            fields[name] = plan_name(value, language)
        elif name == "location":
            fields[name] = card_name("locations", value, language)
        elif name == "seat":
            fields["player"] = names[value]
        elif name == "to":
            fields[name] = names[value]
        elif name == "mints":
            fields[name] = mints(value, language)
        elif name == "place":
            fields[name] = value + 1
        else:
            fields[name] = value
    detail = str(event.get("source") or event.get("face") or event.get("reason") or "")
    if key == "gain":
        if detail in w.LOCATION_IDS:
            fields["source"] = card_name("locations", detail, language)
        elif detail in w.PLAN_IDS:
            fields["source"] = card_name("plans", detail, language)
            detail = "building"
    special = f"{key}.{detail}"
    return book.say("events", special if book.has("events", special) else key, **fields)


def move_sentence(s: State, action: int, language: str, options: Options) -> str:
    """Describe a move of the seat to move as a line in a list of choices."""
    move = w.TABLE.decode(action)
    names = options.spoken_names(language)
    say = catalogue(language).say
    if move.verb == "pass":
        return say("moves", "pass")
    if move.verb == "co-op":
        return say("moves", "co-op", player=names[move.args["seat"]])
    if move.inner is None:
        return _use_sentence(s, action, move, names, language)
    use = action - w.AGENCY
    price = price_of(s, s.to_move, use) + AGENCY_FEE
    inner = _use_sentence(s, use, move.inner, names, language)
    return say("moves", move.verb, price=mints(price, language), move=inner)


def _use_sentence(s: State, use: int, move: Move, names: Sequence[str], language: str) -> str:
    location, args = location_of(use), move.args
    fields: dict[str, object] = {"price": mints(price_of(s, s.to_move, use), language)}
    if location <= LAST_GAINING_LOCATION:
        fields["gain"] = PLAIN_GAIN[location]
    elif location == w.CROWDFUNDER:
        prototype = s.variant == w.PROTOTYPE
        fields["gain"] = PROTOTYPE_CROWDFUNDER_GAIN if prototype else CROWDFUNDER_GAIN
    elif location == w.RECYCLER:
        fields["gain"] = s.cost[args["card"]] + s.stars[args["card"]]
    for name, value in args.items():
        if name == "seat":
            fields["player"] = names[value]
        else:
            fields["plan" if name == "card" else name] = plan_name(w.PLAN_IDS[value], language)
    key = "crowdfunder-seat" if "seat" in args else move.verb
    return catalogue(language).say("moves", key, **fields)


def refusal_sentence(
    s: State, action: int, key: str, language: str, options: Options, section: str = "refusals"
) -> str:
    """Explain why an action is refused, using only what the seat to move may know."""
    move = w.TABLE.decode(action)
    use, at_agency = move.inner or move, False
    fields: dict[str, object] = {"player": options.spoken_names(language)[s.to_move]}
    fields |= use.args
    if use.verb not in ("pass", "co-op") and key not in ("over", "card-turn"):
        at_agency = move.inner is not None and (
            key == "full" or (key == "absent" and not s.spaces[w.TEMP_AGENCY])
        )
        price = price_of(s, s.to_move, action - w.AGENCY if move.inner else action)
        fields |= {
            "location": card_name("locations", move.verb if at_agency else use.verb, language),
            "price": price + AGENCY_FEE if key == "temp-price" else price,
            "mints": s.mints[s.to_move],
        }
        cards = [value for name, value in use.args.items() if name != "seat"]
        if cards:
            card = cards[-1] if key == "not-in-supply" else cards[0]
            fields["plan"] = plan_name(w.PLAN_IDS[card], language)
    return catalogue(language).say(section, key, **fields)


def tiebreak_text(s: State, names: Sequence[str], language: str) -> str:
    """Describe what decided a finished game, with the tied players' ages if it was age (W4)."""
    book = catalogue(language)
    tiebreak = deciding_tiebreak(s)
    if tiebreak != "age":
        return book.say("tiebreaks", tiebreak)
    told = ""
    for seat in tied_but_for_age(s):
        age = s.ages[seat]
        one = book.say(
            "words", "no-age" if age == w.NOBODY else "aged", player=names[seat], age=age
        )
        told = book.say("prompts", "joined", names=told, name=one) if told else one
    return book.say("tiebreaks", tiebreak, ages=told)


def card_tables(values: Values, language: str) -> list[CardTable]:
    """Lay out every card with its numbers and its text, for people."""
    say = catalogue(language).say
    word = partial(say, "words")
    data = as_json(values, language)

    def priority(opponent: Mapping[str, Any]) -> str:
        types = " > ".join(say("types", kind) for kind in opponent["priority"])
        return f"{word(opponent['order'])} / {types}"

    return [
        card_table(
            word("plans"),
            [plan for plan in data["plans"] if plan["in_deck"]],
            {
                "id": itemgetter("id"),
                word("plan"): itemgetter("name"),
                word("type"): lambda plan: say("types", plan["type"]),
                word("cost"): itemgetter("cost"),
                word("printed-stars"): itemgetter("stars"),
                word("effect"): "{0[text]}\n{0[flavour]}".format,
            },
        ),
        card_table(
            word("locations"),
            data["locations"],
            {
                "id": itemgetter("id"),
                word("location"): itemgetter("name"),
                word("kind"): lambda location: say("kinds", location["kind"]),
                f"{word('price')} 1P": lambda location: _prices(location["prices"]["solo"]),
                "2-3P": lambda location: _prices(location["prices"]["few"]),
                "4P": lambda location: _prices(location["prices"]["four"]),
                word("effect"): "{0[text]}\n{0[flavour]}".format,
            },
        ),
        card_table(
            word("opponents"),
            data["opponents"],
            {
                "id": itemgetter("id"),
                word("opponent"): "{0[name]} ({0[title]})".format,
                word("mints"): lambda opponent: (
                    word("unlimited") if opponent["mints"] is None else opponent["mints"]
                ),
                word("supplier-priority"): priority,
                word("effect"): itemgetter("text"),
            },
        ),
    ]


def _prices(prices: Sequence[int]) -> str:
    """Return the prices of a Location's spaces as text; * is the price of the chosen Plan."""
    return " ".join("*" if price == 0 else str(price) for price in prices)
