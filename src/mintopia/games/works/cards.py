"""The card data of Mint Works: one table (cards.toml), and replaced values checked against it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from mintopia.engine.i18n import load_toml
from mintopia.engine.options import (
    check_card_keys,
    check_keys,
    read_flag,
    read_integer,
    read_table,
)
from mintopia.engine.sentences import Sentences
from mintopia.engine.story import flavour
from mintopia.errors import OptionError
from mintopia.games.works import schema as w
from mintopia.games.works.bank import BOTTOMLESS

MOST_STARS: Final = 20
MOST_UPKEEP: Final = 20
MOST_STARTING_MINTS: Final = 10
MOST_STAR_GOAL: Final = 99
MOST_INCOME: Final = 10
MOST_FROM_LOCATIONS: Final = 64  # per round: an expensive card recycled twice, and all the others

PLAN_KEYS: Final = ("cost", "stars", "upkeep", "in_deck")
CO_OP_KEYS: Final = ("cost", "stars", "upkeep", "gives", "in_deck")
OWNED_LOCATIONS: Final = ("wholesaler", "lotto")
COUNTED_OPPONENTS: Final = ("justin", "rachael", "sonic")
_said: Final = Sentences("works-cards")


@dataclass(frozen=True)
class Values:
    """Every number on the cards that can be replaced."""

    starting_mints: int
    star_goal: int
    income: int
    cost: tuple[int, ...]
    stars: tuple[int, ...]
    upkeep: tuple[int, ...]
    gives: int
    in_deck: tuple[bool, ...]
    owner_gains: Mapping[str, int]
    opponent_mints: Mapping[str, int]

    @property
    def deck(self) -> tuple[str, ...]:
        """The ids of the Plans in the deck."""
        return tuple(w.PLAN_IDS[i] for i in range(w.PLANS) if self.in_deck[i])


def table() -> Mapping[str, Any]:
    """Return the shipped data table."""
    return load_toml("mintopia.games.works", "cards.toml")


@cache
def printed_values() -> Values:
    """Return the values as printed."""
    return read_values({})


def read_values(raw: Mapping[str, object]) -> Values:
    """Check replaced card values and merge them into the printed ones; errors name the key."""
    printed = table()
    check_card_keys(raw, ("game", "plans", "locations", "opponents"))
    game = read_table(raw, "game")
    plans = read_table(raw, "plans")
    locations = read_table(raw, "locations")
    opponents = read_table(raw, "opponents")
    check_keys(game, ("starting_mints", "star_goal", "income"), "game")
    check_keys(plans, w.PLAN_IDS, "plans")
    check_keys(locations, OWNED_LOCATIONS, "locations")
    check_keys(opponents, COUNTED_OPPONENTS, "opponents")

    def number(key: str, low: int, high: int) -> int:
        value = read_integer(game, key, low, high, f"game.{key}")
        return int(printed["game"][key]) if value is None else value

    cost, stars, upkeep, in_deck, gives = [], [], [], [], 0
    for plan in w.PLAN_IDS:
        name = f"plans.{plan}"
        given = read_table(plans, plan, name)
        here = printed["plans"][plan]
        keys = CO_OP_KEYS if "gives" in here else PLAN_KEYS
        check_keys(given, keys, name)
        new_cost = read_integer(given, "cost", 1, w.MOST_COST, f"{name}.cost")
        new_stars = read_integer(given, "stars", 0, MOST_STARS, f"{name}.stars")
        new_upkeep = read_integer(given, "upkeep", 0, MOST_UPKEEP, f"{name}.upkeep")
        new_gives = read_integer(given, "gives", 0, MOST_UPKEEP, f"{name}.gives")
        kept = read_flag(given, "in_deck", f"{name}.in_deck")
        cost.append(here["cost"] if new_cost is None else new_cost)
        stars.append(here["stars"] if new_stars is None else new_stars)
        upkeep.append(here.get("upkeep", 0) if new_upkeep is None else new_upkeep)
        in_deck.append(kept is not False)
        if "gives" in here:
            gives = here["gives"] if new_gives is None else new_gives
    if sum(in_deck) < w.SUPPLY_PLACES:
        raise OptionError(_said("too-few", plans=sum(in_deck), least=w.SUPPLY_PLACES))

    owner_gains = {}
    for location in OWNED_LOCATIONS:
        name = f"locations.{location}"
        given = read_table(locations, location, name)
        check_keys(given, ("upkeep",), name)
        value = read_integer(given, "upkeep", 0, MOST_UPKEEP, f"{name}.upkeep")
        owner_gains[location] = printed["locations"][location]["upkeep"] if value is None else value
    opponent_mints = {}
    for opponent in COUNTED_OPPONENTS:
        name = f"opponents.{opponent}"
        given = read_table(opponents, opponent, name)
        check_keys(given, ("mints",), name)
        value = read_integer(given, "mints", 0, MOST_STARTING_MINTS, f"{name}.mints")
        opponent_mints[opponent] = (
            printed["opponents"][opponent]["mints"] if value is None else value
        )
    values = Values(
        starting_mints=number("starting_mints", 0, MOST_STARTING_MINTS),
        star_goal=number("star_goal", 1, MOST_STAR_GOAL),
        income=number("income", 0, MOST_INCOME),
        cost=tuple(cost),
        stars=tuple(stars),
        upkeep=tuple(upkeep),
        gives=gives,
        in_deck=tuple(in_deck),
        owner_gains=owner_gains,
        opponent_mints=opponent_mints,
    )
    if most_mints(values) >= BOTTOMLESS:
        told = {"mints": most_mints(values), "rounds": w.ROUND_LIMIT, "most": BOTTOMLESS - 1}
        raise OptionError(_said("too-rich", **told))
    return values


def most_mints(values: Values) -> int:
    """Return an upper bound of anyone's Mints: with all cards built, for all rounds.

    The Corporate HQ counts all cards but the two that stay in the Supply, and the Bridge twice.
    """
    gains = [values.upkeep[card] * values.in_deck[card] for card in range(w.PLANS)]
    gains[w.GALLERY] = 0  # its Mints are not in hand
    gains[w.CORPORATE_HQ] *= sum(values.in_deck) - 1
    owners = sum(values.owner_gains.values())
    each_round = sum(gains) + values.gives + owners + values.income + MOST_FROM_LOCATIONS
    return values.starting_mints + w.ROUND_LIMIT * each_round


def as_json(values: Values, language: str) -> dict[str, Any]:
    """Return the card data for programs: plans, locations, opponents, with their texts."""
    printed = table()
    plans = []
    for number, plan in enumerate(w.PLAN_IDS):
        here = printed["plans"][plan]
        numbers = plan_numbers(values, number)
        plans.append(
            {
                "id": plan,
                "name": here["name"][language],
                "names": here["name"],
                "type": here["type"],
                **numbers,
                "in_deck": values.in_deck[number],
                "text": here["text"][language].format(**numbers),
                "flavour": flavour(plan, language),
            }
        )
    locations = []
    for location in printed["locations"]:
        here = printed["locations"][location]
        upkeep = values.owner_gains.get(location, 0)
        locations.append(
            {
                "id": location,
                "name": here["name"][language],
                "names": here["name"],
                "kind": here["kind"],
                "prices": here["prices"],
                "upkeep": upkeep,
                "text": here["text"][language].format(upkeep=upkeep),
                "flavour": flavour(location, language, place=True),
            }
        )
    opponents = []
    for opponent in w.SOLO_IDS:
        here = printed["opponents"][opponent]
        opponents.append(
            {
                "id": opponent,
                "name": here["name"][language],
                "names": here["name"],
                "title": here["title"][language],
                "mints": values.opponent_mints.get(opponent),
                "order": here["order"],
                "priority": here["priority"],
                "text": here["text"][language],
            }
        )
    return {"plans": plans, "locations": locations, "opponents": opponents}


def plan_numbers(values: Values, number: int) -> dict[str, int]:
    """Return the numbers of one Plan, as its text may use them."""
    numbers = {
        "cost": values.cost[number],
        "stars": values.stars[number],
        "upkeep": values.upkeep[number],
    }
    if w.PLAN_IDS[number] == "co-op":
        numbers["gives"] = values.gives
    return numbers


def as_toml(values: Values) -> str:
    """Return the text of a card file to start from, with every value that can be replaced."""
    lines = [
        "# Card values of Mint Works. Change what you like, leave out what stays as printed, and",
        "# play with it: mintopia play works --cards THIS-FILE",
        "",
        "[game]",
        f"starting_mints = {values.starting_mints}  # 0 to {MOST_STARTING_MINTS}",
        f"star_goal = {values.star_goal}  # 1 to {MOST_STAR_GOAL}",
        f"income = {values.income}  # what each player gains in every Upkeep, 0 to {MOST_INCOME}",
        "",
        f"# cost 1 to {w.MOST_COST}, stars 0 to {MOST_STARS}, upkeep 0 to {MOST_UPKEEP}: what the",
        "# Building gives in Upkeep (Corporate HQ: for each Building; Gallery: Mints put on it;",
        "# Co-op: to its holder, and `gives` to the chosen player).",
    ]
    for number, plan in enumerate(w.PLAN_IDS):
        lines += ["", f"[plans.{plan}]"]
        lines += [f"{key} = {value}" for key, value in plan_numbers(values, number).items()]
        lines.append(f"in_deck = {str(values.in_deck[number]).lower()}")
    lines += ["", "# upkeep: what the Owner gains when the Location is occupied."]
    for location in OWNED_LOCATIONS:
        lines += ["", f"[locations.{location}]", f"upkeep = {values.owner_gains[location]}"]
    lines += ["", f"# mints: what a solitaire opponent starts with, 0 to {MOST_STARTING_MINTS}."]
    for opponent in COUNTED_OPPONENTS:
        lines += ["", f"[opponents.{opponent}]", f"mints = {values.opponent_mints[opponent]}"]
    return "\n".join(lines) + "\n"


def location_prices(location: str, players: int) -> list[int]:
    """Return the prices of a Location's spaces for a number of players; 0 is the Plan's price."""
    prices: Mapping[str, list[int]] = table()["locations"][location]["prices"]
    if players == 1:
        return prices["solo"]
    return prices["four" if players == w.SEATS else "few"]
