"""The strips: cells, matches, connection, two-row limit (B2). Only this module places cards."""

from __future__ import annotations

from mintopia.engine.kernel.log import Log, emit
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.games.bid import schema as b
from mintopia.games.bid.state import State

LAST_ROW = b.ROWS - 1


# --- Cells ------------------------------------------------------------------------------------
@inlined_rule
def cell_at(strip: int, row: int, column: int) -> int:
    """Return the number of a cell, given its strip, row and column, counted from 0."""
    return strip * b.STRIP_STEP + row * b.ROW_STEP + column


@inlined_rule
def strip_of(cell: int) -> int:
    """Return the strip of a cell."""
    return cell >> b.STRIP_BITS


@inlined_rule
def row_of(cell: int) -> int:
    """Return the row of a cell, counted from 0."""
    return (cell >> b.ROW_BITS) & b.ROW_MASK


@inlined_rule
def column_of(cell: int) -> int:
    """Return the column of a cell, counted from 0."""
    return cell & b.COLUMN_MASK


@rule
def is_taken(s: State, cell: int) -> bool:
    """Return whether a card lies on a cell."""
    return (s.rows[strip_of(cell) * b.ROWS + row_of(cell)] >> column_of(cell)) & 1 != 0


@rule
def free_cells(s: State, strip: int, row: int) -> int:
    """Return, as bits, the columns of a row where the next card of a strip may go (B2)."""
    first = strip * b.ROWS
    if s.strip_counts[strip] == 0:
        return 1 << b.MIDDLE if row == b.MIDDLE_ROW else 0
    middle = s.rows[first + b.MIDDLE_ROW]
    if row == b.MIDDLE_ROW:
        near = middle << 1 | middle >> 1 | s.rows[first] | s.rows[first + LAST_ROW]
        return near & ~middle
    if s.rows[first + LAST_ROW - row] != 0:
        return 0
    here = s.rows[first + row]
    return (here << 1 | here >> 1 | middle) & ~here


@rule
def cells_to_move_to(s: State, index: int) -> tuple[int, int, int]:
    """Return, as bits, the columns of each row to which a placed card may be moved (B2).

    Without the card, the strip may be in pieces. A cell is valid if it touches every piece, so
    that the strip is connected afterwards, and if no third row is used.
    """
    cell = s.cells[index]
    first = strip_of(cell) * b.ROWS
    own_row = row_of(cell)
    lifted = 1 << column_of(cell)
    upper = s.rows[first] & ~(lifted if own_row == 0 else 0)
    middle = s.rows[first + 1] & ~(lifted if own_row == b.MIDDLE_ROW else 0)
    lower = s.rows[first + LAST_ROW] & ~(lifted if own_row == LAST_ROW else 0)
    if upper | middle | lower == 0:
        return 0, 0, 0
    to_upper = b.ALL_COLUMNS & ~upper if lower == 0 else 0
    to_middle = b.ALL_COLUMNS & ~middle
    to_lower = b.ALL_COLUMNS & ~lower if upper == 0 else 0
    left_upper, left_middle, left_lower = upper, middle, lower
    while left_upper | left_middle | left_lower != 0:
        up, mid, low = 0, 0, 0  # the rows of one piece, grown from one of its cards
        if left_upper != 0:
            up = left_upper & -left_upper
        elif left_middle != 0:
            mid = left_middle & -left_middle
        else:
            low = left_lower & -left_lower
        growing = True
        while growing:
            near_up = up << 1 | up >> 1 | mid
            near_mid = mid << 1 | mid >> 1 | up | low
            near_low = low << 1 | low >> 1 | mid
            grown_up = up | near_up & left_upper
            grown_mid = mid | near_mid & left_middle
            grown_low = low | near_low & left_lower
            growing = grown_up != up or grown_mid != mid or grown_low != low
            up, mid, low = grown_up, grown_mid, grown_low
        to_upper &= near_up
        to_middle &= near_mid
        to_lower &= near_low
        left_upper &= ~up
        left_middle &= ~mid
        left_lower &= ~low
    if own_row == 0:
        to_upper &= ~lifted
    elif own_row == b.MIDDLE_ROW:
        to_middle &= ~lifted
    else:
        to_lower &= ~lifted
    return to_upper, to_middle, to_lower


