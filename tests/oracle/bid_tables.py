"""Tables, plain records and strip geometry of the Mint Bid oracle (bid.md, B1..B4 by section)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

DECIDED_ABILITIES = ("deed", "utility", "production")  # B2: in this order; culture has no decision
TOP, RIGHT, BOTTOM, LEFT = 0, 1, 2, 3

# B2, B3, B4 by the number of players: cards in the deck, in the Block, income.
DECK_SIZE = {1: 8, 2: 10, 3: 8, 4: 12, 5: 16, 6: 20}
BLOCK_SIZE = {1: 1, 2: 2, 3: 2, 4: 3, 5: 4, 6: 5}
INCOME = {1: 2, 2: 2, 3: 4, 4: 4, 5: 4, 6: 4}
LEFT_OUT = (1, 6)  # B3, B4: values not used with one or two players

# B4, the opponents: names as in Mint Works, and the six faces of each.
OPPONENTS = {"justin": "Justin", "rachael": "Rachael", "sonic": "Sonic", "mort": "Mort"}
FACES: dict[str, tuple[str, ...]] = {
    "justin": ("withdraw", "withdraw", "raise 2", "raise 2", "special", "special"),
    "rachael": ("raise 2", "raise 3", "raise 4", "raise 4", "special", "special"),
    "sonic": ("withdraw", "raise 3", "raise 3", "raise 5", "special", "special"),
    "mort": ("withdraw", "raise 2", "raise 3", "raise 3", "special", "special"),
}


class OutOfDiceError(Exception):
    """The caller's list of dice is used up (referee.md, `dice`)."""


@dataclass(frozen=True)
class Card:
    """B1: a Location card; sides are top, right, bottom, left."""

    id: str
    type: str
    value: int
    sides: tuple[str, ...]


@dataclass
class Placed:
    """B2, Placing: a card in a strip."""

    card: Card
    row: int
    col: int
    turned: bool = False

    def side(self, which: int) -> str:
        """B2, production: turned by 180 degrees, top and bottom swap, and so do left and right."""
        return self.card.sides[(which + 2) % 4 if self.turned else which]

    def shown(self) -> dict[str, Any]:
        """referee.md (B2), an entry of `strips[i]`."""
        return {"id": self.card.id, "row": self.row, "col": self.col, "turned": self.turned}


Strip = list[Placed]


@dataclass
class Offer:
    """B2, Open auction: `offer left|right A B`, or the counter to it, not yet answered."""

    giver: int
    to: int
    mine: int
    theirs: int
    countered: bool = False


@dataclass
class Auction:
    """B2: one auction, open or closed."""

    card: Card
    kind: str
    seats: int
    bid: int = 0  # the Current Bid
    pledges: dict[int, int] = field(default_factory=dict)  # leader -> pledge
    withdrawn: set[int] = field(default_factory=set)
    sealed: dict[int, int] = field(default_factory=dict)
    offer: Offer | None = None
    first_turn: bool = True  # the Auctioneer's first turn of this auction
    passed: set[int] = field(default_factory=set)  # passed at this Current Bid while not leading
    asked: set[int] = field(default_factory=set)  # neighbours asked in this turn
    tied: list[int] = field(default_factory=list)  # closed: strips between the tied pairs
    strip: int | None = None  # where the card goes, once decided

    def lead(self, pledges: dict[int, int]) -> None:
        """B2: set the leaders; the Current Bid is the sum of their pledges."""
        self.pledges = dict(pledges)
        self.bid = sum(pledges.values())
        self.passed = set()

    def shown(self, all_seeing: bool, viewer: int | None) -> dict[str, Any]:
        """referee.md, `auction`; B2, Closed auction: unknown to the others until all are in."""
        offer: dict[str, int] | None = None
        if self.offer is not None:
            offer = {
                "by": self.offer.giver,
                "to": self.offer.to,
                "mine": self.offer.mine,
                "theirs": self.offer.theirs,
                "countered": self.offer.countered,
            }
        sealed: list[int | str | None] | None = None
        if self.kind == "closed":
            sealed = []
            all_in = len(self.sealed) == self.seats
            for seat in range(self.seats):
                if seat not in self.sealed:
                    sealed.append(None)
                elif all_seeing or all_in or seat == viewer:
                    sealed.append(self.sealed[seat])
                else:
                    sealed.append("?")
        return {
            "card": self.card.id,
            "kind": self.kind,
            "bid": self.bid,
            "leaders": sorted(self.pledges),
            "pledges": [self.pledges.get(seat, 0) for seat in range(self.seats)],
            "withdrawn": sorted(self.withdrawn),
            "offer": offer,
            "sealed": sealed,
        }


