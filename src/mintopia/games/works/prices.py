"""What a use of a Location costs, and which Location a use belongs to (W1, W3, W6)."""

from __future__ import annotations

from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.games.works import schema as w
from mintopia.games.works.buildings import DISCOUNT
from mintopia.games.works.state import State
from mintopia.games.works.zones import has_built

AGENCY_FEE = 1
LEAST_PRICE = 1


@rule
def location_of(use: int) -> int:
    """Return the Location that a use (not through the Temp Agency) belongs to."""
    location = use - w.FIRST_PLAIN_USE
    for i in range(len(w.CHOOSING_FIRST)):
        if use >= w.CHOOSING_FIRST[i]:
            location = w.CHOOSING_AT[i]
    return location


@inlined_rule
def plan_price(s: State, player: int, card: int) -> int:
    """Return a Plan's price at the Supplier: its cost, with a Truck 1 less but at least 1 (W1)."""
    price = s.cost[card]
    if price > LEAST_PRICE and has_built(s, player, w.TRUCK):
        price -= DISCOUNT
    return price


@rule
def plain_price(s: State, player: int, location: int) -> int:
    """Return the price of a Location but the Supplier; with a Crane the Builder is 1 less (W1)."""
    price = s.prices[location]
    if location == w.BUILDER and has_built(s, player, w.CRANE):
        price -= DISCOUNT
    return price


@rule
def price_of(s: State, player: int, use: int) -> int:
    """Return the price of a use (not through the Temp Agency)."""
    if w.SUPPLIER_BUY <= use < w.BUILDER_BUILD:
        return plan_price(s, player, use - w.SUPPLIER_BUY)
    return plain_price(s, player, location_of(use))
