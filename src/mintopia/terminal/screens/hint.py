"""The hint over the table: every move with its chance to win, better known as time goes on."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from rich.text import Text

from mintopia.terminal.hints import HintTable, hint_table
from mintopia.terminal.screens.parts import Block, Page
from mintopia.terminal.screens.task_dialog import ClosedError, TaskDialog
from mintopia.terminal.session import Session
from mintopia.terminal.style import QUIET

if TYPE_CHECKING:
    from mintopia.bots.analysis import Analysis
    from mintopia.coach.review_model import Reason

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
        return Text() if self._table is None else self._table.lines(width)


class HintScreen(TaskDialog):
    """Asks the adviser and shows what it finds: a first answer, then better ones."""

    failed = ("hint", "none")
    DEFAULT_CSS = """
    HintScreen > .box { max-width: 110; }
    HintScreen #note { margin-bottom: 1; }
    """

    def __init__(self, session: Session) -> None:
        self._note = Page(id="note")
        self._block = HintBlock()
        super().__init__("hint", session, self._note, self._block)
        self._game = session.game.copy()
        self._last_step = monotonic()
        self._reason: Reason | None = None

    def work(self) -> Analysis:
        """Rate the moves, in a thread."""
        adviser = self.session.adviser
        found = adviser.improve(self._game, self._step)
        self.step(found)  # nobody waits for the reason to see the moves
        self._reason = adviser.explain(self._game, found)
        return found

    def _step(self, advice: Analysis) -> None:
        if self._is_closed:
            raise ClosedError
        if monotonic() - self._last_step >= STEP_SECONDS:
            self._last_step = monotonic()
            self.step(advice)

    def show(self, found: Analysis, is_final: bool) -> None:
        """Show the table, and how sure it is."""
        table = hint_table(self.session, found, self._reason)
        self._block.show(table)
        on_the_way = self.say("hint", "slow" if self.session.adviser.slow else "refining")
        self.note(table.note if is_final else on_the_way, table.sureness)

    def note(self, words: str, sureness: str = "") -> None:
        """Show a sentence above the table."""
        text = Text(f"{sureness}\n" if sureness else "")
        self._note.update(text.append(words, QUIET))
