"""A small set of actions for learning: 252 instead of 13,032 (docs/research/compact.md).

A compact action states an intention ("raise by two", "the cell with the most matches"); the
position determines which action of the table that is. Compact actions that are possible at the
same time mean different actions, and every decision has at least one.
"""

from __future__ import annotations

from typing import Any, Final

from mintopia.engine.kernel.bits import lowest
from mintopia.engine.kernel.rule import rule
from mintopia.engine.schema.parts import CompactActions
from mintopia.games.bid import schema as b
from mintopia.games.bid.auctions import is_countered
from mintopia.games.bid.legal import highest_bid, offer_pledges
from mintopia.games.bid.refusal import refusal
from mintopia.games.bid.seating import is_shared, neighbour, right_of
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import cell_at, cells_to_move_to, free_cells, matches_at, strip_of

IMPOSSIBLE: Final = -1
RAISES: Final = 8  # by 1 to 8 Mints; one more choice bids all
RANKS: Final = 8  # of the cells of a strip, the one with the most matches first
MOST_MATCHES: Final = 4
PARTS: Final = 16  # a part of a joint bid is 1 to 15 Mints, or all that can be paid
JUMPS: Final = (1, 3, 6)  # how far a joint bid exceeds the lowest raise
QUARTERS: Final = 4
SHARES: Final = QUARTERS + 1  # the partner's part of a jump: 1 Mint, 1/4, 1/2, 3/4, all but 1
OFFER_CHOICES: Final = PARTS + len(JUMPS) * SHARES  # to one neighbor

# The first compact action of each group; see GROUPS.
COMPACT_RAISE: Final = b.WINNER + b.SEATS  # smaller numbers are those of the action table
COMPACT_SEAL: Final = COMPACT_RAISE + RAISES + 1
COMPACT_AUCTION: Final = COMPACT_SEAL + b.MOST_MINTS + 1
COMPACT_PLACE: Final = COMPACT_AUCTION + 2 * b.MOST_BLOCK
COMPACT_ROTATE: Final = COMPACT_PLACE + 2 * RANKS
COMPACT_MOVE: Final = COMPACT_ROTATE + b.MOST_PLACED
COMPACT_OFFER: Final = COMPACT_MOVE + 2 * b.MOST_PLACED
COMPACT_COUNTER: Final = COMPACT_OFFER + 2 * OFFER_CHOICES
COMPACT_ACTIONS: Final = COMPACT_COUNTER + 2 * PARTS

# For each group: its name, its first action, how many there are, and what they mean.
GROUPS: Final = (
    ("plain", 0, COMPACT_RAISE, "pass, withdraw, accept, decline, skip, partner, winner"),
    ("raise", COMPACT_RAISE, RAISES + 1, "bid alone, 1 to 8 above the Current Bid, or all"),
    ("seal", COMPACT_SEAL, b.MOST_MINTS + 1, "seal 0 to 46 Mints"),
    ("auction", COMPACT_AUCTION, 2 * b.MOST_BLOCK, "place of the Block * 2 + open or closed"),
    ("place", COMPACT_PLACE, 2 * RANKS, "own strip or the one on the right * 8 + rank of the cell"),
    ("rotate", COMPACT_ROTATE, b.MOST_PLACED, "a placed card, the oldest first"),
    ("move", COMPACT_MOVE, 2 * b.MOST_PLACED, "a placed card * 2 + to most or to fewest matches"),
    ("offer", COMPACT_OFFER, 2 * OFFER_CHOICES, "direction, total, part of the partner"),
    ("counter", COMPACT_COUNTER, 2 * PARTS, "the total offered or the least, part of the mover"),
)


@rule
def compact_mask(s: State, out: Any) -> int:
    """Write 1 for each compact action possible now, 0 for all others; return how many are."""
    for choice in range(COMPACT_ACTIONS):
        out[choice] = 0
    first, last = choices_of(s.decision)
    count = mark_possible(s, 0, COMPACT_RAISE, out) + mark_possible(s, first, last, out)
    if s.decision == b.DECIDE_BID:
        count += mark_possible(s, COMPACT_OFFER, COMPACT_COUNTER, out)
    return count


@rule
def mark_possible(s: State, first: int, last: int, out: Any) -> int:
    """Mark the possible actions in a range; return how many there are."""
    count = 0
    for choice in range(first, last):
        if compact_action(s, choice) != IMPOSSIBLE:
            out[choice] = 1
            count += 1
    return count


