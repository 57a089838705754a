"""Why an action is not legal, with one code for each reason that the rules give (B1 to B4).

This is written independently of `legal_actions` and judges a single action; a property test checks
that the two agree on every action of the table.
"""

from __future__ import annotations

from mintopia.games.bid.auctions import (
    could_raise,
    has_withdrawn,
    is_countered,
    is_leading,
    must_open,
)
from mintopia.games.bid.schema import (
    ALLOWED,
    AUCTION,
    BID,
    CLOSED,
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
    DECIDE_WINNER,
    FIRST_CELL,
    MIDDLE_ROW,
    MOVE,
    NO_SOLO,
    NOBODY,
    OFFER,
    OFFERS,
    OVER,
    PASS,
    PLACE,
    R_ALONE,
    R_APART,
    R_ASKED,
    R_BID_LOW,
    R_BID_PRICE,
    R_BREAKS,
    R_COUNTER_MINE,
    R_COUNTER_THEIRS,
    R_COUNTERED,
    R_DECISION_FIRST,
    R_FIRST_CELL,
    R_LEADER,
    R_MUST_WITHDRAW,
    R_NO_CARD,
    R_NO_OFFERS,
    R_NO_PASS,
    R_NO_SEAT,
    R_NO_SKIP,
    R_NO_STRIP,
    R_NOT_IN_BLOCK,
    R_NOT_PLACED,
    R_NOT_TIED,
    R_NOT_YOUR_STRIP,
    R_OFFER_LOW,
    R_OFFER_MINE,
    R_OFFER_THEIRS,
    R_ONLY_OPEN,
    R_OPENING,
    R_OTHER_STRIP,
    R_OUT,
    R_OVER,
    R_PASSED,
    R_SAME_CELL,
    R_SAME_OFFER,
    R_SEAL_PRICE,
    R_SOLO_BID,
    R_TAKEN,
    R_THIRD_ROW,
    ROTATE,
    ROW_STEP,
    SEAL,
    SKIP,
    STRIP_STEP,
    WINNER,
    WITHDRAW,
)
from mintopia.games.bid.seating import controls, is_shared, neighbour
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import column_of, is_taken, place_of, row_of, strip_of
from mintopia.games.bid.turn import asked_for, move_cell, moved_card, offered, place_cell
from mintopia.games.bid.zones import is_in_block
from mintopia.kernel.bits import has
from mintopia.kernel.rule import rule


