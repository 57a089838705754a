"""The actions of Mint Bid that the search considers, as a turn can have thousands of offers.

They are a few bids and offers near what the card is worth, the cells with the most matches, and the
best uses of an ability; for other decisions, all legal actions.
"""

from __future__ import annotations

from typing import Final

from mintopia.engine.kernel.bits import has, lowest
from mintopia.engine.kernel.rule import rule
from mintopia.games.bid import schema as b
from mintopia.games.bid.auctions import has_withdrawn, is_countered
from mintopia.games.bid.bots.greedy import choose_by_limits, is_bidding
from mintopia.games.bid.bots.limits import write_limits
from mintopia.games.bid.bots.values import best_matches, matching_columns, standing
from mintopia.games.bid.knowledge import POINT, fair_price
from mintopia.games.bid.legal import (
    ActionBuffer,
    highest_bid,
    legal_actions,
    may_pass,
    may_withdraw,
    offer_pledges,
)
from mintopia.games.bid.seating import is_shared, left_of, neighbour, right_of
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import (
    cell_at,
    cells_to_move_to,
    free_cells,
    half_turn,
    matches_at,
    matches_of,
    strip_of,
)

MOST_CANDIDATES: Final = 24
MOST_RAISES: Final = 3  # bids alone, each one Mint above the one before
MOST_PLACINGS: Final = 6
MOST_USES: Final = 6  # of the utility and the production ability
FEW_SEALS: Final = 8  # with this many Mints or fewer, every number is considered
SCORES: Final = 64  # where the scores of the actions begin in the action buffer
MOST_SCORE: Final = 30_000


@rule
def candidates(s: State, out: ActionBuffer) -> int:
    """Write the actions to consider, the greedy one included, into `out`; return how many."""
    if s.phase == b.OVER:
        return 0
    if is_bidding(s):
        write_limits(s, out, s.auction_card)
    count = list_candidates(s, s.to_move, out)
    return add_new(out, count, choose_by_limits(s, out))


@rule
def list_candidates(s: State, seat: int, out: ActionBuffer) -> int:
    """Write the actions to consider into `out`; return how many there are."""
    if s.decision == b.DECIDE_BID:
        return turn_candidates(s, seat, out)
    if s.decision == b.DECIDE_SEAL:
        return seal_candidates(s, seat, out)
    if s.decision == b.DECIDE_PLACE:
        return add_good_placings(s, s.strip, s.auction_card, out, 0)
    if s.decision == b.DECIDE_DEED:
        count = add_good_placings(s, seat, s.drawn, out, 0)
        if is_shared(s):
            count = add_good_placings(s, right_of(s, seat), s.drawn, out, count)
        return count
    if s.decision == b.DECIDE_ANSWER:
        return answer_candidates(s, out)
    if s.decision == b.DECIDE_UTILITY:
        return move_candidates(s, seat, out)
    if s.decision == b.DECIDE_PRODUCTION:
        return turning_candidates(s, seat, out)
    return legal_actions(s, out)


@rule
def add_new(out: ActionBuffer, count: int, action: int) -> int:
    """Append an action unless it is already listed; return how many there are."""
    for at in range(count):
        if out.actions[at] == action:
            return count
    out.actions[count] = action
    return count + 1


