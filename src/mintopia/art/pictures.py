"""The picture of a card, found by its id and drawn on the background of its type."""

from __future__ import annotations

from typing import Final

from mintopia.art.palette import LINE, Draw, palette
from mintopia.art.pictures_places import PEOPLE, PLACES, any_place
from mintopia.art.pictures_plans import PLANS
from mintopia.art.shapes import circle, group, rect, svg

SIZE: Final = 96
CORNER: Final = 14

# The Wholesaler and the Lotto are both Plans and Locations, with a different picture for each.
BY_ID: Final[dict[str, Draw]] = {**PLACES, **PEOPLE, **PLANS}


def picture(card_id: str, kind: str) -> str:
    """Draw the picture of a card, 96 by 96, without its background."""
    tones = palette(kind)
    known: dict[str, Draw] = {**BY_ID, **PLACES} if kind == "location" else BY_ID
    draw = known.get(card_id) or any_place(kind)
    return group(
        circle(48, 48, 42, tones.glow, stroke="none"),
        draw(tones),
        stroke=tones.line,
        stroke_width=LINE,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def picture_svg(card_id: str, kind: str) -> str:
    """Return the picture of a card as a complete SVG, 96 by 96, on the color of its type."""
    ground = rect(0, 0, SIZE, SIZE, palette(kind).ground, CORNER)
    return svg(SIZE, SIZE, ground, picture(card_id, kind))