@rule
def refusal(s: State, action: int) -> int:
    """Return ALLOWED for a legal action, otherwise the reason against it."""
    if s.phase == OVER:
        return R_OVER
    if not fits_decision(s.decision, action):
        return R_COUNTERED if is_countered(s) else R_DECISION_FIRST + s.decision
    if s.decision == DECIDE_BID:
        return refuse_turn(s, s.to_move, action)
    if s.decision == DECIDE_ANSWER:
        return refuse_answer(s, action)
    if s.decision == DECIDE_CHOOSE:
        return refuse_auction(s, (action - AUCTION) // 2, (action - AUCTION) % 2)
    if s.decision == DECIDE_SEAL:
        return R_SEAL_PRICE if action - SEAL > s.mints[s.to_move] else ALLOWED
    if s.decision == DECIDE_WINNER:
        return refuse_winner(s, action - WINNER)
    if s.decision == DECIDE_PLACE:
        return refuse_place(s, place_cell(action))
    if action == SKIP:
        return R_NO_SKIP if s.decision == DECIDE_DEED else ALLOWED
    if s.decision == DECIDE_DEED:
        return refuse_place(s, place_cell(action))
    if s.decision == DECIDE_UTILITY:
        return refuse_move(s, action)
    if s.decision == DECIDE_PRODUCTION:
        return refuse_card(s, action - ROTATE)
    return ALLOWED


@rule
def fits_decision(decision: int, action: int) -> bool:
    """Return whether an action is of the kind that a decision asks for."""
    if action in (PASS, WITHDRAW) or action >= COUNTER + OFFERS or BID < action < SEAL:
        return decision == DECIDE_BID
    if action >= OFFER:
        return decision in (DECIDE_BID, DECIDE_ANSWER)
    if action < SKIP:
        return decision == DECIDE_ANSWER
    if action == SKIP:
        return decision >= DECIDE_DEED
    if action < WINNER:
        return decision == DECIDE_PARTNER
    if action <= BID:
        return decision == DECIDE_WINNER
    if action < AUCTION:
        return decision == DECIDE_SEAL
    if action < ROTATE:
        return decision == DECIDE_CHOOSE
    if action < PLACE:
        return decision == DECIDE_PRODUCTION
    if action < MOVE:
        return decision in (DECIDE_PLACE, DECIDE_DEED)
    return decision == DECIDE_UTILITY


@rule
def refuse_auction(s: State, card: int, kind: int) -> int:
    """Check the choice of a Block card and kind; two players have only open auctions (B3)."""
    if card >= s.cards:
        return R_NO_CARD
    if not is_in_block(s, card):
        return R_NOT_IN_BLOCK
    return R_ONLY_OPEN if kind == CLOSED and not is_shared(s) else ALLOWED


@rule
def refuse_turn(s: State, seat: int, action: int) -> int:
    """Check a turn of an open auction (B2, B3, B4)."""
    if action == PASS:
        return refuse_pass(s, seat)
    if action == WITHDRAW:
        if s.solo != NO_SOLO:
            return ALLOWED
        if is_leading(s, seat):
            return R_LEADER
        return R_OPENING if must_open(s, seat) else ALLOWED
    if action >= OFFER:
        pledges = action - OFFER
        return refuse_offer(s, seat, pledges // OFFERS, offered(pledges), asked_for(pledges))
    mints = action - BID
    if mints <= s.bid:
        return R_BID_LOW
    if mints > s.mints[seat]:
        return R_BID_PRICE
    return R_SOLO_BID if s.solo != NO_SOLO and mints != s.bid + 1 else ALLOWED


@rule
def refuse_pass(s: State, seat: int) -> int:
    """Check a pass (B2)."""
    if s.solo != NO_SOLO:
        return R_NO_PASS
    if is_leading(s, seat):
        return ALLOWED
    if must_open(s, seat):
        return R_OPENING
    if not could_raise(s, seat):
        return R_MUST_WITHDRAW
    return R_PASSED if has(s.passed, seat) else ALLOWED


@rule
def refuse_offer(s: State, seat: int, direction: int, mine: int, theirs: int) -> int:
    """Check an offer (B2)."""
    if not is_shared(s):
        return R_NO_OFFERS
    other = neighbour(s, seat, direction)
    if has_withdrawn(s, other):
        return R_OUT
    if has(s.asked, direction):
        return R_ASKED
    if mine > s.mints[seat]:
        return R_OFFER_MINE
    if theirs > s.mints[other]:
        return R_OFFER_THEIRS
    return R_OFFER_LOW if mine + theirs <= s.bid else ALLOWED


@rule
def refuse_answer(s: State, action: int) -> int:
    """Check the answer to an offer: accept, decline, or counter once (B2)."""
    if action < COUNTER:
        return ALLOWED
    if is_countered(s):
        return R_COUNTERED
    mine = offered(action - COUNTER)
    theirs = asked_for(action - COUNTER)
    if mine > s.mints[s.offer_from]:
        return R_COUNTER_MINE
    if theirs > s.mints[s.offer_to]:
        return R_COUNTER_THEIRS
    if mine + theirs <= s.bid:
        return R_OFFER_LOW
    return R_SAME_OFFER if mine == s.offer_mine and theirs == s.offer_theirs else ALLOWED


@rule
def refuse_winner(s: State, seat: int) -> int:
    """Check that the Auctioneer names one of those who share the highest own bid (B2)."""
    if seat >= s.seats:
        return R_NO_SEAT
    return ALLOWED if has(s.picking, seat) else R_NOT_TIED


@rule
def refuse_place(s: State, cell: int) -> int:
    """Check where a card is placed: the strip, then the cell (B2)."""
    strip = strip_of(cell)
    if strip >= s.seats:
        return R_NO_STRIP
    if s.decision == DECIDE_PLACE:
        if strip != s.strip:
            return R_OTHER_STRIP
    elif not controls(s, s.to_move, strip):
        return R_NOT_YOUR_STRIP
    if s.strip_counts[strip] == 0:
        return ALLOWED if cell == strip * STRIP_STEP + FIRST_CELL else R_FIRST_CELL
    if is_taken(s, cell):
        return R_TAKEN
    if needs_third_row(s, cell, NOBODY):
        return R_THIRD_ROW
    return ALLOWED if touches_strip(s, cell, NOBODY) else R_APART


@rule
def refuse_card(s: State, card: int) -> int:
    """Check that a card to be moved or turned lies on the table (B2)."""
    if card >= s.cards:
        return R_NO_CARD
    return R_NOT_PLACED if place_of(s, card) == NOBODY else ALLOWED


@rule
def refuse_move(s: State, action: int) -> int:
    """Check where a placed card is moved to (B2)."""
    card = moved_card(action)
    reason = refuse_card(s, card)
    if reason != ALLOWED:
        return reason
    index = place_of(s, card)
    strip = strip_of(s.cells[index])
    cell = move_cell(action, strip)
    if s.strip_counts[strip] == 1:
        return R_ALONE
    if s.cells[index] == cell:
        return R_SAME_CELL
    if is_taken(s, cell):
        return R_TAKEN
    if needs_third_row(s, cell, index):
        return R_THIRD_ROW
    if not touches_strip(s, cell, index):
        return R_APART
    return ALLOWED if stays_connected(s, index, cell) else R_BREAKS


@rule
def needs_third_row(s: State, cell: int, but: int) -> bool:
    """Return whether a card other than `but` lies in the outer row opposite a cell."""
    if row_of(cell) == MIDDLE_ROW:
        return False
    opposite = 2 * MIDDLE_ROW - row_of(cell)
    for index in range(s.placed_count):
        other = s.cells[index]
        if index != but and strip_of(other) == strip_of(cell) and row_of(other) == opposite:
            return True
    return False


@rule
def are_adjacent(a: int, b: int) -> bool:
    """Return whether two cells of one strip share a side."""
    if strip_of(a) != strip_of(b):
        return False
    if row_of(a) == row_of(b):
        return abs(column_of(a) - column_of(b)) == 1
    return abs(a - b) == ROW_STEP


@rule
def touches_strip(s: State, cell: int, but: int) -> bool:
    """Return whether a cell shares a side with a card other than `but`."""
    for index in range(s.placed_count):
        if index != but and are_adjacent(cell, s.cells[index]):
            return True
    return False


@rule
def stays_connected(s: State, moved: int, cell: int) -> bool:
    """Return whether a strip is still connected after one of its cards moves to a cell."""
    reached = 1 << moved
    count = 0
    found = 1
    while count < found:
        count = found
        for index in range(s.placed_count):
            if has(reached, index):
                continue
            for other in range(s.placed_count):
                there = cell if other == moved else s.cells[other]
                if has(reached, other) and are_adjacent(s.cells[index], there):
                    reached |= 1 << index
                    found += 1
                    break
    return count == s.strip_counts[strip_of(cell)]
