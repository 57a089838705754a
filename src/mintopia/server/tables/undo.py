"""Taking back: your own last move, while nobody else has moved and nothing has been shown.

Where one person plays, with bots or cards as the others, any number of moves can be taken back;
the moves of the others since then go with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mintopia.game import Game
from mintopia.server.http.errors import ApiError


class Mark(NamedTuple):
    """A move that stands: who made it."""

    seat: int


def moves_to_undo(game: Game, marks: Sequence[Mark], seat: int, *, alone: bool) -> int:
    """Tell how many moves an undo by this seat takes back; refuse if it may not."""
    for count, mark in enumerate(reversed(marks), 1):
        if mark.seat != seat:
            if not alone:
                mine = any(other.seat == seat for other in marks)
                raise ApiError("undo-others" if mine else "no-undo")
            continue
        if not alone and game.reveals_since(len(game.moves) - count):
            raise ApiError("undo-seen")
        return count
    raise ApiError("no-undo")
