"""What the comparison with an oracle needs from each game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from mintopia.game import Game

Options = dict[str, Any]
Chooser = Callable[[list[str]], str]


class AnyOracle(Protocol):
    """What every oracle can do."""

    def legal(self) -> list[str]:
        """List the legal moves."""

    def play(self, move: str) -> None:
        """Play a move."""

    def state(self) -> dict[str, Any]:
        """Show everything."""

    def observe(self, seat: int | None, state: dict[str, Any]) -> dict[str, Any]:
        """Show what a seat may see of the state; the state is left as it is."""


@dataclass(frozen=True)
class Match:
    """How a game is played against its oracle: made-up options, a style of playing."""

    game: str
    options: Callable[[Random], Options]
    oracle: Callable[[Options], AnyOracle]
    style: Callable[[Random], Chooser]
    seen: Callable[[Game], set[str]]  # what a finished game has shown
    must_see: frozenset[str]  # what the games together must show
