"""Which actions are legal (W3). `refusal` in refusal.py says the same one action at a time.

The moves at the basic Locations are the first 53 of the action table, so a set of them is one
integer with a bit for each: it is found almost without branching on the random course of a game,
which is what makes rollouts fast. What the Advanced Locations offer is listed behind them.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from mintopia.kernel.bits import has, lowest, nth, popcount
from mintopia.kernel.random import random_below
from mintopia.kernel.rule import rule
from mintopia.works.names import (
    AGENCY,
    BUILDER,
    BUILDER_BUILD,
    CO_OP_GIFT,
    CROWDFUNDER,
    CROWDFUNDER_FOR,
    FIRST_PLAIN_USE,
    LEADERSHIP_COUNCIL,
    LOTTO,
    NO_PLAN,
    OVER,
    PASS,
    PLANS,
    PRODUCER,
    PROTOTYPE,
    RECYCLER,
    RECYCLER_LOSE,
    SUPPLIER,
    SUPPLIER_BUY,
    SWAP_MEET,
    SWAP_MEET_SWAP,
    TEMP_AGENCY,
    THRIFT_STORE,
    UPKEEP,
    WHOLESALER,
)
from mintopia.works.prices import (
    AGENCY_FEE,
    LOTTO_PRICE,
    ONE_MINT,
    PROTOTYPE_CROWDFUNDER_PRICE,
    SWAP_MEET_PRICE,
    THRIFT_STORE_PRICE,
    builder_price,
    plans_within,
)
from mintopia.works.solitaire import card_action, is_card
from mintopia.works.state import State
from mintopia.works.zones import building_at, plan_at

Actions = MutableSequence[int]

# The most a seat can ever have to choose from: a Pass, and twice (directly and through the Temp
# Agency) the plain Locations, a Crowdfunder for each seat, a purchase for each place of the
# Supply, and a build, a recycling and three swaps for each card.
MOST_ACTIONS: Final = 1 + 2 * (6 + 4 + 3 + 5 * PLANS)

PASS_CHOICE: Final = 1 << PASS
ONE_MINT_SET: Final = 1 << PRODUCER | 1 << LEADERSHIP_COUNCIL | 1 << WHOLESALER
CHOOSING_SET: Final = 1 << CROWDFUNDER | 1 << RECYCLER | 1 << SWAP_MEET | 1 << TEMP_AGENCY


@rule
def basic_choices(s: State, player: int, locations: int, mints: int) -> int:
    """Find the payable uses of a set of Locations, as a set of choices (W3)."""
    reach = 0
    if mints >= ONE_MINT:
        reach = ONE_MINT_SET
    if s.deck_count > 0:
        if mints >= LOTTO_PRICE:
            reach |= 1 << LOTTO
        if mints >= THRIFT_STORE_PRICE:
            reach |= 1 << THRIFT_STORE
    choices = (locations & reach) << FIRST_PLAIN_USE
    if has(locations, SUPPLIER):
        choices |= (s.supply_set & plans_within(s, player, mints)) << SUPPLIER_BUY
    if has(locations, BUILDER) and mints >= builder_price(s, player):
        choices |= s.plan_set[player] << BUILDER_BUILD
    return choices


@rule
def has_further_uses(s: State) -> bool:
    """Say whether a Location with moves beyond the basic choices has a free space."""
    return s.free & CHOOSING_SET != 0


@rule
def legal_actions(s: State, out: Actions) -> int:
    """Write every legal action of the seat to move into `out`; return how many there are."""
    if s.phase == OVER:
        return 0
    player = s.to_move
    if is_card(s, player):
        out[0] = card_action(s)
        return 1
    if s.phase == UPKEEP:
        return add_co_op_choices(s, player, out)
    out[0] = PASS
    mints = s.mints[player]
    count = add_basic_uses(s, player, s.free, mints, 0, out, 1)
    if has_further_uses(s):
        count = add_further_uses(s, player, mints, out, count)
    return count


@rule
def random_action(s: State, out: Actions) -> int:
    """Choose one of the legal actions, each as likely as any other; `out` is for working."""
    player = s.to_move
    if s.phase == UPKEEP or is_card(s, player):
        count = legal_actions(s, out)
        return out[random_below(s, count)]
    mints = s.mints[player]
    choices = PASS_CHOICE | basic_choices(s, player, s.free, mints)
    basic = popcount(choices)
    further = 0
    if has_further_uses(s):
        further = add_further_uses(s, player, mints, out, 0)
    picked = random_below(s, basic + further)
    if picked >= basic:
        return out[picked - basic]
    return nth(choices, picked)


@rule
def add_co_op_choices(s: State, player: int, out: Actions) -> int:
    """The Co-op gives to another player (W1)."""
    count = 0
    for seat in range(s.seats):
        if seat != player:
            out[count] = CO_OP_GIFT + seat
            count += 1
    return count


@rule
def add_basic_uses(
    s: State, player: int, locations: int, mints: int, offset: int, out: Actions, count: int
) -> int:
    """List the basic choices at a set of Locations."""
    choices = basic_choices(s, player, locations, mints)
    while choices != 0:
        out[count] = offset + lowest(choices)
        count += 1
        choices &= choices - 1
    return count


@rule
def add_further_uses(s: State, player: int, mints: int, out: Actions, count: int) -> int:
    """List what Advanced Locations offer beyond the basic choices."""
    count = add_choosing_uses(s, player, s.free, mints, 0, out, count)
    if has(s.free, TEMP_AGENCY) and mints > AGENCY_FEE:
        rest = mints - AGENCY_FEE
        count = add_basic_uses(s, player, s.occupied, rest, AGENCY, out, count)
        count = add_choosing_uses(s, player, s.occupied, rest, AGENCY, out, count)
    return count


@rule
def add_choosing_uses(
    s: State, player: int, locations: int, mints: int, offset: int, out: Actions, count: int
) -> int:
    """List the uses of Crowdfunder, Recycler and Swap Meet among a set of Locations."""
    if has(locations, CROWDFUNDER):
        if s.variant == PROTOTYPE:
            if mints >= PROTOTYPE_CROWDFUNDER_PRICE:
                for seat in range(s.seats):
                    out[count] = offset + CROWDFUNDER_FOR + seat
                    count += 1
        elif mints >= ONE_MINT:
            out[count] = offset + CROWDFUNDER + 1
            count += 1
    if has(locations, RECYCLER) and mints >= ONE_MINT:
        for i in range(s.plan_count[player]):
            out[count] = offset + RECYCLER_LOSE + plan_at(s, player, i)
            count += 1
        for i in range(s.building_count[player]):
            out[count] = offset + RECYCLER_LOSE + building_at(s, player, i)
            count += 1
    if has(locations, SWAP_MEET) and mints >= SWAP_MEET_PRICE:
        for i in range(s.plan_count[player]):
            count = add_swaps(s, plan_at(s, player, i), offset, out, count)
        for i in range(s.building_count[player]):
            count = add_swaps(s, building_at(s, player, i), offset, out, count)
    return count


@rule
def add_swaps(s: State, given: int, offset: int, out: Actions, count: int) -> int:
    """Add the exchanges of one card with each Plan of the Supply (W3)."""
    for place in range(s.supply_places):
        if s.supply[place] != NO_PLAN:
            out[count] = offset + SWAP_MEET_SWAP + given * PLANS + s.supply[place]
            count += 1
    return count
