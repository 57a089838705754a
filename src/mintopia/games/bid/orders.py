"""Orders of Mint Bid: bid up to a number, pass, withdraw, decline offers; sealing ahead.

All of them hold only for the card that is up for auction.
"""

from __future__ import annotations

from typing import Final

from mintopia.engine.schema.orders import PLAY, GameOrders, Offer
from mintopia.games.bid import schema as b
from mintopia.games.bid.auctions import has_withdrawn, is_leading, must_open
from mintopia.games.bid.legal import may_withdraw
from mintopia.games.bid.seating import is_shared
from mintopia.games.bid.state import State

OUT: Final = "out"
UP_TO: Final = "up-to"
NO_OFFERS: Final = "no-offers"
PASS_ON: Final = "pass"


def is_bidding(s: State, seat: int) -> bool:
    """Return whether an open auction is running and a player is still in it."""
    return (
        s.phase == b.AUCTION_PHASE
        and s.solo == b.NO_SOLO
        and s.decision in (b.DECIDE_BID, b.DECIDE_ANSWER)
        and not has_withdrawn(s, seat)
    )


class BidOrders(GameOrders):
    """The orders of Mint Bid."""

    def offers(self, s: State, seat: int) -> list[Offer]:
        """List what a player may order in the running auction."""
        if not is_bidding(s, seat):
            return []
        found = []
        if s.mints[seat] > s.bid:
            found.append(Offer(UP_TO, s.bid + 1, s.mints[seat]))
        if is_leading(s, seat):
            found.append(Offer(PASS_ON))
        on_turn = s.to_move == seat and s.decision == b.DECIDE_BID  # then they can just withdraw
        bound = is_leading(s, seat) or must_open(s, seat) or s.offer_from == seat
        if not on_turn and not bound:
            found.append(Offer(OUT))
        if is_shared(s):
            found.append(Offer(NO_OFFERS))
        return found

    def stands(self, then: State, now: State, seat: int, verb: str) -> bool:
        """Return whether an order still holds: the same card is up and its player is in."""
        same = (then.round_no, then.auction_card) == (now.round_no, now.auction_card)
        if verb == PLAY:
            return same and self.is_together(now, seat)
        leads = is_leading(now, seat)
        fits = leads if verb == PASS_ON else not (leads and verb == OUT)
        return same and is_bidding(now, seat) and fits

    def action(self, now: State, seat: int, verb: str, number: int) -> int | None:
        """Return the action that an order plays, or None.

        UP_TO bids one more than the Current Bid, passes while leading, and withdraws above the
        number. Every order except PASS_ON declines offers: a player with an order bids alone.
        """
        if now.decision == b.DECIDE_ANSWER:
            asked = now.offer_to == seat
            return b.DECLINE if asked and verb != PASS_ON else None
        if verb in (UP_TO, PASS_ON) and is_leading(now, seat):
            return b.PASS
        if verb == UP_TO and now.bid < min(number, now.mints[seat]):
            return b.BID + now.bid + 1
        if verb in (OUT, UP_TO) and may_withdraw(now, seat):
            return b.WITHDRAW
        return None

    def is_ahead(self, s: State, seat: int) -> bool:
        """Return whether a player may seal before others whose turn comes first (B2)."""
        return self.is_together(s, seat)

    def is_together(self, s: State, seat: int) -> bool:
        """Return whether a player may seal now, as all seal at the same time (B2)."""
        sealing = s.phase == b.AUCTION_PHASE and s.decision == b.DECIDE_SEAL
        return sealing and s.sealed[seat] == b.NOBODY


ORDERS = BidOrders()
