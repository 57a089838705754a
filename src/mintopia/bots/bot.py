"""The interface of a bot, which chooses a move for the seat to move."""

from __future__ import annotations

from typing import Protocol

from mintopia.engine.game import Game
from mintopia.errors import SpokenError


class BotError(SpokenError):
    """A bot failed: it crashed, stalled, or answered with an illegal move."""


class Bot(Protocol):
    """A bot plays one seat of one game; make a new one for the next game."""

    name: str  # as its user wrote it: "hard", "mcts:playouts=500", "exec:./mybot"

    def choose(self, game: Game) -> int:
        """Choose one of `game.legal_actions()` for the seat to move.

        Our own bots use only what the seat may know.
        """

    def close(self, game: Game | None = None) -> None:
        """Free the bot's resources, such as a process, if it has any.

        If `game` is over, the bot is told its result.
        """
        return
