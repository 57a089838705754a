"""The colors: one family of tones for each type of card, and the materials on the table.

Color is never the only distinction: every type has a symbol, every colored Mint a letter.
"""

from __future__ import annotations

from typing import Final, NamedTuple

LINE: Final = 2.6  # the line width of all pictures, which are 96 by 96


class Palette(NamedTuple):
    """The tones of a picture: background, glow behind the silhouette, and those to draw with."""

    line: str
    ground: str
    glow: str
    shade: str
    light: str
    paper: str


PALETTES: Final = {
    "culture": Palette("#1d3a12", "#5c9f3d", "#78b657", "#3d7b28", "#d2eaad", "#fffdf3"),
    "production": Palette("#47110c", "#cc4a3b", "#dd6d5b", "#9f3127", "#fac9b7", "#fff9f3"),
    "utility": Palette("#4a2e00", "#e8a01f", "#f2b94a", "#bb780a", "#fee4a6", "#fffaf0"),
    "deed": Palette("#06323b", "#1d8ba0", "#3ea5b7", "#126779", "#bde6eb", "#f7fdfd"),
    "location": Palette("#04261e", "#1c6654", "#2d826c", "#124a3c", "#aee6d0", "#f8fdf9"),
    "opponent": Palette("#231f3c", "#6f6896", "#8a83af", "#4d4774", "#dcd8f0", "#fdfcff"),
}
UNKNOWN_TYPE: Final = "location"


def palette(kind: str) -> Palette:
    """Return the tones of a type; an unknown type looks like a Location."""
    return PALETTES.get(kind, PALETTES[UNKNOWN_TYPE])


# The table: paper, ink, the white Mints, the stars.
CREAM: Final = "#fbf5e6"
CREAM_LINE: Final = "#d8ccb0"
INK: Final = "#2a2a26"
FADED_INK: Final = "#6f6a5c"
WHITE: Final = "#ffffff"
MINT_RIM: Final = "#cfe0d6"
MINT_EDGE: Final = "#7d978a"
STAR: Final = "#f4c430"
STAR_LINE: Final = "#7a5a00"
LEAF: Final = "#3aa982"
LEAF_DARK: Final = "#17614f"

# The colored Mints of Mint Bid: fill, line and letter. Dark and light alternate, so that they
# differ even without color. The last four, which are not in our deck, have a dotted ring.
SIDE_COLOURS: Final = {
    "mint": ("#9fe0c4", "#0f5c46", "#0b3b2d"),
    "berry": ("#c22f56", "#6d1029", "#ffffff"),
    "lemon": ("#fbe25a", "#8a6d00", "#4a3a00"),
    "plum": ("#58417f", "#2a1a47", "#ffffff"),
    "apricot": ("#f79a3e", "#8a4300", "#3d1d00"),
    "soda": ("#1f6fb8", "#0b3a68", "#ffffff"),
    "cocoa": ("#5d3a22", "#2e1a0c", "#ffffff"),
    "rose": ("#f7b3d0", "#97315f", "#5a1236"),
}
DOTTED_RINGS: Final = frozenset({"apricot", "soda", "cocoa", "rose"})
NO_COLOUR: Final = "none"  # a side without a Mint
UNKNOWN_SIDE: Final = ("#e2e2dc", "#6f6a5c", "#2a2a26")
