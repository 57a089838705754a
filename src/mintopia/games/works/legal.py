"""Which actions are legal (W3); `refusal` in refusal.py says the same for a single action.

The moves at the basic Locations are the first 53 of the action table, so a set of them is one
integer with a bit for each. It is computed with almost no branches that depend on random play,
which is what makes rollouts fast. The moves of Advanced Locations are listed after them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from mintopia.engine.kernel.bits import add_bits, has, lowest, nth, popcount
from mintopia.engine.kernel.random import HasRandom, random_below
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.engine.kernel.state import PlainState, numbers
from mintopia.games.works import schema as w
from mintopia.games.works.buildings import DISCOUNT
from mintopia.games.works.prices import AGENCY_FEE
from mintopia.games.works.solitaire import card_action, is_card
from mintopia.games.works.state import State
from mintopia.games.works.zones import card_at, has_advanced, has_built

MOST_ACTIONS: Final = 1 + 2 * w.MOST_USES  # a Pass, and each use also through the Temp Agency


@dataclass(slots=True)
class ActionBuffer(PlainState):
    """A buffer for a list of actions; a record, so that compiled code need not count references."""

    actions: list[int] = numbers("i2", MOST_ACTIONS)


PASS_CHOICE: Final = 1 << w.PASS
DECK_CHOICES: Final = (1 << w.LOTTO | 1 << w.THRIFT_STORE) << w.FIRST_PLAIN_USE
SUPPLIER_CHOICES: Final = w.ALL_PLANS << w.SUPPLIER_BUY
BUILDER_CHOICES: Final = w.ALL_PLANS << w.BUILDER_BUILD
DISCOUNT_SET: Final = 1 << w.TRUCK | 1 << w.CRANE
PLAIN_SET: Final = (
    1 << w.PRODUCER
    | 1 << w.LEADERSHIP_COUNCIL
    | 1 << w.WHOLESALER
    | 1 << w.LOTTO
    | 1 << w.THRIFT_STORE
)
CHOOSING_SET: Final = 1 << w.CROWDFUNDER | 1 << w.RECYCLER | 1 << w.SWAP_MEET | 1 << w.TEMP_AGENCY


@inlined_rule
def basic_choices(s: State, player: int, locations: int, mints: int) -> int:
    """Return the affordable uses of a set of Locations, as a set of choices (W3)."""
    offered = (
        (locations & PLAIN_SET) << w.FIRST_PLAIN_USE
        | ((locations >> w.SUPPLIER) & 1) * s.supply_set << w.SUPPLIER_BUY
        | ((locations >> w.BUILDER) & 1) * s.plan_set[player] << w.BUILDER_BUILD
    )
    reach = s.payable[min(mints, w.MOST_COST)]
    if s.building_set[player] & DISCOUNT_SET != 0:
        reach |= reach_with_discounts(s, player, mints)
    choices = offered & reach
    if s.deck_count == 0:
        choices &= ~DECK_CHOICES
    return choices


@rule
def reach_with_discounts(s: State, player: int, mints: int) -> int:
    """Return what Truck and Crane make affordable: Plans and builds that cost 1 more (W1)."""
    further = s.payable[min(mints + DISCOUNT, w.MOST_COST)]
    reach = 0
    if mints > 0:
        if has_built(s, player, w.TRUCK):
            reach |= further & SUPPLIER_CHOICES
        if has_built(s, player, w.CRANE):
            reach |= further & BUILDER_CHOICES
    return reach


@rule
def has_further_uses(s: State) -> bool:
    """Return whether a Location with moves beyond the basic choices has a free space."""
    return has_advanced(s) and s.free & CHOOSING_SET != 0


@rule
def legal_actions(s: State, out: ActionBuffer) -> int:
    """Write every legal action of the seat to move into `out`; return how many there are."""
    if s.phase == w.OVER:
        return 0
    player = s.to_move
    if is_card(s, player):
        out.actions[0] = card_action(s)
        return 1
    if s.phase == w.UPKEEP:
        return add_co_op_choices(s, player, out)
    out.actions[0] = w.PASS
    mints = s.mints[player]
    count = add_basic_uses(s, player, s.free, mints, 0, out, 1)
    if has_further_uses(s):
        count = add_further_uses(s, player, mints, out, count)
    return count


@inlined_rule
def write_legal_bits(s: State, out: ActionBuffer, words: Any) -> None:
    """Set a bit for each legal action in zeroed 64-bit words; `out` is scratch space."""
    player = s.to_move
    if s.phase == w.UPKEEP or is_card(s, player):
        add_bits(words, out, legal_actions(s, out))
        return
    mints = s.mints[player]
    words[0] = PASS_CHOICE | basic_choices(s, player, s.free, mints)
    if has_further_uses(s):
        add_bits(words, out, add_further_uses(s, player, mints, out, 0))


@inlined_rule
def random_action(s: State, out: ActionBuffer) -> int:
    """Choose a legal action, all equally likely; `out` is scratch space."""
    return random_action_by(s, out, s)


@inlined_rule
def random_action_by(s: State, out: ActionBuffer, source: HasRandom) -> int:
    """Choose a random legal action, drawing random numbers from a source."""
    player = s.to_move
    if s.phase == w.UPKEEP or is_card(s, player):
        count = legal_actions(s, out)
        return out.actions[random_below(source, count)]
    mints = s.mints[player]
    choices = PASS_CHOICE | basic_choices(s, player, s.free, mints)
    if has_further_uses(s):
        return random_use(s, player, mints, choices, source)
    if choices == PASS_CHOICE:
        return w.PASS
    return nth(choices, random_below(source, popcount(choices)))


@rule
def random_use(s: State, player: int, mints: int, choices: int, source: HasRandom) -> int:
    """Choose a random action among the basic choices and further uses, without listing them."""
    basic = popcount(choices)
    choosing = count_choosing_uses(s, player, s.free, mints)
    rest = mints - AGENCY_FEE
    through_agency = 0
    agency_choosing = 0
    if has(s.free, w.TEMP_AGENCY) and rest > 0:
        through_agency = basic_choices(s, player, s.occupied, rest)
        agency_choosing = count_choosing_uses(s, player, s.occupied, rest)
    agency_basic = popcount(through_agency)
    picked = random_below(source, basic + choosing + agency_basic + agency_choosing)
    locations = s.free
    offset = 0
    if picked >= basic + choosing:
        picked -= basic + choosing
        choices = through_agency
        basic = agency_basic
        locations = s.occupied
        mints = rest
        offset = w.AGENCY
    if picked < basic:
        return offset + nth(choices, picked)
    return offset + choosing_use(s, player, locations, mints, picked - basic)


@rule
def add_co_op_choices(s: State, player: int, out: ActionBuffer) -> int:
    """List the choices of the Co-op, which gives to another player (W1)."""
    count = 0
    for seat in range(s.seats):
        if seat != player:
            out.actions[count] = w.CO_OP_GIFT + seat
            count += 1
    return count


@rule
def add_basic_uses(
    s: State, player: int, locations: int, mints: int, offset: int, out: ActionBuffer, count: int
) -> int:
    """List the basic choices at a set of Locations."""
    choices = basic_choices(s, player, locations, mints)
    while choices != 0:
        out.actions[count] = offset + lowest(choices)
        count += 1
        choices &= choices - 1
    return count


@rule
def add_further_uses(s: State, player: int, mints: int, out: ActionBuffer, count: int) -> int:
    """List what Advanced Locations offer beyond the basic choices."""
    count = add_choosing_uses(s, player, s.free, mints, 0, out, count)
    if has(s.free, w.TEMP_AGENCY) and mints > AGENCY_FEE:
        rest = mints - AGENCY_FEE
        count = add_basic_uses(s, player, s.occupied, rest, w.AGENCY, out, count)
        count = add_choosing_uses(s, player, s.occupied, rest, w.AGENCY, out, count)
    return count


@rule
def add_choosing_uses(
    s: State, player: int, locations: int, mints: int, offset: int, out: ActionBuffer, count: int
) -> int:
    """List the uses of Crowdfunder, Recycler and Swap Meet among a set of Locations."""
    for index in range(count_choosing_uses(s, player, locations, mints)):
        out.actions[count] = offset + choosing_use(s, player, locations, mints, index)
        count += 1
    return count


@rule
def is_payable(s: State, location: int, locations: int, mints: int) -> bool:
    """Return whether a Location (one with a choice) is in a set and affordable."""
    return has(locations, location) and mints >= s.prices[location]


@rule
def count_choosing_uses(s: State, player: int, locations: int, mints: int) -> int:
    """Count the uses of Crowdfunder, Recycler and Swap Meet among a set of Locations."""
    count = 0
    cards = s.plan_count[player] + s.building_count[player]
    if is_payable(s, w.CROWDFUNDER, locations, mints):
        count += s.seats if s.variant == w.PROTOTYPE else 1
    if is_payable(s, w.RECYCLER, locations, mints):
        count += cards
    if is_payable(s, w.SWAP_MEET, locations, mints):
        count += cards * popcount(s.supply_set)
    return count


@rule
def choosing_use(s: State, player: int, locations: int, mints: int, index: int) -> int:
    """Return one of the uses that `count_choosing_uses` counts."""
    if is_payable(s, w.CROWDFUNDER, locations, mints):
        if s.variant != w.PROTOTYPE:
            if index == 0:
                return w.FIRST_PLAIN_USE + w.CROWDFUNDER
            index -= 1
        elif index < s.seats:
            return w.CROWDFUNDER_FOR + index
        else:
            index -= s.seats
    if is_payable(s, w.RECYCLER, locations, mints):
        cards = s.plan_count[player] + s.building_count[player]
        if index < cards:
            return w.RECYCLER_LOSE + card_at(s, player, index)
        index -= cards
    given = 0
    offered = popcount(s.supply_set)
    while index >= offered:  # faster than a division
        index -= offered
        given += 1
    return w.SWAP_MEET_SWAP + card_at(s, player, given) * w.PLANS + supplied(s, index)


@rule
def supplied(s: State, index: int) -> int:
    """Return the Plan in the Supply that has `index` others before it."""
    place = 0
    while s.supply[place] == w.NO_PLAN or index > 0:
        if s.supply[place] != w.NO_PLAN:
            index -= 1
        place += 1
    return s.supply[place]
