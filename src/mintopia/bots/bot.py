"""What a bot is: something that chooses a move for the seat whose turn it is."""

from __future__ import annotations

from typing import Protocol

from mintopia.errors import SpokenError
from mintopia.game import Game


class BotError(SpokenError):
    """A bot failed: it crashed, it stalled, or it answered what is no legal move."""


class Bot(Protocol):
    """A bot plays one seat of one game; make a new one for the next game."""

    name: str  # as its user wrote it: "hard", "mcts:playouts=500", "exec:./mybot"

    def choose(self, game: Game) -> int:
        """Choose one of `game.legal_actions()` for the seat to move.

        A bot of ours uses nothing of the game that the seat may not know.
        """

    def close(self, game: Game | None = None) -> None:  # noqa: ARG002
        """Free what the bot holds, such as a process, if it holds any.

        A game that is over tells the bot its result.
        """
        return
