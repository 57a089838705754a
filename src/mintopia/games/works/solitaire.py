"""The solitaire cards: seat 1 plays by its card, with exactly one legal move per turn (W5)."""

from __future__ import annotations

from mintopia.engine.kernel.bits import has
from mintopia.engine.kernel.rule import rule
from mintopia.games.works import schema as w
from mintopia.games.works.prices import AGENCY_FEE, plain_price, plan_price
from mintopia.games.works.state import State
from mintopia.games.works.zones import plan_at

TYPES = 4
RANK_OF_COST = 256  # cost counts first, then type, then nearness to the deck
RANK_OF_TYPE = 16


@rule
def is_card(s: State, player: int) -> bool:
    """Return whether this seat is played by a solitaire card."""
    return s.solo != w.NO_SOLO and player == w.OPPONENT_SEAT


@rule
def is_card_turn(s: State) -> bool:
    """Return whether it is the turn of a solitaire card, which plays by itself."""
    return is_card(s, s.to_move)


@rule
def type_rank(solo: int, plan_type: int) -> int:
    """Return an opponent's rank of a Plan type; the higher, the sooner he buys it (W5)."""
    if solo == w.JUSTIN:  # utility > deed > production > culture
        if plan_type == w.UTILITY:
            return 4
        if plan_type == w.DEED:
            return 3
        return 2 if plan_type == w.PRODUCTION else 1
    if solo == w.RACHAEL:  # production > culture > utility > deed
        if plan_type == w.PRODUCTION:
            return 4
        if plan_type == w.CULTURE:
            return 3
        return 2 if plan_type == w.UTILITY else 1
    if solo == w.SONIC:  # culture > production > utility > deed
        if plan_type == w.CULTURE:
            return 4
        if plan_type == w.PRODUCTION:
            return 3
        return 2 if plan_type == w.UTILITY else 1
    if plan_type == w.UTILITY:  # Mort: utility > deed > culture, Production last
        return 4
    if plan_type == w.DEED:
        return 3
    return 2 if plan_type == w.CULTURE else 1


@rule
def preference(s: State, place: int) -> int:
    """Return the opponent's rank of the Plan in a place of the Supply (W5)."""
    card = s.supply[place]
    plan_type = w.PLAN_TYPE[card]
    cost = s.cost[card]
    rank = type_rank(s.solo, plan_type) * RANK_OF_TYPE + place
    if s.solo == w.JUSTIN:
        return rank - cost * RANK_OF_COST
    if s.solo == w.MORT and plan_type == w.PRODUCTION:
        return rank + cost * RANK_OF_COST - (RANK_OF_COST * RANK_OF_COST)
    return rank + cost * RANK_OF_COST


@rule
def card_buys(s: State, mints: int) -> int:
    """Return the Plan an opponent buys with these Mints at the Supplier, or NO_PLAN (W5)."""
    chosen = w.NO_PLAN
    best = 0
    for place in range(s.supply_places):
        card = s.supply[place]
        if card == w.NO_PLAN or plan_price(s, w.OPPONENT_SEAT, card) > mints:
            continue
        if s.solo == w.MORT and w.PLAN_TYPE[card] == w.PRODUCTION:
            continue
        rank = preference(s, place)
        if chosen == w.NO_PLAN or rank > best:
            chosen = card
            best = rank
    return chosen


@rule
def card_swaps_for(s: State) -> int:
    """Return the Plan an opponent takes for a card, whatever its cost, or NO_PLAN (W5)."""
    chosen = w.NO_PLAN
    best = 0
    for place in range(s.supply_places):
        if s.supply[place] != w.NO_PLAN:
            rank = preference(s, place)
            if chosen == w.NO_PLAN or rank > best:
                chosen = s.supply[place]
                best = rank
    return chosen


@rule
def card_use(s: State, location: int, mints: int) -> int:
    """Return the use an opponent would make of a Location with these Mints, or PASS (W5)."""
    if location == w.SUPPLIER:
        if s.solo == w.SONIC and s.plan_count[w.OPPONENT_SEAT] > 0:
            return w.PASS
        card = card_buys(s, mints)
        return w.SUPPLIER_BUY + card if card != w.NO_PLAN else w.PASS
    if mints < plain_price(s, w.OPPONENT_SEAT, location):
        return w.PASS
    if location > w.SUPPLIER:
        return card_choice(s, location)
    if location in (w.LOTTO, w.THRIFT_STORE) and s.deck_count == 0:
        return w.PASS
    if location == w.CROWDFUNDER and s.variant == w.PROTOTYPE:
        return w.CROWDFUNDER_FOR + w.OPPONENT_SEAT
    return location + w.FIRST_PLAIN_USE


@rule
def card_choice(s: State, location: int) -> int:
    """Return a use with the opponent's oldest Plan and the Plan it likes best, or PASS (W5)."""
    use = w.FIRST_USE[location]
    if w.OWN_STEP[location] > 0:
        if s.plan_count[w.OPPONENT_SEAT] == 0:
            return w.PASS
        use += plan_at(s, w.OPPONENT_SEAT, 0) * w.OWN_STEP[location]
    if w.SUPPLY_STEP[location] > 0:
        taken = card_swaps_for(s)
        if taken == w.NO_PLAN:
            return w.PASS
        use += taken * w.SUPPLY_STEP[location]
    return use


@rule
def in_line(s: State, index: int) -> int:
    """Return the Location at this index of the line; the Advanced one is last (W5)."""
    if index < len(w.SOLO_PRIORITY):
        return w.SOLO_PRIORITY[index]
    return s.advanced[index - len(w.SOLO_PRIORITY)]


@rule
def card_action(s: State) -> int:
    """Return the card's only move: the first Location of the line it can use, or a pass (W5)."""
    if s.phase == w.UPKEEP:
        return w.CO_OP_GIFT + w.PERSON
    mints = s.mints[w.OPPONENT_SEAT]
    for index in range(len(w.SOLO_PRIORITY) + 1):
        location = in_line(s, index)
        if location == w.NO_LOCATION or not has(s.free, location):
            continue
        if location == w.TEMP_AGENCY:
            use = card_agency_use(s, mints - AGENCY_FEE)
            if use != w.PASS:
                return w.AGENCY + use
        else:
            use = card_use(s, location, mints)
            if use != w.PASS:
                return use
    return w.PASS


@rule
def card_agency_use(s: State, mints: int) -> int:
    """Return a card's use through the Temp Agency: of the first occupied Location it can use."""
    for index in range(len(w.SOLO_PRIORITY)):
        location = w.SOLO_PRIORITY[index]
        if has(s.occupied, location):
            use = card_use(s, location, mints)
            if use != w.PASS:
                return use
    return w.PASS
