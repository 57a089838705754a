"""The preview picture of a link to a table: the table from above, with a Mint at every seat."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from mintopia.art.palette import CREAM, CREAM_LINE, LEAF, LEAF_DARK, MINT_EDGE, MINT_RIM, WHITE
from mintopia.art.raster import Canvas, Point, rotated

WIDTH: Final = 1200
HEIGHT: Final = 630
WOOD: Final = "#dcc698"
WOOD_DARK: Final = "#cdb382"
PLAYERS: Final = ("#1b5fae", "#c2410c", "#7b3f98", "#7d5f00", "#0b7a75", "#3f4650")
SHADOW: Final = "#3c2a12"
SCALE: Final = 3.4  # of the players' shapes, which are drawn in a square of 20


@lru_cache(maxsize=64)
def table_png(seats: int, mat: tuple[str, str], cards: tuple[str, ...]) -> bytes:
    """Return a PNG of a table with a mat of two tones and cards in these background colors."""
    canvas = Canvas(WIDTH, HEIGHT, WOOD)
    for plank in range(0, HEIGHT, 126):
        canvas.box(WIDTH / 2, plank, WIDTH, 4, WOOD_DARK)
        canvas.box((plank * 7) % WIDTH, plank + 63, 4, 126, WOOD_DARK)
    middle = WIDTH / 2, HEIGHT / 2
    canvas.ellipse(middle[0], middle[1] + 12, 420, 226, SHADOW, 0.25)
    canvas.ellipse(*middle, 414, 220, mat[1])
    canvas.ellipse(*middle, 398, 206, mat[0])
    _fan(canvas, cards)
    for seat in range(seats):
        turn = pi / 2 + 2 * pi * seat / seats
        _seat(canvas, middle[0] + 475 * cos(turn), middle[1] + 236 * sin(turn), seat)
    return canvas.png()


def _fan(canvas: Canvas, cards: tuple[str, ...]) -> None:
    """Draw the backs of cards fanned out like a hand, each with a mint leaf on its color."""
    for number, ground in enumerate(cards):
        lean = number - (len(cards) - 1) / 2
        x, y = WIDTH / 2 + lean * 104, HEIGHT / 2 + abs(lean) * 12
        canvas.box(x + 4, y + 8, 128, 180, SHADOW, r=14, turn=lean * 8, opacity=0.3)
        canvas.box(x, y, 128, 180, CREAM_LINE, r=14, turn=lean * 8)
        canvas.box(x, y, 122, 174, CREAM, r=12, turn=lean * 8)
        canvas.box(x, y, 102, 154, ground, r=8, turn=lean * 8)
        _leaf(canvas, x, y, lean * 8)


def _leaf(canvas: Canvas, x: float, y: float, lean: float) -> None:
    half = [(-34 * cos(at * pi / 24), -20 * sin(at * pi / 24)) for at in range(25)]
    other = [(34 * cos(at * pi / 24), 20 * sin(at * pi / 24)) for at in range(25)]
    canvas.convex(rotated([*half, *other], lean - 40, x, y), LEAF_DARK)
    canvas.convex(
        rotated([(px * 0.86, py * 0.8) for px, py in [*half, *other]], lean - 40, x, y), LEAF
    )
    canvas.box(x, y, 52, 4, LEAF_DARK, r=2, turn=lean - 40)


def _seat(canvas: Canvas, x: float, y: float, seat: int) -> None:
    """Draw a Mint with the player's shape on it."""
    canvas.circle(x + 3, y + 7, 52, SHADOW, 0.3)
    canvas.circle(x, y, 52, MINT_EDGE)
    canvas.circle(x, y, 50, MINT_RIM)
    canvas.circle(x, y, 43, WHITE)
    colour = PLAYERS[seat % len(PLAYERS)]
    kind = seat % len(PLAYERS)
    if kind == 0:
        canvas.circle(x, y, 7 * SCALE, colour)
    elif kind == 1:
        canvas.circle(x, y, 8.2 * SCALE, colour)
        canvas.circle(x, y, 3.8 * SCALE, WHITE)
    elif kind == 2:  # noqa: PLR2004 - the third shape
        canvas.box(x, y, 16 * SCALE, 6 * SCALE, colour, r=4)
    elif kind == 3:  # noqa: PLR2004 - the fourth shape
        for turn in (45, -45):
            canvas.box(x, y, 20 * SCALE, 4.4 * SCALE, colour, r=6, turn=turn)
    elif kind == 4:  # noqa: PLR2004 - the fifth shape
        corners: list[Point] = [(0, -7.5), (8, 6.5), (-8, 6.5)]
        canvas.convex([(x + SCALE * px, y + SCALE * py) for px, py in corners], colour)
    else:
        canvas.box(x, y, 13 * SCALE, 13 * SCALE, colour, r=4)
