"""The pictures of the Plans. Each is 96 by 96 and drawn silhouette first."""

from __future__ import annotations

from typing import Final

from mintopia.art.palette import Palette, by_id
from mintopia.art.shapes import (
    circle,
    ellipse,
    group,
    lines,
    patch,
    path,
    polygon,
    polyline,
    rect,
    rotated,
)


# --- Culture --------------------------------------------------------------------------------------
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


# --- Production -----------------------------------------------------------------------------------
def co_op(t: Palette) -> str:
    """Draw two neighbors under one roof, a Mint between them."""
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
        -28, 58, 24, rect(54, 20, 6, 36, t.light, 2), path("M42 12H68L74 18V28H42Z", t.paper)
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


# --- Utility and Deeds ----------------------------------------------------------------------------
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
        rotated(-14, 48, 24, rect(27, 21, 42, 9, t.light, 4), path("M41 21V15H55V21")),
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


DEED: Final = {"wholesaler": wholesaler, "lotto": lotto}


PLANS: Final = by_id(
    *(windmill, statue, gardens, museum, gallery, bridge),
    *(co_op, corporate_hq, mine, workshop, factory, plant, stripmine),
    *(truck, crane, assembler, landfill, vault, obelisk, wholesaler, lotto),
)
