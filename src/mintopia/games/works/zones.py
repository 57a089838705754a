"""Moving cards between the deck, the Plan Supply and the Neighborhoods; no other module does."""

from __future__ import annotations

from mintopia.engine.kernel.bits import has, popcount
from mintopia.engine.kernel.log import Log, emit
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.games.works import schema as w
from mintopia.games.works.bank import return_gallery_mints
from mintopia.games.works.state import DECK_RING, State

RING = DECK_RING - 1


@rule
def holds_plan(s: State, player: int, card: int) -> bool:
    """Return whether a player has this card face down."""
    return has(s.plan_set[player], card)


@rule
def has_built(s: State, player: int, card: int) -> bool:
    """Return whether a player has this card face up."""
    return has(s.building_set[player], card)


@rule
def has_advanced(s: State) -> bool:
    """Return whether this game has Advanced Locations; without them many checks can be skipped."""
    return s.advanced[0] != w.NOBODY


@rule
def plan_at(s: State, player: int, index: int) -> int:
    """Return a Plan of a Neighborhood, the oldest first."""
    return s.cards[player * w.PLANS + index]


@rule
def building_at(s: State, player: int, index: int) -> int:
    """Return a Building of a Neighborhood, in the order they were built."""
    return s.cards[player * w.PLANS + w.PLANS - 1 - index]


@rule
def card_at(s: State, player: int, index: int) -> int:
    """Return a card of a Neighborhood: Plans first, then Buildings."""
    plans = s.plan_count[player]
    return plan_at(s, player, index) if index < plans else building_at(s, player, index - plans)


@rule
def draw_top(s: State) -> int:
    """Take the top Plan of the deck, which must not be empty."""
    card = s.deck[s.deck_top]
    s.deck_top = (s.deck_top + 1) & RING
    s.deck_count -= 1
    return card


@rule
def draw_bottom(s: State) -> int:
    """Take the bottom Plan of the deck, which must not be empty."""
    s.deck_count -= 1
    return s.deck[(s.deck_top + s.deck_count) & RING]


@rule
def put_under_deck(s: State, card: int) -> None:
    """Put a card at the bottom of the deck."""
    s.deck[(s.deck_top + s.deck_count) & RING] = card
    s.deck_count += 1


@rule
def let_all_know(s: State, card: int) -> None:
    """Record that everybody saw where this card went, and knows its place until it is drawn."""
    for seat in range(s.seats):
        s.known[seat] |= 1 << card


@rule
def let_others_lose_track(s: State, player: int, card: int) -> None:
    """Make others forget a player's hidden Plans: nobody says which of several left (W3)."""
    kept = s.plan_set[player] & s.hidden
    if kept != 0:
        for seat in range(s.seats):
            if seat != player:
                s.known[seat] &= ~(kept | 1 << card)


@rule
def put_plan(s: State, player: int, card: int) -> None:
    """Add a Plan, face down, to a Neighborhood."""
    s.cards[player * w.PLANS + s.plan_count[player]] = card
    s.plan_count[player] += 1
    s.plan_set[player] |= 1 << card


@rule
def put_building(s: State, log: Log, player: int, card: int) -> None:
    """Add a Building, face up, to a Neighborhood; a Deed opens its Location (W3)."""
    s.cards[player * w.PLANS + w.PLANS - 1 - s.building_count[player]] = card
    s.building_count[player] += 1
    s.building_set[player] |= 1 << card
    s.printed[player] += s.stars[card]
    s.earning[player] += s.upkeep[card]
    if card == w.WHOLESALER_DEED:
        open_location(s, log, w.WHOLESALER)
    elif card == w.LOTTO_DEED:
        open_location(s, log, w.LOTTO)


@rule
def open_location(s: State, log: Log, location: int) -> None:
    """Open a Deed Location; it stays open for the rest of the game (W3)."""
    if not has(s.open, location):
        s.open |= 1 << location
        s.free |= 1 << location
        emit(log, w.EV_OPEN, location)


@inlined_rule
def remove_plan(s: State, player: int, card: int) -> None:
    """Take a face-down Plan out of a Neighborhood; the others keep their order."""
    first = player * w.PLANS
    kept = first
    for at in range(first, first + s.plan_count[player]):
        other = s.cards[at]
        s.cards[kept] = other
        if other != card:
            kept += 1
    s.cards[kept] = 0
    s.plan_count[player] -= 1
    s.plan_set[player] &= ~(1 << card)
    s.hidden &= ~(1 << card)


@rule
def remove_building(s: State, log: Log, player: int, card: int) -> None:
    """Take a Building out of a Neighborhood; it stops working immediately (W3)."""
    at = player * w.PLANS + w.PLANS - 1
    last = at - s.building_count[player] + 1
    while s.cards[at] != card:
        at -= 1
    while at > last:
        s.cards[at] = s.cards[at - 1]
        at -= 1
    s.cards[last] = 0
    s.building_count[player] -= 1
    s.building_set[player] &= ~(1 << card)
    s.printed[player] -= s.stars[card]
    s.earning[player] -= s.upkeep[card]
    if card == w.GALLERY:
        return_gallery_mints(s, log)


@rule
def remove_card(s: State, log: Log, player: int, card: int) -> None:
    """Take a card, face down or face up, out of a Neighborhood."""
    if holds_plan(s, player, card):
        remove_plan(s, player, card)
    else:
        remove_building(s, log, player, card)


@rule
def put_in_supply(s: State, place: int, card: int) -> None:
    """Put a card face up in a place of the Plan Supply."""
    s.supply[place] = card
    s.supply_set |= 1 << card


@rule
def take_from_supply(s: State, card: int) -> int:
    """Take a Plan out of the Plan Supply; return the place it leaves empty."""
    place = supply_place(s, card)
    s.supply[place] = w.NO_PLAN
    s.supply_set &= ~(1 << card)
    return place


@rule
def supply_place(s: State, card: int) -> int:
    """Find the place of the Plan Supply where this Plan lies."""
    found = 0
    for place in range(w.SUPPLY_PLACES):
        if s.supply[place] == card:
            found = place
    return found


@rule
def lowest_empty_place(s: State) -> int:
    """Find the lowest empty place of the Plan Supply; there must be one."""
    found = 0
    for place in range(w.SUPPLY_PLACES - 1, -1, -1):
        if s.supply[place] == w.NO_PLAN:
            found = place
    return found


@inlined_rule
def fill_place(s: State, log: Log, place: int) -> None:
    """Fill a place of the Plan Supply with the top Plan of the deck."""
    card = draw_top(s)
    put_in_supply(s, place, card)
    emit(log, w.EV_REFILL, card, place)


@inlined_rule
def fill_supply(s: State, log: Log) -> bool:
    """Fill the empty places from the deck, the lowest first; return whether the Supply is full."""
    for _ in range(popcount(s.supply_set), s.supply_places):
        if s.deck_count == 0:
            return False
        fill_place(s, log, lowest_empty_place(s))
    return True


@rule
def fill_one_place(s: State, log: Log) -> None:
    """Fill the lowest empty place with the top Plan of the deck, if there is one (W5)."""
    if s.deck_count > 0:
        fill_place(s, log, lowest_empty_place(s))
