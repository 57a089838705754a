"""Orders of Mint Works: pass until something changes; placing ahead of one's turn."""

from __future__ import annotations

from typing import Final

from mintopia.games.works.legal import ActionBuffer, legal_actions
from mintopia.games.works.schema import DEVELOPMENT, MANUAL, PASS
from mintopia.games.works.solitaire import is_card
from mintopia.games.works.state import State
from mintopia.games.works.turn import is_out
from mintopia.schema.orders import PLAY, GameOrders, Offer

PASS_ON: Final = "pass"


def turn_of(s: State, seat: int) -> State | None:
    """Return the state as if it were this player's turn in Development."""
    if s.phase != DEVELOPMENT or is_card(s, seat) or is_out(s, seat):
        return None
    turn = s.copy()
    turn.to_move = seat
    turn.second_turn = 0
    return turn


def options_of(s: State, seat: int) -> set[int]:
    """Return what a player could do if it were their turn."""
    turn = turn_of(s, seat)
    if turn is None:
        return set()
    out = ActionBuffer()
    return set(out.actions[: legal_actions(turn, out)])


class WorksOrders(GameOrders):
    """The orders of Mint Works."""

    def offers(self, s: State, seat: int) -> list[Offer]:
        """Passing is final in the variant manual: there is nothing to repeat (W6)."""
        can = s.phase == DEVELOPMENT and s.variant != MANUAL and not is_card(s, seat)
        return [Offer(PASS_ON)] if can else []

    def stands(self, then: State, now: State, seat: int, verb: str) -> bool:
        """Orders end with the round; passing, when the player can do what they could not before."""
        if now.phase != DEVELOPMENT or now.round_no != then.round_no:
            return False
        return verb == PLAY or options_of(now, seat) <= options_of(then, seat)

    def action(self, now: State, seat: int, verb: str, number: int) -> int | None:  # noqa: ARG002
        """Pass."""
        return PASS

    def turn_of(self, s: State, seat: int) -> State | None:
        """Return the state as if it were this player's turn in Development."""
        return turn_of(s, seat)


ORDERS = WorksOrders()
