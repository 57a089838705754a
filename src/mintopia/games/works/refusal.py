"""Why an action is illegal: one code for each reason that the rules give (W2 to W6).

Written independently of `legal_actions`, for one action at a time; a property test checks that the
two agree on every action of the table.
"""

from __future__ import annotations

from mintopia.games.works.prices import AGENCY_FEE, location_of, price_of
from mintopia.games.works.schema import (
    AGENCY,
    ALLOWED,
    BUILDER_BUILD,
    CO_OP_GIFT,
    CROWDFUNDER,
    CROWDFUNDER_FOR,
    LOTTO,
    OVER,
    PASS,
    PLANS,
    PROTOTYPE,
    R_ABSENT,
    R_ALREADY_BUILT,
    R_CARD_TURN,
    R_CHOICE_FIRST,
    R_CLOSED,
    R_DECK_EMPTY,
    R_FULL,
    R_NEEDS_SEAT,
    R_NO_CHOICE,
    R_NO_SEAT,
    R_NO_SEAT_WANTED,
    R_NOT_IN_SUPPLY,
    R_NOT_YOUR_CARD,
    R_NOT_YOUR_PLAN,
    R_OVER,
    R_PLAN_PRICE,
    R_PRICE,
    R_SAME_CARD,
    R_SELF_GIFT,
    R_TEMP_PRICE,
    R_UNOCCUPIED,
    RECYCLER_LOSE,
    SUPPLIER_BUY,
    SWAP_MEET_SWAP,
    TEMP_AGENCY,
    THRIFT_STORE,
    UPKEEP,
)
from mintopia.games.works.solitaire import card_action, is_card
from mintopia.games.works.state import State
from mintopia.games.works.zones import has_built, holds_plan
from mintopia.kernel.bits import has
from mintopia.kernel.rule import rule


@rule
def refusal(s: State, action: int) -> int:
    """Return ALLOWED for a legal action, otherwise the reason against it."""
    if s.phase == OVER:
        return R_OVER
    player = s.to_move
    if is_card(s, player):
        return ALLOWED if action == card_action(s) else R_CARD_TURN
    if action >= CO_OP_GIFT:
        return refuse_gift(s, player, action - CO_OP_GIFT)
    if s.phase == UPKEEP:
        return R_CHOICE_FIRST
    if action == PASS:
        return ALLOWED
    return refuse_place(s, player, action)


@rule
def refuse_gift(s: State, player: int, chosen: int) -> int:
    """Return why a Co-op choice is illegal, or ALLOWED (W1, W3)."""
    if s.phase != UPKEEP:
        return R_NO_CHOICE
    if chosen >= s.seats:
        return R_NO_SEAT
    return R_SELF_GIFT if chosen == player else ALLOWED


@rule
def refuse_place(s: State, player: int, action: int) -> int:
    """Return why a Place is illegal: the Location, its spaces, the effect or the price (W3)."""
    through_agency = action > AGENCY
    use = action - AGENCY if through_agency else action
    target = location_of(use)
    location = TEMP_AGENCY if through_agency else target
    closed = refuse_location(s, location)
    if closed != ALLOWED:
        return closed
    if not has(s.free, location):
        return R_FULL
    if through_agency:
        closed = refuse_location(s, target)
        if closed != ALLOWED:
            return closed
        if not has(s.occupied, target):
            return R_UNOCCUPIED
    idle = refuse_effect(s, player, use)
    if idle != ALLOWED:
        return idle
    price = price_of(s, player, use)
    if through_agency:
        return R_TEMP_PRICE if price + AGENCY_FEE > s.mints[player] else ALLOWED
    if price > s.mints[player]:
        return R_PLAN_PRICE if SUPPLIER_BUY <= use < BUILDER_BUILD else R_PRICE
    return ALLOWED


@rule
def refuse_location(s: State, location: int) -> int:
    """Refuse a Location that is not in the game, or a Deed Location that is closed (W2)."""
    if s.spaces[location] == 0:
        return R_ABSENT
    return ALLOWED if has(s.open, location) else R_CLOSED


@rule
def refuse_effect(s: State, player: int, use: int) -> int:
    """Refuse a use whose effect cannot happen (W3)."""
    if use < CROWDFUNDER_FOR:
        if use == CROWDFUNDER + 1:
            return R_NEEDS_SEAT if s.variant == PROTOTYPE else ALLOWED
        if use in (LOTTO + 1, THRIFT_STORE + 1) and s.deck_count == 0:
            return R_DECK_EMPTY
        return ALLOWED
    if use < SUPPLIER_BUY:
        if s.variant != PROTOTYPE:
            return R_NO_SEAT_WANTED
        return R_NO_SEAT if use - CROWDFUNDER_FOR >= s.seats else ALLOWED
    if use < BUILDER_BUILD:
        return refuse_taking(s, use - SUPPLIER_BUY)
    if use < RECYCLER_LOSE:
        card = use - BUILDER_BUILD
        if holds_plan(s, player, card):
            return ALLOWED
        return R_ALREADY_BUILT if has_built(s, player, card) else R_NOT_YOUR_PLAN
    if use < SWAP_MEET_SWAP:
        return refuse_giving(s, player, use - RECYCLER_LOSE)
    given = (use - SWAP_MEET_SWAP) // PLANS
    taken = (use - SWAP_MEET_SWAP) % PLANS
    if given == taken:
        return R_SAME_CARD
    reason = refuse_giving(s, player, given)
    return reason if reason != ALLOWED else refuse_taking(s, taken)


@rule
def refuse_taking(s: State, card: int) -> int:
    """Refuse to take a Plan that is not in the Plan Supply."""
    return ALLOWED if has(s.supply_set, card) else R_NOT_IN_SUPPLY


@rule
def refuse_giving(s: State, player: int, card: int) -> int:
    """Refuse to give a card that is not in the player's Neighborhood."""
    if holds_plan(s, player, card) or has_built(s, player, card):
        return ALLOWED
    return R_NOT_YOUR_CARD
