"""The small signs: types, Mints, stars, dice, players, and the back of the cards.

Every sign is centered on (0, 0) and fits a circle of radius 12, so that it can be placed anywhere.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from mintopia.art.palette import (
    CREAM,
    DOTTED_RINGS,
    LEAF,
    LEAF_DARK,
    MINT_EDGE,
    MINT_RIM,
    SIDE_COLOURS,
    STAR,
    STAR_LINE,
    UNKNOWN_SIDE,
    WHITE,
    Palette,
    palette,
)
from mintopia.art.shapes import (
    NO_LINE,
    circle,
    group,
    lines,
    moved,
    patch,
    path,
    polygon,
    rect,
    rotated,
    svg,
)

REACH: Final = 12
SIGN_LINE: Final = 1.6
COG_TEETH: Final = 8
STAR_POINTS: Final = 5
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def type_sign(kind: str) -> str:
    """Draw the sign of a type: a white figure on a disc of the type's color."""
    tones = palette(kind)
    figure = _FIGURES.get(kind, _pin)
    return group(
        circle(0, 0, REACH - 0.8, tones.ground, stroke=tones.line, stroke_width=SIGN_LINE),
        group(
            figure(tones),
            stroke=tones.line,
            stroke_width=SIGN_LINE,
            stroke_linejoin="round",
            stroke_linecap="round",
        ),
    )


def figure(kind: str, tones: Palette) -> str:
    """Draw the bare figure of a type, without its disc."""
    return _FIGURES.get(kind, _pin)(tones)


def _leaf(tones: Palette) -> str:
    return group(
        path("M-6.5 6.5C-8.5-2-3-7.5 7-7.2C7.3 2.8 2 8.2-6.5 6.5Z", tones.paper), path("M-8 8L3-3")
    )


def _cog(tones: Palette) -> str:
    outline = []
    for tooth in range(COG_TEETH):
        middle = 2 * pi * tooth / COG_TEETH
        for turn, radius in ((-0.3, 5.6), (-0.2, 8), (0.2, 8), (0.3, 5.6)):
            outline.append((radius * cos(middle + turn), radius * sin(middle + turn)))
    return group(polygon(outline, tones.paper), circle(0, 0, 2.4, tones.ground))


def _wrench(tones: Palette) -> str:
    return rotated(
        45,
        0,
        0,
        path(
            "M-2-2.2L-2 7A2 2 0 0 0 2 7L2-2.2A5 5 0 0 0 2.3-9.2L2.3-5.6L0-4.4L-2.3-5.6L-2.3-9.2"
            "A5 5 0 0 0-2-2.2Z",
            tones.paper,
        ),
    )


def _deed(tones: Palette) -> str:
    return group(
        path("M-5.2-5.5H5.2V5.5H-5.2Z", tones.paper),
        rect(-7, -8, 14, 4, tones.paper, 2),
        rect(-7, 4, 14, 4, tones.paper, 2),
        lines((-2.6, -0.9, 2.6, -0.9), (-2.6, 1.6, 1, 1.6)),
    )


def _pin(tones: Palette) -> str:
    return group(
        path(
            "M0 8.6C-3 4.2-5.8 1.4-5.8-2.2A5.8 5.8 0 0 1 5.8-2.2C5.8 1.4 3 4.2 0 8.6Z", tones.paper
        ),
        circle(0, -2.2, 2.1, tones.ground),
    )


def _person(tones: Palette) -> str:
    return group(
        path("M-6.4 7.2C-6.4 2.6-3.6 0.8 0 0.8S6.4 2.6 6.4 7.2Z", tones.paper),
        circle(0, -3.4, 4, tones.paper),
    )


_FIGURES: Final = {
    "culture": _leaf,
    "production": _cog,
    "utility": _wrench,
    "deed": _deed,
    "location": _pin,
    "opponent": _person,
}


def mint() -> str:
    """Draw a Mint: white, round, with a soft rim and a shadow."""
    return group(
        circle(0.7, 1, 11.2, "#000000", fill_opacity=0.16, stroke=NO_LINE),
        circle(0, 0, 11.2, WHITE, stroke=MINT_EDGE, stroke_width=1),
        circle(0, 0, 9, "none", stroke=MINT_RIM, stroke_width=1.6),
    )


def star() -> str:
    """Draw a star."""
    corners = []
    for corner in range(2 * STAR_POINTS):
        radius = 11 if corner % 2 == 0 else 5
        angle = pi * corner / STAR_POINTS - pi / 2
        corners.append((radius * cos(angle), radius * sin(angle)))
    return polygon(corners, STAR, stroke=STAR_LINE, stroke_width=SIGN_LINE, stroke_linejoin="round")


