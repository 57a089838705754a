"""The greedy opponent of Mint Bid: a readable evaluation, no search.

It estimates what a card is worth to its seat (values.py), converts that into Mints by what is left
to buy and to spend (`fair_price`), and bids, offers and accepts up to that. It uses only public
information and no randomness: at the same table it always makes the same move.
"""

from __future__ import annotations

from typing import Final

from mintopia.engine.kernel.bits import has, lowest
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.games.bid import schema as b
from mintopia.games.bid.auctions import (
    has_withdrawn,
    is_countered,
    is_leading,
    must_open,
    other_party,
)
from mintopia.games.bid.bots.limits import worth_at_best, write_limits, write_points
from mintopia.games.bid.bots.values import best_move, best_placing, best_turn, better_strip
from mintopia.games.bid.knowledge import POINT
from mintopia.games.bid.legal import ActionBuffer, highest_bid, may_pass, offer_pledges
from mintopia.games.bid.seating import is_shared, left_of, neighbour, right_of
from mintopia.games.bid.state import State

# All in hundredths.
ALONE: Final = 180  # of the limit for its part: what a seat pays for a card alone
ASKING: Final = 200  # of the limit for their part: what a neighbor is asked for, as some accept
LOWEST: Final = -(1 << 40)


@rule
def greedy_action(s: State, out: ActionBuffer) -> int:
    """Return the greedy action; the list of actions in `out` is not changed."""
    if is_bidding(s):
        write_limits(s, out, s.auction_card)
    return choose_by_limits(s, out)


@inlined_rule
def is_bidding(s: State) -> bool:
    """Return whether the decision needs the limits computed once per auction."""
    return s.decision in (b.DECIDE_BID, b.DECIDE_ANSWER, b.DECIDE_SEAL, b.DECIDE_PARTNER)


@rule
def choose_by_limits(s: State, out: ActionBuffer) -> int:
    """Return the greedy action; in an auction, use the limits stored in `out`."""
    seat = s.to_move
    if s.decision == b.DECIDE_BID:
        return greedy_turn(s, seat, out)
    if s.decision == b.DECIDE_ANSWER:
        return greedy_answer(s, seat, out)
    if s.decision == b.DECIDE_SEAL:
        return b.SEAL + best_limit(out, seat)
    if s.decision == b.DECIDE_PLACE:
        return best_placing(s, s.strip, s.auction_card)
    if s.decision == b.DECIDE_CHOOSE:
        return greedy_choice(s, seat, out)
    if s.decision == b.DECIDE_PARTNER:
        return b.PARTNER + out.better[seat]
    if s.decision == b.DECIDE_DEED:
        return best_placing(s, better_strip(s, seat, s.drawn), s.drawn)
    if s.decision == b.DECIDE_UTILITY:
        return best_move(s, seat)
    if s.decision == b.DECIDE_PRODUCTION:
        return best_turn(s, seat)
    return greedy_naming(s, seat)


@inlined_rule
def best_limit(out: ActionBuffer, seat: int) -> int:
    """Return the most that a seat will pay for its part if the card goes into its better strip."""
    return out.limits[2 * seat + out.better[seat]]


@rule
def greedy_choice(s: State, seat: int, out: ActionBuffer) -> int:
    """Open an auction of the card worth least to the seat, so that others spend their Mints."""
    write_points(s, out)
    least = -LOWEST
    chosen = s.block[0]
    for place in range(s.block_count):
        card = s.block[place]
        worth = worth_at_best(s, out, seat, card)
        if worth < least:
            least = worth
            chosen = card
    return b.AUCTION + 2 * chosen + b.OPEN


@rule
def greedy_turn(s: State, seat: int, out: ActionBuffer) -> int:
    """Return a turn of an open auction: the raise that is furthest below the seat's limit."""
    if is_leading(s, seat) and may_pass(s, seat):
        return b.PASS
    best = -1
    chosen = b.PASS if may_pass(s, seat) else b.WITHDRAW
    limit = best_limit(out, seat)
    if is_shared(s):
        for direction in range(2):
            other = neighbour(s, seat, direction)
            if not has(s.asked, direction) and not has_withdrawn(s, other):
                most = out.limits[2 * seat + direction]
                asked = max(1, out.limits[2 * other + 1 - direction] * ASKING // 100)
                theirs = min(asked, s.mints[other], max(1, s.bid))
                mine = max(1, s.bid + 1 - theirs)
                if theirs > 0 and mine <= most and most - mine > best:
                    best = most - mine
                    chosen = b.OFFER + direction * b.OFFERS + offer_pledges(mine, theirs)
        limit = min(s.mints[seat], limit * ALONE // POINT)
    if limit > s.bid and highest_bid(s, seat) > s.bid and limit - s.bid - 1 > best:
        best = limit - s.bid - 1
        chosen = b.BID + s.bid + 1
    if best < 0 and must_open(s, seat):
        chosen = b.BID + 1
    return chosen


@rule
def greedy_answer(s: State, seat: int, out: ActionBuffer) -> int:
    """Accept up to the limit; otherwise counter with the limit, if the other may agree."""
    other = other_party(s)
    direction = b.TO_LEFT if left_of(s, seat) == other else b.TO_RIGHT
    most = out.limits[2 * seat + direction]
    if is_leading(s, seat):  # accept only a bid better than its current one
        better = s.pledges[seat] - best_limit(out, seat) - 1
        most = min(most, most + better)
    if is_countered(s):
        return b.ACCEPT if s.offer_mine <= most else b.DECLINE
    if s.offer_theirs <= most:
        return b.ACCEPT
    total = max(2, s.bid + 1)
    part = min(most, total - 1)
    if part < 1 or total - part > out.limits[2 * other + 1 - direction]:
        return b.DECLINE
    return b.COUNTER + offer_pledges(total - part, part)


@rule
def greedy_naming(s: State, seat: int) -> int:
    """Name a neighbor who may pick, or if there is none, any player who may (B2)."""
    chosen = lowest(s.picking)
    if has(s.picking, left_of(s, seat)):
        chosen = left_of(s, seat)
    elif has(s.picking, right_of(s, seat)):
        chosen = right_of(s, seat)
    return b.WINNER + chosen
