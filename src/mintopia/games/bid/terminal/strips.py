"""Where the cards of the strips lie, and where the moves of a bundle would put them.

Which sides match, now and after a move, comes from the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mintopia.engine.game import View
from mintopia.games.bid.cards import Location, Values
from mintopia.games.bid.derived import strip_after
from mintopia.games.bid.schema import BOTTOM, LEFT, RIGHT, TOP
from mintopia.games.bid.shapes import BidPair, BidPlaced
from mintopia.games.bid.state import State
from mintopia.games.bid.terminal.bundles import MOVE, card_to_place
from mintopia.games.bid.terminal.labels import location_of, ring_order, values_of
from mintopia.terminal.game_screen import Bundle, Picture

Cell = tuple[int, int]  # row, column
Spot = tuple[int, Cell]  # a strip, and a cell of it


@dataclass(frozen=True)
class PlacedCard:
    """A card as it lies in a strip: its sides from the top clockwise, and those that match."""

    location: Location
    sides: tuple[int, ...]
    turned: bool = False
    matched: frozenset[int] = frozenset()


Strip = Mapping[Cell, PlacedCard]


def placed(location: Location, turned: bool = False, matched: Iterable[int] = ()) -> PlacedCard:
    """Return a card as it lies, by default name upright and alone."""
    sides = location.sides[2:] + location.sides[:2] if turned else location.sides
    return PlacedCard(location, sides, turned, frozenset(matched))


def lay_out(cards: Iterable[BidPlaced], pairs: Iterable[BidPair], values: Values) -> Strip:
    """Return the cards of a strip by their cells, with the sides that match."""
    matched: dict[str, set[int]] = {}
    for pair in pairs:
        facing = (RIGHT, LEFT) if pair["side"] == "right" else (BOTTOM, TOP)
        for card, side in zip(pair["cards"], facing, strict=True):
            matched.setdefault(card, set()).add(side)
    return {
        (one["row"], one["col"]): placed(
            location_of(values, one["id"]), one["turned"], matched.get(one["id"], ())
        )
        for one in cards
    }


def strip_at(picture: Picture, strip: int) -> Strip:
    """Return the cards of a strip by their cells."""
    pairs = picture.derived["strips"][strip]["pairs"]
    return lay_out(picture.view["strips"][strip], pairs, values_of(picture.game))


def find_card(view: View, card: str) -> Spot | None:
    """Return where a card lies; None if it is in no strip."""
    for strip, cards in enumerate(view["strips"]):
        for one in cards:
            if one["id"] == card:
                return strip, (one["row"], one["col"])
    return None


# --- what a move would do -----------------------------------------------------------------------
def card_of(picture: Picture, thought: str) -> str:
    """Return the card that a move, or the beginning of one, places, moves or turns."""
    words = thought.split()
    return card_to_place(picture.view) if words[0] == "place" else words[1]


def spot_of(picture: Picture, thought: str) -> Spot:
    """Return where the card of a move would lie; for the beginning of one, where it lies now."""
    clicks = picture.choices[thought]["clicks"] if thought in picture.choices else [""]
    kind, _, place = clicks[-1].partition(":")
    if kind == "cell":
        strip, row, column = map(int, place.split(":"))
        return strip, (row, column)
    found = find_card(picture.view, card_of(picture, thought))
    assert found is not None
    return found


def strip_with(picture: Picture, thought: str) -> Strip:
    """Return the strip of a move as it would lie after it; before it, for the beginning of one."""
    strip, _ = spot_of(picture, thought)
    if thought not in picture.choices:
        return strip_at(picture, strip)
    values, state = values_of(picture.game), picture.game.present
    assert isinstance(state, State)
    after = strip_after(state, picture.game.check(thought), strip, values)
    return lay_out(*after, values)


def spots_of(picture: Picture, bundle: Bundle, card: str = "") -> dict[Spot, str]:
    """Return the places to choose from, in the order of the table, each with its thought.

    To move a card, it is chosen first, and then its new place.
    """
    found: dict[Spot, str] = {}
    for move in bundle.moves:
        thought = move
        if bundle.id == MOVE and not card:
            thought = move.rsplit(" ", 2)[0]
        elif bundle.id == MOVE and card != move.split()[1]:
            continue
        found[spot_of(picture, thought)] = thought
    order = ring_order(picture)
    return dict(sorted(found.items(), key=lambda item: (order.index(item[0][0]), item[0][1])))


def bounds(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """Return the first and last row and the first and last column."""
    rows, columns = zip(*cells, strict=True)
    return min(rows), max(rows), min(columns), max(columns)
