"""What a seat knows: redealing what it does not know, and a hash key of what it does (B2).

Nobody knows the order of the deck and the unused cards, nor which card is in which of the two. But
everyone saw the cards that went under the unused ones, and the one that the deed ability drew. Only
its seat knows a sealed bid until all are in. Nobody knows future rolls.
"""

from __future__ import annotations

from typing import Final

from mintopia.engine.kernel.bits import lowest
from mintopia.engine.kernel.hashing import KEY_START, mix
from mintopia.engine.kernel.random import random_below
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.games.bid import schema as b
from mintopia.games.bid.seating import is_shared
from mintopia.games.bid.state import State
from mintopia.games.bid.zones import AROUND

# What a card brings, in hundredths of a point: its value and the expected matches.
POINT: Final = 100
USUAL_MATCHES: Final = 100
USUAL_CARD: Final = 450

# A sealed bid is likely between these percentages of what the card is worth to its seat.
LEAST_SEAL: Final = 30
MOST_SEAL: Final = 150

# The bit positions of the parts of a key's words.
_MINT_BITS: Final = 6
_BID_AT, _MINE_AT, _THEIRS_AT, _FROM_AT, _ASKED_AT, _KIND_AT = 36, 43, 49, 55, 58, 60
_LEADERS_AT, _WITHDRAWN_AT, _PASSED_AT, _PICKING_AT, _TO_AT = 36, 42, 48, 54, 60
_STRIP_AT, _PHASE_AT, _DECISION_AT, _TO_MOVE_AT, _AUCTIONEER_AT = 6, 9, 11, 15, 18
_ROUND_AT, _ABILITY_AT, _DRAWN_AT, _HOLDERS_AT, _SEAT_BITS = 21, 25, 28, 34, 3
_CELL_AT, _TURNED_AT, _INDEX_AT = 6, 17, 18


# --- Redealing ------------------------------------------------------------------------------------
@rule
def resample(s: State, seat: int, rng: int) -> None:
    """Redeal, in place, what a seat does not know, and set the generator (B2).

    Seat -1 is a spectator, who knows only what everyone knows. The result depends only on the
    generator and on what the seat knows.
    """
    s.rng = rng
    for roll in range(s.rolls, s.dice_count):
        s.dice[roll] = 0
    s.dice_count = min(s.dice_count, s.rolls)
    if s.phase == b.AUCTION_PHASE and s.decision == b.DECIDE_SEAL:
        for other in range(s.seats):
            if other != seat and s.sealed[other] != b.NOBODY:
                s.sealed[other] = likely_seal(s, other)
    deal_unknown_cards(s)


@rule
def deal_unknown_cards(s: State) -> None:
    """Shuffle the unknown cards of the deck and the unused cards.

    The unused cards directly follow the deck, so the two are one stretch of the ring.
    """
    shown = 1 if s.drawn != b.NO_CARD else 0  # everyone has seen the card of the deed ability
    first = s.unused_top + shown - s.deck_count
    count = s.deck_count + s.unused_count - shown - s.discarded
    unknown = 0
    for at in range(first, first + count):
        unknown |= 1 << s.ring[at & AROUND]
    done = 0
    while unknown != 0:
        other = random_below(s, done + 1)
        s.ring[(first + done) & AROUND] = s.ring[(first + other) & AROUND]
        s.ring[(first + other) & AROUND] = lowest(unknown)
        unknown &= unknown - 1
        done += 1


# --- Likely sealed bids ---------------------------------------------------------------------------
@rule
def goods_left(s: State) -> int:
    """Return what the cards still to be auctioned bring in total, in hundredths of a point."""
    goods = s.deck_count * USUAL_CARD
    for place in range(s.block_count):
        goods += s.card_value[s.block[place]] * POINT + USUAL_MATCHES
    return goods


