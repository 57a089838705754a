"""A naive reference implementation ("oracle") of Mint Bid.

Written from the ruling text alone (bid.md, cited below as B1..B4 by section, and referee.md). It
prefers clarity to speed: strips are lists of cards, and everything else is computed from them. It
is written in layers: the table (bid_state), special abilities, auctions, and here the moves.
"""

from __future__ import annotations

from typing import Any

from .bid_auctions import BidAuctions
from .bid_tables import valid_cells


class BidOracle(BidAuctions):
    """One game of Mint Bid (B2..B4), driven by move texts (referee.md)."""

    def __init__(self, **options: Any) -> None:
        """B2: the table is set up (`BidState` names the options), and the first round begins."""
        super().__init__(**options)
        self.begin_round()

    # ---- legal moves ----

    def legal(self) -> list[str]:
        """B2..B4, referee.md: every legal move of the seat to move; empty when over."""
        seat = self.to_move
        if seat is None:
            return []
        if self.decision == "choose":
            kinds = ("open",) if self.own_strips else ("open", "closed")
            return [f"auction {card} {kind}" for card in self.block for kind in kinds]
        if self.decision == "bid":
            return self.solo_bids() if self.solo is not None else self.bids(seat)
        if self.decision == "answer":
            return ["accept", "decline", *self.counters()]
        if self.decision == "seal":
            return [f"seal {n}" for n in range(self.mints[seat] + 1)]
        if self.decision == "winner":
            return [f"winner {s}" for s in self.highest_of_tied()]
        if self.decision == "partner":
            return ["partner left", "partner right"]
        if self.decision == "place":
            strip = self.running().strip
            assert strip is not None
            return [f"place {strip} {r} {c}" for r, c in valid_cells(self.strips[strip])]
        assert self.decision is not None
        return self.ability_moves(self.decision, seat)

    def offers(self, seat: int, side: str) -> list[str]:
        """B2, Open auction: the joint bids that can be offered to one neighbour, given the Mints.

        None to a withdrawn neighbour, and none with two players (B3).
        """
        auction = self.running()
        other = self.left(seat) if side == "left" else self.right(seat)
        if self.own_strips or other in auction.withdrawn:
            return []
        return [
            f"offer {side} {a} {b}"
            for a in range(1, self.mints[seat] + 1)
            for b in range(1, self.mints[other] + 1)
            if a + b > auction.bid
        ]

    def counters(self) -> list[str]:
        """B2, Open auction: `counter A B` with other numbers than offered, once for each offer."""
        auction = self.running()
        offer = auction.offer
        assert offer is not None
        if offer.countered:
            return []
        return [
            f"counter {a} {b}"
            for a in range(1, self.mints[offer.giver] + 1)
            for b in range(1, self.mints[offer.to] + 1)
            if a + b > auction.bid and (a, b) != (offer.mine, offer.theirs)
        ]

    def bids(self, seat: int) -> list[str]:
        """B2, Open auction; B3: the moves on a turn."""
        auction = self.running()
        alone = [f"bid {n}" for n in range(auction.bid + 1, self.mints[seat] + 1)]
        to_left = self.offers(seat, "left")
        to_right = self.offers(seat, "right")
        leading = seat in auction.pledges
        if not leading and not (alone or to_left or to_right):
            return ["withdraw"]
        moves = alone + ([] if self.left(seat) in auction.asked else to_left)
        moves = moves + ([] if self.right(seat) in auction.asked else to_right)
        if leading:
            return [*moves, "pass"]
        if auction.first_turn and seat == self.auctioneer and self.mints[seat] >= 1:
            return moves
        if seat not in auction.passed:
            moves = [*moves, "pass"]
        return [*moves, "withdraw"]

    def solo_bids(self) -> list[str]:
        """B4: `withdraw`, or `bid N`: first 1, later one above the opponent's, if affordable."""
        number = self.running().bid + 1
        return [f"bid {number}", "withdraw"] if number <= self.mints[0] else ["withdraw"]

    # ---- playing a move ----

    def play(self, move: str) -> None:
        """referee.md: play a legal move of the seat to move."""
        if move not in self.legal():
            raise ValueError(f"illegal move: {move}")
        seat = self.to_move
        assert seat is not None
        word, *rest = move.split(" ")
        if self.phase == "abilities":
            self.use_ability(move)
        elif word == "auction":
            self.begin_auction(rest[0], rest[1])
        elif word == "seal":
            self.seal(seat, int(rest[0]))
        elif word == "winner":
            self.picks(int(rest[0]))
        elif word == "partner":
            self.choose_partner(seat, rest[0])
        elif word == "place":
            self.place(int(rest[1]), int(rest[2]))
        elif self.solo is not None:
            self.solo_turn(None if word == "withdraw" else int(rest[0]))
        else:
            self.open_turn(seat, word, rest)
