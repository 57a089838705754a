"""Where the cards of a strip lie, and where a move would put them, for drawing.

What a strip is worth and what a move would bring comes from the table model.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from mintopia.engine.game import View
from mintopia.games.bid.cards import Values
from mintopia.games.bid.schema import BOTTOM, LEFT, NO_COLOUR, RIGHT, TOP
from mintopia.games.bid.terminal.words import location_of

Cell = tuple[int, int]  # row, column
STEPS: Final[Mapping[int, Cell]] = {TOP: (-1, 0), RIGHT: (0, 1), BOTTOM: (1, 0), LEFT: (0, -1)}
OPPOSITE: Final = {TOP: BOTTOM, BOTTOM: TOP, LEFT: RIGHT, RIGHT: LEFT}


@dataclass(frozen=True)
class PlacedCard:
    """A card as it lies in a strip: its sides from the top clockwise."""

    card: str
    sides: tuple[int, ...]
    turned: bool = False

    def half_turn(self) -> PlacedCard:
        """Return the card turned by 180 degrees."""
        top, right, bottom, left = self.sides
        return replace(self, sides=(bottom, left, top, right), turned=not self.turned)


Strip = Mapping[Cell, PlacedCard]


def fresh(card: str, values: Values) -> PlacedCard:
    """Return a card as it lies when just placed, name upright."""
    return PlacedCard(card, location_of(values, card).sides)


def strip_at(view: View, strip: int, values: Values) -> dict[Cell, PlacedCard]:
    """Return the cards of a strip by their cells."""
    cells = {}
    for entry in view["strips"][strip]:
        lying = fresh(entry["id"], values)
        if entry["turned"]:
            lying = replace(lying.half_turn(), turned=True)
        cells[entry["row"], entry["col"]] = lying
    return cells


def matching_sides(strip: Strip, cell: Cell) -> set[int]:
    """Return the sides of a card that touch a side of the same colour."""
    row, column = cell
    found = set()
    for side, (down, across) in STEPS.items():
        other = strip.get((row + down, column + across))
        shade = strip[cell].sides[side]
        if other is not None and shade != NO_COLOUR and other.sides[OPPOSITE[side]] == shade:
            found.add(side)
    return found


# --- what a move would do -----------------------------------------------------------------------
@dataclass(frozen=True)
class Preview:
    """A strip after a move: the cell and card concerned, and all its cards."""

    strip: int
    cell: Cell
    lying: PlacedCard
    cells: Strip


def card_to_place(view: View) -> str:
    """Return the id of the card to place: the one just won, or drawn by the deed ability."""
    if view["decision"] == "deed":
        card: str = view["unused"][0]
    else:
        card = view["auction"]["card"]
    return card


def find_card(view: View, card: str, values: Values) -> tuple[int, Cell] | None:
    """Return the strip and cell of a card; None if it is not on the table."""
    for strip in range(len(view["strips"])):
        for cell, lying in strip_at(view, strip, values).items():
            if lying.card == card:
                return strip, cell
    return None


def preview(view: View, move: str, values: Values) -> Preview | None:
    """Return a strip as it would be after a move; None for a move that changes no strip."""
    head, *rest = move.split()
    if head == "place" and len(rest) == 3:  # noqa: PLR2004 - strip, row, column
        strip = int(rest[0])
        cell = (int(rest[1]), int(rest[2]))
        before = strip_at(view, strip, values)
        return _change(before, strip, None, cell, fresh(card_to_place(view), values))
    if head not in ("move", "rotate") or not rest:
        return None
    found = find_card(view, rest[0], values)
    if found is None:
        return None
    strip, start = found
    before = strip_at(view, strip, values)
    lying = before[start]
    if head == "rotate":
        return _change(before, strip, start, start, lying.half_turn())
    cell = (int(rest[1]), int(rest[2])) if len(rest) == 3 else start  # noqa: PLR2004
    return _change(before, strip, start, cell, lying)


def _change(
    before: Strip, strip: int, start: Cell | None, cell: Cell, lying: PlacedCard
) -> Preview:
    after = {at: card for at, card in before.items() if at != start} | {cell: lying}
    return Preview(strip, cell, lying, after)


def bounds(cells: Sequence[Cell]) -> tuple[int, int, int, int]:
    """Return the first and last row and the first and last column."""
    rows = [row for row, _ in cells]
    columns = [column for _, column in cells]
    return min(rows), max(rows), min(columns), max(columns)
