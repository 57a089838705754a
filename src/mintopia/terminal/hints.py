"""A hint as a table: every move with its chance to win, best first, as bars and numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from mintopia.terminal.session import Session
from mintopia.terminal.style import pad
from mintopia.terminal.texts import texts

if TYPE_CHECKING:
    from mintopia.bots.analysis import Analysis, MoveEstimate

A_DOZEN: Final = 12
UNKNOWN: Final = "?"  # shown for a move that no playout has tried
BAR: Final = 20
SURE, LIKELY, POSSIBLE, EMPTY = "█", "▓", "░", "·"
GAP: Final = "  "


@dataclass(frozen=True)
class HintRow:
    """One move in words, with its estimates."""

    words: str
    bar: tuple[int, int, int, int]  # cells: up to low, low to chance, chance to high, the rest
    chance: str
    interval: str
    score: str

    def bar_text(self) -> str:
        """Draw the bar: solid to the lower end of the interval, light to the upper end."""
        signs = (SURE, LIKELY, POSSIBLE, EMPTY)
        return "".join(sign * cells for sign, cells in zip(signs, self.bar, strict=True))


@dataclass(frozen=True)
class HintTable:
    """All moves, best first, with the column heads."""

    rows: tuple[HintRow, ...]
    heads: tuple[str, str, str]
    note: str
    sureness: str  # how sure it is that the first move is the best, in a sentence

    def numbers(self, row: HintRow) -> str:
        """Return the numbers of a row, aligned in their columns."""
        cells = ((row.chance, 0), (row.interval, 1), (row.score, 2))
        return GAP.join(_right(text, self._widths()[column]) for text, column in cells)

    def head_numbers(self) -> str:
        """Return the column heads, aligned with the numbers."""
        heads = zip(self.heads, self._widths(), strict=True)
        return GAP.join(_right(head, width) for head, width in heads)

    def width_of_words(self, first: int | None = None) -> int:
        """Return the width of the longest move text, in cells, among the `first` rows or all."""
        return max((cell_len(row.words) for row in self.rows[:first]), default=0)

    def _widths(self) -> tuple[int, int, int]:
        columns = zip(
            self.heads,
            *((row.chance, row.interval, row.score) for row in self.rows),
            strict=True,
        )
        first, second, third = (max(cell_len(text) for text in column) for column in columns)
        return first, second, third


def hint_table(session: Session, advice: Analysis) -> HintTable:
    """Turn an analysis into a table for people."""
    say = texts(session.language).say
    return HintTable(
        rows=tuple(_row(session, estimate) for estimate in advice.moves),
        heads=(
            say("hint", "chance"),
            say("hint", "interval"),
            session.game_screen.score_title(session.language),
        ),
        note=say("hint", "note", playouts=f"{advice.playouts:,}"),
        sureness=say("hint", f"sureness-{advice.sureness}", count=advice.level),
    )


def plain_lines(table: HintTable, start: int, count: int = A_DOZEN) -> list[str]:
    """Return some rows of the table as lines of text."""
    rows = table.rows[start : start + count]
    width = max((cell_len(row.words) for row in rows), default=0)
    head = f"{' ' * (width + BAR + 2 * len(GAP))}{table.head_numbers()}"
    lines = [
        f"{pad(row.words, width)}{GAP}{row.bar_text()}{GAP}{table.numbers(row)}" for row in rows
    ]
    return [head, *lines]


def _row(session: Session, estimate: MoveEstimate) -> HintRow:
    low, chance, high = (
        min(max(share, 0.0), 1.0) for share in (estimate.low, estimate.chance, estimate.high)
    )
    low, high = min(low, chance), max(high, chance)
    ends = [round(share * BAR) for share in (low, chance, high)]
    return HintRow(
        words=session.words(estimate.move),
        bar=(ends[0], ends[1] - ends[0], ends[2] - ends[1], BAR - ends[2]),
        chance=_percent(chance) if estimate.visits else UNKNOWN,
        interval=f"{low * 100:.0f}–{_percent(high)}",
        score=f"{round(estimate.points, 1) + 0.0:.1f}" if estimate.visits else UNKNOWN,
    )


def _percent(share: float) -> str:
    return f"{share * 100:.0f}%"


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text
