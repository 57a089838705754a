"""What cards and Mints are worth to a seat of Mint Bid, in hundredths of points and Mints."""

from __future__ import annotations

from typing import Final

from mintopia.engine.kernel.bits import lowest, nth, popcount
from mintopia.engine.kernel.random import random_below
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.games.bid import schema as b
from mintopia.games.bid.knowledge import POINT
from mintopia.games.bid.scoring import culture_holder, matches_controlled, points_of
from mintopia.games.bid.seating import controls, is_shared, right_of
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import (
    cell_at,
    cells_to_move_to,
    column_of,
    free_cells,
    half_turn,
    is_match,
    matches_at,
    matches_of,
    row_of,
    strip_of,
)

AHEAD: Final = 60  # the weight of a point ahead of another seat; a point behind weighs 100
FAR: Final = 6  # points ahead beyond this number count nothing


# --- Possible matches -----------------------------------------------------------------------------
@rule
def matching_columns(s: State, strip: int, row: int, sides: int) -> tuple[int, int, int]:
    """Return the free columns of a row where a card makes at least one, two, three matches."""
    free = free_cells(s, strip, row)
    to_left, to_right, over = 0, 0, 0  # where it matches a card to its left, right, above or below
    if free != 0:
        for index in range(s.placed_count):
            cell = s.cells[index]
            if strip_of(cell) != strip:
                continue
            other = s.lying[index]
            here = 1 << column_of(cell)
            step = row_of(cell) - row
            if step == 0:
                if is_match(sides, b.LEFT, other, b.RIGHT):
                    to_left |= here << 1
                if is_match(sides, b.RIGHT, other, b.LEFT):
                    to_right |= here >> 1
            elif step == 1:
                if is_match(sides, b.BOTTOM, other, b.TOP):
                    over |= here
            elif step == -1:
                if is_match(sides, b.TOP, other, b.BOTTOM):
                    over |= here
    one = free & (to_left | to_right | over)
    two = free & (to_left & to_right | to_left & over | to_right & over)
    three = free & to_left & to_right & over
    return one, two, three


@rule
def best_matches(s: State, strip: int, card: int) -> int:
    """Return how many matches a card makes on its best cell of a strip."""
    if s.strip_counts[strip] == 0:
        return 0
    sides = s.card_sides[card]
    best = 0
    for row in range(b.ROWS):
        one, two, three = matching_columns(s, strip, row, sides)
        if three != 0:
            best = 3
        elif two != 0:
            best = max(best, 2)
        elif one != 0:
            best = max(best, 1)
    return best


@rule
def gain_in(s: State, strip: int, card: int) -> int:
    """Return what a card brings in a strip, in hundredths."""
    return (s.card_value[card] + best_matches(s, strip, card)) * POINT


@rule
def best_columns(s: State, strip: int, row: int, sides: int) -> tuple[int, int]:
    """Return the most matches that a card can make in a row, and the columns where it does."""
    one, two, three = matching_columns(s, strip, row, sides)
    if three != 0:
        return 3, three
    if two != 0:
        return 2, two
    if one != 0:
        return 1, one
    return 0, free_cells(s, strip, row)


@rule
def best_placing(s: State, strip: int, card: int) -> int:
    """Return the placing of a card on the first cell of a strip with the most matches."""
    best = -1
    chosen = 0
    for row in range(b.ROWS):
        matches, columns = best_columns(s, strip, row, s.card_sides[card])
        if columns != 0 and matches > best:
            best = matches
            chosen = b.PLACE + (strip * b.ROWS + row) * b.COLUMNS + lowest(columns)
    return chosen


@rule
def any_best_placing(s: State, strip: int, card: int) -> int:
    """Return the placing of a card on a random cell among those with the most matches."""
    best = -1
    cells = 0  # how many are equally good
    chosen = 0
    for row in range(b.ROWS):
        matches, columns = best_columns(s, strip, row, s.card_sides[card])
        if columns == 0 or matches < best:
            continue
        count = popcount(columns)
        if matches > best:
            best = matches
            cells = 0
        cells += count
        picked = random_below(s, cells)
        if picked < count:
            chosen = b.PLACE + (strip * b.ROWS + row) * b.COLUMNS + nth(columns, picked)
    return chosen


# --- What it is worth to a seat -------------------------------------------------------------------
@rule
def weigh_margin(margin: int) -> int:
    """Weigh how many points a seat is ahead of another, in hundredths.

    Points behind count in full, points ahead less, and points far ahead not at all: to win, a seat
    has to be ahead of all others, so those in front of it matter most.
    """
    return min(margin, FAR) * AHEAD if margin > 0 else margin * POINT


@rule
def standing(s: State, seat: int, strip: int, value: int, matches: int) -> int:
    """Return how a seat stands against all others after these gains in a strip, in hundredths.

    The gains, a value in points and a number of matches, go to all who control the strip.
    """
    holder = culture_holder(s)
    mine = points_after(s, seat, strip, value, matches, holder)
    total = 0
    for other in range(s.seats):
        if other != seat:
            total += weigh_margin(mine - points_after(s, other, strip, value, matches, holder))
    return total


@inlined_rule
def points_after(s: State, seat: int, strip: int, value: int, matches: int, holder: int) -> int:
    """Return a seat's points after these gains in a strip; `holder` gets 2 points per match."""
    points = points_of(s, seat)
    gain = value + matches
    if seat == holder:
        points += matches_controlled(s, seat)
        gain += matches
    return points + gain if controls(s, seat, strip) else points


@rule
def standing_with(s: State, seat: int, strip: int, card: int) -> int:
    """Return how a seat stands after a card goes to its best cell of a strip, in hundredths."""
    return standing(s, seat, strip, s.card_value[card], best_matches(s, strip, card))


@rule
def better_strip(s: State, seat: int, card: int) -> int:
    """Return the strip of a seat in which a card helps it more."""
    if not is_shared(s):
        return seat
    other = right_of(s, seat)
    here = standing_with(s, seat, seat, card)
    there = standing_with(s, seat, other, card)
    return seat if here > there else other


# --- Special abilities ----------------------------------------------------------------------------
@rule
def best_move(s: State, seat: int) -> int:
    """Return the best use of the utility ability, or SKIP."""
    best = standing(s, seat, 0, 0, 0)
    chosen = b.SKIP
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
                    result = standing(s, seat, strip, 0, after - before)
                    if result > best:
                        best = result
                        chosen = b.MOVE + (s.placed[index] * b.ROWS + row) * b.COLUMNS + column
    return chosen


@rule
def best_turn(s: State, seat: int) -> int:
    """Return the best use of the production ability, or SKIP."""
    best = standing(s, seat, 0, 0, 0)
    chosen = b.SKIP
    for index in range(s.placed_count):
        cell = s.cells[index]
        after = matches_at(s, cell, half_turn(s.lying[index]), index)
        result = standing(s, seat, strip_of(cell), 0, after - matches_of(s, index))
        if result > best:
            best = result
            chosen = b.ROTATE + s.placed[index]
    return chosen
