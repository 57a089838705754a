"""The pictures of the Utility and Deed Plans. Each is 96 by 96."""

from __future__ import annotations

from typing import Final

from mintopia.art.palette import Palette
from mintopia.art.shapes import (
    circle,
    group,
    lines,
    patch,
    path,
    polygon,
    polyline,
    rect,
    rotated,
)


def truck(t: Palette) -> str:
    """Draw a delivery truck, driving right."""
    return group(
        rect(6, 26, 52, 46, t.paper, 3),
        path("M58 40H74L88 56V72H58Z", t.light),
        path("M64 46H72L80 56H64Z", t.shade),
        rect(4, 68, 86, 8, t.shade, 2),
        circle(32, 45, 10, t.light),
        circle(32, 45, 4.5, t.paper),
        circle(24, 76, 9.5, t.line),
        circle(24, 76, 3.5, t.paper),
        circle(71, 76, 9.5, t.line),
        circle(71, 76, 3.5, t.paper),
    )


def crane(t: Palette) -> str:
    """Draw a tower crane with a block on its hook."""
    return group(
        lines((32, 8, 84, 24), (32, 8, 10, 24)),
        rect(25, 24, 14, 62, t.paper),
        polyline((25, 86), (39, 74), (25, 62), (39, 50), (25, 38), (39, 30)),
        polygon(((32, 6), (39, 24), (25, 24)), t.paper),
        rect(6, 22, 84, 9, t.light),
        rect(6, 31, 13, 11, t.shade),
        lines((74, 31, 74, 48)),
        path("M74 48L60 60H88Z"),
        rect(60, 60, 28, 16, t.paper),
        lines((69, 60, 69, 76), (79, 60, 79, 76)),
        rect(18, 82, 28, 6, t.shade, 1),
    )


def assembler(t: Palette) -> str:
    """Draw a robot arm lowering a roof onto a house on a conveyor."""
    return group(
        path("M12 74V62H34V74Z", t.shade),
        rotated(18, 23, 60, rect(18, 24, 10, 38, t.paper, 5)),
        rotated(-68, 35, 26, rect(30, 24, 10, 38, t.light, 5)),
        circle(23, 60, 7, t.paper),
        circle(34, 26, 7, t.paper),
        path("M62 34V28M74 34V28M62 30H74"),
        path("M68 14A6 6 0 0 1 74 20V30H62V20A6 6 0 0 1 68 14Z", t.paper),
        polygon(((68, 33), (87, 48), (49, 48)), t.shade),
        rect(53, 56, 30, 18, t.paper),
        rect(63, 62, 10, 12, t.shade),
        rect(6, 74, 84, 13, t.light, 6.5),
        *(circle(x, 80.5, 2.5, t.shade) for x in (15, 31.5, 48, 64.5, 81)),
    )


def landfill(t: Palette) -> str:
    """Draw a dustbin on a heap."""
    return group(
        path(
            "M4 86C8 72 16 74 20 64C26 58 34 62 40 56C52 50 62 56 68 62C76 66 84 70 92 86Z", t.shade
        ),
        path("M10 86C12 80 18 79 21 84L24 86Z", t.light),
        path("M72 70L82 66L87 76L77 80Z", t.light),
        circle(17, 73, 5, t.paper),
        rotated(
            8,
            48,
            50,
            path("M30 34H66L62 80H34Z", t.paper),
            patch("M56 35.5H64.2L60.6 78.5H55Z", t.light),
            lines((40, 42, 42, 72), (48, 42, 48, 72), (56, 42, 54, 72)),
        ),
        rotated(
            -14,
            48,
            24,
            rect(27, 21, 42, 9, t.light, 4),
            path("M41 21V15H55V21"),
        ),
        path("M70 86L74 80L80 86Z", t.paper),
    )


def vault(t: Palette) -> str:
    """Draw a safe with a wheel on its door."""
    spokes = lines((48, 24, 48, 66), (27, 45, 69, 45), (33, 30, 63, 60), (63, 30, 33, 60))
    return group(
        rect(18, 78, 14, 9, t.shade),
        rect(64, 78, 14, 9, t.shade),
        rect(9, 9, 78, 72, t.light, 6),
        rect(18, 18, 60, 54, t.paper, 4),
        spokes,
        circle(48, 45, 15, t.light),
        circle(48, 45, 6, t.shade),
        rect(11, 24, 7, 12, t.shade, 2),
        rect(11, 54, 7, 12, t.shade, 2),
    )


def obelisk(t: Palette) -> str:
    """Draw a tall pointed stone with signs cut into it."""
    return group(
        path("M6 84C20 76 76 76 90 84V88H6Z", t.light),
        polygon(((48, 5), (57, 18), (61, 72), (35, 72), (39, 18)), t.paper),
        patch("M49.5 8L55.5 18.5L59.4 70.5H50Z", t.light),
        polygon(((48, 5), (57, 18), (39, 18)), t.shade),
        circle(48, 30, 4, t.shade),
        path("M42 42H54M43 50Q48 45 53 50M42 60L48 55L54 60"),
        rect(28, 70, 40, 8, t.paper),
        rect(21, 78, 54, 8, t.light),
    )


def wholesaler(t: Palette) -> str:
    """Draw a warehouse with its gate half open and crates behind it."""
    return group(
        path("M6 40L48 12L90 40V86H6Z", t.light),
        path("M2 44L48 9L94 44L90 50L48 18L6 50Z", t.shade),
        circle(48, 32, 6, t.paper),
        rect(20, 44, 56, 42, t.line),
        path("M20 44H76V58H20Z", t.paper),
        lines((20, 51, 76, 51)),
        rect(26, 68, 18, 18, t.paper),
        rect(52, 68, 18, 18, t.paper),
        lines((26, 74, 44, 74), (52, 74, 70, 74)),
        lines((4, 86, 92, 86)),
    )


def lotto(t: Palette) -> str:
    """Draw a wire drum of balls, hung in a frame, with a crank."""
    return group(
        path("M18 88L26 42H32L26 88ZM78 88L70 42H64L70 88Z", t.shade),
        rect(12, 84, 72, 6, t.shade, 2),
        circle(48, 42, 30, t.light),
        path("M48 12V72M48 12C30 20 30 64 48 72M48 12C66 20 66 64 48 72", stroke=t.glow),
        circle(48, 42, 30, "none"),
        circle(35, 56, 9, t.paper),
        circle(61, 57, 9, t.shade),
        circle(48, 61, 9, t.paper),
        circle(54, 42, 9, t.paper),
        circle(34, 37, 8, t.shade),
        circle(56, 23, 7, t.paper),
        path("M78 42H86V28"),
        circle(86, 26, 4.5, t.paper),
        circle(78, 42, 3.5, t.paper),
    )


UTILITY: Final = {
    "truck": truck,
    "crane": crane,
    "assembler": assembler,
    "landfill": landfill,
    "vault": vault,
    "obelisk": obelisk,
}
DEED: Final = {"wholesaler": wholesaler, "lotto": lotto}