def pawn(colour: str) -> str:
    """Draw a player, as a pawn."""
    return patch(
        "M0-10A4.6 4.6 0 0 1 3-1.9C3.6 2.6 5 5 7 7V10H-7V7C-5 5-3.6 2.6-3-1.9A4.6 4.6 0 0 1 0-10Z",
        colour,
    )


def plan_price(colour: str) -> str:
    """Draw a small card with a Mint on it: the price of the chosen Plan."""
    return group(
        rect(-6, -8.5, 12, 17, WHITE, 2),
        circle(0, 0, 3, "none"),
        stroke=colour,
        stroke_width=SIGN_LINE,
    )


def die(face: int, ink: str) -> str:
    """Draw a face of a die."""
    pips = (circle(x * 4.6, y * 4.6, 1.8, ink, stroke=NO_LINE) for x, y in PIPS.get(face, ()))
    return group(rect(-9, -9, 18, 18, WHITE, 4, stroke=ink, stroke_width=SIGN_LINE), *pips)


def side_tones(colour: str) -> tuple[str, str, str]:
    """Return the fill, the line and the letter's color of a colored Mint."""
    return SIDE_COLOURS.get(colour, UNKNOWN_SIDE)


def half_mint(colour: str, r: float) -> str:
    """Draw the half of a colored Mint that lies on a card, with its cut side on the line y = 0.

    Two cards side by side form a whole Mint if their colors match.
    """
    fill, edge, _ = side_tones(colour)
    inner = r * 0.8
    dots = f"{r * 0.03:.2f} {r * 0.15:.2f}" if colour in DOTTED_RINGS else "none"
    return group(
        path(f"M{-r} 0A{r} {r} 0 0 0 {r} 0Z", fill, stroke=NO_LINE),
        path(f"M{-r} 0A{r} {r} 0 0 0 {r} 0", stroke=edge, stroke_width=r * 0.05),
        path(
            f"M{-inner} 0A{inner} {inner} 0 0 0 {inner} 0",
            stroke=WHITE,
            stroke_width=r * (0.06 if dots == "none" else 0.09),
            stroke_linecap="round",
            stroke_dasharray=dots,
            stroke_opacity=0.7 if dots == "none" else 1,
        ),
    )


def mint_leaf() -> str:
    """Draw a sprig of mint, for the back of the cards."""
    blade = "M0 0C-11-6-13-20 0-32C13-20 11-6 0 0Z"
    pair = [
        rotated(angle, 0, y, moved(0, y, path(blade, LEAF), lines((0, -2, 0, -24)), scale=size))
        for angle, y, size in ((-62, 20, 0.95), (62, 20, 0.95), (-48, -2, 0.8), (48, -2, 0.8))
    ]
    return group(
        lines((0, 38, 0, -10)),
        *pair,
        moved(0, -8, path(blade, LEAF), lines((0, -2, 0, -24)), scale=0.85),
        stroke=LEAF_DARK,
        stroke_width=2.4,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def back_body(width: float, height: float) -> str:
    """Draw the back of a card of this size: deep mint, a cream medallion, a sprig of mint."""
    tones = palette("location")
    x, y = width / 2, height / 2
    inset = width * 0.06
    scale = width / 96
    dots = [
        circle(
            x + 36 * scale * cos(pi * at / 12),
            y + 36 * scale * sin(pi * at / 12),
            1.5 * scale,
            tones.light,
        )
        for at in range(24)
    ]
    return group(
        rect(0, 0, width, height, tones.ground),
        rect(
            inset,
            inset,
            width - 2 * inset,
            height - 2 * inset,
            "none",
            inset,
            stroke=tones.light,
            stroke_width=inset * 0.35,
        ),
        *dots,
        circle(x, y, 31 * scale, CREAM),
        moved(x, y - 2 * scale, mint_leaf(), scale=0.68 * scale),
    )


def symbol_svg(kind: str) -> str:
    """Return the sign of a type as a complete SVG."""
    return _alone(type_sign(kind))


def mint_svg() -> str:
    """Return a Mint as a complete SVG."""
    return _alone(mint())


def star_svg() -> str:
    """Return a star as a complete SVG."""
    return _alone(star())


def _alone(body: str) -> str:
    return svg(2 * REACH, 2 * REACH, moved(REACH, REACH, body))
