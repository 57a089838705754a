"""Setting up the table: shuffle, Plan Supply, Mints, starting player (W2, W5)."""

from __future__ import annotations

from mintopia.engine.kernel.bits import has
from mintopia.engine.kernel.log import Log
from mintopia.engine.kernel.random import HasRandom, random_below
from mintopia.engine.kernel.rule import rule
from mintopia.games.works import schema as w
from mintopia.games.works.state import DECK_RING, UNLIMITED, State
from mintopia.games.works.upkeep import begin_round
from mintopia.games.works.zones import draw_top, put_in_supply

MINTS_AGAINST_RACHAEL = 30
ADVANCED_STREAM = 0xADADADADADADADAD  # keeps the draw of Advanced Locations apart from the shuffle


@rule
def deal(s: State, log: Log) -> None:
    """Shuffle and set up a new game with the options in the state."""
    shuffle_deck(s)
    choose_starting_player(s)
    lay_out(s, log)


@rule
def begin(s: State, table: State, log: Log) -> None:
    """Set up a game in `s`, a copy of `table` with the seed; keep a deck from the options (W2)."""
    shuffle_deck(s)
    choose_starting_player(s)
    for at in range(table.deck_count):
        s.deck[at] = table.deck[at]
    lay_out(s, log)


@rule
def draw_in_order(source: HasRandom, pool: int, count: int) -> int:
    """Draw `count` of a pool one after the other; return the number of this order."""
    number = 0
    for left in range(pool, pool - count, -1):
        number = number * left + random_below(source, left)
    return number


@rule
def drawn_table(s: State, tables: int) -> int:
    """Return which table the seed in a state selects; they differ in Advanced Locations (W2)."""
    if tables == 1:
        return 0
    count = 2 if s.advanced[1] != w.NOBODY else 1
    pool = tables
    while count > 1 and pool * (pool - 1) > tables:
        pool -= 1
    seed = s.rng
    s.rng = seed ^ ADVANCED_STREAM
    number = draw_in_order(s, pool, count)
    s.rng = seed
    return number


@rule
def shuffle_deck(s: State) -> None:
    """Put every Plan of this game's deck into the deck, in random order (W2)."""
    count = 0
    for card in range(w.PLANS):
        if has(s.in_deck, card):
            other = random_below(s, count + 1)
            s.deck[count] = s.deck[other]
            s.deck[other] = card
            count += 1
    for at in range(count, DECK_RING):
        s.deck[at] = 0
    s.deck_top = 0
    s.deck_count = count


@rule
def choose_starting_player(s: State) -> None:
    """Choose the starting player: by options, by the solitaire card, or at random (W2, W5)."""
    drawn = random_below(s, s.seats)
    if s.fixed_starting != w.NOBODY:
        s.starting = s.fixed_starting
    elif s.solo == w.JUSTIN:
        s.starting = w.OPPONENT_SEAT
    elif s.solo != w.NO_SOLO:
        s.starting = w.PERSON
    else:
        s.starting = drawn


@rule
def lay_out(s: State, log: Log) -> None:
    """Lay out the table; the deck and the starting player are already set (W2)."""
    s.hidden = 0
    s.gallery = 0
    for seat in range(w.SEATS):
        s.known[seat] = 0
        s.plan_set[seat] = 0
        s.building_set[seat] = 0
        s.printed[seat] = 0
        s.earning[seat] = 0
        s.plan_count[seat] = 0
        s.building_count[seat] = 0
        s.mints[seat] = s.starting_mints if seat < s.seats else 0
    for at in range(w.SEATS * w.PLANS):
        s.cards[at] = 0
    if s.solo != w.NO_SOLO:
        s.mints[w.OPPONENT_SEAT] = s.card_mints
    s.mint_supply = UNLIMITED
    if s.solo == w.RACHAEL:
        s.mint_supply = MINTS_AGAINST_RACHAEL - s.mints[w.PERSON] - s.mints[w.OPPONENT_SEAT]
    s.open = 0
    for location in range(w.LOCATIONS):
        s.used[location] = 0
        if s.spaces[location] > 0 and location not in (w.WHOLESALER, w.LOTTO):
            s.open |= 1 << location
    for at in range(w.LOCATIONS * w.SPACES):
        s.space_by[at] = 0
        s.space_mints[at] = 0
    s.free = s.open
    s.occupied = 0
    s.supply_set = 0
    for place in range(w.SUPPLY_PLACES):
        s.supply[place] = w.NO_PLAN
    for place in range(s.supply_places):
        put_in_supply(s, place, draw_top(s))
    s.reason = 0
    s.upkeep_turn = 0
    s.upkeep_index = 0
    s.round_no = 0
    begin_round(s, log)
