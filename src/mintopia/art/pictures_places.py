"""The pictures of the Locations, the opponents and unknown cards; each is 96 by 96."""

from __future__ import annotations

import math
from typing import Final

from mintopia.art.palette import LINE, Draw, Palette, by_id
from mintopia.art.shapes import (
    circle,
    ellipse,
    group,
    lines,
    moved,
    patch,
    path,
    polygon,
    rect,
    rotated,
)
from mintopia.art.symbols import figure


# --- Locations ------------------------------------------------------------------------------------
def producer(t: Palette) -> str:
    """Draw an open tin full of Mints."""
    return group(
        path("M22 44L30 12H84L76 44Z", t.light),
        path("M38 20H76", stroke=t.paper),
        *(
            ellipse(x, y, 10, 7, t.paper)
            for x, y in ((30, 44), (48, 40), (66, 44), (39, 49), (58, 50))
        ),
        path("M10 50H82V76A8 8 0 0 1 74 84H18A8 8 0 0 1 10 76Z", t.paper),
        patch("M11.5 64H80.5V76A6.5 6.5 0 0 1 74 82.5H18A6.5 6.5 0 0 1 11.5 76Z", t.light),
        path("M38 76C34 64 42 57 56 58C57 70 50 78 38 76Z", t.shade),
        lines((36, 78, 50, 64)),
    )


def supplier(t: Palette) -> str:
    """Draw a plan of a house on a scroll, unrolled between its two ends."""
    return group(
        path("M18 20H78V76H18Z", t.paper),
        path("M18 34H78M18 48H78M18 62H78M33 20V76M48 20V76M63 20V76", stroke=t.light),
        path("M30 66V45L48 30L66 45V66Z", t.light),
        path("M25 48L48 28L71 48M43 66V54H53V66"),
        path("M18 20H78M18 76H78"),
        rect(8, 12, 14, 72, t.light, 7),
        rect(74, 12, 14, 72, t.light, 7),
        lines((15, 24, 15, 72), (81, 24, 81, 72)),
    )


def builder(t: Palette) -> str:
    """Draw a hard hat lying on a wall of bricks."""
    bricks = (
        (10, 62, 24, t.light), (34, 62, 26, t.shade), (60, 62, 26, t.light),
        (10, 75, 12, t.shade), (22, 75, 26, t.light), (48, 75, 24, t.light), (72, 75, 14, t.shade),
    )  # fmt: skip
    return group(
        *(rect(x, y, width, 13, tone) for x, y, width, tone in bricks),
        path(
            "M16 54C14 26 30 14 48 14C66 14 78 28 78 46L90 50C94 52 93 58 88 58H14"
            "C8 58 8 54 16 54Z",
            t.paper,
        ),
        patch("M60 18C70 22 76 32 76.5 46L82 48.6L60 48C66 38 66 28 60 18Z", t.light),
        path("M16 51C38 47 62 46 80 47"),
        path("M38 48C32 34 36 20 46 14M52 47C48 34 50 22 56 15.5"),
    )


def leadership_council(t: Palette) -> str:
    """Draw a gavel coming down on its block."""
    return group(
        rotated(
            -38,
            40,
            38,
            rect(36, 36, 9, 58, t.light, 4),
            rect(18, 18, 45, 26, t.paper, 3),
            rect(12, 14, 10, 34, t.shade, 3),
            rect(59, 14, 10, 34, t.shade, 3),
        ),
        path("M10 78H54V88H10Z", t.paper),
        rect(16, 70, 32, 9, t.light, 2),
        lines((14, 60, 8, 54), (8, 67, 3, 65)),
    )


def wholesaler(t: Palette) -> str:
    """Draw a market stall with a striped awning and crates of Mints."""
    stripes = []
    for at in range(6):
        left, right = 12 + 12 * at, 24 + 12 * at
        top_left, top_right = 18 + 10 * at, 28 + 10 * at
        stripes.append(
            path(
                f"M{top_left} 12H{top_right}L{right} 36A6 6 0 0 1 {left} 36Z",
                t.paper if at % 2 else t.shade,
            )
        )
    return group(
        lines((18, 40, 18, 86), (78, 40, 78, 86)),
        *(circle(x, 58, 6.5, t.paper) for x in (28, 41, 55, 68)),
        *stripes,
        rect(10, 62, 76, 12, t.light, 2),
        rect(14, 74, 68, 13, t.paper),
        lines((31, 74, 31, 87), (48, 74, 48, 87), (65, 74, 65, 87)),
    )


