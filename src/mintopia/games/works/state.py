"""The state of a game of Mint Works: one record (its size: docs/performance.md).

Card sets are kept twice: as bits (quick to test) and in order (oldest first, which the rules of
Upkeep and of the solitaire cards need). `zones.py` is the only place that changes them.
"""

from __future__ import annotations

from dataclasses import dataclass

from mintopia.engine.kernel.state import PlainState, number, numbers
from mintopia.games.works import schema as w

DECK_RING = 32  # a power of two, so that the ring's index is a mask
UNLIMITED = -1  # the Mint Supply, except against Rachael


@dataclass(slots=True)
class State(PlainState):
    """The whole state of a game, secrets included."""

    # The random generator.
    rng: int = number("u8")

    # What can be paid: a set of the basic choices (see legal.py) for each number of Mints.
    payable: list[int] = numbers("i8", w.MOST_COST + 1)

    # Card sets as bits, one integer per seat; `hidden` holds the face-down Plans only their holder
    # knows (Lotto, Thrift Store).
    plan_set: list[int] = numbers("i4", w.SEATS)
    building_set: list[int] = numbers("i4", w.SEATS)
    supply_set: int = number("i4")
    hidden: int = number("i4")

    # What each seat knows beyond the open cards: the cards in the deck and among hidden Plans whose
    # places it knows (`knowledge.py` reads it; the rules never do).
    known: list[int] = numbers("i4", w.SEATS)

    # Printed stars and plain Upkeep gains of each Neighborhood's Buildings, kept up to date as
    # they come and go.
    printed: list[int] = numbers("i2", w.SEATS)
    earning: list[int] = numbers("i2", w.SEATS)

    # Mints: in hand, on the Gallery, in the Mint Supply.
    mints: list[int] = numbers("i2", w.SEATS)
    gallery: int = number("i2")
    mint_supply: int = number("i1", UNLIMITED)

    # Locations as bits: open ones with a free space, and open ones with a Mint on them.
    free: int = number("i2")
    occupied: int = number("i2")
    open: int = number("i2")

    # Set by the options.
    in_deck: int = number("i4")
    ages: list[int] = numbers("i2", w.SEATS, w.NOBODY)
    starting_mints: int = number("i1")
    card_mints: int = number("i1")
    star_goal: int = number("i1")
    income: int = number("i1")
    cost: list[int] = numbers("i1", w.PLANS)
    stars: list[int] = numbers("i1", w.PLANS)
    upkeep: list[int] = numbers("i1", w.PLANS)
    co_op_gives: int = number("i1")
    wholesaler_owner_gains: int = number("i1")
    lotto_owner_gains: int = number("i1")
    seats: int = number("u1")
    solo: int = number("u1")
    variant: int = number("u1")
    supply_places: int = number("u1")
    fixed_starting: int = number("i1", w.NOBODY)
    spaces: list[int] = numbers("u1", w.LOCATIONS)
    prices: list[int] = numbers("i1", w.LOCATIONS)  # 0 for the Supplier: the price of the Plan
    advanced: list[int] = numbers("i1", 2, w.NOBODY)

    # Neighborhoods in order, PLANS cards per seat: Plans from the front, Buildings from the back.
    cards: list[int] = numbers("u1", w.SEATS * w.PLANS)
    plan_count: list[int] = numbers("u1", w.SEATS)
    building_count: list[int] = numbers("u1", w.SEATS)

    # The Plan Deck (a ring) and the Plan Supply.
    deck: list[int] = numbers("u1", DECK_RING)
    deck_top: int = number("u1")
    deck_count: int = number("u1")
    supply: list[int] = numbers("i1", w.SUPPLY_PLACES, -1)

    # Spaces: location * SPACES + index; a space with 0 Mints on it is blocked (Justin).
    used: list[int] = numbers("u1", w.LOCATIONS)
    space_by: list[int] = numbers("u1", w.LOCATIONS * w.SPACES)
    space_mints: list[int] = numbers("i1", w.LOCATIONS * w.SPACES)

    # The course of the game.
    round_no: int = number("i1")
    phase: int = number("u1")
    starting: int = number("u1")
    to_move: int = number("u1")
    passed: int = number("u1")  # bits: who has passed since the last Place
    second_turn: int = number("u1")  # Sonic is in the second of his two turns
    upkeep_turn: int = number("i1")  # how many players have had their Upkeep effects
    upkeep_index: int = number("i1")  # the next Building of the player whose turn it is
    reason: int = number("u1")
