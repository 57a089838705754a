"""The solitaire cards: seat 1 plays by its card, with exactly one legal move per turn (W5)."""

from __future__ import annotations

from mintopia.games.works.prices import AGENCY_FEE, plain_price, plan_price
from mintopia.games.works.schema import (
    AGENCY,
    CARD,
    CO_OP_GIFT,
    CROWDFUNDER,
    CROWDFUNDER_FOR,
    CULTURE,
    DEED,
    FIRST_PLAIN_USE,
    FIRST_USE,
    JUSTIN,
    LINE,
    LOTTO,
    MORT,
    NO_LOCATION,
    NO_PLAN,
    NO_SOLO,
    OWN_STEP,
    PASS,
    PERSON,
    PLAN_TYPE,
    PRODUCTION,
    PROTOTYPE,
    RACHAEL,
    SONIC,
    SUPPLIER,
    SUPPLIER_BUY,
    SUPPLY_STEP,
    TEMP_AGENCY,
    THRIFT_STORE,
    UPKEEP,
    UTILITY,
)
from mintopia.games.works.state import State
from mintopia.games.works.zones import plan_at
from mintopia.kernel.bits import has
from mintopia.kernel.rule import rule

TYPES = 4
RANK_OF_COST = 256  # cost counts first, then type, then nearness to the deck
RANK_OF_TYPE = 16


@rule
def is_card(s: State, player: int) -> bool:
    """Return whether this seat is played by a solitaire card."""
    return s.solo != NO_SOLO and player == CARD


@rule
def is_card_turn(s: State) -> bool:
    """Return whether it is the turn of a solitaire card, which plays by itself."""
    return is_card(s, s.to_move)


@rule
def type_rank(solo: int, plan_type: int) -> int:
    """Return an opponent's rank of a Plan type; the higher, the sooner he buys it (W5)."""
    if solo == JUSTIN:  # utility > deed > production > culture
        if plan_type == UTILITY:
            return 4
        if plan_type == DEED:
            return 3
        return 2 if plan_type == PRODUCTION else 1
    if solo == RACHAEL:  # production > culture > utility > deed
        if plan_type == PRODUCTION:
            return 4
        if plan_type == CULTURE:
            return 3
        return 2 if plan_type == UTILITY else 1
    if solo == SONIC:  # culture > production > utility > deed
        if plan_type == CULTURE:
            return 4
        if plan_type == PRODUCTION:
            return 3
        return 2 if plan_type == UTILITY else 1
    if plan_type == UTILITY:  # Mort: utility > deed > culture, Production last
        return 4
    if plan_type == DEED:
        return 3
    return 2 if plan_type == CULTURE else 1


@rule
def preference(s: State, place: int) -> int:
    """Return the opponent's rank of the Plan in a place of the Supply (W5)."""
    card = s.supply[place]
    plan_type = PLAN_TYPE[card]
    cost = s.cost[card]
    rank = type_rank(s.solo, plan_type) * RANK_OF_TYPE + place
    if s.solo == JUSTIN:
        return rank - cost * RANK_OF_COST
    if s.solo == MORT and plan_type == PRODUCTION:
        return rank + cost * RANK_OF_COST - (RANK_OF_COST * RANK_OF_COST)
    return rank + cost * RANK_OF_COST


@rule
def card_buys(s: State, mints: int) -> int:
    """Return the Plan an opponent buys with these Mints at the Supplier, or NO_PLAN (W5)."""
    chosen = NO_PLAN
    best = 0
    for place in range(s.supply_places):
        card = s.supply[place]
        if card == NO_PLAN or plan_price(s, CARD, card) > mints:
            continue
        if s.solo == MORT and PLAN_TYPE[card] == PRODUCTION:
            continue
        rank = preference(s, place)
        if chosen == NO_PLAN or rank > best:
            chosen = card
            best = rank
    return chosen


@rule
def card_swaps_for(s: State) -> int:
    """Return the Plan an opponent takes for a card, whatever its cost, or NO_PLAN (W5)."""
    chosen = NO_PLAN
    best = 0
    for place in range(s.supply_places):
        if s.supply[place] != NO_PLAN:
            rank = preference(s, place)
            if chosen == NO_PLAN or rank > best:
                chosen = s.supply[place]
                best = rank
    return chosen


@rule
def card_use(s: State, location: int, mints: int) -> int:
    """Return the use an opponent would make of a Location with these Mints, or PASS (W5)."""
    if location == SUPPLIER:
        if s.solo == SONIC and s.plan_count[CARD] > 0:
            return PASS
        card = card_buys(s, mints)
        return SUPPLIER_BUY + card if card != NO_PLAN else PASS
    if mints < plain_price(s, CARD, location):
        return PASS
    if location > SUPPLIER:
        return card_choice(s, location)
    if location in (LOTTO, THRIFT_STORE) and s.deck_count == 0:
        return PASS
    if location == CROWDFUNDER and s.variant == PROTOTYPE:
        return CROWDFUNDER_FOR + CARD
    return location + FIRST_PLAIN_USE


@rule
def card_choice(s: State, location: int) -> int:
    """Return a use with the opponent's oldest Plan and the Plan it likes best, or PASS (W5)."""
    if s.plan_count[CARD] == 0:
        return PASS
    use = FIRST_USE[location] + plan_at(s, CARD, 0) * OWN_STEP[location]
    if SUPPLY_STEP[location] > 0:
        taken = card_swaps_for(s)
        if taken == NO_PLAN:
            return PASS
        use += taken * SUPPLY_STEP[location]
    return use


@rule
def in_line(s: State, index: int) -> int:
    """Return the Location at this index of the line; the Advanced one is last (W5)."""
    if index < len(LINE):
        return LINE[index]
    return s.advanced[index - len(LINE)]


@rule
def card_action(s: State) -> int:
    """Return the card's only move: the first Location of the line it can use, or a pass (W5)."""
    if s.phase == UPKEEP:
        return CO_OP_GIFT + PERSON
    mints = s.mints[CARD]
    for index in range(len(LINE) + 1):
        location = in_line(s, index)
        if location == NO_LOCATION or not has(s.free, location):
            continue
        if location == TEMP_AGENCY:
            use = card_agency_use(s, mints - AGENCY_FEE)
            if use != PASS:
                return AGENCY + use
        else:
            use = card_use(s, location, mints)
            if use != PASS:
                return use
    return PASS


@rule
def card_agency_use(s: State, mints: int) -> int:
    """Return a card's use through the Temp Agency: of the first occupied Location it can use."""
    for index in range(len(LINE)):
        location = LINE[index]
        if has(s.occupied, location):
            use = card_use(s, location, mints)
            if use != PASS:
                return use
    return PASS