def lotto(t: Palette) -> str:
    """Draw a ticket with a star and a stub to tear off."""
    star = (
        (36, 31), (40.5, 42.2), (52.5, 43), (43.2, 50.7), (46.2, 62.4),
        (36, 55.9), (25.8, 62.4), (28.8, 50.7), (19.5, 43), (31.5, 42.2),
    )  # fmt: skip
    return rotated(
        -14,
        48,
        48,
        path("M8 26H88V40A8 8 0 0 0 88 56V70H8V56A8 8 0 0 0 8 40Z", t.paper),
        path("M64 26V70", stroke_dasharray="4 5"),
        polygon(star, t.light),
        lines((71, 40, 79, 40), (71, 48, 79, 48), (71, 56, 79, 56)),
    )


def crowdfunder(t: Palette) -> str:
    """Draw a piggy bank and the Mints falling into it."""
    return group(
        circle(30, 14, 6.5, t.paper),
        circle(48, 10, 6.5, t.paper),
        circle(66, 14, 6.5, t.paper),
        rect(26, 72, 11, 15, t.light, 2),
        rect(56, 72, 11, 15, t.light, 2),
        path("M14 50C6 48 6 40 12 38"),
        path(
            "M78 46L90 50V64L80 66C76 74 66 79 47 79C27 79 13 70 13 54"
            "C13 38 28 30 48 30C55 30 61 31 66 33L77 27L76 39C77 41 78 43 78 46Z",
            t.paper,
        ),
        patch("M20 66C30 76 64 76 76 66C72 74 62 77.5 47 77.5C34 77.5 25 74 20 66Z", t.light),
        path("M38 37H56"),
        circle(70, 48, 2.4, t.line, stroke="none"),
        path("M58 38L66 33"),
    )


def recycler(t: Palette) -> str:
    """Draw three arrows chasing each other round a triangle."""
    tones = (t.paper, t.light, t.paper)
    arrow = "M30 34L41 15C44 9 52 9 55 15L62 27L68 23.5L64 43L45 37L51 33.5L48 28L40 41Z"
    return group(*(rotated(120 * at, 48, 52, path(arrow, tones[at])) for at in range(3)))


def temp_agency(t: Palette) -> str:
    """Draw a briefcase with a clock on it."""
    return group(
        path("M34 30V20A6 6 0 0 1 40 14H56A6 6 0 0 1 62 20V30H55V21H41V30Z", t.light),
        rect(8, 29, 80, 54, t.paper, 7),
        path("M8 50V36A7 7 0 0 1 15 29H81A7 7 0 0 1 88 36V50Z", t.light),
        circle(48, 55, 19, t.paper),
        path("M48 43V55L57 60"),
        lines((48, 38, 48, 39), (48, 71, 48, 72), (31, 55, 32, 55), (64, 55, 65, 55)),
    )


def swap_meet(t: Palette) -> str:
    """Draw two cards changing places."""
    return group(
        rotated(-8, 32, 40, rect(14, 20, 32, 44, t.paper, 4), circle(30, 42, 8, t.light)),
        rotated(8, 66, 58, rect(50, 34, 32, 44, t.light, 4), rect(59, 48, 14, 16, t.paper)),
        path("M52 14C68 10 80 16 83 26L89 23L83 38L70 32L76 29C73 21 64 18 54 22Z", t.shade),
        path("M44 86C28 90 16 84 13 74L7 77L13 62L26 68L20 71C23 79 32 82 42 78Z", t.shade),
    )


def thrift_store(t: Palette) -> str:
    """Draw a shirt on a hanger with a price tag."""
    return group(
        path("M48 24V19C48 16 54 16 54 11C54 5 43 5 42 11"),
        path("M48 22L76 36H20Z", t.light),
        path(
            "M34 30C38 38 58 38 62 30L78 36L90 54L78 62L72 54V86H24V54L18 62L6 54L18 36Z", t.paper
        ),
        patch("M62 37L70.5 50V84.5H61C64 68 64 50 62 37Z", t.light),
        rotated(
            16, 74, 66, path("M68 60H80L84 66L80 86H64V66Z", t.shade), circle(74, 67, 2, t.paper)
        ),
    )


# --- Opponents and unknown cards ------------------------------------------------------------------
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
    """Return the path of a star of many points around a center: quills that stand on end."""
    points = []
    for at in range(2 * count):
        turn = math.pi * at / count
        reach = far if at % 2 else near
        points.append(f"{x + reach * math.sin(turn):.1f} {y - reach * math.cos(turn):.1f}")
    return f"M{'L'.join(points)}Z"


def mort(t: Palette) -> str:
    """Draw a tycoon with top hat, monocle and mustache."""
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
PLACES: Final = by_id(
    *(producer, supplier, builder, leadership_council, wholesaler, lotto),
    *(crowdfunder, recycler, temp_agency, swap_meet, thrift_store),
)
PEOPLE: Final = by_id(justin, rachael, sonic, mort)


def any_place(kind: str) -> Draw:
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
