"""What every seat of Mint Bid would pay for a card, computed once per auction for all seats.

The table and the Mints do not change until an auction is won, so all its decisions share these
numbers. They are stored in the action buffer: `limits` by seat and direction, `better` by seat.
"""

from __future__ import annotations

from typing import Final

from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.games.bid.bots.values import weigh_margin
from mintopia.games.bid.knowledge import POINT, fair_price
from mintopia.games.bid.legal import ActionBuffer
from mintopia.games.bid.schema import BOTTOM, LEFT, RIGHT, ROWS, TO_LEFT, TO_RIGHT, TOP
from mintopia.games.bid.scoring import points_of
from mintopia.games.bid.seating import controls, is_shared, left_of, right_of
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import LAST_ROW, column_of, free_cells, is_match, row_of, strip_of

# All in hundredths.
PACE: Final = 90  # how much of a fair price is paid
BALANCE: Final = 50  # the weight of the standing against the others; the rest is the plain gain


@rule
def write_limits(s: State, out: ActionBuffer, card: int) -> None:
    """Store the most Mints that each seat will pay for its part in a card.

    For the very last card that is all it has, as Mints are worth next to nothing afterwards. Also
    store for each seat the direction of its better strip.
    """
    write_points(s, out)
    write_gains(s, out, card)
    last = s.deck_count == 0 and s.block_count == 1
    for seat in range(s.seats):
        elsewhere = standing_elsewhere(s, out, seat)
        best = 0
        out.better[seat] = TO_LEFT
        for direction in range(2 if is_shared(s) else 1):
            strip = seat if direction == TO_LEFT else right_of(s, seat)
            here = standing_with(s, out, seat, strip)
            worth = (here - elsewhere) // s.seats
            gain = out.gains[strip] * POINT * (100 - BALANCE) + worth * BALANCE
            price = fair_price(s, seat, gain // 100) * PACE // 100
            limit = max(0, min(s.mints[seat], (price + POINT // 2) // POINT))
            out.limits[2 * seat + direction] = s.mints[seat] if last else limit
            if direction == TO_RIGHT and here >= best:
                out.better[seat] = TO_RIGHT
            best = here


@rule
def worth_at_best(s: State, out: ActionBuffer, seat: int, card: int) -> int:
    """Return what a card in its better strip is worth to a seat, in hundredths of points.

    A card that helps the seat as much as it would help the others is worth its gain. The `points`
    in the buffer must be up to date.
    """
    write_gains(s, out, card)
    here = standing_with(s, out, seat, seat)
    if is_shared(s):
        here = max(here, standing_with(s, out, seat, right_of(s, seat)))
    return (here - standing_elsewhere(s, out, seat)) // s.seats


@rule
def write_points(s: State, out: ActionBuffer) -> None:
    """Store the points of all seats."""
    for seat in range(s.seats):
        out.points[seat] = points_of(s, seat)


@rule
def write_gains(s: State, out: ActionBuffer, card: int) -> None:
    """Store what a card brings in each strip, in points: its value and the most matches.

    This covers all strips in one pass over the placed cards; `matching_columns` covers one row.
    """
    for line in range(s.seats * ROWS):
        out.to_left[line] = 0
        out.to_right[line] = 0
        out.over[line] = 0
    sides = s.card_sides[card]
    for index in range(s.placed_count):
        cell = s.cells[index]
        other = s.lying[index]
        row = row_of(cell)
        line = strip_of(cell) * ROWS + row
        here = 1 << column_of(cell)
        out.to_left[line] |= (here << 1) * is_match(sides, LEFT, other, RIGHT)
        out.to_right[line] |= (here >> 1) * is_match(sides, RIGHT, other, LEFT)
        if row < LAST_ROW:
            out.over[line + 1] |= here * is_match(sides, TOP, other, BOTTOM)
        if row > 0:
            out.over[line - 1] |= here * is_match(sides, BOTTOM, other, TOP)
    for strip in range(s.seats):
        out.gains[strip] = s.card_value[card] + most_matches(s, out, strip)


@inlined_rule
def most_matches(s: State, out: ActionBuffer, strip: int) -> int:
    """Return the matches on the best cell of a strip, from the columns found by `write_gains`."""
    best = 0
    for row in range(ROWS):
        line = strip * ROWS + row
        to_left = out.to_left[line]
        to_right = out.to_right[line]
        over = out.over[line]
        if to_left | to_right | over != 0:
            free = free_cells(s, strip, row)
            if free & to_left & to_right & over != 0:
                best = 3
            elif free & (to_left & to_right | to_left & over | to_right & over) != 0:
                best = max(best, 2)
            elif free & (to_left | to_right | over) != 0:
                best = max(best, 1)
    return best


@inlined_rule
def gains_with(seat: int, strip: int, partner: int) -> bool:
    """Return whether a card in a strip, shared with a partner, brings points to a seat."""
    return seat == strip or seat == partner  # noqa: PLR1714 - for CUDA no tuple of two types


@inlined_rule
def standing_with(s: State, out: ActionBuffer, seat: int, strip: int) -> int:
    """Return how a seat stands against all others if the card goes into a strip, in hundredths."""
    gain = out.gains[strip]
    partner = left_of(s, strip) if is_shared(s) else strip
    mine = out.points[seat] + (gain if gains_with(seat, strip, partner) else 0)
    total = 0
    for other in range(s.seats):  # its own margin is 0
        theirs = out.points[other] + (gain if gains_with(other, strip, partner) else 0)
        total += weigh_margin(mine - theirs)
    return total


@inlined_rule
def standing_elsewhere(s: State, out: ActionBuffer, seat: int) -> int:
    """Return how a seat stands on average if the card goes into a strip of other players."""
    total = 0
    count = 0
    for strip in range(s.seats):
        if not controls(s, seat, strip):
            total += standing_with(s, out, seat, strip)
            count += 1
    return total // max(1, count)
