"""Orders that a seat may give ahead of its turn. A game declares its own in its part `orders`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from mintopia.engine.i18n import Catalogue

PLAY: Final = "play"  # the verb of a move chosen ahead, in any game: "play supplier gardens"


@dataclass(frozen=True)
class Offer:
    """An order that a seat may give now, with the bounds of its number if it takes one."""

    verb: str
    low: int | None = None
    high: int | None = None


class GameOrders:
    """The orders of a game; this base class has none. Its methods never change a state.

    An order is a verb, with a number if its offer has bounds. It is given in one state, `then`,
    and checked again in every later one, `now`.
    """

    def offers(self, s: Any, seat: int) -> list[Offer]:
        """List the orders that a seat may give now."""
        return []

    def stands(self, then: Any, now: Any, seat: int, verb: str) -> bool:
        """Return whether an order, or a move chosen ahead (PLAY), still applies."""
        return False

    def action(self, now: Any, seat: int, verb: str, number: int) -> int | None:
        """Return the action an order plays for the seat to move; None to let the seat decide."""
        return None

    def is_ahead(self, s: Any, seat: int) -> bool:
        """Return whether a seat may decide its next turn ahead of time."""
        return False

    def turn_of(self, s: Any, seat: int) -> Any:
        """Return a copy of the state in which it is the turn of a seat that decides ahead."""
        turn = s.copy()
        turn.to_move = seat
        return turn

    def is_together(self, s: Any, seat: int) -> bool:
        """Return whether a seat may decide now even though others are asked first."""
        return False

    def text(self, verb: str, number: int | None, language: str) -> str:
        """Describe an order in words, including its number if one is given."""
        package = type(self).__module__.rpartition(".")[0]
        words = Catalogue(package, language)
        if number is None:
            return words.say("orders", verb)
        return words.say("orders", f"{verb}-number", n=number)
