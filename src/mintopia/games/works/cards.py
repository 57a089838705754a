"""The card data of Mint Works: one table (cards.toml), and replaced values checked against it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mintopia.engine.i18n import load_toml
from mintopia.engine.options import check_card_keys, check_keys, read_flag, read_integer, read_table
from mintopia.engine.schema.cards import named
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

OWNED_LOCATIONS: Final = ("wholesaler", "lotto")
COUNTED_OPPONENTS: Final = ("justin", "rachael", "sonic")

# The numbers that a card file may replace, with their bounds.
Bounds = Mapping[str, tuple[int, int]]
OF_GAME: Final[Bounds] = {
    "starting_mints": (0, MOST_STARTING_MINTS),
    "star_goal": (1, MOST_STAR_GOAL),
    "income": (0, MOST_INCOME),
}
OF_PLAN: Final[Bounds] = {
    "cost": (1, w.MOST_COST),
    "stars": (0, MOST_STARS),
    "upkeep": (0, MOST_UPKEEP),
}
OF_CO_OP: Final[Bounds] = {**OF_PLAN, "gives": (0, MOST_UPKEEP)}
OF_LOCATION: Final[Bounds] = {"upkeep": (0, MOST_UPKEEP)}
OF_OPPONENT: Final[Bounds] = {"mints": (0, MOST_STARTING_MINTS)}
CO_OP_ID: Final = w.PLAN_IDS[w.CO_OP]
_said: Final = Sentences("card-refusals", "mintopia.games.works")


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


def read_values(raw: Mapping[str, object]) -> Values:
    """Check replaced card values and merge them into the printed ones; errors name the key."""
    check_card_keys(raw, ("game", "plans", "locations", "opponents"))
    given = {name: read_table(raw, name) for name in ("game", "plans", "locations", "opponents")}
    for name, keys in (
        ("game", tuple(OF_GAME)),
        ("plans", w.PLAN_IDS),
        ("locations", OWNED_LOCATIONS),
        ("opponents", COUNTED_OPPONENTS),
    ):
        check_keys(given[name], keys, name)
    game = _numbers(given["game"], "game", table()["game"], OF_GAME)
    plans = _cards(
        given, "plans", dict.fromkeys(w.PLAN_IDS, OF_PLAN) | {CO_OP_ID: OF_CO_OP}, "in_deck"
    )
    in_deck = tuple(
        read_flag(read_table(given["plans"], plan), "in_deck", f"plans.{plan}.in_deck") is not False
        for plan in w.PLAN_IDS
    )
    if sum(in_deck) < w.SUPPLY_PLACES:
        raise OptionError(_said("too-few", plans=sum(in_deck), least=w.SUPPLY_PLACES))
    locations = _cards(given, "locations", dict.fromkeys(OWNED_LOCATIONS, OF_LOCATION))
    opponents = _cards(given, "opponents", dict.fromkeys(COUNTED_OPPONENTS, OF_OPPONENT))
    values = Values(
        **game,
        cost=tuple(plan["cost"] for plan in plans.values()),
        stars=tuple(plan["stars"] for plan in plans.values()),
        upkeep=tuple(plan["upkeep"] for plan in plans.values()),
        gives=plans[CO_OP_ID]["gives"],
        in_deck=in_deck,
        owner_gains={card: numbers["upkeep"] for card, numbers in locations.items()},
        opponent_mints={card: numbers["mints"] for card, numbers in opponents.items()},
    )
    if most_mints(values) >= BOTTOMLESS:
        told = {"mints": most_mints(values), "rounds": w.ROUND_LIMIT, "most": BOTTOMLESS - 1}
        raise OptionError(_said("too-rich", **told))
    return values


def _cards(
    given: Mapping[str, Mapping[str, object]], name: str, bounds: Mapping[str, Bounds], *others: str
) -> dict[str, dict[str, int]]:
    """Return the numbers of every card of a table, which may also have other keys."""
    found = {}
    for card, of_card in bounds.items():
        where = f"{name}.{card}"
        entry = read_table(given[name], card, where)
        check_keys(entry, (*of_card, *others), where)
        found[card] = _numbers(entry, where, table()[name][card], of_card)
    return found


def _numbers(
    given: Mapping[str, object], where: str, printed: Mapping[str, Any], bounds: Bounds
) -> dict[str, int]:
    """Return replaced numbers, checked, and the printed ones for all others."""
    found = {}
    for key, (low, high) in bounds.items():
        value = read_integer(given, key, low, high, f"{where}.{key}")
        found[key] = printed.get(key, 0) if value is None else value
    return found


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
        here, numbers = printed["plans"][plan], plan_numbers(values, number)
        plans.append(
            {
                **named(plan, here["name"], language),
                "type": here["type"],
                **numbers,
                "in_deck": values.in_deck[number],
                "text": here["text"][language].format(**numbers),
                "flavour": flavour(plan, language),
            }
        )
    locations = []
    for location, here in printed["locations"].items():
        upkeep = values.owner_gains.get(location, 0)
        locations.append(
            {
                **named(location, here["name"], language),
                "kind": here["kind"],
                "prices": here["prices"],
                "upkeep": upkeep,
                "text": here["text"][language].format(upkeep=upkeep),
                "flavour": flavour(location, language, place=True),
            }
        )
    opponents = [
        {
            **named(opponent, here["name"], language),
            "title": here["title"][language],
            "mints": values.opponent_mints.get(opponent),
            "order": here["order"],
            "priority": here["priority"],
            "text": here["text"][language],
        }
        for opponent, here in printed["opponents"].items()
    ]
    return {"plans": plans, "locations": locations, "opponents": opponents}


def plan_numbers(values: Values, number: int) -> dict[str, int]:
    """Return the numbers of one Plan, as its text may use them."""
    numbers = {
        "cost": values.cost[number],
        "stars": values.stars[number],
        "upkeep": values.upkeep[number],
    }
    if number == w.CO_OP:
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
