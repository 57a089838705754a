"""The review of a finished game over the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text
from textual.widgets import Static

from mintopia.terminal.review import review_table
from mintopia.terminal.screens.task_dialog import TaskDialog
from mintopia.terminal.session import Session
from mintopia.terminal.style import QUIET

if TYPE_CHECKING:
    from rich.console import RenderableType


class ReviewScreen(TaskDialog):
    """Judges every decision, tells how far it is, then shows the tables."""

    failed = ("review", "failed")
    DEFAULT_CSS = "ReviewScreen > .box { max-width: 130; }"

    def __init__(self, session: Session) -> None:
        self._body = Static()
        super().__init__("review", session, self._body)

    def work(self) -> RenderableType:
        """Judge, in a thread."""
        return review_table(self.session, lambda done, total: self.step((done, total)))

    def show(self, found: Any, is_final: bool) -> None:
        """Show how far it is, or the review."""
        if is_final:
            self._body.update(found)
        else:
            done, total = found
            self.note(self.say("review", "thinking", done=done, all=total))

    def note(self, words: str) -> None:
        """Show a sentence in place of the tables."""
        self._body.update(Text(words, QUIET))
