"""The pictures of the Production Plans. Each is 96 by 96 and drawn silhouette first."""

from __future__ import annotations

from typing import Final

from mintopia.art.palette import Palette
from mintopia.art.shapes import (
    circle,
    ellipse,
    group,
    lines,
    patch,
    path,
    polygon,
    rect,
    rotated,
)


def co_op(t: Palette) -> str:
    """Draw two neighbours under one roof, a Mint between them."""
    return group(
        path("M6 42L48 10L90 42L83 48L48 22L13 48Z", t.shade),
        path("M18 45L48 22L78 45V86H18Z", t.light),
        path("M22 86C22 70 26 65 34 65S46 70 46 86Z", t.paper),
        circle(34, 55, 8, t.paper),
        path("M50 86C50 70 54 65 62 65S74 70 74 86Z", t.shade),
        circle(62, 55, 8, t.paper),
        circle(48, 36, 6.5, t.paper),
        lines((8, 86, 88, 86)),
    )


def corporate_hq(t: Palette) -> str:
    """Draw a tower of windows with two wings and a flag."""
    windows = [rect(x, y, 6, 6, t.shade) for y in (34, 46, 58) for x in (35, 45, 55)]
    wings = [rect(x, y, 6, 5, t.paper) for x in (14, 76) for y in (58, 70)]
    return group(
        lines((48, 26, 48, 6)),
        path("M48 6L63 10.5L48 15Z", t.paper),
        rect(8, 50, 22, 36, t.light),
        rect(66, 50, 22, 36, t.light),
        *wings,
        rect(28, 26, 40, 60, t.paper),
        *windows,
        rect(41, 72, 14, 14, t.shade),
        lines((6, 86, 90, 86)),
    )


def mine(t: Palette) -> str:
    """Draw a timbered portal in a rocky hill, and a cart of ore."""
    return group(
        path("M4 86L10 56L22 48L28 28L44 22L54 10L70 26L76 44L86 52L92 86Z", t.light),
        patch("M54 13L68.8 27L74.8 45L84.8 53L90 84.5H72L66 44L50 36Z", t.shade, fill_opacity=0.5),
        path("M10 56L22 48L30 52M44 22L50 36"),
        path("M27 86V46H69V86Z", t.line),
        rect(22, 46, 9, 40, t.paper),
        rect(65, 46, 9, 40, t.paper),
        rect(17, 38, 62, 10, t.paper, 2),
        path("M37 63L42 56L48 60L54 55L60 63Z", t.light),
        path("M34 63H62L58 78H38Z", t.paper),
        circle(41, 81, 5, t.light),
        circle(55, 81, 5, t.light),
        lines((4, 86, 92, 86)),
    )


def workshop(t: Palette) -> str:
    """Draw a hammer above an anvil, with sparks."""
    hammer = rotated(
        -28,
        58,
        24,
        rect(54, 20, 6, 36, t.light, 2),
        path("M42 12H68L74 18V28H42Z", t.paper),
    )
    return group(
        path(
            "M8 48H84V58C70 58 62 62 60 70H68L72 86H28L32 70H40C38 64 34 61 26 60C16 59 8 56 8 48Z",
            t.paper,
        ),
        patch("M40.5 71.5H59L61 84.5H30.2L33.2 71.5Z", t.light),
        hammer,
        lines((20, 40, 14, 33), (30, 37, 28, 28), (10, 44, 4, 41)),
    )


def factory(t: Palette) -> str:
    """Draw saw-tooth roofs, a chimney, smoke."""
    return group(
        circle(30, 17, 7, t.paper),
        circle(41, 12, 8.5, t.paper),
        circle(54, 13, 7, t.paper),
        polygon(((17, 56), (20, 24), (32, 24), (35, 56)), t.shade),
        lines((19, 32, 33, 32)),
        path("M8 86V54H34L34 60L52 44V60L70 44V60L88 44V86Z", t.light),
        rect(16, 66, 12, 9, t.paper),
        rect(36, 66, 12, 9, t.paper),
        rect(64, 68, 15, 18, t.shade),
        lines((64, 74, 79, 74), (64, 80, 79, 80)),
        lines((6, 86, 90, 86)),
    )


def plant(t: Palette) -> str:
    """Draw two cooling towers with steam, and a tank."""
    return group(
        path("M20 22C12 22 12 11 21 12C23 5 34 5 36 12C44 11 44 22 37 22Z", t.paper),
        path("M14 86C24 66 24 46 18 28H42C36 46 36 66 46 86Z", t.light),
        patch(
            "M33 29.5H40C34.5 47 35 66 43.6 84.5H36C31 66 30 47 33 29.5Z", t.shade, fill_opacity=0.4
        ),
        ellipse(30, 28, 12, 4, t.shade),
        path("M54 40C47 40 47 30 55 31C57 24 68 24 70 31C77 30 77 40 71 40Z", t.paper),
        path("M46 86C55 72 55 60 51 46H75C71 60 71 72 80 86Z", t.paper),
        ellipse(63, 46, 12, 4, t.shade),
        path("M68 86V74A11 9 0 0 1 90 74V86Z", t.shade),
        lines((68, 77, 90, 77)),
        lines((6, 86, 92, 86)),
    )


def stripmine(t: Palette) -> str:
    """Draw terraces going down into the earth, and a digger at the edge."""
    return group(
        path("M4 50H20V60H32V70H40V79H58V70H66V60H78V50H92V90H4Z", t.shade),
        path("M20 50H78V60H66V70H58V79H40V70H32V60H20Z", t.light),
        path("M20 60H32V70H40V79H58V70H66V60H78"),
        path("M42 34L52 14L74 20L76 26L54 22L48 36Z", t.paper),
        path("M69 23L80 25L84 40C78 44 72 43 68 38Z", t.paper),
        lines((84, 40, 86, 45), (77, 43, 77, 48), (69, 40, 67, 45)),
        path("M14 18H32L38 30V38H14Z", t.paper),
        path("M25 22H30.5L34 30H25Z", t.shade),
        path("M36 28H47V38H36Z", t.paper),
        rect(10, 38, 40, 11, t.light, 5.5),
        circle(16.5, 43.5, 2.5, t.shade),
        circle(43.5, 43.5, 2.5, t.shade),
        circle(30, 43.5, 2.5, t.shade),
    )


PRODUCTION: Final = {
    "co-op": co_op,
    "corporate-hq": corporate_hq,
    "mine": mine,
    "workshop": workshop,
    "factory": factory,
    "plant": plant,
    "stripmine": stripmine,
}
