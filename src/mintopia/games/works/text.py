"""Mint Works in words, English and Japanese: cards, moves, events, refusals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from mintopia.games.works.cards import Values, as_json, plan_numbers, table
from mintopia.games.works.locations import (
    CROWDFUNDER_GAIN,
    PLAIN_GAIN,
    PROTOTYPE_CROWDFUNDER_GAIN,
)
from mintopia.games.works.names import (
    AGENCY,
    BUILDER_BUILD,
    CO_OP_GIFT,
    CROWDFUNDER,
    CROWDFUNDER_FOR,
    LEADERSHIP_COUNCIL,
    LOCATION_IDS,
    NOBODY,
    PASS,
    PLAN_IDS,
    PLANS,
    PRODUCER,
    PROTOTYPE,
    RECYCLER_LOSE,
    SUPPLIER_BUY,
    SWAP_MEET_SWAP,
    WHOLESALER,
)
from mintopia.games.works.prices import AGENCY_FEE, location_of, price_of
from mintopia.games.works.scoring import deciding_tiebreak, tied_but_for_age
from mintopia.games.works.state import State
from mintopia.games.works.view import UNKNOWN
from mintopia.i18n import CardTable, Catalogue


@cache
def catalogue(language: str) -> Catalogue:
    """Give the sentences of Mint Works in a language."""
    return Catalogue("mintopia.games.works", language)


def card_name(kind: str, card: str, language: str) -> str:
    """Name a card; kind is plans, locations or opponents."""
    name: str = table()[kind][card]["name"][language]
    return name


def plan_name(plan: str, language: str) -> str:
    """Name a Plan, or an unknown one."""
    if plan == UNKNOWN:
        return catalogue(language).say("words", "hidden-plan")
    return card_name("plans", plan, language)


def plan_text(plan: str, values: Values, language: str) -> str:
    """Say what a Plan does."""
    text: str = table()["plans"][plan]["text"][language]
    return text.format(**plan_numbers(values, PLAN_IDS.index(plan)))


def location_text(location: str, values: Values, language: str, variant: str = "") -> str:
    """Say what a Location does."""
    if location == "crowdfunder" and variant == "prototype":
        return catalogue(language).say("words", "crowdfunder-prototype")
    text: str = table()["locations"][location]["text"][language]
    return text.format(upkeep=values.owner_gains.get(location, 0))


def opponent_text(opponent: str, language: str) -> str:
    """Say what a solitaire opponent does."""
    text: str = table()["opponents"][opponent]["text"][language]
    return text


def mints(count: int, language: str) -> str:
    """Write a number of Mints with its unit."""
    return catalogue(language).say(
        "words", "mint-count" if count == 1 else "mints-count", count=count
    )


def event_sentence(event: Mapping[str, Any], names: Sequence[str], language: str) -> str:
    """Tell an event as a line of the log."""
    book = catalogue(language)
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
        if detail in (*LOCATION_IDS[:CROWDFUNDER], "crowdfunder", "recycler"):
            fields["source"] = card_name("locations", detail, language)
        elif detail in PLAN_IDS:
            fields["source"] = card_name("plans", detail, language)
            detail = "building"
    special = f"{key}.{detail}"
    return book.say("events", special if book.has("events", special) else key, **fields)


def move_sentence(s: State, action: int, names: Sequence[str], language: str) -> str:
    """Tell a move of the seat to move as a line in a list of choices."""
    player = s.to_move
    if action >= CO_OP_GIFT:
        chosen = names[action - CO_OP_GIFT]
        return catalogue(language).say("moves", "co-op", player=chosen)
    if action == PASS:
        return catalogue(language).say("moves", "pass")
    if action > AGENCY:
        use = action - AGENCY
        price = price_of(s, player, use) + AGENCY_FEE
        inner = _use_sentence(s, use, price_of(s, player, use), names, language)
        return catalogue(language).say(
            "moves", "temp-agency", price=mints(price, language), move=inner
        )
    return _use_sentence(s, action, price_of(s, player, action), names, language)


def _use_sentence(s: State, use: int, price: int, names: Sequence[str], language: str) -> str:
    location = location_of(use)
    key = LOCATION_IDS[location]
    fields: dict[str, object] = {"price": mints(price, language)}
    gains = {
        PRODUCER: PLAIN_GAIN[PRODUCER],
        WHOLESALER: PLAIN_GAIN[WHOLESALER],
        LEADERSHIP_COUNCIL: PLAIN_GAIN[LEADERSHIP_COUNCIL],
        CROWDFUNDER: PROTOTYPE_CROWDFUNDER_GAIN if s.variant == PROTOTYPE else CROWDFUNDER_GAIN,
    }
    if location in gains:
        fields["gain"] = gains[location]
    if CROWDFUNDER_FOR <= use < SUPPLIER_BUY:
        key = "crowdfunder-seat"
        fields["player"] = names[use - CROWDFUNDER_FOR]
    elif SUPPLIER_BUY <= use < BUILDER_BUILD:
        fields["plan"] = plan_name(PLAN_IDS[use - SUPPLIER_BUY], language)
    elif BUILDER_BUILD <= use < RECYCLER_LOSE:
        fields["plan"] = plan_name(PLAN_IDS[use - BUILDER_BUILD], language)
    elif RECYCLER_LOSE <= use < SWAP_MEET_SWAP:
        card = use - RECYCLER_LOSE
        fields["plan"] = plan_name(PLAN_IDS[card], language)
        fields["gain"] = s.cost[card] + s.stars[card]
    elif use >= SWAP_MEET_SWAP:
        given, taken = divmod(use - SWAP_MEET_SWAP, PLANS)
        fields["give"] = plan_name(PLAN_IDS[given], language)
        fields["take"] = plan_name(PLAN_IDS[taken], language)
    return catalogue(language).say("moves", key, **fields)


def refusal_sentence(
    s: State,
    action: int,
    key: str,
    names: Sequence[str],
    language: str,
    section: str = "refusals",
) -> str:
    """Say why an action is refused; nothing in it is more than the seat to move may know."""
    fields: dict[str, object] = {"player": names[s.to_move]}
    if action >= CO_OP_GIFT:
        fields["seat"] = action - CO_OP_GIFT
        return catalogue(language).say(section, key, **fields)
    use = action - AGENCY if action > AGENCY else action
    if use != PASS and key not in ("over", "card-turn"):
        location = location_of(use)
        at_agency = action > AGENCY and (
            key == "full" or (key == "absent" and not s.spaces[LOCATION_IDS.index("temp-agency")])
        )
        named = "temp-agency" if at_agency else LOCATION_IDS[location]
        price = price_of(s, s.to_move, use)
        fields |= {
            "location": card_name("locations", named, language),
            "price": price + AGENCY_FEE if key == "temp-price" else price,
            "mints": s.mints[s.to_move],
            "seat": use - CROWDFUNDER_FOR,
        }
        card = _refused_card(use, key)
        if card is not None:
            fields["plan"] = plan_name(PLAN_IDS[card], language)
    return catalogue(language).say(section, key, **fields)


def _refused_card(use: int, key: str) -> int | None:
    """Find the card that a refusal speaks of."""
    if use >= SWAP_MEET_SWAP:
        given, taken = divmod(use - SWAP_MEET_SWAP, PLANS)
        return taken if key == "not-in-supply" else given
    for base in (RECYCLER_LOSE, BUILDER_BUILD, SUPPLIER_BUY):
        if use >= base:
            return use - base
    return None


def tiebreak_text(s: State, names: Sequence[str], language: str) -> str:
    """Say what decided a finished game; where it was the age, with the ages of the tied (W4)."""
    book = catalogue(language)
    tiebreak = deciding_tiebreak(s)
    if tiebreak != "age":
        return book.say("tiebreaks", tiebreak)
    told = ""
    for seat in tied_but_for_age(s):
        age = s.ages[seat]
        one = book.say("words", "no-age" if age == NOBODY else "aged", player=names[seat], age=age)
        told = book.say("prompts", "joined", names=told, name=one) if told else one
    return book.say("tiebreaks", tiebreak, ages=told)


def card_tables(values: Values, language: str) -> list[CardTable]:
    """Lay out every card with its numbers and its text, for people."""
    book = catalogue(language)
    word = partial(book.say, "words")
    data = as_json(values, language)
    plans = [
        [
            plan["id"],
            plan["name"],
            book.say("types", plan["type"]),
            str(plan["cost"]),
            str(plan["stars"]),
            f"{plan['text']}\n{plan['flavour']}",
        ]
        for plan in data["plans"]
        if plan["in_deck"]
    ]
    locations = [
        [
            location["id"],
            location["name"],
            book.say("kinds", location["kind"]),
            *(_prices(location["prices"][group]) for group in ("solo", "few", "four")),
            f"{location['text']}\n{location['flavour']}",
        ]
        for location in data["locations"]
    ]
    opponents = [
        [
            opponent["id"],
            f"{opponent['name']} ({opponent['title']})",
            word("unlimited") if opponent["mints"] is None else str(opponent["mints"]),
            word(opponent["order"])
            + " / "
            + " > ".join(book.say("types", kind) for kind in opponent["priority"]),
            opponent["text"],
        ]
        for opponent in data["opponents"]
    ]
    price = word("price")
    return [
        (
            word("plans"),
            ["id", word("plan"), word("type"), word("cost"), word("printed-stars"), word("effect")],
            plans,
        ),
        (
            word("locations"),
            ["id", word("location"), word("kind"), f"{price} 1P", "2-3P", "4P", word("effect")],
            locations,
        ),
        (
            word("opponents"),
            ["id", word("opponent"), word("mints"), word("supplier-priority"), word("effect")],
            opponents,
        ),
    ]


def _prices(prices: Sequence[int]) -> str:
    """Write the prices of a Location's spaces; * is the price of the chosen Plan."""
    return " ".join("*" if price == 0 else str(price) for price in prices)
