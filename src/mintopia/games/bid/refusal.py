"""Why an action is not legal, with one code for each reason that the rules give (B1 to B4).

This is written independently of `legal_actions` and judges a single action; a property test checks
that the two agree on every action of the table.
"""

from __future__ import annotations

from mintopia.engine.kernel.bits import has
from mintopia.engine.kernel.rule import rule
from mintopia.games.bid import schema as b
from mintopia.games.bid.auctions import (
    could_raise,
    has_withdrawn,
    is_countered,
    is_leading,
    must_open,
)
from mintopia.games.bid.seating import controls, is_shared, neighbour
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import column_of, is_taken, place_of, row_of, strip_of
from mintopia.games.bid.turn import asked_for, move_cell, moved_card, offered, place_cell
from mintopia.games.bid.zones import is_in_block


@rule
def refusal(s: State, action: int) -> int:
    """Return ALLOWED for a legal action, otherwise the reason against it."""
    if s.phase == b.OVER:
        return b.R_OVER
    if not fits_decision(s.decision, action):
        return b.R_COUNTERED if is_countered(s) else b.R_DECISION_FIRST + s.decision
    if s.decision == b.DECIDE_BID:
        return refuse_turn(s, s.to_move, action)
    if s.decision == b.DECIDE_ANSWER:
        return refuse_answer(s, action)
    if s.decision == b.DECIDE_CHOOSE:
        return refuse_auction(s, (action - b.AUCTION) // 2, (action - b.AUCTION) % 2)
    if s.decision == b.DECIDE_SEAL:
        return b.R_SEAL_PRICE if action - b.SEAL > s.mints[s.to_move] else b.ALLOWED
    if s.decision == b.DECIDE_WINNER:
        return refuse_winner(s, action - b.WINNER)
    if s.decision == b.DECIDE_PLACE:
        return refuse_place(s, place_cell(action))
    if action == b.SKIP:
        return b.R_NO_SKIP if s.decision == b.DECIDE_DEED else b.ALLOWED
    if s.decision == b.DECIDE_DEED:
        return refuse_place(s, place_cell(action))
    if s.decision == b.DECIDE_UTILITY:
        return refuse_move(s, action)
    if s.decision == b.DECIDE_PRODUCTION:
        return refuse_card(s, action - b.ROTATE)
    return b.ALLOWED


@rule
def fits_decision(decision: int, action: int) -> bool:
    """Return whether an action is of the kind that a decision asks for."""
    if action in (b.PASS, b.WITHDRAW) or action >= b.COUNTER + b.OFFERS or b.BID < action < b.SEAL:
        return decision == b.DECIDE_BID
    if action >= b.OFFER:
        return decision in (b.DECIDE_BID, b.DECIDE_ANSWER)
    if action < b.SKIP:
        return decision == b.DECIDE_ANSWER
    if action == b.SKIP:
        return decision >= b.DECIDE_DEED
    if action < b.WINNER:
        return decision == b.DECIDE_PARTNER
    if action <= b.BID:
        return decision == b.DECIDE_WINNER
    if action < b.AUCTION:
        return decision == b.DECIDE_SEAL
    if action < b.ROTATE:
        return decision == b.DECIDE_CHOOSE
    if action < b.PLACE:
        return decision == b.DECIDE_PRODUCTION
    if action < b.MOVE:
        return decision in (b.DECIDE_PLACE, b.DECIDE_DEED)
    return decision == b.DECIDE_UTILITY


@rule
def refuse_auction(s: State, card: int, kind: int) -> int:
    """Check the choice of a Block card and kind; two players have only open auctions (B3)."""
    if card >= s.cards:
        return b.R_NO_CARD
    if not is_in_block(s, card):
        return b.R_NOT_IN_BLOCK
    return b.R_ONLY_OPEN if kind == b.CLOSED and not is_shared(s) else b.ALLOWED


@rule
def refuse_turn(s: State, seat: int, action: int) -> int:
    """Check a turn of an open auction (B2, B3, B4)."""
    if action == b.PASS:
        return refuse_pass(s, seat)
    if action == b.WITHDRAW:
        if s.solo != b.NO_SOLO:
            return b.ALLOWED
        if is_leading(s, seat):
            return b.R_LEADER
        return b.R_OPENING if must_open(s, seat) else b.ALLOWED
    if action >= b.OFFER:
        pledges = action - b.OFFER
        return refuse_offer(s, seat, pledges // b.OFFERS, offered(pledges), asked_for(pledges))
    mints = action - b.BID
    if mints <= s.bid:
        return b.R_BID_LOW
    if mints > s.mints[seat]:
        return b.R_BID_PRICE
    return b.R_SOLO_BID if s.solo != b.NO_SOLO and mints != s.bid + 1 else b.ALLOWED


@rule
def refuse_pass(s: State, seat: int) -> int:
    """Check a pass (B2)."""
    if s.solo != b.NO_SOLO:
        return b.R_NO_PASS
    if is_leading(s, seat):
        return b.ALLOWED
    if must_open(s, seat):
        return b.R_OPENING
    if not could_raise(s, seat):
        return b.R_MUST_WITHDRAW
    return b.R_PASSED if has(s.passed, seat) else b.ALLOWED


@rule
def refuse_offer(s: State, seat: int, direction: int, mine: int, theirs: int) -> int:
    """Check an offer (B2)."""
    if not is_shared(s):
        return b.R_NO_OFFERS
    other = neighbour(s, seat, direction)
    if has_withdrawn(s, other):
        return b.R_OUT
    if has(s.asked, direction):
        return b.R_ASKED
    if mine > s.mints[seat]:
        return b.R_OFFER_MINE
    if theirs > s.mints[other]:
        return b.R_OFFER_THEIRS
    return b.R_OFFER_LOW if mine + theirs <= s.bid else b.ALLOWED


@rule
def refuse_answer(s: State, action: int) -> int:
    """Check the answer to an offer: accept, decline, or counter once (B2)."""
    if action < b.COUNTER:
        return b.ALLOWED
    if is_countered(s):
        return b.R_COUNTERED
    mine = offered(action - b.COUNTER)
    theirs = asked_for(action - b.COUNTER)
    if mine > s.mints[s.offer_from]:
        return b.R_COUNTER_MINE
    if theirs > s.mints[s.offer_to]:
        return b.R_COUNTER_THEIRS
    if mine + theirs <= s.bid:
        return b.R_OFFER_LOW
    return b.R_SAME_OFFER if mine == s.offer_mine and theirs == s.offer_theirs else b.ALLOWED


@rule
def refuse_winner(s: State, seat: int) -> int:
    """Check that the Auctioneer names one of those who share the highest own bid (B2)."""
    if seat >= s.seats:
        return b.R_NO_SEAT
    return b.ALLOWED if has(s.picking, seat) else b.R_NOT_TIED


@rule
def refuse_place(s: State, cell: int) -> int:
    """Check where a card is placed: the strip, then the cell (B2)."""
    strip = strip_of(cell)
    if strip >= s.seats:
        return b.R_NO_STRIP
    if s.decision == b.DECIDE_PLACE:
        if strip != s.strip:
            return b.R_OTHER_STRIP
    elif not controls(s, s.to_move, strip):
        return b.R_NOT_YOUR_STRIP
    if s.strip_counts[strip] == 0:
        return b.ALLOWED if cell == strip * b.STRIP_STEP + b.FIRST_CELL else b.R_FIRST_CELL
    if is_taken(s, cell):
        return b.R_TAKEN
    if needs_third_row(s, cell, b.NOBODY):
        return b.R_THIRD_ROW
    return b.ALLOWED if touches_strip(s, cell, b.NOBODY) else b.R_APART


@rule
def refuse_card(s: State, card: int) -> int:
    """Check that a card to be moved or turned lies on the table (B2)."""
    if card >= s.cards:
        return b.R_NO_CARD
    return b.R_NOT_PLACED if place_of(s, card) == b.NOBODY else b.ALLOWED


@rule
def refuse_move(s: State, action: int) -> int:
    """Check where a placed card is moved to (B2)."""
    card = moved_card(action)
    reason = refuse_card(s, card)
    if reason != b.ALLOWED:
        return reason
    index = place_of(s, card)
    strip = strip_of(s.cells[index])
    cell = move_cell(action, strip)
    if s.strip_counts[strip] == 1:
        return b.R_ALONE
    if s.cells[index] == cell:
        return b.R_SAME_CELL
    if is_taken(s, cell):
        return b.R_TAKEN
    if needs_third_row(s, cell, index):
        return b.R_THIRD_ROW
    if not touches_strip(s, cell, index):
        return b.R_APART
    return b.ALLOWED if stays_connected(s, index, cell) else b.R_BREAKS


@rule
def needs_third_row(s: State, cell: int, but: int) -> bool:
    """Return whether a card other than `but` lies in the outer row opposite a cell."""
    if row_of(cell) == b.MIDDLE_ROW:
        return False
    opposite = 2 * b.MIDDLE_ROW - row_of(cell)
    for index in range(s.placed_count):
        other = s.cells[index]
        if index != but and strip_of(other) == strip_of(cell) and row_of(other) == opposite:
            return True
    return False


@rule
def are_adjacent(cell: int, other: int) -> bool:
    """Return whether two cells of one strip share a side."""
    if strip_of(cell) != strip_of(other):
        return False
    if row_of(cell) == row_of(other):
        return abs(column_of(cell) - column_of(other)) == 1
    return abs(cell - other) == b.ROW_STEP


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
