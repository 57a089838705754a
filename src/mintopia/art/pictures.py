"""The picture of a card, found by its id and drawn on the background of its type."""

from __future__ import annotations

import re
from importlib import resources
from typing import Final

from mintopia.art.palette import LINE, PALETTES, UNKNOWN_TYPE, Palette, palette
from mintopia.art.shapes import circle, group, lines, moved, path, rect, svg
from mintopia.art.symbols import figure

SIZE: Final = 96
CORNER: Final = 14
SIGN_SCALE: Final = 1.7

_SHEET: Final = resources.files("mintopia.art").joinpath("pictures.svg").read_text("utf-8")
# In the tones of a Location. The Wholesaler and the Lotto are both Plans and Locations, with a
# different picture for each.
BY_ID: Final = {
    name: group("".join(line.strip() for line in drawn.splitlines()))
    for name, drawn in re.findall(r'^  <g id="(.+?)".*?\n(.*?)^  </g>$', _SHEET, re.M | re.S)
}


def picture(card_id: str, kind: str) -> str:
    """Draw the picture of a card, 96 by 96, without its background."""
    tones = palette(kind)
    known = BY_ID.get(f"{kind}-{card_id}") or BY_ID.get(card_id)
    return group(
        circle(48, 48, 42, tones.glow, stroke="none"),
        _in_tones(known, tones) if known else _any_place(kind, tones),
        stroke=tones.line,
        stroke_width=LINE,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def picture_svg(card_id: str, kind: str) -> str:
    """Return the picture of a card as a complete SVG, 96 by 96, on the color of its type."""
    ground = rect(0, 0, SIZE, SIZE, palette(kind).ground, CORNER)
    return svg(SIZE, SIZE, ground, picture(card_id, kind))


def _in_tones(drawn: str, tones: Palette) -> str:
    """Replace the tones of a Location by those of another type."""
    new = dict(zip(PALETTES[UNKNOWN_TYPE], tones, strict=True))
    return re.sub("#[0-9a-f]{6}", lambda tone: new[tone[0]], drawn)


def _any_place(kind: str, t: Palette) -> str:
    """Draw the picture for cards that have none: a house with the sign of their type."""
    sign = moved(48, 62, circle(0, 0, 11, t.ground), figure(kind, t), scale=SIGN_SCALE)
    return group(
        path("M18 46V86H78V46L48 22Z", t.paper),
        path("M8 48L48 14L88 48L82 54L48 26L14 54Z", t.light),
        group(sign, stroke_width=LINE / SIGN_SCALE),
        lines((8, 86, 88, 86)),
    )
