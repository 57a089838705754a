"""Why an action is illegal: one code for each reason that the rules give (W2 to W6).

Written independently of `legal_actions`, for one action at a time; a property test checks that the
two agree on every action of the table.
"""

from __future__ import annotations

from mintopia.engine.kernel.bits import has
from mintopia.engine.kernel.rule import rule
from mintopia.games.works import schema as w
from mintopia.games.works.prices import AGENCY_FEE, location_of, price_of
from mintopia.games.works.solitaire import card_action, is_card
from mintopia.games.works.state import State
from mintopia.games.works.zones import has_built, holds_plan


@rule
def refusal(s: State, action: int) -> int:
    """Return ALLOWED for a legal action, otherwise the reason against it."""
    if s.phase == w.OVER:
        return w.R_OVER
    player = s.to_move
    if is_card(s, player):
        return w.ALLOWED if action == card_action(s) else w.R_CARD_TURN
    if action >= w.CO_OP_GIFT:
        return refuse_gift(s, player, action - w.CO_OP_GIFT)
    if s.phase == w.UPKEEP:
        return w.R_CHOICE_FIRST
    if action == w.PASS:
        return w.ALLOWED
    return refuse_place(s, player, action)


@rule
def refuse_gift(s: State, player: int, chosen: int) -> int:
    """Return why a Co-op choice is illegal, or ALLOWED (W1, W3)."""
    if s.phase != w.UPKEEP:
        return w.R_NO_CHOICE
    if chosen >= s.seats:
        return w.R_NO_SEAT
    return w.R_SELF_GIFT if chosen == player else w.ALLOWED


@rule
def refuse_place(s: State, player: int, action: int) -> int:
    """Return why a Place is illegal: the Location, its spaces, the effect or the price (W3)."""
    through_agency = action > w.AGENCY
    use = action - w.AGENCY if through_agency else action
    target = location_of(use)
    location = w.TEMP_AGENCY if through_agency else target
    closed = refuse_location(s, location)
    if closed != w.ALLOWED:
        return closed
    if not has(s.free, location):
        return w.R_FULL
    if through_agency:
        closed = refuse_location(s, target)
        if closed != w.ALLOWED:
            return closed
        if not has(s.occupied, target):
            return w.R_UNOCCUPIED
    idle = refuse_effect(s, player, use)
    if idle != w.ALLOWED:
        return idle
    price = price_of(s, player, use)
    if through_agency:
        return w.R_TEMP_PRICE if price + AGENCY_FEE > s.mints[player] else w.ALLOWED
    if price > s.mints[player]:
        return w.R_PLAN_PRICE if w.SUPPLIER_BUY <= use < w.BUILDER_BUILD else w.R_PRICE
    return w.ALLOWED


@rule
def refuse_location(s: State, location: int) -> int:
    """Refuse a Location that is not in the game, or a Deed Location that is closed (W2)."""
    if s.spaces[location] == 0:
        return w.R_ABSENT
    return w.ALLOWED if has(s.open, location) else w.R_CLOSED


@rule
def refuse_effect(s: State, player: int, use: int) -> int:
    """Refuse a use whose effect cannot happen (W3)."""
    if use < w.CROWDFUNDER_FOR:
        if use == w.CROWDFUNDER + 1:
            return w.R_NEEDS_SEAT if s.variant == w.PROTOTYPE else w.ALLOWED
        if use in (w.LOTTO + 1, w.THRIFT_STORE + 1) and s.deck_count == 0:
            return w.R_DECK_EMPTY
        return w.ALLOWED
    if use < w.SUPPLIER_BUY:
        if s.variant != w.PROTOTYPE:
            return w.R_NO_SEAT_WANTED
        return w.R_NO_SEAT if use - w.CROWDFUNDER_FOR >= s.seats else w.ALLOWED
    if use < w.BUILDER_BUILD:
        return refuse_taking(s, use - w.SUPPLIER_BUY)
    if use < w.RECYCLER_LOSE:
        card = use - w.BUILDER_BUILD
        if holds_plan(s, player, card):
            return w.ALLOWED
        return w.R_ALREADY_BUILT if has_built(s, player, card) else w.R_NOT_YOUR_PLAN
    if use < w.SWAP_MEET_SWAP:
        return refuse_giving(s, player, use - w.RECYCLER_LOSE)
    given = (use - w.SWAP_MEET_SWAP) // w.PLANS
    taken = (use - w.SWAP_MEET_SWAP) % w.PLANS
    if given == taken:
        return w.R_SAME_CARD
    reason = refuse_giving(s, player, given)
    return reason if reason != w.ALLOWED else refuse_taking(s, taken)


@rule
def refuse_taking(s: State, card: int) -> int:
    """Refuse to take a Plan that is not in the Plan Supply."""
    return w.ALLOWED if has(s.supply_set, card) else w.R_NOT_IN_SUPPLY


@rule
def refuse_giving(s: State, player: int, card: int) -> int:
    """Refuse to give a card that is not in the player's Neighborhood."""
    if holds_plan(s, player, card) or has_built(s, player, card):
        return w.ALLOWED
    return w.R_NOT_YOUR_CARD
