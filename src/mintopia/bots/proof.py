"""Proves which moves win before the round is over, whatever the others and chance do.

The search is exhaustive: every move of every seat, every card that may be drawn, every number that
may be rolled. Nothing is estimated. It uses a game's rules and its part `draws`,
which lists the possible outcomes of a draw; the state of such a game has the field `round_no`.

A win is proven for a seat that plays its best with what it may know. Hidden information must
therefore not matter: if another seat holds a secret, nothing can be proven.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from mintopia.bots.outcomes import Outcomes
from mintopia.engine.game import Game
from mintopia.engine.kernel.state import PlainState
from mintopia.errors import MintopiaError
from mintopia.games import spec_of

MOST_POSITIONS: Final = 200_000
MOST_WORLDS: Final = 500  # possible outcomes of one move


class UnprovableError(MintopiaError):
    """Raised for a position about which nothing can be proven."""


class TooLongError(UnprovableError):
    """Raised for a position whose proof would take more positions than are allowed."""


class Proof:
    """Proves, for the seat to move, which moves win in this round."""

    def __init__(self, game: Game, most_positions: int = MOST_POSITIONS) -> None:
        if game.to_move is None:
            raise UnprovableError("The game is over.")
        spec = spec_of(game.id)
        if not spec.draws:
            raise UnprovableError(f"The game {game.id} does not say what chance may bring.")
        self.rules = game.rules
        self.seat: int = game.to_move
        self.positions = 0  # the number searched so far
        self._state = game.snapshot()
        self._outcomes = Outcomes(game.rules)
        self._round = round_of(self._state)
        self._most = most_positions
        self._known: dict[bytes, bool] = {}

    def winning(self) -> list[int]:
        """Return the actions that win."""
        return [action for action in self.rules.legal(self._state) if self.holds(action)]

    def holds(self, action: int, state: PlainState | None = None) -> bool:
        """Return whether an action keeps the win, whatever its outcome."""
        state = self._state if state is None else state
        return all(self.wins(after) for after in self._after(state, action))

    def wins(self, state: PlainState) -> bool:
        """Return whether the seat can force a win in this round from a position."""
        mover = self.rules.to_move(state)
        if mover is None:
            winners: list[int] = self.rules.result(state)["winners"]
            return winners == [self.seat]
        if round_of(state) != self._round:
            return False
        key = self._key(state)
        found = self._known.get(key)
        if found is None:
            self._check(state)
            quantity = any if mover == self.seat else all
            found = quantity(self.holds(action, state) for action in self.rules.legal(state))
            self._known[key] = found
        return found

    def _check(self, state: Any) -> None:
        """Raise an error if another seat holds a secret, or if the search takes too long."""
        self.positions += 1
        if self.positions > self._most:
            raise TooLongError(f"More than {self._most} positions would have to be searched.")
        for other in range(state.seats):
            if other != self.seat and self.rules.has_secret(state, other):
                raise UnprovableError(f"Seat {other} knows something that this seat does not.")

    def _key(self, state: PlainState) -> bytes:
        """Return a key that is the same for positions that differ only in what nobody knows."""
        same = state.copy()
        self.rules.resample(same, self.seat, 0)
        return same.to_bytes()

    def _after(self, state: PlainState, action: int) -> Iterator[PlainState]:
        """Yield every position that an action may lead to; just one if there is no chance in it."""
        outcomes = self._outcomes.every(state, action, self._is_round_over)
        for worlds, outcome in enumerate(outcomes, 1):
            if worlds > MOST_WORLDS:
                raise UnprovableError("Chance may bring too much.")
            yield outcome.state

    def _is_round_over(self, state: PlainState) -> bool:
        """Return whether the next round has begun, so that its draws do not matter."""
        return self.rules.to_move(state) is not None and round_of(state) != self._round


def round_of(state: Any) -> int:
    """Return which round a position belongs to."""
    number: int = state.round_no
    return number