@rule
def money_left(s: State, seat: int) -> int:
    """Return the Mints that a seat has, plus its income in the coming rounds."""
    return s.mints[seat] + s.income * (s.deck_count // s.block_size)


@rule
def fair_price(s: State, seat: int, points: int) -> int:
    """Return what hundredths of a point are worth to a seat, in hundredths of a Mint.

    Mints have no other use, so a seat can spend all it has and will get on its share of the
    remaining cards. Where cards are shared, that share is 2 divided by the number of seats.
    """
    sharers = 2 if is_shared(s) else 1
    return points * money_left(s, seat) * s.seats * POINT // (sharers * max(1, goods_left(s)))


@rule
def likely_seal(s: State, seat: int) -> int:
    """Draw a bid that a seat may have sealed, based on what everyone knows (B2)."""
    points = s.card_value[s.auction_card] * POINT + USUAL_MATCHES
    price = fair_price(s, seat, points)
    part = LEAST_SEAL + random_below(s, MOST_SEAL - LEAST_SEAL + 1)
    return min(s.mints[seat], (price * part // POINT + POINT // 2) // POINT)


# --- What a seat knows, in one number -------------------------------------------------------------
@inlined_rule
def information_key(s: State, seat: int) -> int:
    """Hash what a seat knows, as far as it matters for the rest of the game.

    The order in which cards were placed matters only in solitaire, where the opponent takes the
    first of equal choices (B4).
    """
    mints = 0
    pledges = 0
    for player in range(s.seats):
        mints |= s.mints[player] << _MINT_BITS * player
        pledges |= s.pledges[player] << _MINT_BITS * player
    holders = 0
    for card_type in range(b.TYPES):
        holders |= (s.ability_seats[card_type] + 1) << _SEAT_BITS * card_type
    key = mix(
        KEY_START,
        mints
        | s.bid << _BID_AT
        | s.offer_mine << _MINE_AT
        | s.offer_theirs << _THEIRS_AT
        | (s.offer_from + 1) << _FROM_AT
        | s.asked << _ASKED_AT
        | s.kind << _KIND_AT,
    )
    key = mix(
        key,
        pledges
        | s.leaders << _LEADERS_AT
        | s.withdrawn << _WITHDRAWN_AT
        | s.passed << _PASSED_AT
        | s.picking << _PICKING_AT
        | (s.offer_to + 1) << _TO_AT,
    )
    key = mix(
        key,
        (s.auction_card + 1)
        | (s.strip + 1) << _STRIP_AT
        | s.phase << _PHASE_AT
        | s.decision << _DECISION_AT
        | s.to_move << _TO_MOVE_AT
        | s.auctioneer << _AUCTIONEER_AT
        | s.round_no << _ROUND_AT
        | s.ability << _ABILITY_AT
        | (s.drawn + 1) << _DRAWN_AT
        | holders << _HOLDERS_AT,
    )
    if s.kind == b.CLOSED:
        key = mix(key, sealed_bids_known(s, seat))
    block = 0
    for place in range(s.block_count):
        block |= 1 << s.block[place]
    key = mix(key, block)
    for at in range(s.unused_count - s.discarded, s.unused_count):
        key = mix(key, s.ring[(s.unused_top + at) & AROUND])
    return key ^ key_of_table(s)


@rule
def sealed_bids_known(s: State, seat: int) -> int:
    """Pack the sealed bids that a seat knows: its own, and all once they are in (B2)."""
    shown = s.decision != b.DECIDE_SEAL
    bids = 0
    for player in range(s.seats):
        if shown or player == seat:
            bids |= (s.sealed[player] + 1) << _MINT_BITS * player
    return bids


@rule
def key_of_table(s: State) -> int:
    """Hash the placed cards: which they are, where they lie, and whether they are turned."""
    key = 0
    for index in range(s.placed_count):
        word = s.placed[index] | s.cells[index] << _CELL_AT
        word |= ((s.turned >> index) & 1) << _TURNED_AT
        if s.solo != b.NO_SOLO:
            word |= index << _INDEX_AT
        key ^= mix(mix(KEY_START, word), KEY_START)
    return key
