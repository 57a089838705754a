"""How the search plays games of Mint Bid to their end.

Where strips are shared, every seat plays like the greedy opponent, because what the neighbors will
pay matters most there. Where every player has a separate strip, play is quicker and varies: every
seat has a limit for every card, its worth in Mints, raised or lowered by the seat's mood. The mood
comes from the order of the unused cards, which nobody knows and which every playout shuffles. So a
seat keeps the same limit throughout an auction, and no two playouts are alike.
"""

from __future__ import annotations

from typing import Final

from mintopia.engine.kernel.hashing import KEY_START, mix
from mintopia.engine.kernel.random import random_below
from mintopia.engine.kernel.rule import rule
from mintopia.games.bid import schema as b
from mintopia.games.bid.auctions import is_leading, must_open
from mintopia.games.bid.bots.greedy import choose_by_limits, is_bidding
from mintopia.games.bid.bots.limits import write_limits
from mintopia.games.bid.bots.values import any_best_placing, best_move, best_turn, gain_in
from mintopia.games.bid.knowledge import POINT, fair_price
from mintopia.games.bid.legal import ActionBuffer, highest_bid
from mintopia.games.bid.seating import is_shared
from mintopia.games.bid.state import State
from mintopia.games.bid.turn import play
from mintopia.games.bid.zones import AROUND

# A seat pays between these percentages of what a card is worth to it.
LEAST_PART: Final = 80
MOST_PART: Final = 120

_SECOND_AT, _CARD_AT, _SEAT_AT, _MOOD_AT, _MOODS = 8, 16, 24, 40, 255


@rule
def playout(s: State, out: ActionBuffer) -> int:
    """Play to the end; return how many decisions it took."""
    decisions = 0
    known = b.NO_CARD  # the card whose limits are stored in `out`
    while s.phase != b.OVER:
        if not is_shared(s):
            play(s, None, quick_action(s))
        else:
            if is_bidding(s) and s.auction_card != known:
                known = s.auction_card
                write_limits(s, out, s.auction_card)
            play(s, None, choose_by_limits(s, out))
        decisions += 1
    return decisions


@rule
def mood(s: State, seat: int, card: int) -> int:
    """Return the part of a fair price that a seat is ready to pay for a card, in hundredths."""
    word = s.ring[s.unused_top] + (s.ring[(s.unused_top + 1) & AROUND] << _SECOND_AT)
    word += (card << _CARD_AT) + (seat << _SEAT_AT)
    drawn = (mix(mix(KEY_START, word), word) >> _MOOD_AT) & _MOODS
    return LEAST_PART + drawn * (MOST_PART - LEAST_PART) // _MOODS


@rule
def quick_action(s: State) -> int:
    """Return an action for games in which strips are not shared."""
    seat = s.to_move
    if s.decision == b.DECIDE_BID:
        return quick_turn(s, seat)
    if s.decision == b.DECIDE_PLACE:
        return any_best_placing(s, s.strip, s.auction_card)
    if s.decision == b.DECIDE_CHOOSE:
        return quick_choice(s)
    if s.decision == b.DECIDE_DEED:
        return any_best_placing(s, seat, s.drawn)
    if s.decision == b.DECIDE_UTILITY:
        return best_move(s, seat)
    return best_turn(s, seat)


@rule
def quick_choice(s: State) -> int:
    """Put up the lower of two random cards of the Block."""
    card = s.block[random_below(s, s.block_count)]
    other = s.block[random_below(s, s.block_count)]
    if s.card_value[other] < s.card_value[card]:
        card = other
    return b.AUCTION + 2 * card + b.OPEN


@rule
def quick_turn(s: State, seat: int) -> int:
    """Return a turn of an auction: raise by one up to the limit, then withdraw."""
    if is_leading(s, seat) and s.solo == b.NO_SOLO:
        return b.PASS
    price = fair_price(s, seat, gain_in(s, seat, s.auction_card)) * mood(s, seat, s.auction_card)
    limit = max(0, min(s.mints[seat], (price + POINT * POINT // 2) // (POINT * POINT)))
    if s.bid < min(limit, highest_bid(s, seat)) or must_open(s, seat):
        return b.BID + s.bid + 1
    return b.WITHDRAW
