"""The effects of Locations (W1, W3, W5, W6); `place` pays the price before they happen."""

from __future__ import annotations

from mintopia.engine.kernel.bits import has
from mintopia.engine.kernel.log import Log, emit
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.games.works import schema as w
from mintopia.games.works.bank import gain, pay
from mintopia.games.works.prices import AGENCY_FEE, location_of, price_of
from mintopia.games.works.seating import seat_after
from mintopia.games.works.state import State
from mintopia.games.works.zones import (
    draw_bottom,
    draw_top,
    fill_one_place,
    has_advanced,
    has_built,
    holds_plan,
    let_all_know,
    let_others_lose_track,
    put_building,
    put_in_supply,
    put_plan,
    put_under_deck,
    remove_card,
    remove_plan,
    take_from_supply,
)

PLAIN_GAIN = (2, 1, 2)  # of Producer, Leadership Council and Wholesaler
LAST_GAINING_LOCATION = w.WHOLESALER
CROWDFUNDER_GAIN = 3
PROTOTYPE_CROWDFUNDER_GAIN = 2
CROWDFUNDER_GIFT = 1


@inlined_rule
def place(s: State, log: Log, player: int, action: int) -> None:
    """Place Mints: pay the price first, then apply the effect (W3).

    Every use takes the same path through the code, through the Temp Agency or not, so that the
    threads of a CUDA card stay together.
    """
    use = action
    location = location_of(action)
    if action > w.AGENCY:
        use = action - w.AGENCY
        location = w.TEMP_AGENCY
    price = price_of(s, player, use)
    if location == w.TEMP_AGENCY:
        price += AGENCY_FEE
    pay(s, log, player, location, price)
    if location == w.TEMP_AGENCY:
        emit(log, w.EV_USE, player, location_of(use))
    use_location(s, log, player, use)


@inlined_rule
def use_location(s: State, log: Log, player: int, use: int) -> None:
    """Apply the effect of a use, wherever its price was paid (W1)."""
    if use < w.CROWDFUNDER_FOR:
        use_plain_location(s, log, player, use - w.FIRST_PLAIN_USE)
    elif use < w.SUPPLIER_BUY:
        use_crowdfunder(s, log, player, use - w.CROWDFUNDER_FOR)
    elif use < w.BUILDER_BUILD:
        use_supplier(s, log, player, use - w.SUPPLIER_BUY)
    elif use < w.RECYCLER_LOSE:
        use_builder(s, log, player, use - w.BUILDER_BUILD)
    elif use < w.SWAP_MEET_SWAP:
        use_recycler(s, log, player, use - w.RECYCLER_LOSE)
    else:
        swap = use - w.SWAP_MEET_SWAP
        use_swap_meet(s, log, player, swap // w.PLANS, swap % w.PLANS)


@inlined_rule
def use_plain_location(s: State, log: Log, player: int, location: int) -> None:
    """Apply the effect of a Location that offers no choice (W1)."""
    if location <= LAST_GAINING_LOCATION:
        if location == w.LEADERSHIP_COUNCIL:
            take_starting_token(s, log, player)
        gain(s, log, player, PLAIN_GAIN[location], location)
    elif location == w.LOTTO:
        draw_hidden_plan(s, log, player, draw_top(s), w.LOTTO)
    elif location == w.THRIFT_STORE:
        draw_hidden_plan(s, log, player, draw_bottom(s), w.THRIFT_STORE)
    elif has_advanced(s):
        use_crowdfunder(s, log, player, w.NOBODY)


@inlined_rule
def use_supplier(s: State, log: Log, player: int, card: int) -> None:
    """Take a Plan from the Plan Supply; with an Assembler it arrives as a Building (W1)."""
    at = take_from_supply(s, card)
    if has_built(s, player, w.ASSEMBLER):
        emit(log, w.EV_ASSEMBLE, player, card, at)
        put_building(s, log, player, card)
    else:
        emit(log, w.EV_TAKE, player, card, at)
        put_plan(s, player, card)
    if s.solo != w.NO_SOLO:
        fill_one_place(s, log)


@inlined_rule
def use_builder(s: State, log: Log, player: int, card: int) -> None:
    """Build one of your Plans: turn it face up (W1)."""
    remove_plan(s, player, card)
    emit(log, w.EV_BUILD, player, card)
    put_building(s, log, player, card)


@rule
def take_starting_token(s: State, log: Log, player: int) -> None:
    """Take or keep the Starting Player Token (W1)."""
    s.starting = player
    emit(log, w.EV_TOKEN, player)


@rule
def draw_hidden_plan(s: State, log: Log, player: int, card: int, location: int) -> None:
    """Take a card drawn from the deck, unseen by others (Lotto, Thrift Store: W1, W3)."""
    put_plan(s, player, card)
    s.hidden |= 1 << card
    s.known[player] |= 1 << card
    emit(log, w.EV_DRAW, player, card, location)


@rule
def use_crowdfunder(s: State, log: Log, player: int, chosen: int) -> None:
    """Gain 3 and each other player gains 1; prototype: gain 2, the chosen player 1 (W1, W6)."""
    if s.variant == w.PROTOTYPE:
        gain(s, log, player, PROTOTYPE_CROWDFUNDER_GAIN, w.CROWDFUNDER)
        if s.phase != w.OVER:
            gain(s, log, chosen, CROWDFUNDER_GIFT, w.FROM_CROWDFUNDER_GIFT)
        return
    gain(s, log, player, CROWDFUNDER_GAIN, w.CROWDFUNDER)
    for step in range(1, s.seats):
        if s.phase == w.OVER:
            return
        gain(s, log, seat_after(s, player, step), CROWDFUNDER_GIFT, w.FROM_CROWDFUNDER_GIFT)


@rule
def use_recycler(s: State, log: Log, player: int, card: int) -> None:
    """Put a card under the deck; gain its cost plus its printed stars in Mints (W1)."""
    face = w.FACE_UP
    if holds_plan(s, player, card):
        face = w.FACE_HIDDEN if has(s.hidden, card) else w.FACE_DOWN
    emit(log, w.EV_RECYCLE, player, card, face)
    remove_card(s, log, player, card)
    put_under_deck(s, card)
    if face == w.FACE_HIDDEN:
        let_others_lose_track(s, player, card)
    else:
        let_all_know(s, card)
    gain(s, log, player, s.cost[card] + s.stars[card], w.RECYCLER)


@rule
def use_swap_meet(s: State, log: Log, player: int, given: int, taken: int) -> None:
    """Swap one of your cards for a Plan in the Supply, where it takes its place (W1, W3)."""
    at = take_from_supply(s, taken)
    emit(log, w.EV_SWAP, player, given, taken, at)
    remove_card(s, log, player, given)
    put_in_supply(s, at, given)
    put_plan(s, player, taken)
