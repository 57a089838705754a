"""Which actions are legal (B2, B3, B4). `refusal` in refusal.py checks one action at a time.

A turn of an open auction can have thousands of offers. Instead of listing them, random play
computes their number and picks the n-th, in the order of `legal_actions`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mintopia.engine.kernel.bits import has, lowest, nth, popcount
from mintopia.engine.kernel.random import HasRandom, random_below
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.engine.kernel.state import PlainState, numbers
from mintopia.games.bid import schema as b
from mintopia.games.bid.auctions import (
    could_raise,
    has_withdrawn,
    is_countered,
    is_leading,
    must_open,
)
from mintopia.games.bid.seating import is_shared, neighbour, right_of
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import cells_to_move_to, free_cells

NO_OFFER: Final = -1  # no joint bid to leave out
PLAIN_ANSWERS: Final = 2  # accept and decline

# The most actions a seat can ever have: every bid, every offer to both neighbors, a pass and a
# withdrawal. (Moving one of 21 cards to one of at most 46 cells gives fewer.)
MOST_ACTIONS: Final = b.MOST_MINTS + 2 * b.OFFERS + 2


@dataclass(slots=True)
class ActionBuffer(PlainState):
    """A buffer for a list of actions; as a record, it needs no reference counts when compiled.

    It also has room for the numbers that the bots compute once per auction (bots/limits.py).
    """

    actions: list[int] = numbers("i2", MOST_ACTIONS)
    to_left: list[int] = numbers("i8", b.SEATS * b.ROWS)
    to_right: list[int] = numbers("i8", b.SEATS * b.ROWS)
    over: list[int] = numbers("i8", b.SEATS * b.ROWS)
    points: list[int] = numbers("i2", b.SEATS)
    gains: list[int] = numbers("i2", b.SEATS)
    limits: list[int] = numbers("i2", 2 * b.SEATS)
    better: list[int] = numbers("i1", b.SEATS)


# --- A turn of an open auction -------------------------------------------------------------------
@inlined_rule
def highest_bid(s: State, seat: int) -> int:
    """Return the most a player may bid alone; in solitaire, a raise is always 1 (B2, B4)."""
    return s.mints[seat] if s.solo == b.NO_SOLO else min(s.bid + 1, s.mints[seat])


@inlined_rule
def triangle(side: int) -> int:
    """Count the pairs of positive integers whose sum is at most `side`."""
    return side * (side - 1) // 2 if side > 0 else 0


@inlined_rule
def count_offers(s: State, seat: int, direction: int) -> int:
    """Count the offers a player can make to a neighbor (B2)."""
    if not is_shared(s) or has(s.asked, direction):
        return 0
    other = neighbour(s, seat, direction)
    if has_withdrawn(s, other):
        return 0
    return count_joint_bids(s, seat, other)


@inlined_rule
def count_joint_bids(s: State, seat: int, other: int) -> int:
    """Count the joint bids that two players can pay and that raise the Current Bid."""
    mine = s.mints[seat]
    theirs = s.mints[other]
    bid = s.bid
    too_low = triangle(bid) - triangle(bid - mine) - triangle(bid - theirs)
    return mine * theirs - too_low - triangle(bid - mine - theirs)


@inlined_rule
def joint_bid_at(s: State, other: int, index: int) -> int:
    """Return the joint bid at this index among the valid ones, numbered by `offer_pledges`."""
    theirs = s.mints[other]
    mine = 1
    lowest_theirs = max(1, s.bid + 1 - mine)
    while index > theirs - lowest_theirs:
        index -= max(0, theirs - lowest_theirs + 1)
        mine += 1
        lowest_theirs = max(1, s.bid + 1 - mine)
    return offer_pledges(mine, lowest_theirs + index)


@inlined_rule
def offer_pledges(mine: int, theirs: int) -> int:
    """Return the number that encodes the two parts of an offer or a counter-offer."""
    return (mine - 1) * b.MOST_MINTS + theirs - 1


@inlined_rule
def offer_at(s: State, seat: int, direction: int, index: int) -> int:
    """Return the offer at this index among the valid offers to a neighbor."""
    return b.OFFER + direction * b.OFFERS + joint_bid_at(s, neighbour(s, seat, direction), index)


@rule
def add_joint_bids(
    s: State, seat: int, other: int, first: int, but: int, out: ActionBuffer, count: int
) -> int:
    """Append the joint bids of two players except `but`, as actions counted from `first`."""
    for mine in range(1, s.mints[seat] + 1):
        for theirs in range(max(1, s.bid + 1 - mine), s.mints[other] + 1):
            pledges = offer_pledges(mine, theirs)
            if pledges != but:
                out.actions[count] = first + pledges
                count += 1
    return count


@inlined_rule
def may_pass(s: State, seat: int) -> bool:
    """Return whether a player may pass: leaders always, others once if they can raise (B2)."""
    if s.solo != b.NO_SOLO:
        return False
    if is_leading(s, seat):
        return True
    return not has(s.passed, seat) and not must_open(s, seat) and could_raise(s, seat)


@inlined_rule
def may_withdraw(s: State, seat: int) -> bool:
    """Return whether a player may withdraw: not when leading or opening (B2), except solo (B4)."""
    return s.solo != b.NO_SOLO or not (is_leading(s, seat) or must_open(s, seat))


@rule
def add_turn(s: State, seat: int, out: ActionBuffer) -> int:
    """List what a player may do on a turn of an open auction (B2, B3, B4)."""
    count = 0
    for mints in range(s.bid + 1, highest_bid(s, seat) + 1):
        out.actions[count] = b.BID + mints
        count += 1
    for direction in range(2):
        if count_offers(s, seat, direction) > 0:
            first = b.OFFER + direction * b.OFFERS
            other = neighbour(s, seat, direction)
            count = add_joint_bids(s, seat, other, first, NO_OFFER, out, count)
    if may_pass(s, seat):
        out.actions[count] = b.PASS
        count += 1
    if may_withdraw(s, seat):
        out.actions[count] = b.WITHDRAW
        count += 1
    return count


@inlined_rule
def random_turn(s: State, seat: int, source: HasRandom) -> int:
    """Return a random action of those that `add_turn` lists."""
    bids = max(0, highest_bid(s, seat) - s.bid)
    to_left = count_offers(s, seat, b.TO_LEFT)
    to_right = count_offers(s, seat, b.TO_RIGHT)
    passes = 1 if may_pass(s, seat) else 0
    withdrawals = 1 if may_withdraw(s, seat) else 0
    picked = random_below(source, bids + to_left + to_right + passes + withdrawals)
    if picked < bids:
        return b.BID + s.bid + 1 + picked
    picked -= bids
    if picked < to_left:
        return offer_at(s, seat, b.TO_LEFT, picked)
    picked -= to_left
    if picked < to_right:
        return offer_at(s, seat, b.TO_RIGHT, picked)
    return b.PASS if picked - to_right < passes else b.WITHDRAW


# --- The answer to an offer ----------------------------------------------------------------------
@rule
def add_answers(s: State, out: ActionBuffer) -> int:
    """List the answers to an offer; a counter-offer can only be accepted or declined (B2)."""
    out.actions[0] = b.ACCEPT
    out.actions[1] = b.DECLINE
    if is_countered(s):
        return PLAIN_ANSWERS
    made = offer_pledges(s.offer_mine, s.offer_theirs)
    return add_joint_bids(s, s.offer_from, s.offer_to, b.COUNTER, made, out, PLAIN_ANSWERS)


@inlined_rule
def random_answer(s: State, source: HasRandom) -> int:
    """Return a random action of those that `add_answers` lists."""
    if is_countered(s):
        return b.ACCEPT + random_below(source, 2)
    counters = count_joint_bids(s, s.offer_from, s.offer_to) - 1  # without the offer itself
    picked = random_below(source, PLAIN_ANSWERS + counters)
    if picked < PLAIN_ANSWERS:
        return b.ACCEPT + picked
    pledges = joint_bid_at(s, s.offer_to, picked - PLAIN_ANSWERS)
    if pledges >= offer_pledges(s.offer_mine, s.offer_theirs):
        pledges = joint_bid_at(s, s.offer_to, picked - 1)
    return b.COUNTER + pledges


# --- Placing -------------------------------------------------------------------------------------
@rule
def add_placings(s: State, strip: int, out: ActionBuffer, count: int) -> int:
    """List the cells of a strip where a card may be placed (B2)."""
    for row in range(b.ROWS):
        columns = free_cells(s, strip, row)
        while columns != 0:
            out.actions[count] = b.PLACE + (strip * b.ROWS + row) * b.COLUMNS + lowest(columns)
            count += 1
            columns &= columns - 1
    return count


@rule
def random_placing(s: State, strip: int, source: HasRandom) -> int:
    """Return a random action of those that `add_placings` lists."""
    upper = free_cells(s, strip, 0)
    middle = free_cells(s, strip, 1)
    lower = free_cells(s, strip, 2)
    in_upper = popcount(upper)
    in_middle = popcount(middle)
    picked = random_below(source, in_upper + in_middle + popcount(lower))
    first = b.PLACE + strip * b.ROWS * b.COLUMNS
    if picked < in_upper:
        return first + nth(upper, picked)
    picked -= in_upper
    if picked < in_middle:
        return first + b.COLUMNS + nth(middle, picked)
    return first + 2 * b.COLUMNS + nth(lower, picked - in_middle)


@rule
def add_moves(s: State, index: int, out: ActionBuffer, count: int) -> int:
    """List the cells to which a placed card may be moved (B2)."""
    first = b.MOVE + s.placed[index] * b.ROWS * b.COLUMNS
    upper, middle, lower = cells_to_move_to(s, index)
    for row in range(b.ROWS):
        columns = upper if row == 0 else middle if row == 1 else lower
        while columns != 0:
            out.actions[count] = first + row * b.COLUMNS + lowest(columns)
            count += 1
            columns &= columns - 1
    return count


# --- All decisions -------------------------------------------------------------------------------
@rule
def add_auctions(s: State, out: ActionBuffer) -> int:
    """List the auctions of Block cards: open and, if strips are shared, also closed (B2, B3)."""
    count = 0
    for place in range(s.block_count):
        out.actions[count] = b.AUCTION + 2 * s.block[place] + b.OPEN
        count += 1
        if is_shared(s):
            out.actions[count] = b.AUCTION + 2 * s.block[place] + b.CLOSED
            count += 1
    return count


@rule
def add_ability_uses(s: State, seat: int, out: ActionBuffer) -> int:
    """List the uses of an ability; all but the deed ability may be skipped (B2)."""
    count = 0
    if s.decision == b.DECIDE_DEED:
        count = add_placings(s, seat, out, count)
        if is_shared(s):
            count = add_placings(s, right_of(s, seat), out, count)
        return count
    for index in range(s.placed_count):
        if s.decision == b.DECIDE_UTILITY:
            count = add_moves(s, index, out, count)
        else:
            out.actions[count] = b.ROTATE + s.placed[index]
            count += 1
    out.actions[count] = b.SKIP
    return count + 1


@rule
def legal_actions(s: State, out: ActionBuffer) -> int:
    """Write every legal action of the seat to move into `out`; return how many there are."""
    if s.phase == b.OVER:
        return 0
    count = 0
    if s.decision == b.DECIDE_BID:
        return add_turn(s, s.to_move, out)
    if s.decision == b.DECIDE_CHOOSE:
        return add_auctions(s, out)
    if s.decision == b.DECIDE_PLACE:
        return add_placings(s, s.strip, out, 0)
    if s.decision == b.DECIDE_ANSWER:
        return add_answers(s, out)
    if s.decision == b.DECIDE_PARTNER:
        out.actions[0] = b.PARTNER + b.TO_LEFT
        out.actions[1] = b.PARTNER + b.TO_RIGHT
        return PLAIN_ANSWERS
    if s.decision == b.DECIDE_SEAL:
        for mints in range(s.mints[s.to_move] + 1):
            out.actions[count] = b.SEAL + mints
            count += 1
        return count
    if s.decision == b.DECIDE_WINNER:
        for seat in range(s.seats):
            if has(s.picking, seat):
                out.actions[count] = b.WINNER + seat
                count += 1
        return count
    return add_ability_uses(s, s.to_move, out)


@inlined_rule
def random_action(s: State, out: ActionBuffer) -> int:
    """Return a legal action chosen uniformly at random; `out` is working space."""
    return random_action_by(s, out, s)


@inlined_rule
def random_action_by(s: State, out: ActionBuffer, source: HasRandom) -> int:
    """Return a random legal action, using the random numbers of a source."""
    if s.decision == b.DECIDE_BID:
        return random_turn(s, s.to_move, source)
    if s.decision == b.DECIDE_ANSWER:
        return random_answer(s, source)
    if s.decision == b.DECIDE_SEAL:
        return b.SEAL + random_below(source, s.mints[s.to_move] + 1)
    if s.decision == b.DECIDE_PLACE:
        return random_placing(s, s.strip, source)
    if s.decision == b.DECIDE_PARTNER:
        return b.PARTNER + random_below(source, 2)
    count = legal_actions(s, out)
    return out.actions[random_below(source, count)]
