"""How a solitaire opponent places cards and uses abilities (B4).

Among equally good choices the opponent takes the first: strips in order, their cards in the order
placed, rows from the lowest, then columns. The opponent skips an ability that gains nothing.
"""

from __future__ import annotations

from mintopia.engine.kernel.bits import lowest
from mintopia.engine.kernel.log import Log
from mintopia.engine.kernel.rule import rule
from mintopia.games.bid.schema import NOBODY, OPPONENT, PERSON, ROWS, UTILITY
from mintopia.games.bid.scoring import match_worth
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import (
    cell_at,
    cells_to_move_to,
    free_cells,
    half_turn,
    matches_at,
    matches_of,
    move_card,
    place_card,
    rotate_card,
    strip_of,
)


@rule
def opponent_cell(s: State, card: int) -> int:
    """Return the cell where a card gives the opponent the most points; ties by row, then column."""
    best = -1
    chosen = 0
    for row in range(ROWS):
        columns = free_cells(s, OPPONENT, row)
        while columns != 0:
            cell = cell_at(OPPONENT, row, lowest(columns))
            matches = matches_at(s, cell, s.card_sides[card], NOBODY)
            if matches > best:
                best = matches
                chosen = cell
            columns &= columns - 1
    return chosen


@rule
def opponent_places(s: State, log: Log, card: int) -> None:
    """Place a card in the opponent's strip (B4)."""
    place_card(s, log, OPPONENT, card, opponent_cell(s, card))


@rule
def worth_to_opponent(s: State, strip: int, matches: int) -> int:
    """Return what gained matches are worth: the opponent's points minus the person's (B4)."""
    if strip == OPPONENT:
        return matches * match_worth(s, OPPONENT)
    return -matches * match_worth(s, PERSON)


@rule
def opponent_moves(s: State, log: Log) -> bool:
    """Use the utility ability for the best result; return whether anything was moved (B4)."""
    best = 0
    chosen = NOBODY
    chosen_cell = 0
    for strip in range(s.seats):
        for index in range(s.placed_count):
            if strip_of(s.cells[index]) != strip:
                continue
            before = matches_of(s, index)
            upper, middle, lower = cells_to_move_to(s, index)
            for row in range(ROWS):
                columns = upper if row == 0 else middle if row == 1 else lower
                while columns != 0:
                    cell = cell_at(strip, row, lowest(columns))
                    after = matches_at(s, cell, s.lying[index], index)
                    gained = worth_to_opponent(s, strip, after - before)
                    if gained > best:
                        best = gained
                        chosen = index
                        chosen_cell = cell
                    columns &= columns - 1
    if chosen != NOBODY:
        move_card(s, log, OPPONENT, chosen, chosen_cell)
    return chosen != NOBODY


@rule
def opponent_rotates(s: State, log: Log) -> bool:
    """Use the production ability for the best result; return whether anything was turned (B4)."""
    best = 0
    chosen = NOBODY
    for strip in range(s.seats):
        for index in range(s.placed_count):
            cell = s.cells[index]
            if strip_of(cell) != strip:
                continue
            after = matches_at(s, cell, half_turn(s.lying[index]), index)
            gained = worth_to_opponent(s, strip, after - matches_of(s, index))
            if gained > best:
                best = gained
                chosen = index
    if chosen != NOBODY:
        rotate_card(s, log, OPPONENT, chosen)
    return chosen != NOBODY


@rule
def opponent_uses(s: State, log: Log, ability: int) -> bool:
    """Use the opponent's utility or production ability; return whether anything changed (B4)."""
    return opponent_moves(s, log) if ability == UTILITY else opponent_rotates(s, log)
