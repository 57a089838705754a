"""How the search plays games of Mint Bid to their end: sensible, quick, not quite sure.

Every seat has a limit for every card: what the card is worth to it in Mints, more or less by its
mood. The mood comes from the order of the unused cards, which nobody knows and every playout deals
anew: so a seat does not change its hooks within an auction, and no two playouts are alike.
"""

from __future__ import annotations

from typing import Final

from mintopia.games.bid.auctions import has_withdrawn, is_countered, is_leading, must_open
from mintopia.games.bid.bots.values import any_best_placing, best_move, best_turn, gain_in
from mintopia.games.bid.knowledge import POINT, fair_price
from mintopia.games.bid.legal import ActionBuffer, highest_bid, legal_actions, offer_pledges
from mintopia.games.bid.schema import (
    ACCEPT,
    AUCTION,
    BID,
    CLOSED,
    DECIDE_ANSWER,
    DECIDE_BID,
    DECIDE_CHOOSE,
    DECIDE_DEED,
    DECIDE_PARTNER,
    DECIDE_PLACE,
    DECIDE_PRODUCTION,
    DECIDE_SEAL,
    DECIDE_UTILITY,
    DECLINE,
    NO_SOLO,
    OFFER,
    OFFERS,
    OPEN,
    PARTNER,
    PASS,
    SEAL,
    TO_LEFT,
    TO_RIGHT,
    WITHDRAW,
)
from mintopia.games.bid.scoring import points_of
from mintopia.games.bid.seating import is_shared, left_of, neighbour, right_of, strip_between
from mintopia.games.bid.state import State
from mintopia.games.bid.zones import AROUND
from mintopia.kernel.bits import has
from mintopia.kernel.hashing import KEY_START, mix
from mintopia.kernel.random import random_below
from mintopia.kernel.rule import rule

# All in hundredths.
LEAST_PART: Final = 80  # of what a card is worth to it, a seat pays between these
MOST_PART: Final = 120
ALONE: Final = 140  # how much of its part a seat pays that has to pay all
JUMP: Final = 60  # how much of what a pair would pay it bids at once: auctions are shorter so
GIVING: Final = 5  # how much less a seat pays for each point that its partner is ahead of it
MOST_AHEAD: Final = 10  # points
LEADING: Final = 30  # how much a point of a neighbour's lead over the other counts

_SECOND_AT, _CARD_AT, _SEAT_AT, _MOOD_AT, _MOODS = 8, 16, 24, 40, 255


@rule
def mood(s: State, seat: int, card: int) -> int:
    """Return the part of a fair price that a seat is ready to pay for a card, in hundredths."""
    word = s.ring[s.unused_top] + (s.ring[(s.unused_top + 1) & AROUND] << _SECOND_AT)
    word += (card << _CARD_AT) + (seat << _SEAT_AT)
    drawn = (mix(mix(KEY_START, word), word) >> _MOOD_AT) & _MOODS
    return LEAST_PART + drawn * (MOST_PART - LEAST_PART) // _MOODS


