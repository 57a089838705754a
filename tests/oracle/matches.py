"""What a comparison with an oracle needs from each game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

Options = dict[str, Any]
Chooser = Callable[[list[str]], str]


class AnyOracle(Protocol):
    """The interface of an oracle."""

    def legal(self) -> list[str]:
        """List the legal moves."""

    def play(self, move: str) -> None:
        """Play a move."""

    def state(self) -> dict[str, Any]:
        """Return the whole state."""

    def observe(self, seat: int | None, state: dict[str, Any]) -> dict[str, Any]:
        """Return what a seat may see of the state, without changing it."""


@dataclass(frozen=True)
class Match:
    """How to play a game against its oracle: made-up options and a style of play."""

    game: str
    options: Callable[[Random], Options]
    oracle: Callable[[Options], AnyOracle]
    style: Callable[[Random], Chooser]
