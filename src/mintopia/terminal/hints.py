"""A hint as a table: every move with its chance to win, best first, as bars and numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.text import Text

from mintopia.coach.chance_bars import interval, percent
from mintopia.coach.texts import why
from mintopia.engine.wrap import wrap
from mintopia.terminal.session import Session
from mintopia.terminal.style import MINT, QUIET, STAR_COLOUR, pad
from mintopia.terminal.texts import texts

if TYPE_CHECKING:
    from mintopia.bots.analysis import Analysis, MoveEstimate
    from mintopia.coach.review_model import Reason

A_DOZEN: Final = 12
UNKNOWN: Final = "?"  # shown for a move that the search has not tried
BAR: Final = 20
# For sure, likely, possible, and no more.
BAR_STYLES: Final = (("█", MINT), ("▓", MINT), ("░", QUIET), ("·", QUIET))
GAP: Final = "  "


@dataclass(frozen=True)
class HintRow:
    """One move in words, with its estimates."""

    words: str
    cells: tuple[int, int, int, int]  # of the bar: up to low, to chance, to high, the rest
    numbers: tuple[str, str]  # chance, interval

    def bar(self) -> Text:
        """Draw the bar: solid to the lower end of the interval, light to the upper end."""
        parts = zip(BAR_STYLES, self.cells, strict=True)
        return Text.assemble(*((sign * cells, style) for (sign, style), cells in parts))


@dataclass(frozen=True)
class HintTable:
    """All moves, best first, with the column heads."""

    rows: tuple[HintRow, ...]
    heads: tuple[str, str]
    note: str
    sureness: str  # how sure it is that the first move is the best, and why it is better

    def lines(self, width: int | None = None, start: int = 0, count: int | None = None) -> Text:
        """Draw some rows, one line each; two where they are wider than `width`."""
        rows = self.rows[start : None if count is None else start + count]
        words = max((cell_len(row.words) for row in rows), default=0)
        head = self._aligned(self.heads)
        is_wide = width is not None and words + BAR + 2 * len(GAP) + cell_len(head) > width
        room = " " * ((0 if is_wide else words) + BAR + 2 * len(GAP))
        drawn = [Text(room + head, QUIET)]
        for row in rows:
            is_best = row is self.rows[0]
            style = f"bold {STAR_COLOUR}" if is_best else "bold" if is_wide else ""
            figures = Text.assemble(row.bar(), GAP, (self._aligned(row.numbers), "bold"))
            if is_wide and width is not None:
                drawn.append(wrap(Text(row.words, style), width))
                drawn.append(Text.assemble(GAP, figures))
            else:
                drawn.append(Text.assemble((pad(row.words, words), style), GAP, figures))
        return Text("\n").join(drawn)

    def _aligned(self, cells: tuple[str, str]) -> str:
        """Return the cells of a row, or the heads, aligned at the right of their columns."""
        columns = zip(cells, self.heads, *(row.numbers for row in self.rows), strict=True)
        widths = [max(map(cell_len, column)) for column in columns]
        return GAP.join(
            " " * (width - cell_len(cell)) + cell for cell, width in zip(cells, widths, strict=True)
        )


def hint_table(session: Session, advice: Analysis, reason: Reason | None = None) -> HintTable:
    """Turn an analysis into a table for people."""
    say = texts(session.language).say
    sureness = ""
    if len(advice.moves) > 1:
        sureness = say("hint", f"sureness-{advice.sureness}", count=advice.level)
    if reason is not None:
        sureness += f"\n{why(reason, session.language)}"
    return HintTable(
        rows=tuple(_row(session, estimate) for estimate in advice.moves),
        heads=(say("hint", "chance"), say("hint", "interval")),
        note=say("hint", "note", playouts=f"{advice.playouts:,}"),
        sureness=sureness,
    )


def _row(session: Session, estimate: MoveEstimate) -> HintRow:
    low, chance, high = (
        min(max(share, 0.0), 1.0) for share in (estimate.low, estimate.chance, estimate.high)
    )
    low, high = min(low, chance), max(high, chance)
    ends = [round(share * BAR) for share in (low, chance, high)]
    return HintRow(
        words=session.words(estimate.move),
        cells=(ends[0], ends[1] - ends[0], ends[2] - ends[1], BAR - ends[2]),
        numbers=(
            percent(chance) if estimate.visits else UNKNOWN,
            interval(low, high),
        ),
    )