@rule
def choices_of(decision: int) -> tuple[int, int]:
    """Return the group of a decision, as its first action and the one after its last."""
    if decision == b.DECIDE_BID:
        return COMPACT_RAISE, COMPACT_SEAL
    if decision == b.DECIDE_SEAL:
        return COMPACT_SEAL, COMPACT_AUCTION
    if decision == b.DECIDE_CHOOSE:
        return COMPACT_AUCTION, COMPACT_PLACE
    if decision in (b.DECIDE_PLACE, b.DECIDE_DEED):
        return COMPACT_PLACE, COMPACT_ROTATE
    if decision == b.DECIDE_PRODUCTION:
        return COMPACT_ROTATE, COMPACT_MOVE
    if decision == b.DECIDE_UTILITY:
        return COMPACT_MOVE, COMPACT_OFFER
    if decision == b.DECIDE_ANSWER:
        return COMPACT_COUNTER, COMPACT_ACTIONS
    return 0, 0


@rule
def compact_action(s: State, choice: int) -> int:
    """Return the legal action that a compact one means now; IMPOSSIBLE if there is none."""
    if s.phase == b.OVER or choice < 0 or choice >= COMPACT_ACTIONS:
        return IMPOSSIBLE
    action = meaning_of(s, choice)
    if action == IMPOSSIBLE or refusal(s, action) != b.ALLOWED:
        return IMPOSSIBLE
    return action


@rule
def meaning_of(s: State, choice: int) -> int:
    """Return the action that a compact one means, legal or not."""
    decision = s.decision
    if choice < b.WINNER:
        return choice
    if choice < COMPACT_RAISE:
        place = choice - b.WINNER
        return b.WINNER + (s.to_move + place) % s.seats if place < s.seats else IMPOSSIBLE
    if choice < COMPACT_SEAL:
        return compact_raise(s, choice - COMPACT_RAISE) if decision == b.DECIDE_BID else IMPOSSIBLE
    if choice < COMPACT_AUCTION:
        return b.SEAL + choice - COMPACT_SEAL if decision == b.DECIDE_SEAL else IMPOSSIBLE
    if choice < COMPACT_PLACE:
        place = (choice - COMPACT_AUCTION) // 2
        if decision != b.DECIDE_CHOOSE or place >= s.block_count:
            return IMPOSSIBLE
        return b.AUCTION + 2 * s.block[place] + (choice - COMPACT_AUCTION) % 2
    if choice < COMPACT_ROTATE:
        return compact_placing(
            s, (choice - COMPACT_PLACE) // RANKS, (choice - COMPACT_PLACE) % RANKS
        )
    if choice < COMPACT_MOVE:
        index = choice - COMPACT_ROTATE
        if decision != b.DECIDE_PRODUCTION or index >= s.placed_count:
            return IMPOSSIBLE
        return b.ROTATE + s.placed[index]
    if choice < COMPACT_OFFER:
        index = (choice - COMPACT_MOVE) // 2
        if decision != b.DECIDE_UTILITY or index >= s.placed_count:
            return IMPOSSIBLE
        return compact_move(s, index, (choice - COMPACT_MOVE) % 2 == 0)
    if choice < COMPACT_COUNTER:
        return compact_offer(s, choice - COMPACT_OFFER) if decision == b.DECIDE_BID else IMPOSSIBLE
    return compact_counter(s, choice - COMPACT_COUNTER)


# --- Auctions -------------------------------------------------------------------------------------
@rule
def compact_raise(s: State, step: int) -> int:
    """Return a bid alone, `step` + 1 above the Current Bid; the last step bids all if more."""
    mints = s.bid + 1 + step
    if step == RAISES:
        mints = max(mints, highest_bid(s, s.to_move))
    return b.BID + mints if mints <= b.MOST_MINTS else IMPOSSIBLE


@rule
def pledges_of(total: int, part: int, mine: int, theirs: int) -> int:
    """Return a joint bid as one number, or IMPOSSIBLE if the two players cannot pay it."""
    if part < 1 or part > theirs or total - part < 1 or total - part > mine:
        return IMPOSSIBLE
    return offer_pledges(total - part, part)


