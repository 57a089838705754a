"""What the compact actions of Mint Bid mean, worked out from a seat's view.

Written from docs/research/compact.md and bid.md, without the rules' code. A meaning is a move as
text; whether it is legal is for the caller to ask.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tests.research.bid_reader import Cell, Table

PLAIN: Final = ("pass", "withdraw", "accept", "decline", "skip", "partner left", "partner right")
WINNER, RAISE, SEAL, AUCTION, PLACE, ROTATE, MOVE, OFFER, COUNTER = (
    7, 13, 22, 69, 79, 95, 116, 158, 220,
)  # fmt: skip
KINDS: Final = ("open", "closed")
SEATS, MOST_MINTS, RANKS, PARTS = 6, 46, 8, 16
JUMPS: Final = (1, 3, 6)

Meanings = Iterator[tuple[int, str]]


class CompactReader:
    """A position of Mint Bid: its view for the seat to move, and its legal placings and moves."""

    def __init__(
        self, cards: dict[str, Any], placed: list[str], view: dict[str, Any], legal: list[str]
    ) -> None:
        self.table = Table(cards, view)
        self.placed = placed  # the oldest first
        self.view = view
        self.legal = legal
        self.mints = [player["mints"] for player in view["players"]]
        self.auction: dict[str, Any] = view["auction"] or {}
        self.least = max(2, self.auction.get("bid", 0) + 1)  # the least joint bid that raises

    def meanings(self) -> dict[int, str]:
        """Return what each compact action means here, as far as it means anything."""
        decision = self.view["decision"]
        seats = len(self.mints)
        found = dict(enumerate(PLAIN)) | {
            WINNER + place: f"winner {(self.view['to_move'] + place) % seats}"
            for place in range(seats)
        }
        if decision == "bid":
            found |= dict(self.raises())
            found |= dict(self.offers())
        elif decision == "seal":
            found |= {SEAL + mints: f"seal {mints}" for mints in range(MOST_MINTS + 1)}
        elif decision == "choose":
            for place, card in enumerate(self.view["block"]):
                for closed, kind in enumerate(KINDS):
                    found[AUCTION + place * 2 + closed] = f"auction {card} {kind}"
        elif decision in ("place", "deed"):
            found |= dict(self.placings())
        elif decision == "production":
            found |= {ROTATE + at: f"rotate {card}" for at, card in enumerate(self.placed)}
        elif decision == "utility":
            found |= dict(self.moves())
        elif decision == "answer":
            found |= dict(self.counters())
        return found

    # --- auctions ---------------------------------------------------------------------------------
    def raises(self) -> Meanings:
        bid, all_mints = self.auction["bid"], self.mints[self.view["to_move"]]
        for step in range(8):
            yield RAISE + step, f"bid {bid + 1 + step}"
        if all_mints > bid + 8:
            yield RAISE + 8, f"bid {all_mints}"

    def offers(self) -> Meanings:
        """Offers to the left, then to the right."""
        seat, count = self.view["to_move"], len(self.mints)
        mine = self.mints[seat]
        for direction, step in enumerate((1, -1)):
            theirs = self.mints[(seat + step) % count]
            first, side = OFFER + direction * 31, ("left", "right")[direction]
            for choice in range(PARTS):
                part = part_of(choice, self.least, theirs)
                yield first + choice, f"offer {side} {self.least - part} {part}"
            for number, jump in enumerate(JUMPS):
                total = self.least + jump
                known = set()
                for share in range(5):
                    part = total - 1 if share == 4 else max(1, rounded(total * share, 4))
                    part = min(part, theirs)  # moved to what both can pay
                    part = max(part, total - mine, 1)
                    if part not in known and part <= min(theirs, total - 1):
                        yield first + 16 + number * 5 + share, f"offer {side} {total - part} {part}"
                    known.add(part)

    def counters(self) -> Meanings:
        offer = self.auction["offer"]
        if offer["countered"]:
            return
        theirs = self.mints[offer["to"]]
        totals = [offer["mine"] + offer["theirs"], self.least]
        for which, total in enumerate(totals):
            if which == 1 and total == totals[0]:
                continue
            for choice in range(PARTS):
                part = part_of(choice, total, theirs)
                yield COUNTER + which * PARTS + choice, f"counter {total - part} {part}"

    # --- cells ------------------------------------------------------------------------------------
    def placings(self) -> Meanings:
        seat, count = self.view["to_move"], len(self.mints)
        card = self.auction["card"] if self.view["decision"] == "place" else self.view["unused"][0]
        for right, strip in enumerate((seat, (seat - 1) % count) if count > 2 else (seat,)):
            cells = [cell for of, cell in self.cells("place") if of == str(strip)]
            for rank, (row, col) in enumerate(self.ranked(strip, card, cells)[:RANKS]):
                yield PLACE + right * RANKS + rank, f"place {strip} {row} {col}"

    def moves(self) -> Meanings:
        for at, card in enumerate(self.placed):
            strip = self.table.place[card][0]
            cells = [cell for of, cell in self.cells("move") if of == card]
            if not cells:
                continue
            ranked = self.ranked(strip, card, cells)
            worth = {cell: self.table.matches_at(strip, cell, card) for cell in cells}
            fewest = min(ranked, key=lambda cell: (worth[cell], cell))
            yield MOVE + at * 2, "move {} {} {}".format(card, *ranked[0])
            if worth[fewest] < worth[ranked[0]]:
                yield MOVE + at * 2 + 1, "move {} {} {}".format(card, *fewest)

    def ranked(self, strip: int, card: str, cells: list[Cell]) -> list[Cell]:
        """Sort cells: the most matches first, then by row and column."""
        return sorted(cells, key=lambda cell: (-self.table.matches_at(strip, cell, card), cell))

    def cells(self, verb: str) -> Iterator[tuple[str, Cell]]:
        """Yield the cells of the legal moves of a kind, with the strip or card that they name."""
        for move in self.legal:
            words = move.split()
            if words[0] == verb:
                yield words[1], (int(words[2]), int(words[3]))


def part_of(choice: int, total: int, theirs: int) -> int:
    """Return a part of a joint bid: 1 to 15, or all that can be paid if that is more."""
    return choice + 1 if choice < 15 else max(16, min(theirs, total - 1))


def rounded(number: int, divisor: int) -> int:
    """Divide and round, halves up."""
    return (2 * number + divisor) // (2 * divisor)
