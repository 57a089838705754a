"""Opponents about as strong as the person: stronger after a win, gentler after a loss.

The step that the person has reached in each game is kept in a file next to the saved games. Whether
a game has been counted is saved with the game.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import platformdirs

from mintopia.bots.levels import EVEN
from mintopia.engine.game import Game
from mintopia.errors import MintopiaError
from mintopia.terminal.bots import MY_STRENGTH
from mintopia.terminal.saves import read_data, write_data

FIRST: Final = EVEN.index("even:4")
COUNTED_KEY: Final = "strength_counted"  # in the meta of a saved game


def strength_path() -> Path:
    """Return the path of the file that keeps the steps."""
    return platformdirs.user_data_path("mintopia") / "strength.json"


def is_counted(record: Mapping[str, Any]) -> bool:
    """Return whether a saved game has already moved the person's step."""
    meta = record.get("meta")
    return isinstance(meta, Mapping) and meta.get(COUNTED_KEY) is True


class Strength:
    """The person's step in each game; without a file, everybody is at the first."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path

    def bot(self, chosen: str, game: str) -> str:
        """Return the bot to play against; only `MY_STRENGTH` stands for another than itself."""
        return EVEN[self._steps().get(game, FIRST)] if chosen == MY_STRENGTH else chosen

    def follow(self, game: Game, person: int, bots: Collection[str]) -> None:
        """Move the step by the result of a finished game, if it was played against such a bot."""
        result = game.result
        counts = any(bot in EVEN for bot in bots) and "cards" not in game.record()["options"]
        if self._path is None or result is None or not counts:
            return
        steps, winners = self._steps(), result["winners"]
        by = 0 if person in winners and len(winners) > 1 else 1 if person in winners else -1
        at = steps.get(game.id, FIRST) + by
        steps[game.id] = max(0, min(len(EVEN) - 1, at))
        told = {name: EVEN[step] for name, step in steps.items()}
        with suppress(OSError, MintopiaError):  # saving the game reports a folder without room
            write_data(self._path, told)

    def _steps(self) -> dict[str, int]:
        """Read the steps; a file that cannot be read counts as empty."""
        told = None if self._path is None else read_data(self._path)
        if not isinstance(told, dict):
            return {}
        return {game: EVEN.index(bot) for game, bot in told.items() if bot in EVEN}