@rule
def limit_in(s: State, seat: int, strip: int, card: int) -> int:
    """Return the most Mints that a seat will pay for its part if a card goes into a strip."""
    price = fair_price(s, seat, gain_in(s, strip, card)) * mood(s, seat, card)
    if is_shared(s):
        other = left_of(s, seat) if strip == seat else strip
        ahead = points_of(s, other) - points_of(s, seat)
        ahead = max(-MOST_AHEAD, min(MOST_AHEAD, ahead))
        price = price * (100 - GIVING * ahead) // 100
    return max(0, min(s.mints[seat], (price + POINT * POINT // 2) // (POINT * POINT)))


@rule
def highest_limit(s: State, seat: int, card: int) -> int:
    """Return the most Mints that a seat will pay for its part in a card, in whichever strip."""
    limit = limit_in(s, seat, seat, card)
    if is_shared(s):
        limit = max(limit, limit_in(s, seat, right_of(s, seat), card))
    return limit


@rule
def liked_strip(s: State, seat: int, card: int) -> int:
    """Choose the strip for whose card a seat would pay more."""
    if not is_shared(s):
        return seat
    with_right = right_of(s, seat)
    lead = points_of(s, left_of(s, seat)) - points_of(s, with_right)
    better = gain_in(s, seat, card) - gain_in(s, with_right, card) - lead * LEADING
    return seat if better > 0 else with_right


@rule
def playout_action(s: State, out: ActionBuffer) -> int:
    """Choose an action on the way to the end; `out` is for working."""
    seat = s.to_move
    if s.decision == DECIDE_BID:
        return playout_turn(s, seat)
    if s.decision == DECIDE_SEAL:
        if s.deck_count == 0 and s.block_count == 1:
            return SEAL + s.mints[seat]
        return SEAL + highest_limit(s, seat, s.auction_card)
    if s.decision == DECIDE_PLACE:
        return any_best_placing(s, s.strip, s.auction_card)
    if s.decision == DECIDE_CHOOSE:
        return playout_choice(s)
    if s.decision == DECIDE_ANSWER:
        return playout_answer(s, seat)
    if s.decision == DECIDE_PARTNER:
        strip = liked_strip(s, seat, s.auction_card)
        return PARTNER + (TO_LEFT if strip == seat else TO_RIGHT)
    if s.decision == DECIDE_DEED:
        return any_best_placing(s, liked_strip(s, seat, s.drawn), s.drawn)
    if s.decision == DECIDE_UTILITY:
        return best_move(s, seat)
    if s.decision == DECIDE_PRODUCTION:
        return best_turn(s, seat)
    count = legal_actions(s, out)
    return out.actions[random_below(s, count)]


@rule
def playout_choice(s: State) -> int:
    """Put up a card: of two drawn the lower; where strips are shared in a closed auction.

    A closed auction ends much the same as an open one, after fewer decisions.
    """
    card = s.block[random_below(s, s.block_count)]
    other = s.block[random_below(s, s.block_count)]
    if s.card_value[other] < s.card_value[card]:
        card = other
    return AUCTION + 2 * card + (CLOSED if is_shared(s) else OPEN)


@rule
def playout_turn(s: State, seat: int) -> int:
    """Take a turn of an open auction."""
    card = s.auction_card
    if is_leading(s, seat) and s.solo == NO_SOLO:
        return PASS
    if not is_shared(s):
        limit = limit_in(s, seat, seat, card)
        if s.bid < min(limit, highest_bid(s, seat)) or must_open(s, seat):
            return BID + s.bid + 1
        return WITHDRAW
    best = s.bid
    chosen = WITHDRAW
    highest = 0
    for direction in range(2):
        other = neighbour(s, seat, direction)
        strip = strip_between(s, seat, other)
        mine = limit_in(s, seat, strip, card)
        highest = max(highest, mine)
        if mine > 0 and not has(s.asked, direction) and not has_withdrawn(s, other):
            theirs = limit_in(s, other, strip, card)
            both = mine + theirs
            if theirs > 0 and both > best:
                best = both
                total = max(2, s.bid + 1, both * JUMP // 100)
                part = min(max(1, total * theirs // both), total - 1)
                part = max(part, total - mine)
                chosen = OFFER + direction * OFFERS + offer_pledges(total - part, part)
    if chosen == WITHDRAW:
        alone = min(s.mints[seat], highest * ALONE // 100)
        if alone > s.bid or must_open(s, seat):
            chosen = BID + s.bid + 1
    return chosen


@rule
def playout_answer(s: State, seat: int) -> int:
    """Accept what costs no more than the card is worth, and less than now."""
    part = s.offer_mine if is_countered(s) else s.offer_theirs
    if is_leading(s, seat) and s.pledges[seat] <= part:
        return DECLINE
    strip = strip_between(s, s.offer_from, s.offer_to)
    return ACCEPT if part <= limit_in(s, seat, strip, s.auction_card) else DECLINE
