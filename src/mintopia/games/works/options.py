"""The options of a game of Mint Works (W2, W5, W6), checked, and the table they set up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mintopia.errors import OptionError
from mintopia.games.works.cards import Values, location_prices, read_values, table
from mintopia.games.works.names import (
    BUILDER,
    BUILDER_BUILD,
    CROWDFUNDER,
    FIRST_PLAIN_USE,
    LOCATION_IDS,
    LOCATIONS,
    MOST_COST,
    NOBODY,
    PLAIN_USES,
    PLAN_IDS,
    PLANS,
    PROTOTYPE,
    SEATS,
    SOLO_IDS,
    SUPPLIER_BUY,
    SUPPLY_PLACES,
    TABLE_ORDER,
    VARIANT_IDS,
)
from mintopia.games.works.setup import choose_starting_player, lay_out, shuffle_deck
from mintopia.games.works.state import State
from mintopia.i18n import spoken_names
from mintopia.kernel.log import Log
from mintopia.kernel.random import MASK64, Stream
from mintopia.options import (
    check_option_keys,
    read_choice,
    read_flag,
    read_integer,
    read_list,
    read_names,
    read_players,
    read_table,
    shown,
)
from mintopia.sentences import Sentences

KEYS: Final = (
    "players", "solo", "advanced", "promos", "variant", "starting", "ages", "deck", "names",
    "cards",
)  # fmt: skip
ADVANCED_IDS: Final = ("crowdfunder", "recycler", "temp-agency", "swap-meet")
PROMO_IDS: Final = ("thrift-store",)
MOST_ADVANCED: Final = 2
MOST_ADVANCED_SOLO: Final = 1
MOST_AGE: Final = 150
SOLO_PLACES: Final = 2
PROTOTYPE_CROWDFUNDER_PRICE: Final = 3
ADVANCED_STREAM: Final = 0xADADADADADADADAD  # the Advanced Locations do not shift the shuffle
_said: Final = Sentences("works-options")


@dataclass(frozen=True)
class Options:
    """Options after the check; `given` is what a record keeps."""

    given: Mapping[str, Any]
    players: int
    solo: str | None
    advanced: tuple[str, ...] | int
    promos: bool
    variant: str
    starting: int | None
    ages: tuple[int | None, ...] | None
    deck: tuple[str, ...] | None
    names: tuple[str, ...]
    values: Values

    def spoken_names(self, language: str) -> tuple[str, ...]:
        """Give the names for sentences: an opponent whom nobody renamed, in that language."""
        opponent = table()["opponents"][self.solo]["name"] if self.solo is not None else None
        return spoken_names(self.names, opponent, language)

    @property
    def seats(self) -> int:
        """Seats at the table: the solitaire card has one too."""
        return 2 if self.solo else self.players


def read_options(raw: Mapping[str, object]) -> Options:
    """Check the options of a new game; refusals say what is allowed."""
    check_option_keys(raw, KEYS, "works")
    players, solo = read_players(raw, SEATS, SOLO_IDS)
    seats = 2 if solo else players
    values = read_values(read_table(raw, "cards"))
    defaults = [f"Seat {seat + 1}" for seat in range(seats)]
    if solo:
        defaults[1] = table()["opponents"][solo]["name"]["en"]
    return Options(
        given={key: raw[key] for key in KEYS if raw.get(key) is not None} | {"players": players},
        players=players,
        solo=solo,
        advanced=_read_advanced(raw, solo),
        promos=bool(read_flag(raw, "promos")),
        variant=read_choice(raw, "variant", VARIANT_IDS) or "rulebook",
        starting=read_integer(raw, "starting", 0, seats - 1),
        ages=_read_ages(raw, players, seats),
        deck=_read_deck(raw, values),
        names=tuple(read_names(raw, defaults, players)),
        values=values,
    )


def _read_advanced(raw: Mapping[str, object], solo: str | None) -> tuple[str, ...] | int:
    most = MOST_ADVANCED_SOLO if solo else MOST_ADVANCED
    value = raw.get("advanced")
    allowed = ADVANCED_IDS + PROMO_IDS
    if value is None or isinstance(value, int):
        return read_integer(raw, "advanced", 0, most) or 0
    if not isinstance(value, list | tuple):
        raise OptionError(_said("advanced", allowed=allowed, most=most, given=shown(value)))
    for location in value:
        if location not in allowed:
            raise OptionError(_said("advanced-unknown", allowed=allowed, given=shown(location)))
    if len(set(value)) < len(value):
        raise OptionError(_said("advanced-once"))
    if len(value) > most:
        key = "advanced-most-solo" if solo else "advanced-most"
        raise OptionError(_said(key, most=most, given=len(value)))
    return tuple(value)


def _read_ages(
    raw: Mapping[str, object], players: int, seats: int
) -> tuple[int | None, ...] | None:
    """Read the ages; whoever tells none has None."""
    ages = read_list(raw, "ages")
    if ages is None:
        return None
    if len(ages) not in (players, seats):
        raise OptionError(_said("ages-count", players=players, given=len(ages)))
    for age in ages:
        if age is None:
            continue
        if isinstance(age, bool) or not isinstance(age, int) or not 0 <= age <= MOST_AGE:
            raise OptionError(_said("age", most=MOST_AGE, given=shown(age)))
    return tuple(None if age is None else int(str(age)) for age in ages)


def _read_deck(raw: Mapping[str, object], values: Values) -> tuple[str, ...] | None:
    deck = read_list(raw, "deck")
    if deck is None:
        return None
    for card in deck:
        if not isinstance(card, str) or card not in PLAN_IDS:
            raise OptionError(_said("deck-unknown", given=shown(card)))
    for plan in values.deck:
        if deck.count(plan) != 1:
            raise OptionError(_said("deck-once", plan=plan, times=deck.count(plan)))
    if len(deck) != len(values.deck):
        extra = next(str(card) for card in deck if card not in values.deck)
        raise OptionError(_said("deck-left-out", plan=extra))
    return tuple(str(card) for card in deck)


def draw_advanced(options: Options, seed: int) -> tuple[str, ...]:
    """Give the Advanced Locations of a game: those named, or so many drawn from the seed (W2)."""
    if not isinstance(options.advanced, int):
        return options.advanced
    pool = list(ADVANCED_IDS + (PROMO_IDS if options.promos else ()))
    stream = Stream(seed ^ ADVANCED_STREAM)
    return tuple(pool.pop(stream.below(len(pool))) for _ in range(options.advanced))


def set_up(options: Options, seed: int, log: Log) -> State:
    """Set up the table for these options and this seed."""
    s = blank_table(options, draw_advanced(options, seed))
    s.rng = seed & MASK64
    shuffle_deck(s)
    choose_starting_player(s)
    if options.deck is not None:
        for at, card in enumerate(options.deck):
            s.deck[at] = PLAN_IDS.index(card)
    lay_out(s, log)
    return s


def blank_table(options: Options, advanced: tuple[str, ...]) -> State:
    """Make a state that holds the options and nothing else yet."""
    values = options.values
    s = State()
    s.seats = options.seats
    s.solo = SOLO_IDS.index(options.solo) + 1 if options.solo else 0
    s.variant = VARIANT_IDS.index(options.variant)
    s.supply_places = SOLO_PLACES if options.solo else SUPPLY_PLACES
    s.fixed_starting = NOBODY if options.starting is None else options.starting
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
    for card in range(PLANS):
        s.in_deck |= values.in_deck[card] << card
    for seat, age in enumerate(options.ages or ()):
        s.ages[seat] = NOBODY if age is None else age
    for index, name in enumerate(advanced):
        s.advanced[index] = LOCATION_IDS.index(name)
    for location in range(LOCATIONS):
        prices = location_prices(LOCATION_IDS[location], options.players)
        s.prices[location] = prices[0]
        if location in TABLE_ORDER or location in s.advanced:
            s.spaces[location] = len(prices)
    if s.variant == PROTOTYPE:
        s.prices[CROWDFUNDER] = PROTOTYPE_CROWDFUNDER_PRICE
    for mints in range(MOST_COST + 1):
        s.payable[mints] = payable_choices(s, mints)
    return s


def payable_choices(s: State, mints: int) -> int:
    """Give the basic choices (see legal.py) that so many Mints can pay, without discounts."""
    choices = 0
    for location in range(PLAIN_USES):
        choices |= (mints >= s.prices[location]) << (FIRST_PLAIN_USE + location)
    for card in range(PLANS):
        choices |= (mints >= s.cost[card]) << (SUPPLIER_BUY + card)
        choices |= (mints >= s.prices[BUILDER]) << (BUILDER_BUILD + card)
    return choices
