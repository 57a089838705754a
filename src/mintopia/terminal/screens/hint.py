"""The hint over the table: every move with its chance to win, better known as time goes on."""

from __future__ import annotations

from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text
from textual.message import Message

from mintopia.engine.wrap import wrap
from mintopia.errors import message_of
from mintopia.terminal.bot_pool import LONG_SECONDS, BackgroundTask
from mintopia.terminal.hints import (
    BAR,
    EMPTY,
    GAP,
    LIKELY,
    POSSIBLE,
    SURE,
    HintRow,
    HintTable,
    hint_table,
)
from mintopia.terminal.screens.dialogs import ClosedError, PageDialog
from mintopia.terminal.screens.parts import Block, Page
from mintopia.terminal.session import Session
from mintopia.terminal.style import MINT, QUIET, STAR_COLOUR, pad
from mintopia.terminal.texts import texts

if TYPE_CHECKING:
    from mintopia.bots.analysis import Analysis

BAR_STYLES = ((SURE, MINT), (LIKELY, MINT), (POSSIBLE, QUIET), (EMPTY, QUIET))
STEP_SECONDS = 0.25  # how often a better answer is shown


class HintBlock(Block):
    """The table: a line a move where there is room, else two."""

    def __init__(self) -> None:
        super().__init__()
        self._table: HintTable | None = None

    def show(self, table: HintTable) -> None:
        self._table = table
        self.refresh(layout=True)

    def lines(self, width: int) -> Text:
        """Draw the table for a width."""
        table = self._table
        if table is None:
            return Text()
        numbers = cell_len(table.head_numbers())
        words = table.width_of_words()
        one_line = words + BAR + 2 * len(GAP) + numbers <= width
        if one_line:
            drawn = [Text(" " * (words + BAR + 2 * len(GAP)) + table.head_numbers(), QUIET)]
        else:
            drawn = [Text(" " * (BAR + 2 * len(GAP)) + table.head_numbers(), QUIET)]
        for place, row in enumerate(table.rows):
            style = f"bold {STAR_COLOUR}" if place == 0 else "bold" if not one_line else ""
            figures = Text.assemble(_bar(row), GAP, (table.numbers(row), "bold"))
            if one_line:
                drawn.append(Text.assemble((pad(row.words, words), style), GAP, figures))
            else:
                drawn.append(wrap(Text(row.words, style), width))
                drawn.append(Text.assemble(GAP, figures))
        return Text("\n").join(drawn)


def _bar(row: HintRow) -> Text:
    bar = Text()
    for (sign, style), cells in zip(BAR_STYLES, row.bar, strict=True):
        bar.append(sign * cells, style)
    return bar


class HintScreen(PageDialog):
    """Asks the adviser in a thread and shows what it finds: a first answer, then better ones."""

    DEFAULT_CSS = """
    HintScreen > .box { max-width: 110; }
    HintScreen #note { margin-bottom: 1; }
    """

    class Advised(Message):
        """The adviser has an answer: one on the way, or the last with its task."""

        def __init__(self, advice: Analysis | None, task: BackgroundTask[Analysis] | None) -> None:
            super().__init__()
            self.advice = advice
            self.task = task

    def __init__(self, session: Session) -> None:
        say = texts(session.language).say
        self._note = Page(id="note")
        self._block = HintBlock()
        super().__init__(say("hint", "title"), say("hint", "keys"), self._note, self._block)
        self.session = session
        self._say = say
        self._game = session.game.copy()
        self._answered = False
        self._last_step = 0.0

    def begin(self) -> None:
        self._tell(self._say("hint", "thinking"))
        self._last_step = monotonic()
        self.set_timer(LONG_SECONDS, self._tell_long)
        adviser = self.session.adviser
        BackgroundTask(lambda: adviser.improve(self._game, self._step), self._end).start()

    # --- in the adviser's thread ------------------------------------------------------------------
    def _step(self, advice: Analysis) -> None:
        if self._left:
            raise ClosedError
        if monotonic() - self._last_step >= STEP_SECONDS:
            self._last_step = monotonic()
            self.send(self.Advised(advice, None))

    def _end(self, task: BackgroundTask[Analysis]) -> None:
        with suppress(ClosedError):
            self.send(self.Advised(None, task))

    # --- on the screen ----------------------------------------------------------------------------
    def on_hint_screen_advised(self, event: Advised) -> None:
        event.stop()
        self._answered = True
        try:
            advice = event.advice if event.task is None else event.task.answer()
        except Exception as error:  # a hint that cannot be given ends no game
            reason = message_of(error, self.session.language)
            self._tell(self._say("hint", "none", reason=reason))
            return
        assert advice is not None
        table = hint_table(self.session, advice)
        self._block.show(table)
        if event.task is not None:
            note = table.note
        else:
            note = self._say("hint", "slow" if self.session.adviser.slow else "refining")
        self._tell(note, table.sureness)

    def _tell_long(self) -> None:
        """Explain why there is no answer yet."""
        if not self._answered:
            self._tell(self._say("bots", "long"))

    def _tell(self, words: str, sureness: str = "") -> None:
        text = Text(f"{sureness}\n" if sureness else "")
        self._note.update(text.append(words, QUIET))
