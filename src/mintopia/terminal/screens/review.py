"""The review of a finished game over the table."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from rich.text import Text
from textual.message import Message
from textual.widgets import Static

from mintopia.errors import message_of
from mintopia.terminal.bot_pool import LONG_SECONDS, BackgroundTask
from mintopia.terminal.review import review_table
from mintopia.terminal.screens.dialogs import ClosedError, PageDialog
from mintopia.terminal.session import Session
from mintopia.terminal.style import QUIET
from mintopia.terminal.texts import texts

if TYPE_CHECKING:
    from rich.console import RenderableType


class ReviewScreen(PageDialog):
    """Judges every decision in a thread, tells how far it is, then shows the tables."""

    DEFAULT_CSS = "ReviewScreen > .box { max-width: 130; }"

    class Told(Message):
        """How far the review is, or what came out."""

        def __init__(
            self, done: int, total: int, task: BackgroundTask[RenderableType] | None
        ) -> None:
            super().__init__()
            self.done = done
            self.total = total
            self.task = task

    def __init__(self, session: Session) -> None:
        say = texts(session.language).say
        self._body = Static()
        super().__init__(say("review", "title"), say("review", "keys"), self._body)
        self.session = session
        self._say = say
        self._begun = False

    def begin(self) -> None:
        """Judge, in a thread."""
        self._body.update(Text(self._say("hint", "thinking"), QUIET))
        self.set_timer(LONG_SECONDS, self._tell_long)
        BackgroundTask(lambda: review_table(self.session, self._step), self._end).start()

    def _tell_long(self) -> None:
        """Explain why there is no result yet."""
        if not self._begun:
            self._body.update(Text(self._say("bots", "long"), QUIET))

    def _step(self, done: int, total: int) -> None:
        self.send(self.Told(done, total, None))

    def _end(self, task: BackgroundTask[RenderableType]) -> None:
        with suppress(ClosedError):
            self.send(self.Told(0, 0, task))

    def on_review_screen_told(self, event: Told) -> None:
        """Show how far it is, or the review."""
        event.stop()
        self._begun = True
        if event.task is None:
            words = self._say("review", "thinking", done=event.done, all=event.total)
            self._body.update(Text(words, QUIET))
            return
        try:
            self._body.update(event.task.answer())
        except Exception as error:  # a review that cannot be given ends no game
            reason = message_of(error, self.session.language)
            self._body.update(Text(self._say("review", "failed", reason=reason)))