@rule
def part_of(total: int, choice: int, theirs: int) -> int:
    """Return a player's part of a total: 1 to 15 Mints, or all they can pay if that is more."""
    return choice + 1 if choice < PARTS - 1 else max(PARTS, min(theirs, total - 1))


@rule
def share_of(total: int, quarters: int, mine: int, theirs: int) -> int:
    """Return a part of a total, given in quarters, adjusted to what both can pay."""
    part = min(theirs, total - 1, (total * quarters + QUARTERS // 2) // QUARTERS)
    return max(1, total - mine, part)


@rule
def compact_offer(s: State, choice: int) -> int:
    """Return an offer to a neighbor; of equal shares of a jump, only the first is possible."""
    if not is_shared(s):
        return IMPOSSIBLE
    direction = choice // OFFER_CHOICES
    choice %= OFFER_CHOICES
    mine = s.mints[s.to_move]
    theirs = s.mints[neighbour(s, s.to_move, direction)]
    total = max(2, s.bid + 1)
    if choice < PARTS:
        part = part_of(total, choice, theirs)
    else:
        total += JUMPS[(choice - PARTS) // SHARES]
        quarters = (choice - PARTS) % SHARES
        part = share_of(total, quarters, mine, theirs)
        if quarters > 0 and part == share_of(total, quarters - 1, mine, theirs):
            return IMPOSSIBLE
    pledges = pledges_of(total, part, mine, theirs)
    return IMPOSSIBLE if pledges == IMPOSSIBLE else b.OFFER + direction * b.OFFERS + pledges


@rule
def compact_counter(s: State, choice: int) -> int:
    """Return a counter-offer with the offered total or the lowest, and the mover's part."""
    if s.decision != b.DECIDE_ANSWER or is_countered(s):
        return IMPOSSIBLE
    offered = s.offer_mine + s.offer_theirs
    total = offered if choice < PARTS else max(2, s.bid + 1)
    if choice >= PARTS and total == offered:
        return IMPOSSIBLE
    theirs = s.mints[s.offer_to]
    pledges = pledges_of(
        total, part_of(total, choice % PARTS, theirs), s.mints[s.offer_from], theirs
    )
    return IMPOSSIBLE if pledges == IMPOSSIBLE else b.COUNTER + pledges


# --- Cells ----------------------------------------------------------------------------------------
@rule
def compact_placing(s: State, right: int, rank: int) -> int:
    """Return the placing with this rank in a strip: most matches first, then by cell."""
    if s.decision == b.DECIDE_PLACE:
        strip = s.strip
        card = s.auction_card
        if right != (0 if strip == s.to_move else 1):
            return IMPOSSIBLE
    elif s.decision == b.DECIDE_DEED and (right == 0 or is_shared(s)):
        strip = s.to_move if right == 0 else right_of(s, s.to_move)
        card = s.drawn
    else:
        return IMPOSSIBLE
    sides = s.card_sides[card]
    for less in range(MOST_MATCHES + 1):
        for row in range(b.ROWS):
            columns = free_cells(s, strip, row)
            while columns != 0:
                column = lowest(columns)
                columns &= columns - 1
                matches = matches_at(s, cell_at(strip, row, column), sides, b.NOBODY)
                if matches == MOST_MATCHES - less:
                    if rank == 0:
                        return b.PLACE + (strip * b.ROWS + row) * b.COLUMNS + column
                    rank -= 1
    return IMPOSSIBLE


@rule
def compact_move(s: State, index: int, most: bool) -> int:
    """Return the move of a placed card to the cell with the most matches, or the fewest.

    If all cells have the same number, only the move to the most is possible.
    """
    strip = strip_of(s.cells[index])
    upper, middle, lower = cells_to_move_to(s, index)
    chosen = IMPOSSIBLE
    best = -1
    worst = MOST_MATCHES + 1
    for row in range(b.ROWS):
        columns = upper if row == 0 else middle if row == 1 else lower
        while columns != 0:
            column = lowest(columns)
            columns &= columns - 1
            matches = matches_at(s, cell_at(strip, row, column), s.lying[index], index)
            if (most and matches > best) or (not most and matches < worst):
                chosen = b.MOVE + (s.placed[index] * b.ROWS + row) * b.COLUMNS + column
            best = max(best, matches)
            worst = min(worst, matches)
    return chosen if most or worst < best else IMPOSSIBLE


COMPACT: Final = CompactActions(COMPACT_ACTIONS, compact_action, compact_mask)