@rule
def fair_part(s: State, seat: int, strip: int, out: ActionBuffer) -> int:
    """Return the Mints that the card up for auction is worth to a seat in a strip."""
    price = fair_price(s, seat, out.gains[strip] * POINT)
    return min(s.mints[seat], (price + POINT // 2) // POINT)


# --- Auctions -------------------------------------------------------------------------------------
@rule
def turn_candidates(s: State, seat: int, out: ActionBuffer) -> int:
    """List the actions to consider on a turn of an open auction.

    A player who may pass need not withdraw: they can still be asked, and withdraw later.
    """
    count = 0
    if may_pass(s, seat):
        out.actions[0] = b.PASS
        count = 1
    elif may_withdraw(s, seat):
        out.actions[0] = b.WITHDRAW
        count = 1
    highest = highest_bid(s, seat)
    for mints in range(s.bid + 1, min(highest, s.bid + MOST_RAISES) + 1):
        out.actions[count] = b.BID + mints
        count += 1
    if highest > s.bid and s.solo == b.NO_SOLO:
        count = add_new(out, count, b.BID + highest)
    if is_shared(s):
        for direction in range(2):
            if not has(s.asked, direction):
                count = add_offers(s, seat, direction, out, count)
    return count


@rule
def add_offers(s: State, seat: int, direction: int, out: ActionBuffer, count: int) -> int:
    """Append offers to a neighbor: an even share, near the most they may pay, and a jump."""
    other = neighbour(s, seat, direction)
    if has_withdrawn(s, other) or s.mints[seat] == 0 or s.mints[other] == 0:
        return count
    total = max(2, s.bid + 1)
    if total > s.mints[seat] + s.mints[other]:
        return count
    theirs = max(1, out.limits[2 * other + 1 - direction])
    count = add_offer(s, seat, direction, total, theirs, out, count)
    count = add_offer(s, seat, direction, total, theirs - 1, out, count)
    count = add_offer(s, seat, direction, total, (total + 1) // 2, out, count)
    return add_offer(s, seat, direction, max(total, theirs + 1), theirs, out, count)


@rule
def add_offer(
    s: State, seat: int, direction: int, total: int, theirs: int, out: ActionBuffer, count: int
) -> int:
    """Append an offer of a total, the neighbor's part as near to `theirs` as the Mints allow."""
    other = neighbour(s, seat, direction)
    theirs = max(1, theirs, total - s.mints[seat])
    theirs = min(theirs, total - 1, s.mints[other])
    mine = total - theirs
    if theirs < 1 or mine < 1 or mine > s.mints[seat]:
        return count
    return add_new(out, count, b.OFFER + direction * b.OFFERS + offer_pledges(mine, theirs))


@rule
def answer_candidates(s: State, out: ActionBuffer) -> int:
    """List the answers to an offer, including counter-offers.

    In those, the proposer pays the most they may be willing to, or one Mint more than offered, or
    half. The total is the one that was offered, or the lowest that leads.
    """
    out.actions[0] = b.ACCEPT
    out.actions[1] = b.DECLINE
    count = 2
    if is_countered(s):
        return count
    direction = b.TO_LEFT if left_of(s, s.offer_from) == s.offer_to else b.TO_RIGHT
    most = out.limits[2 * s.offer_from + direction]
    for total in (s.offer_mine + s.offer_theirs, max(2, s.bid + 1)):
        count = add_counter(s, total, total - most, out, count)
        count = add_counter(s, total, s.offer_theirs - 1, out, count)
        count = add_counter(s, total, total // 2, out, count)
    return count


@rule
def add_counter(s: State, total: int, theirs: int, out: ActionBuffer, count: int) -> int:
    """Append a counter-offer of a total, if the answerer pays less than they were asked for."""
    theirs = max(1, min(theirs, total - 1))
    mine = total - theirs
    if theirs >= s.offer_theirs or mine > s.mints[s.offer_from]:
        return count
    return add_new(out, count, b.COUNTER + offer_pledges(mine, theirs))


@rule
def seal_candidates(s: State, seat: int, out: ActionBuffer) -> int:
    """List sealed bids: with few Mints every number, else 0, some near the fair part, and all."""
    mints = s.mints[seat]
    if mints <= FEW_SEALS:
        return legal_actions(s, out)
    part = max(fair_part(s, seat, seat, out), fair_part(s, seat, right_of(s, seat), out))
    out.actions[0] = b.SEAL
    count = 1
    for quarters in range(2, 8):
        count = add_new(out, count, b.SEAL + min(mints, (part * quarters + 2) // 4))
    return add_new(out, count, b.SEAL + mints)


# --- Cells ----------------------------------------------------------------------------------------
@rule
def add_good_placings(s: State, strip: int, card: int, out: ActionBuffer, count: int) -> int:
    """List the cells of a strip with the most matches for a card, then those with one less."""
    sides = s.card_sides[card]
    best = best_matches(s, strip, card)
    end = count + MOST_PLACINGS
    for less in range(2):
        for row in range(b.ROWS):
            one, two, three = matching_columns(s, strip, row, sides)
            none = free_cells(s, strip, row) & ~one
            wanted = best - less
            columns = 0
            if wanted == 0:
                columns = none
            elif wanted == 1:
                columns = one & ~two
            elif wanted == 2:  # noqa: PLR2004 - a number of matches
                columns = two & ~three
            elif wanted > 0:
                columns = three
            while columns != 0 and count < end:
                out.actions[count] = b.PLACE + (strip * b.ROWS + row) * b.COLUMNS + lowest(columns)
                count += 1
                columns &= columns - 1
    return count


# --- Abilities ------------------------------------------------------------------------------------
@rule
def keep_best(out: ActionBuffer, count: int, action: int, score: int) -> int:
    """Insert an action into the list of the best few, best first; return how many there are."""
    score = max(-MOST_SCORE, min(MOST_SCORE, score))
    at = count
    while at > 0 and out.actions[SCORES + at - 1] < score:
        if at < MOST_USES:
            out.actions[at] = out.actions[at - 1]
            out.actions[SCORES + at] = out.actions[SCORES + at - 1]
        at -= 1
    if at == MOST_USES:
        return count
    out.actions[at] = action
    out.actions[SCORES + at] = score
    return min(count + 1, MOST_USES)


@rule
def move_candidates(s: State, seat: int, out: ActionBuffer) -> int:
    """List the best uses of the utility ability, and skipping it."""
    count = 0
    for index in range(s.placed_count):
        strip = strip_of(s.cells[index])
        before = matches_of(s, index)
        upper, middle, lower = cells_to_move_to(s, index)
        for row in range(b.ROWS):
            columns = upper if row == 0 else middle if row == 1 else lower
            while columns != 0:
                column = lowest(columns)
                columns &= columns - 1
                after = matches_at(s, cell_at(strip, row, column), s.lying[index], index)
                if after != before:
                    action = b.MOVE + (s.placed[index] * b.ROWS + row) * b.COLUMNS + column
                    score = standing(s, seat, strip, 0, after - before)
                    count = keep_best(out, count, action, score)
    out.actions[count] = b.SKIP
    return count + 1


@rule
def turning_candidates(s: State, seat: int, out: ActionBuffer) -> int:
    """List the best uses of the production ability, and skipping it."""
    count = 0
    for index in range(s.placed_count):
        cell = s.cells[index]
        change = matches_at(s, cell, half_turn(s.lying[index]), index) - matches_of(s, index)
        score = standing(s, seat, strip_of(cell), 0, change)
        count = keep_best(out, count, b.ROTATE + s.placed[index], score)
    out.actions[count] = b.SKIP
    return count + 1
