"""Write the colours of the pictures for the page, so that both have them from one place.

Used as: python web/palette.py web/src/palette.css
"""

from __future__ import annotations

import sys
from pathlib import Path

from mintopia.art import palette

TYPES = ("culture", "production", "utility", "deed")
MATERIALS = {
    "paper": palette.CREAM,
    "ink": palette.INK,
    "mint": palette.LEAF_DARK,
    "leaf": palette.LEAF,
    "star": palette.STAR,
    "star-line": palette.STAR_LINE,
}


def style_sheet() -> str:
    """Return the variables of the page's style sheets, and a class for each coloured Mint."""
    lines = ["/* Written by web/palette.py from mintopia.art.palette: change the colors there. */"]
    lines += [":root {"]
    lines += [f"  --{name}: {colour};" for name, colour in MATERIALS.items()]
    lines += [f"  --{kind}: {palette.PALETTES[kind].ground};" for kind in TYPES]
    lines += ["}"]
    for name, (fill, rim, letter) in palette.SIDE_COLOURS.items():
        lines += [f".c-{name} {{", f"  --fill: {fill};", f"  --rim: {rim};"]
        lines += [f"  --letter: {letter};"]
        lines += ["  --ring: dashed;"] if name in palette.DOTTED_RINGS else []
        lines += ["}"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(style_sheet(), encoding="utf-8")
