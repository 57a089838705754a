"""The widgets of the full screen that a game may bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mintopia.games import spec_of
from mintopia.terminal.game_screen import Bundle, GameScreen, Picture
from mintopia.terminal.screens.outline import OutlineBoard, OutlineSeats
from mintopia.terminal.screens.panel import Panel
from mintopia.terminal.screens.parts import TablePart


class Widgets(NamedTuple):
    """Makers of the widgets that draw a game."""

    board: Callable[[], TablePart]  # the middle of the table
    seats: Callable[[], TablePart]  # what lies in front of the players
    panel: Callable[[Picture, Bundle], Panel] | None = None  # picks one move of a bundle


def widgets_for(screen: GameScreen) -> Widgets:
    """Return a game's own widgets; a plain board is drawn as an outline."""
    own = spec_of(screen.id).full_screen
    return own() if own and not screen.is_plain else Widgets(OutlineBoard, OutlineSeats)