def read_cards(cards: Sequence[Mapping[str, Any]]) -> dict[str, Card]:
    """B1: the cards of the data file, in its order."""
    return {
        entry["id"]: Card(entry["id"], entry["type"], entry["value"], tuple(entry["sides"]))
        for entry in cards
    }


# ---- geometry of a strip ----


def shares_side(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """B2, Placing: two cells share a side."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def within_two_rows(rows: set[int]) -> bool:
    """B2, Placing: "at most two rows (rows -1 and 0, or 0 and 1)"."""
    return rows <= {-1, 0} or rows <= {0, 1}


def connected(cells: set[tuple[int, int]]) -> bool:
    """B2, utility: every cell is reached from every other through shared sides."""
    if not cells:
        return True
    reached = {min(cells)}
    while True:
        more = {c for c in cells - reached if any(shares_side(c, r) for r in reached)}
        if not more:
            return reached == cells
        reached |= more


def valid_cells(strip: Strip) -> list[tuple[int, int]]:
    """B2, Placing: where the next card of a strip may go; by row, then column."""
    if not strip:
        return [(0, 0)]
    taken = {(p.row, p.col) for p in strip}
    columns = [p.col for p in strip]
    cells = []
    for row in (-1, 0, 1):
        for col in range(min(columns) - 1, max(columns) + 2):
            cell = (row, col)
            if cell in taken or not any(shares_side(cell, t) for t in taken):
                continue
            if within_two_rows({p.row for p in strip} | {row}):
                cells.append(cell)
    return cells


def valid_shifts(strip: Strip, card_id: str) -> list[tuple[int, int]]:
    """B2, utility: the other valid cells a card of the strip may be moved to; by row, then column.

    A sole card has none: the first card of a strip is at row 0, column 0.
    """
    taken = {(p.row, p.col) for p in strip}
    others = {(p.row, p.col) for p in strip if p.card.id != card_id}
    if not others:
        return []
    columns = [col for _, col in others]
    cells = []
    for row in (-1, 0, 1):
        for col in range(min(columns) - 1, max(columns) + 2):
            after = others | {(row, col)}
            if (row, col) in taken or not any(shares_side((row, col), o) for o in others):
                continue
            if connected(after) and within_two_rows({r for r, _ in after}):
                cells.append((row, col))
    return cells


def same_colour(a: str, b: str) -> bool:
    """B1, B2: both sides have the same colour; sides without a colour never match."""
    return a == b != "none"


def matches(strip: Strip) -> int:
    """B2, Matches: pairs of neighbouring cards whose touching sides have the same colour."""
    count = 0
    for a in strip:
        for b in strip:
            if b.row == a.row and b.col == a.col + 1 and same_colour(a.side(RIGHT), b.side(LEFT)):
                count += 1
            if b.col == a.col and b.row == a.row + 1 and same_colour(a.side(BOTTOM), b.side(TOP)):
                count += 1
    return count


def with_card(strip: Strip, card: Card, row: int, col: int) -> Strip:
    """B2, Placing: the strip after placing a card, name upright."""
    return [*strip, Placed(card, row, col)]


def could_match(strip: Strip, card: Card) -> bool:
    """B4, Justin: the card would make a match in the strip, on some valid cell."""
    now = matches(strip)
    return any(matches(with_card(strip, card, r, c)) > now for r, c in valid_cells(strip))


def after_ability(strips: list[Strip], move: str, drawn: Card | None) -> list[Strip]:
    """B2, Special abilities: the strips after a use of deed, utility or production."""
    strips = deepcopy(strips)
    word, *rest = move.split(" ")
    if word == "place":
        assert drawn is not None
        strip, row, col = (int(number) for number in rest)
        strips[strip] = with_card(strips[strip], drawn, row, col)
    elif word != "skip":
        placed = next(p for strip in strips for p in strip if p.card.id == rest[0])
        if word == "move":
            placed.row, placed.col = int(rest[1]), int(rest[2])
        else:
            assert word == "rotate"
            placed.turned = not placed.turned
    return strips
