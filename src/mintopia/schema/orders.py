"""What a seat may order ahead of its turn. A game states its own in a module `orders` (ORDERS)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from mintopia.i18n import Catalogue

PLAY: Final = "play"  # the verb of a move given ahead in any game: "play supplier gardens"


@dataclass(frozen=True)
class Offer:
    """An order that a seat may give now; where it takes a number, the lowest and the highest."""

    verb: str
    low: int | None = None
    high: int | None = None


class GameOrders:
    """The orders of a game; this one has none. States are never changed here.

    An order is a verb, with a number where its offer has bounds. It is given in one state, `then`,
    and looked at again in every later one, `now`.
    """

    def offers(self, s: Any, seat: int) -> list[Offer]:  # noqa: ARG002
        """List the orders that a seat may give now."""
        return []

    def stands(self, then: Any, now: Any, seat: int, verb: str) -> bool:  # noqa: ARG002
        """Return whether an order, or a move given ahead (PLAY), is still about what is now."""
        return False

    def action(self, now: Any, seat: int, verb: str, number: int) -> int | None:  # noqa: ARG002
        """Return what an order plays for the seat to move; None: the seat decides itself."""
        return None

    def is_ahead(self, s: Any, seat: int) -> bool:  # noqa: ARG002
        """Return whether a seat knows already what it will have to decide: it may do so ahead."""
        return False

    def turn_of(self, s: Any, seat: int) -> Any:
        """Return a state in which it is the turn of a seat that may decide ahead."""
        turn = s.copy()
        turn.to_move = seat
        return turn

    def is_together(self, s: Any, seat: int) -> bool:  # noqa: ARG002
        """Return whether a seat may decide now although others are asked first."""
        return False

    def text(self, verb: str, number: int | None, language: str) -> str:
        """Describe an order; without a number, one that takes a number as it is offered."""
        package = type(self).__module__.rpartition(".")[0]
        words = Catalogue(package, language)
        if number is None:
            return words.say("orders", verb)
        return words.say("orders", f"{verb}-number", n=number)