# --- Matches ----------------------------------------------------------------------------------
@inlined_rule
def colour(sides: int, side: int) -> int:
    """Return the color of one of the four sides of a card, NO_COLOUR if it has none."""
    return (sides >> (side * b.SIDE_BITS)) & b.SIDE_MASK


@inlined_rule
def is_match(sides: int, side: int, other: int, facing: int) -> bool:
    """Return whether a side of a card matches the touching side of another card (B2)."""
    shade = colour(sides, side)
    return shade == colour(other, facing) and shade != b.NO_COLOUR


@rule
def matches_at(s: State, cell: int, sides: int, but: int) -> int:
    """Count the matches that a card with these sides makes on a cell (B2).

    `but` is the index of the card itself if it is already placed, otherwise NOBODY.
    """
    found = 0
    for index in range(s.placed_count):
        step = s.cells[index] - cell
        if index == but:
            continue
        other = s.lying[index]
        if step == 1:
            found += is_match(sides, b.RIGHT, other, b.LEFT)
        elif step == -1:
            found += is_match(sides, b.LEFT, other, b.RIGHT)
        elif step == b.ROW_STEP:
            found += is_match(sides, b.BOTTOM, other, b.TOP)
        elif step == -b.ROW_STEP:
            found += is_match(sides, b.TOP, other, b.BOTTOM)
    return found


@rule
def matches_of(s: State, index: int) -> int:
    """Count the matches of a placed card."""
    return matches_at(s, s.cells[index], s.lying[index], index)


@inlined_rule
def half_turn(sides: int) -> int:
    """Return the sides of a card after a turn by 180 degrees: opposite sides swap (B2)."""
    return (sides << b.HALF_TURN | sides >> b.HALF_TURN) & b.SIDES_MASK


# --- Changing the table -----------------------------------------------------------------------
@rule
def place_card(s: State, log: Log, seat: int, card: int, cell: int) -> None:
    """Lay a card, name upright, on a cell of a strip (B2)."""
    strip = strip_of(cell)
    sides = s.card_sides[card]
    index = s.placed_count
    s.strip_matches[strip] += matches_at(s, cell, sides, b.NOBODY)
    s.strip_values[strip] += s.card_value[card]
    s.strip_counts[strip] += 1
    s.strip_types[strip * b.TYPES + s.card_type[card]] += 1
    s.rows[strip * b.ROWS + row_of(cell)] |= 1 << column_of(cell)
    s.cells[index] = cell
    s.placed[index] = card
    s.lying[index] = sides
    s.placed_count = index + 1
    emit(log, b.EV_PLACE, seat, card, cell)


@rule
def move_card(s: State, log: Log, seat: int, index: int, cell: int) -> None:
    """Move a placed card to another cell of its strip (B2)."""
    before = s.cells[index]
    strip = strip_of(cell)
    s.strip_matches[strip] -= matches_of(s, index)
    s.rows[strip * b.ROWS + row_of(before)] &= ~(1 << column_of(before))
    s.rows[strip * b.ROWS + row_of(cell)] |= 1 << column_of(cell)
    s.cells[index] = cell
    s.strip_matches[strip] += matches_of(s, index)
    emit(log, b.EV_MOVE, seat, s.placed[index], cell)


@rule
def rotate_card(s: State, log: Log, seat: int, index: int) -> None:
    """Turn a placed card by 180 degrees (B2)."""
    strip = strip_of(s.cells[index])
    s.strip_matches[strip] -= matches_of(s, index)
    s.lying[index] = half_turn(s.lying[index])
    s.turned ^= 1 << index
    s.strip_matches[strip] += matches_of(s, index)
    emit(log, b.EV_ROTATE, seat, s.placed[index])


@rule
def place_of(s: State, card: int) -> int:
    """Return the index of a card in the list of placed cards, or NOBODY."""
    for index in range(s.placed_count):
        if s.placed[index] == card:
            return index
    return b.NOBODY
