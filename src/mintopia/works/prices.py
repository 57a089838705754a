"""What a use of a Location costs, and which Location a use belongs to (W1, W3, W6)."""

from __future__ import annotations

from mintopia.kernel.rule import rule
from mintopia.works.buildings import DISCOUNT
from mintopia.works.names import (
    BUILDER,
    BUILDER_BUILD,
    CRANE,
    CROWDFUNDER,
    CROWDFUNDER_FOR,
    LOTTO,
    MOST_COST,
    PROTOTYPE,
    RECYCLER,
    RECYCLER_LOSE,
    SUPPLIER,
    SUPPLIER_BUY,
    SWAP_MEET,
    SWAP_MEET_SWAP,
    THRIFT_STORE,
    TRUCK,
)
from mintopia.works.state import State
from mintopia.works.zones import has_built

ONE_MINT = 1
BUILDER_PRICE = 2
LOTTO_PRICE = 3
SWAP_MEET_PRICE = 2
THRIFT_STORE_PRICE = 2
PROTOTYPE_CROWDFUNDER_PRICE = 3
AGENCY_FEE = 1


@rule
def location_of(use: int) -> int:
    """Tell the Location that a use (not through the Temp Agency) belongs to."""
    if use < CROWDFUNDER_FOR:
        return use - 1
    if use < SUPPLIER_BUY:
        return CROWDFUNDER
    if use < BUILDER_BUILD:
        return SUPPLIER
    if use < RECYCLER_LOSE:
        return BUILDER
    if use < SWAP_MEET_SWAP:
        return RECYCLER
    return SWAP_MEET


@rule
def plan_price(s: State, player: int, card: int) -> int:
    """Price of a Plan at the Supplier: its cost, with a Truck 1 less but never below 1 (W1)."""
    price = s.cost[card]
    if price > ONE_MINT and has_built(s, player, TRUCK):
        price -= DISCOUNT
    return price


@rule
def plans_within(s: State, player: int, mints: int) -> int:
    """Give the set of Plans that a player could buy with these Mints (W1)."""
    reach = mints
    if mints > 0 and has_built(s, player, TRUCK):
        reach += DISCOUNT
    return s.payable[min(reach, MOST_COST)]


@rule
def builder_price(s: State, player: int) -> int:
    """Price of the Builder: 2, with a Crane 1 less (W1)."""
    if has_built(s, player, CRANE):
        return BUILDER_PRICE - DISCOUNT
    return BUILDER_PRICE


@rule
def crowdfunder_price(s: State) -> int:
    """Price of the Crowdfunder: 1, in the variant prototype 3 (W6)."""
    if s.variant == PROTOTYPE:
        return PROTOTYPE_CROWDFUNDER_PRICE
    return ONE_MINT


@rule
def plain_price(s: State, player: int, location: int) -> int:
    """Price of a Location other than the Supplier (W1)."""
    if location == BUILDER:
        return builder_price(s, player)
    if location == LOTTO:
        return LOTTO_PRICE
    if location == CROWDFUNDER:
        return crowdfunder_price(s)
    if location == SWAP_MEET:
        return SWAP_MEET_PRICE
    if location == THRIFT_STORE:
        return THRIFT_STORE_PRICE
    return ONE_MINT


@rule
def price_of(s: State, player: int, use: int) -> int:
    """Price of a use (not through the Temp Agency)."""
    if SUPPLIER_BUY <= use < BUILDER_BUILD:
        return plan_price(s, player, use - SUPPLIER_BUY)
    return plain_price(s, player, location_of(use))
