"""Building blocks of tables of chances: numbers, bars that show the interval, and sentences."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions
from rich.measure import Measurement
from rich.text import Text

from mintopia.engine.printing import PhraseConsole
from mintopia.engine.wrap import wrap

WIDE: Final = 120  # columns of tables written to a file or a pipe, unless COLUMNS says how many
BAR_CELLS: Final = 20
_NARROW: Final = 16  # sentences are not squeezed narrower than this if there is room
SCALES: Final = (0.25, 0.5, 1.0)

# A bar is filled up to the low end of the interval and shaded up to its high end.
_SIGNS: Final = ("█", "▒", "·")
_PLAIN_SIGNS: Final = ("#", "=", ".")
_STYLES: Final = ("green", "green", "dim")


@dataclass(frozen=True, slots=True)
class Words:
    """A sentence in a table cell, with line breaks that suit its language."""

    sentence: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Yield the sentence wrapped to the available width."""
        yield wrap(Text(self.sentence), options.max_width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Return the minimum and maximum width of the sentence."""
        width = cell_len(self.sentence)
        return Measurement(min(width, _NARROW), width).with_maximum(options.max_width)


def new_console(errors: bool = False) -> Console:
    """Make a console for standard output or for standard error."""
    console = PhraseConsole(stderr=errors, highlight=False, markup=False, emoji=False)
    if not console.is_terminal and not os.environ.get("COLUMNS", "").isdecimal():
        console.width = max(console.width, WIDE)
    return console


def percent(chance: float) -> str:
    """Format a chance as a percentage; only certainties are written as 0% or 100%."""
    whole = round(chance * 100)
    if whole == 0 and chance > 0:
        return "<1%"
    if whole == 100 and chance < 1:  # noqa: PLR2004 - per cent
        return ">99%"
    return f"{whole}%"


def interval(low: float, high: float) -> str:
    """Format an interval of chances."""
    return f"{low * 100:.0f}–{high * 100:.0f}%"


def scale_for(highest: float) -> float:
    """Return the upper end of a bar's scale; small chances get a short scale so they differ."""
    return next((scale for scale in SCALES if highest <= scale), SCALES[-1])


def bar(low: float, high: float, scale: float, cells: int = BAR_CELLS) -> Text:
    """Draw an interval of chances as a bar."""
    signs = _SIGNS if _shows_blocks() else _PLAIN_SIGNS
    middles = [(cell + 0.5) / cells * scale for cell in range(cells)]
    full = sum(middle <= low for middle in middles)
    shaded = sum(low < middle <= high for middle in middles)
    return Text.assemble(
        *zip(
            (signs[0] * full, signs[1] * shaded, signs[2] * (cells - full - shaded)),
            _STYLES,
            strict=True,
        )
    )


def _shows_blocks() -> bool:
    return "utf" in (sys.stdout.encoding or "").lower()
