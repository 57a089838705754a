"""Orders of Mint Bid: out for this card, bid up to a number, decline offers; sealing ahead.

All of them hold for the card that is up for auction, and no longer.
"""

from __future__ import annotations

from typing import Final

from mintopia.games.bid.auctions import has_withdrawn, is_leading, must_open
from mintopia.games.bid.legal import may_withdraw
from mintopia.games.bid.schema import (
    AUCTION_PHASE,
    BID,
    DECIDE_ANSWER,
    DECIDE_BID,
    DECIDE_SEAL,
    DECLINE,
    NO_SOLO,
    NOBODY,
    PASS,
    WITHDRAW,
)
from mintopia.games.bid.seating import is_shared
from mintopia.games.bid.state import State
from mintopia.schema.orders import PLAY, GameOrders, Offer

OUT: Final = "out"
UP_TO: Final = "up-to"
NO_OFFERS: Final = "no-offers"


def is_bidding(s: State, seat: int) -> bool:
    """Return whether an open auction is running and a player is still in it."""
    return (
        s.phase == AUCTION_PHASE
        and s.solo == NO_SOLO
        and s.decision in (DECIDE_BID, DECIDE_ANSWER)
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
        on_turn = s.to_move == seat and s.decision == DECIDE_BID  # then one simply withdraws
        bound = is_leading(s, seat) or must_open(s, seat) or s.offer_from == seat
        if not on_turn and not bound:
            found.append(Offer(OUT))
        if is_shared(s):
            found.append(Offer(NO_OFFERS))
        return found

    def stands(self, then: State, now: State, seat: int, verb: str) -> bool:
        """An order holds while the same card is up and its player is in."""
        same = (then.round_no, then.auction_card) == (now.round_no, now.auction_card)
        if verb == PLAY:
            return same and self.is_together(now, seat)
        return same and is_bidding(now, seat) and not (verb == OUT and is_leading(now, seat))

    def action(self, now: State, seat: int, verb: str, number: int) -> int | None:
        """Bid the least that leads, and withdraw when that is more than the number."""
        if now.decision == DECIDE_ANSWER:
            asked = now.offer_to == seat
            return DECLINE if asked and verb in (OUT, NO_OFFERS) else None
        if verb == UP_TO and is_leading(now, seat):
            return PASS
        if verb == UP_TO and now.bid < min(number, now.mints[seat]):
            return BID + now.bid + 1
        if verb in (OUT, UP_TO) and may_withdraw(now, seat):
            return WITHDRAW
        return None

    def turn_of(self, s: State, seat: int) -> State | None:
        """A player may seal before the others asked first have (B2)."""
        if not self.is_together(s, seat):
            return None
        turn = s.copy()
        turn.to_move = seat
        return turn

    def is_together(self, s: State, seat: int) -> bool:
        """All seal at the same time, whoever the rules ask first (B2)."""
        sealing = s.phase == AUCTION_PHASE and s.decision == DECIDE_SEAL
        return sealing and s.sealed[seat] == NOBODY


ORDERS = BidOrders()
