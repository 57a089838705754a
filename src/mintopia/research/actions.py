"""The actions of an environment: a game's full action table, or its compact set.

A game whose table is too large to learn from describes a smaller set in its part `compact`.
"""

from __future__ import annotations

from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from mintopia.engine.game import Game
from mintopia.engine.rules import rules_of
from mintopia.engine.schema.parts import CompactActions as CompactParts
from mintopia.errors import OptionError
from mintopia.games import spec_of

Mask = NDArray[np.int8]
ActionSetName = Literal["full", "compact"]
FULL, COMPACT = "full", "compact"
IMPOSSIBLE: Final = -1


class ActionSet:
    """The actions an agent chooses from, from 0 to `count` - 1: here, a game's full table."""

    def __init__(self, game: str) -> None:
        self.count = rules_of(game).actions

    def mask(self, game: Game) -> Mask:
        """Return which of them are legal now, as zeros and ones."""
        mask = np.zeros(self.count, np.int8)
        mask[game.legal_actions()] = 1
        return mask

    def action(self, game: Game, choice: int) -> int:
        """Return the action in the game's table that a choice means now, or -1."""
        return choice if 0 <= choice < self.count else IMPOSSIBLE

    def text(self, game: Game, choice: int) -> str:
        """Return a legal choice as a move in text."""
        return game.text_of(self.action(game, choice))


class CompactActions(ActionSet):
    """The small set of actions that a game describes."""

    def __init__(self, game: str) -> None:
        self._game = game  # its rules cannot be pickled
        self.count = self._compact.count

    @property
    def _compact(self) -> CompactParts:
        return spec_of(self._game).compact()

    def mask(self, game: Game) -> Mask:
        """Return which compact actions stand for a legal action now."""
        mask = np.zeros(self.count, np.int8)
        if not game.over:
            self._compact.mask(game.present, mask)
        return mask

    def action(self, game: Game, choice: int) -> int:
        """Return the action that a compact action stands for now."""
        if game.over or not 0 <= choice < self.count:
            return IMPOSSIBLE
        return int(self._compact.action(game.present, choice))


def action_set(game: str, name: str) -> ActionSet:
    """Return a game's set of actions by name: "full" or "compact"."""
    if name == FULL:
        return ActionSet(game)
    if name != COMPACT:
        raise OptionError(f"actions must be one of full, compact, not {name!r}.")
    if not spec_of(game).compact:
        raise OptionError(f"The game {game} has no compact actions; use actions='full'.")
    return CompactActions(game)
