"""The options of a game of Mint Works (W2, W5, W6), checked, and the table they set up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Final

from mintopia.engine.kernel.random import Stream
from mintopia.engine.kernel.secure_random import SecureStream
from mintopia.engine.schema.options import check_order
from mintopia.engine.schema.rules import GameOptions
from mintopia.engine.sentences import Sentences
from mintopia.errors import OptionError
from mintopia.games.works import schema as w
from mintopia.games.works.cards import Values, location_prices, read_values, table
from mintopia.games.works.setup import ADVANCED_STREAM, draw_in_order
from mintopia.games.works.state import State

SOLO_PLACES: Final = 2
PROTOTYPE_CROWDFUNDER_PRICE: Final = 3
_said: Final = Sentences("option-refusals", "mintopia.games.works")


@dataclass(frozen=True, kw_only=True)
class Options(GameOptions):
    """The checked options of a game of Mint Works."""

    advanced: tuple[str, ...] | int
    promos: bool
    variant: str
    starting: int | None
    ages: tuple[int | None, ...] | None
    deck: tuple[str, ...] | None
    values: Values


def read_options(raw: Mapping[str, object]) -> Options:
    """Check the options of a new game; errors say what is allowed."""
    common = w.OPTIONS.read(raw, "works", table()["opponents"])
    found = common["chosen"]
    values = read_values(found["cards"])
    return Options(
        **common,
        advanced=found["advanced"],
        promos=found["promos"],
        variant=found["variant"],
        starting=found["starting"],
        ages=found["ages"],
        deck=_read_deck(found["deck"], values),
        values=values,
    )


def _read_deck(deck: list[object] | None, values: Values) -> tuple[str, ...] | None:
    if deck is None:
        return None
    check_order("deck", deck, w.PLAN_IDS, values.deck, "works")
    if len(deck) != len(values.deck):
        extra = next(str(card) for card in deck if card not in values.deck)
        raise OptionError(_said("deck-left-out", plan=extra))
    return tuple(str(card) for card in deck)


def draw_advanced(options: Options, seed: int) -> tuple[str, ...]:
    """Return the Advanced Locations of a game: those named, or as many drawn from the seed (W2)."""
    if not isinstance(options.advanced, int):
        return options.advanced
    pool = advanced_pool(options)
    number = draw_in_order(Stream(seed ^ ADVANCED_STREAM), len(pool), options.advanced)
    return tuple(permutations(pool, options.advanced))[number]


def advanced_pool(options: Options) -> tuple[str, ...]:
    """List the Advanced Locations that can be drawn (W2)."""
    return w.ADVANCED_IDS + (w.PROMO_IDS if options.promos else ())


def name_chance(options: Options, stream: Callable[[str], SecureStream]) -> dict[str, Any]:
    """Return options that settle everything left to chance, so that no seed is needed."""
    named: dict[str, Any] = {}
    if options.deck is None:
        named["deck"] = stream("deck").shuffled(options.values.deck)
    if isinstance(options.advanced, int) and options.advanced:
        pool = advanced_pool(options)
        named["advanced"] = stream("advanced").shuffled(pool)[: options.advanced]
    if options.starting is None and options.solo is None:
        named["starting"] = stream("starting").below(options.seats)
    return named


def tables(options: Options) -> list[State]:
    """Make every table that a seed can draw: one for each order of its Advanced Locations."""
    if not isinstance(options.advanced, int):
        return [blank_table(options, options.advanced)]
    orders = permutations(advanced_pool(options), options.advanced)
    return [blank_table(options, order) for order in orders]


def blank_table(options: Options, advanced: tuple[str, ...]) -> State:
    """Make a state that holds the options and nothing else yet."""
    values = options.values
    s = State()
    s.seats = options.seats
    s.solo = w.SOLO_IDS.index(options.solo) + 1 if options.solo else 0
    s.variant = w.VARIANT_IDS.index(options.variant)
    s.supply_places = SOLO_PLACES if options.solo else w.SUPPLY_PLACES
    s.fixed_starting = w.NOBODY if options.starting is None else options.starting
    s.cost = list(values.cost)
    s.stars = list(values.stars)
    s.upkeep = list(values.upkeep)
    s.co_op_gives = values.gives
    s.wholesaler_owner_gains = values.owner_gains["wholesaler"]
    s.lotto_owner_gains = values.owner_gains["lotto"]
    s.starting_mints = values.starting_mints
    s.card_mints = values.opponent_mints.get(options.solo or "", 0)
    s.star_goal = values.star_goal
    s.income = values.income
    for card in range(w.PLANS):
        s.in_deck |= values.in_deck[card] << card
    for seat, age in enumerate(options.ages or ()):
        s.ages[seat] = w.NOBODY if age is None else age
    for index, name in enumerate(advanced):
        s.advanced[index] = w.LOCATION_IDS.index(name)
    for location in range(w.LOCATIONS):
        prices = location_prices(w.LOCATION_IDS[location], options.players)
        s.prices[location] = prices[0]
        if location in w.TABLE_ORDER or location in s.advanced:
            s.spaces[location] = len(prices)
    if s.variant == w.PROTOTYPE:
        s.prices[w.CROWDFUNDER] = PROTOTYPE_CROWDFUNDER_PRICE
    for at, plan in enumerate(options.deck or ()):
        s.deck[at] = w.PLAN_IDS.index(plan)
        s.deck_count = at + 1
    for mints in range(w.MOST_COST + 1):
        s.payable[mints] = payable_choices(s, mints)
    return s


def payable_choices(s: State, mints: int) -> int:
    """Return the basic choices (see legal.py) that this many Mints can pay, without discounts."""
    choices = 0
    for location in range(w.PLAIN_USES):
        choices |= (mints >= s.prices[location]) << (w.FIRST_PLAIN_USE + location)
    for card in range(w.PLANS):
        choices |= (mints >= s.cost[card]) << (w.SUPPLIER_BUY + card)
        choices |= (mints >= s.prices[w.BUILDER]) << (w.BUILDER_BUILD + card)
    return choices
