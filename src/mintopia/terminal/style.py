"""Colors, shapes and sizes shared by every full-screen table.

Players differ by color and by shape, so that nobody has to tell colors apart. The colors are
from the palette of Okabe and Ito, made for color-blind people.
"""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len, set_cell_size

SHAPES: Final = ("●", "■", "▲", "◆", "✚", "✖")
PLAYER_COLOURS: Final = ("#56B4E9", "#E69F00", "#E58FC0", "#F0E442", "#6FCF97", "#F2F2F2")
FREE_SPACE: Final = "○"
BLOCKED_SPACE: Final = "✕"
FULL_STAR: Final = "★"
EMPTY_STAR: Final = "☆"
STAR_COLOUR: Final = "#F2C14E"
MINT: Final = "#7FE0B5"
QUIET: Final = "#8FA79B"
LONGEST_TRACK: Final = 12
ENDLESS: Final = "∞"
# The smallest window in which a table has room.
LEAST_COLUMNS: Final = 60
LEAST_LINES: Final = 18
# Symbols for card types, in every game that has them: leaf, cog, spade, paragraph sign.
# Every sign is one cell wide in common fonts.
TYPE_SYMBOLS: Final = {"culture": "♣", "production": "☼", "utility": "♠", "deed": "§"}
TYPE_COLOURS: Final = {  # always shown with the symbol
    "culture": "#6FCF97",
    "production": "#F2776B",
    "utility": "#F2B84B",
    "deed": "#4FC3C8",
}
BULLET: Final = "• "


def shape(seat: int) -> str:
    """Return the shape of a player's Mints."""
    return SHAPES[seat % len(SHAPES)]


def colour(seat: int) -> str:
    """Return the color of a player."""
    return PLAYER_COLOURS[seat % len(PLAYER_COLOURS)]


def star_track(stars: int, goal: int) -> str:
    """Return a row of full and empty stars up to the goal, or one star if that is too long."""
    if goal > LONGEST_TRACK:
        return FULL_STAR
    full = min(stars, goal)
    return FULL_STAR * full + EMPTY_STAR * (goal - full)


def pad(text: str, width: int) -> str:
    """Pad or cut a text to a number of cells; wide characters take two."""
    if cell_len(text) <= width:
        return text + " " * (width - cell_len(text))
    return set_cell_size(text, max(width - 1, 0)) + "…"
