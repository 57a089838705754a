"""Hints: what each legal move is worth to the seat to move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mintopia.game import Game

if TYPE_CHECKING:
    from mintopia.bots.analysis import Analysis


def hint(game: Game, **settings: Any) -> Analysis:
    """Estimate every legal move of the seat to move, with what that seat may know."""
    from mintopia.bots.analysis import analyse  # noqa: PLC0415 - heavy, loaded when it is used

    return analyse(game, **settings)
