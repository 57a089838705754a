"""What a seat knows: redealing what it does not know, and a key for what it does (W3).

A seat knows the open cards, its own Plans, and the places of cards it saw going under the deck.
All other cards, in the deck and among the hidden Plans of others, could be in any order.
"""

from __future__ import annotations

from mintopia.engine.kernel.bits import has, nth, popcount
from mintopia.engine.kernel.hashing import KEY_START, WORD_BITS, mix, offsets
from mintopia.engine.kernel.random import random_below
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.games.works.schema import LOCATIONS, PLANS, SEATS
from mintopia.games.works.state import State
from mintopia.games.works.zones import RING

# Where the parts of a key's words begin: each after the bits of the part before it.
_SEAT_BITS, _PHASE_BITS, _ROUND_BITS, _TURN_BITS, _INDEX_BITS = 2, 2, 6, 3, 5
_MINT_BITS, _USED_BITS, _GALLERY_BITS, _MINT_SUPPLY_BITS = 15, 2, 16, 8
_HIDDEN_BITS = 5
_HELD_BITS = 2 * PLANS
_WIDE = _HELD_BITS + _MINT_BITS + _HIDDEN_BITS > WORD_BITS  # a player's cards need their own word
(
    _PHASE_AT, _ROUND_AT, _STARTING_AT, _TO_MOVE_AT, _PASSED_AT, _SECOND_AT, _TURN_AT, _INDEX_AT,
    _DECK_AT,
) = offsets(
    "the course of the game", PLANS, _PHASE_BITS, _ROUND_BITS, _SEAT_BITS, _SEAT_BITS, SEATS, 1,
    _TURN_BITS, _INDEX_BITS, last=5,
)  # fmt: skip
_GALLERY_AT, _MINT_SUPPLY_AT, _OPEN_AT = offsets(
    "the Locations", _USED_BITS * LOCATIONS, _GALLERY_BITS, _MINT_SUPPLY_BITS, last=LOCATIONS
)


@inlined_rule
def resample(s: State, seat: int, rng: int) -> None:
    """Redeal, in place, the cards that a seat does not know, and set the generator (W3).

    The resulting world depends on what the seat knows and on the generator, not on where the
    unknown cards really are. Seat -1 is a spectator, who knows only what every seat knows.
    """
    s.rng = rng
    known = known_to(s, seat)
    unknown = s.hidden
    for i in range(s.deck_count):
        unknown |= 1 << s.deck[(s.deck_top + i) & RING]
    unknown &= ~known
    if unknown & (s.known[0] | s.known[1] | s.known[2] | s.known[3]) == 0:
        deal_unknown_deck(s, known, unknown)
    else:
        deal_unknown_places(s, known, unknown)


@rule
def known_to(s: State, seat: int) -> int:
    """Return the cards in the deck and among hidden Plans whose places a seat knows."""
    if seat >= 0:
        return s.known[seat]
    known = s.known[0]
    for other in range(1, s.seats):
        known &= s.known[other]
    return known


@inlined_rule
def deal_unknown_deck(s: State, known: int, unknown: int) -> None:
    """Redeal the unknown cards if nobody knows any of them, so that all are in the deck."""
    left = popcount(unknown)
    for i in range(s.deck_count):
        at = (s.deck_top + i) & RING
        if not has(known, s.deck[at]):
            card = nth(unknown, random_below(s, left))
            unknown &= ~(1 << card)
            left -= 1
            s.deck[at] = card


@rule
def deal_unknown_places(s: State, known: int, unknown: int) -> None:
    """Redeal the unknown cards if other seats know some; knowledge stays with the places."""
    before = (s.known[0], s.known[1], s.known[2], s.known[3])
    hidden = s.hidden
    for seat in range(SEATS):
        s.known[seat] &= ~unknown
        s.plan_set[seat] &= ~(hidden & unknown)
    s.hidden &= ~unknown
    left = popcount(unknown)
    for i in range(s.deck_count):
        at = (s.deck_top + i) & RING
        old = s.deck[at]
        if not has(known, old):
            card = nth(unknown, random_below(s, left))
            unknown &= ~(1 << card)
            left -= 1
            s.deck[at] = card
            pass_knowledge_on(s, before, old, card)
    for holder in range(s.seats):
        for at in range(holder * PLANS, holder * PLANS + s.plan_count[holder]):
            old = s.cards[at]
            if has(hidden, old) and not has(known, old):
                card = nth(unknown, random_below(s, left))
                unknown &= ~(1 << card)
                left -= 1
                s.cards[at] = card
                s.plan_set[holder] |= 1 << card
                s.hidden |= 1 << card
                pass_knowledge_on(s, before, old, card)


@inlined_rule
def pass_knowledge_on(s: State, before: tuple[int, int, int, int], old: int, card: int) -> None:
    """Make the seats that knew the old card of a place know the new card there."""
    for seat in range(SEATS):
        s.known[seat] |= ((before[seat] >> old) & 1) << card


@inlined_rule
def information_key(s: State, seat: int) -> int:
    """Hash everything a seat knows that matters for the rest of the game."""
    key = KEY_START
    unseen = s.hidden & ~s.known[seat]
    for player in range(s.seats):
        plans = s.plan_set[player]
        held = plans & ~unseen | s.building_set[player] << PLANS
        more = s.mints[player] | popcount(plans & unseen) << _MINT_BITS
        if _WIDE:
            key = mix(mix(key, held), more)
        else:
            key = mix(key, held | more << _HELD_BITS)
    key = mix(
        key,
        s.supply_set
        | s.phase << _PHASE_AT
        | s.round_no << _ROUND_AT
        | s.starting << _STARTING_AT
        | s.to_move << _TO_MOVE_AT
        | s.passed << _PASSED_AT
        | s.second_turn << _SECOND_AT
        | s.upkeep_turn << _TURN_AT
        | s.upkeep_index << _INDEX_AT
        | s.deck_count << _DECK_AT,
    )
    used = 0
    for location in range(LOCATIONS):
        used |= s.used[location] << _USED_BITS * location
    return mix(
        key,
        used
        | s.gallery << _GALLERY_AT
        | (s.mint_supply + 1) << _MINT_SUPPLY_AT
        | s.open << _OPEN_AT,
    )
