"""Orders of Mint Works: passing until something changes, and placing ahead of one's turn."""

from __future__ import annotations

from typing import Final

from mintopia.engine.schema.orders import PLAY, GameOrders, Offer
from mintopia.games.works.legal import ActionBuffer, legal_actions
from mintopia.games.works.schema import DEVELOPMENT, MANUAL, PASS
from mintopia.games.works.solitaire import is_card
from mintopia.games.works.state import State
from mintopia.games.works.turn import is_out

PASS_ON: Final = "pass"


class WorksOrders(GameOrders):
    """The orders of Mint Works."""

    def offers(self, s: State, seat: int) -> list[Offer]:
        """Offer repeated passing, except in the variant manual, where a pass is final (W6)."""
        can = s.phase == DEVELOPMENT and s.variant != MANUAL and not is_card(s, seat)
        return [Offer(PASS_ON)] if can else []

    def stands(self, then: State, now: State, seat: int, verb: str) -> bool:
        """Return whether an order still applies.

        Orders end with the round; an order to pass also ends when the player gets a new option.
        """
        if now.phase != DEVELOPMENT or now.round_no != then.round_no:
            return False
        return verb == PLAY or self._options(now, seat) <= self._options(then, seat)

    def action(self, now: State, seat: int, verb: str, number: int) -> int | None:
        """Return the pass."""
        return PASS

    def is_ahead(self, s: State, seat: int) -> bool:
        """Return whether a player still has turns to come in Development (W3, W6)."""
        return s.phase == DEVELOPMENT and not is_card(s, seat) and not is_out(s, seat)

    def turn_of(self, s: State, seat: int) -> State:
        """Return a state in which it is this player's turn."""
        turn: State = super().turn_of(s, seat)
        turn.second_turn = 0
        return turn

    def _options(self, s: State, seat: int) -> set[int]:
        """Return what a player could do if it were their turn."""
        out = ActionBuffer()
        return set(out.actions[: legal_actions(self.turn_of(s, seat), out)])


ORDERS = WorksOrders()
