"""The greedy opponent of Mint Bid: a readable evaluation, no search.

It asks what a card is worth to its seat (values.py), turns that into Mints by what there is to buy
and to spend (`fair_price`), and bids, offers and accepts up to that. It knows what lies open only,
and draws no lots: the same table, the same move.
"""

from __future__ import annotations

from typing import Final

from mintopia.games.bid.auctions import (
    has_withdrawn,
    is_countered,
    is_leading,
    must_open,
    other_party,
)
from mintopia.games.bid.bots.values import (
    best_move,
    best_placing,
    best_turn,
    better_strip,
    gain_in,
    worth_of,
)
from mintopia.games.bid.knowledge import POINT, fair_price
from mintopia.games.bid.legal import (
    ActionBuffer,
    highest_bid,
    may_pass,
    offer_pledges,
)
from mintopia.games.bid.schema import (
    ACCEPT,
    AUCTION,
    BID,
    COUNTER,
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
    OFFER,
    OFFERS,
    OPEN,
    PARTNER,
    PASS,
    SEAL,
    TO_LEFT,
    TO_RIGHT,
    WINNER,
    WITHDRAW,
)
from mintopia.games.bid.seating import is_shared, left_of, neighbour, right_of, strip_between
from mintopia.games.bid.state import State
from mintopia.kernel.bits import has, lowest
from mintopia.kernel.rule import rule

# All in hundredths.
PACE: Final = 90  # how much of a fair price is paid
BALANCE: Final = 50  # how much the standing against the others counts beside the plain gain
ALONE: Final = 180  # how much of its part a seat pays that has to pay all
ASKING: Final = 200  # how much of his part a neighbour is asked for: some accept
LOWEST: Final = -(1 << 40)


@rule
def limit_in(s: State, seat: int, strip: int, card: int) -> int:
    """Return the most Mints that a seat will pay for its part if a card goes into a strip.

    For the very last card that is all it has: Mints are worth next to nothing afterwards.
    """
    if s.deck_count == 0 and s.block_count == 1:
        return s.mints[seat]
    gain = gain_in(s, strip, card) * (100 - BALANCE) + worth_of(s, seat, strip, card) * BALANCE
    price = fair_price(s, seat, gain // 100) * PACE // 100
    return max(0, min(s.mints[seat], (price + POINT // 2) // POINT))


@rule
def greedy_action(s: State, out: ActionBuffer) -> int:  # noqa: ARG001 - as all who choose
    """Choose an action; `out` is left as it is."""
    seat = s.to_move
    if s.decision == DECIDE_BID:
        return greedy_turn(s, seat)
    if s.decision == DECIDE_SEAL:
        return SEAL + limit_in(s, seat, better_strip(s, seat, s.auction_card), s.auction_card)
    if s.decision == DECIDE_PLACE:
        return best_placing(s, s.strip, s.auction_card)
    if s.decision == DECIDE_CHOOSE:
        return greedy_choice(s, seat)
    if s.decision == DECIDE_ANSWER:
        return greedy_answer(s, seat)
    if s.decision == DECIDE_PARTNER:
        strip = better_strip(s, seat, s.auction_card)
        return PARTNER + (TO_LEFT if strip == seat else TO_RIGHT)
    if s.decision == DECIDE_DEED:
        return best_placing(s, better_strip(s, seat, s.drawn), s.drawn)
    if s.decision == DECIDE_UTILITY:
        return best_move(s, seat)
    if s.decision == DECIDE_PRODUCTION:
        return best_turn(s, seat)
    return greedy_naming(s, seat)


@rule
def greedy_choice(s: State, seat: int) -> int:
    """Put up, openly, the card that is worth least to the seat: others spend their Mints on it."""
    least = -LOWEST
    chosen = s.block[0]
    for place in range(s.block_count):
        card = s.block[place]
        worth = worth_of(s, seat, better_strip(s, seat, card), card)
        if worth < least:
            least = worth
            chosen = card
    return AUCTION + 2 * chosen + OPEN


@rule
def greedy_turn(s: State, seat: int) -> int:
    """Take a turn of an open auction: the raise that costs least of what the card is worth."""
    card = s.auction_card
    if is_leading(s, seat) and may_pass(s, seat):
        return PASS
    best = -1
    chosen = PASS if may_pass(s, seat) else WITHDRAW
    limit = limit_in(s, seat, better_strip(s, seat, card), card)
    if is_shared(s):
        for direction in range(2):
            other = neighbour(s, seat, direction)
            if not has(s.asked, direction) and not has_withdrawn(s, other):
                strip = strip_between(s, seat, other)
                most = limit_in(s, seat, strip, card)
                asked = max(1, limit_in(s, other, strip, card) * ASKING // 100)
                theirs = min(asked, s.mints[other], max(1, s.bid))
                mine = max(1, s.bid + 1 - theirs)
                if theirs > 0 and mine <= most and most - mine > best:
                    best = most - mine
                    chosen = OFFER + direction * OFFERS + offer_pledges(mine, theirs)
        limit = min(s.mints[seat], limit * ALONE // POINT)
    if limit > s.bid and highest_bid(s, seat) > s.bid and limit - s.bid - 1 > best:
        best = limit - s.bid - 1
        chosen = BID + s.bid + 1
    if best < 0 and must_open(s, seat):
        chosen = BID + 1
    return chosen


@rule
def greedy_answer(s: State, seat: int) -> int:
    """Accept what costs no more than the card is worth; else ask for that, if it can be had."""
    other = other_party(s)
    strip = strip_between(s, seat, other)
    most = limit_in(s, seat, strip, s.auction_card)
    if is_leading(s, seat):  # only a better bid than the one it has
        now = better_strip(s, seat, s.auction_card)
        better = s.pledges[seat] - limit_in(s, seat, now, s.auction_card) - 1
        most = min(most, most + better)
    if is_countered(s):
        return ACCEPT if s.offer_mine <= most else DECLINE
    if s.offer_theirs <= most:
        return ACCEPT
    total = max(2, s.bid + 1)
    part = min(most, total - 1)
    if part < 1 or total - part > limit_in(s, other, strip, s.auction_card):
        return DECLINE
    return COUNTER + offer_pledges(total - part, part)


@rule
def greedy_naming(s: State, seat: int) -> int:
    """Name a neighbour, if he is one of those who may pick; else any (B2)."""
    chosen = lowest(s.picking)
    if has(s.picking, left_of(s, seat)):
        chosen = left_of(s, seat)
    elif has(s.picking, right_of(s, seat)):
        chosen = right_of(s, seat)
    return WINNER + chosen
