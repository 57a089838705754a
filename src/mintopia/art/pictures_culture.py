"""The pictures of the Culture Plans. Each is 96 by 96 and drawn silhouette first."""

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


def windmill(t: Palette) -> str:
    """Draw four slanted sails in front of a tapering tower on a hill."""
    sails = [
        rotated(angle, 48, 36, rect(49.5, 7, 11, 21, t.light), lines((48, 36, 48, 5)))
        for angle in (30, 120, 210, 300)
    ]
    return group(
        path("M8 86C24 70 72 70 88 86Z", t.shade),
        polygon(((36, 80), (41, 38), (55, 38), (60, 80)), t.paper),
        patch("M50 39.5H53.6L58.2 78.5H51Z", t.light),
        path("M38.5 39C38.5 28 57.5 28 57.5 39Z", t.shade),
        path("M43 80V69A5 5 0 0 1 53 69V80Z", t.shade),
        *sails,
        circle(48, 36, 4, t.paper),
    )


def statue(t: Palette) -> str:
    """Draw a bust with a laurel wreath on a pedestal."""
    return group(
        rect(26, 77, 44, 9, t.paper, 1),
        rect(33, 63, 30, 14, t.light),
        path("M25 63C25 50 33 46 41 44.5V38H55V44.5C63 46 71 50 71 63Z", t.paper),
        patch("M55 46C63 47.5 69.4 51.5 69.4 61.4H60C60.5 55 59 50 55 46Z", t.light),
        path("M35 23C35 5 61 5 61 23C61 35 55 42 48 42S35 35 35 23Z", t.paper),
        patch("M53 10.5C59 13.5 60 20 59.2 26C58 33 54.5 38 51 40C56 30 56 20 53 10.5Z", t.light),
        path("M33 23C38 18 58 18 63 23C62 12 56 8 48 8S34 12 33 23Z", t.shade),
        lines((48, 24, 46, 31), (46, 31, 49, 31)),
        lines((36, 53, 44, 58), (60, 53, 52, 58)),
    )


def gardens(t: Palette) -> str:
    """Draw three flowers in a bed."""
    petals = [
        rotated(angle, 48, 30, ellipse(48, 18.5, 8, 10.5, t.paper)) for angle in range(0, 360, 60)
    ]
    return group(
        lines((48, 30, 48, 74), (22, 46, 22, 74), (74, 46, 74, 74)),
        path("M48 66C40 66 35 60 35 54C43 54 48 59 48 66Z", t.shade),
        path("M48 60C56 60 61 54 61 48C53 48 48 53 48 60Z", t.shade),
        path("M12 36L17 41L22 34L27 41L32 36V45C32 52 27 54 22 54S12 52 12 45Z", t.light),
        path("M64 36L69 41L74 34L79 41L84 36V45C84 52 79 54 74 54S64 52 64 45Z", t.light),
        *petals,
        circle(48, 30, 7.5, t.shade),
        rect(8, 72, 80, 14, t.shade, 4),
        lines(
            (20, 77, 20, 81), (34, 77, 34, 81), (48, 77, 48, 81), (62, 77, 62, 81), (76, 77, 76, 81)
        ),
    )


def museum(t: Palette) -> str:
    """Draw a temple front: gable, four columns, steps."""
    columns = [
        group(rect(x, 40, 9, 30, t.paper), patch(f"M{x + 5} 41.5H{x + 7.5}V68.5H{x + 5}Z", t.light))
        for x in (18, 35, 52, 69)
    ]
    return group(
        rect(15, 38, 66, 34, t.shade),
        *columns,
        polygon(((48, 10), (88, 32), (8, 32)), t.paper),
        circle(48, 24, 4.5, t.light),
        rect(12, 32, 72, 8, t.light),
        rect(13, 70, 70, 8, t.light),
        rect(7, 78, 82, 8, t.paper),
    )


def gallery(t: Palette) -> str:
    """Draw a framed landscape hanging on a nail."""
    return group(
        path("M24 32L48 10L72 32"),
        circle(48, 10, 3.5, t.paper),
        rect(10, 28, 76, 58, t.paper, 3),
        rect(20, 38, 56, 38, t.light),
        circle(62, 48, 5.5, t.paper),
        path("M20 76L36 50L48 67L55 58L76 76Z", t.shade),
    )


def bridge(t: Palette) -> str:
    """Draw a stone bridge with one wide arch over water."""
    return group(
        path("M8 68H88V86H8Z", t.light),
        path("M6 78V44C24 28 72 28 90 44V78H76C76 44 20 44 20 78Z", t.paper),
        patch("M7.5 76.5V52C12 46 18 44 20 44C22 46 15 56 18.6 76.5Z", t.light),
        path("M6 45V29M25 35V19M48 32V16M71 35V19M90 45V29"),
        path("M6 30C24 12 72 12 90 30"),
        path("M3 46C24 27 72 27 93 46"),
        lines((48, 42, 48, 52), (34, 42, 38, 55), (62, 42, 58, 55)),
        path("M12 82Q18 77 24 82T36 82T48 82T60 82T72 82T84 82"),
    )


CULTURE: Final = {
    "windmill": windmill,
    "statue": statue,
    "gardens": gardens,
    "museum": museum,
    "gallery": gallery,
    "bridge": bridge,
}
