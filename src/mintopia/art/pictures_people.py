"""The portraits of the solitaire opponents, and the pictures of unknown cards."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from mintopia.art.palette import LINE, Palette
from mintopia.art.shapes import circle, group, lines, moved, path, rect, rotated
from mintopia.art.symbols import figure


def justin(t: Palette) -> str:
    """Draw a bearded man with round glasses, holding a die."""
    return group(
        path("M10 92C10 74 24 68 46 68S82 74 82 92Z", t.shade),
        path("M28 34C26 12 66 12 64 34V48C64 62 56 70 46 70S28 62 28 48Z", t.paper),
        path(
            "M28 44C32 50 38 50 46 49C54 50 60 50 64 44V52C64 66 56 74 46 74S28 66 28 52Z", t.shade
        ),
        path("M40 58Q46 62 52 58", stroke=t.paper),
        path(
            "M25 36C22 14 34 6 48 8C62 7 70 18 67 36L63 30C58 28 54 26 50 22C42 28 34 28 29 30Z",
            t.line,
        ),
        circle(37, 38, 7, t.light),
        circle(55, 38, 7, t.light),
        lines((44, 38, 48, 38)),
        rotated(
            12,
            76,
            76,
            rect(64, 64, 24, 24, t.paper, 5),
            *(circle(x, y, 2.4, t.line, stroke="none") for x, y in ((70, 70), (76, 76), (82, 82))),
        ),
    )


def rachael(t: Palette) -> str:
    """Draw a woman with long hair, holding a large key."""
    return group(
        path("M18 84C10 60 16 10 46 10S82 60 72 84Z", t.line),
        path("M12 94C14 78 26 72 45 72S76 78 78 94Z", t.light),
        path("M37 62H53V74C49 79 41 79 37 74Z", t.paper),
        path("M28 38C28 24 62 24 62 38V48C62 60 54 68 45 68S28 60 28 48Z", t.paper),
        path("M26 46C26 30 36 30 50 22C52 28 60 30 64 44C68 24 58 14 45 14S22 26 26 46Z", t.line),
        lines((36, 45, 40, 45), (50, 45, 54, 45)),
        path("M39 57Q45 62 51 57"),
        rotated(
            24,
            78,
            60,
            circle(78, 46, 10, t.paper),
            circle(78, 46, 3.5, t.shade),
            path("M75 56H81V84H75Z", t.paper),
            path("M81 70H88V76H81M81 79H86V84H75", t.paper),
        ),
    )


def sonic(t: Palette) -> str:
    """Draw a hedgehog, all quills and a curious snout, holding a Mint in its paws."""
    return group(
        path(_quills(48, 47, 44, 33, 19), t.shade),
        path(_quills(48, 46, 33, 26, 17), t.light),
        circle(29, 33, 7, t.paper),
        circle(67, 33, 7, t.paper),
        path("M26 92C22 76 30 66 48 66S74 76 70 92Z", t.paper),
        path("M48 38C42 28 24 30 23 48C22 66 36 76 48 76S74 66 73 48C72 30 54 28 48 38Z", t.paper),
        circle(36, 49, 4.2, t.line),
        circle(60, 49, 4.2, t.line),
        circle(37.4, 47.4, 1.4, t.paper, stroke="none"),
        circle(61.4, 47.4, 1.4, t.paper, stroke="none"),
        path("M38 60C38 54 58 54 58 60C58 66 52 70 48 70S38 66 38 60Z", t.light),
        circle(48, 57, 5, t.line),
        path("M42 65Q48 70 54 65"),
        circle(48, 85, 8, t.paper),
        path("M34 80C40 78 43 84 40 89C36 91 32 86 34 80Z", t.light),
        path("M62 80C56 78 53 84 56 89C60 91 64 86 62 80Z", t.light),
    )


def _quills(x: float, y: float, far: float, near: float, count: int) -> str:
    """Return the path of a star of many points around a centre: quills that stand on end."""
    points = []
    for at in range(2 * count):
        turn = math.pi * at / count
        reach = far if at % 2 else near
        points.append(f"{x + reach * math.sin(turn):.1f} {y - reach * math.cos(turn):.1f}")
    return f"M{'L'.join(points)}Z"


def mort(t: Palette) -> str:
    """Draw a tycoon with top hat, monocle and moustache."""
    return group(
        path("M10 94C10 78 24 72 48 72S86 78 86 94Z", t.line),
        path("M40 74L48 84L56 74V94H40Z", t.paper),
        path("M48 82L38 77V89ZM48 82L58 77V89Z", t.light),
        path("M28 36H68V54C68 68 58 76 48 76S28 68 28 54Z", t.paper),
        path(
            "M48 60C42 54 30 56 24 64C32 70 42 70 48 64C54 70 64 70 72 64C66 56 54 54 48 60Z",
            t.light,
        ),
        circle(58, 46, 7.5, t.light),
        path("M64 51C68 58 70 64 70 72"),
        lines((35, 46, 41, 46)),
        path("M31 34L28 6H68L65 34Z", t.line),
        path("M30.2 25H65.8L65 34H31Z", t.light),
        path("M18 33H78C80 40 70 40 48 40S16 40 18 33Z", t.line),
    )


SIGN_SCALE: Final = 1.7
PEOPLE: Final = {"justin": justin, "rachael": rachael, "sonic": sonic, "mort": mort}


def any_place(kind: str) -> Callable[[Palette], str]:
    """Return the picture for cards that have none: a house with the sign of their type."""

    def house(t: Palette) -> str:
        return group(
            path("M18 46V86H78V46L48 22Z", t.paper),
            path("M8 48L48 14L88 48L82 54L48 26L14 54Z", t.light),
            group(
                moved(48, 62, circle(0, 0, 11, t.ground), figure(kind, t), scale=SIGN_SCALE),
                stroke_width=LINE / SIGN_SCALE,
            ),
            lines((8, 86, 88, 86)),
        )

    return house
