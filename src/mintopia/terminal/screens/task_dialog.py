"""A box that shows what a thread finds out: that it works, what it has so far, the result."""

from __future__ import annotations

from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from textual.message import Message
from textual.widget import Widget

from mintopia.errors import message_of
from mintopia.terminal.bot_pool import LONG_SECONDS, in_background
from mintopia.terminal.screens.dialogs import PageDialog
from mintopia.terminal.session import Session
from mintopia.terminal.texts import texts


class ClosedError(Exception):
    """The dialog was closed, so its thread can stop."""


class TaskDialog(PageDialog):
    """Works in a thread, and can be closed at any time."""

    failed = ("", "")  # the sentence for work that failed

    @dataclass
    class Told(Message):
        """What the thread has found so far, or at the end its task."""

        found: object
        task: Future[Any] | None

    def __init__(self, title: str, session: Session, *content: Widget) -> None:
        self.session = session
        self.say = texts(session.language).say
        super().__init__(self.say(title, "title"), self.say(title, "keys"), *content)
        self._is_closed = False
        self._has_begun = False

    # --- what a dialog fills in -------------------------------------------------------------------
    def work(self) -> object:
        """Do the work, in a thread; call `step` to show what was found so far."""
        raise NotImplementedError

    def note(self, words: str) -> None:
        """Show a sentence about the work."""
        raise NotImplementedError

    def show(self, found: Any, is_final: bool) -> None:
        """Show what was found so far, or the result."""
        raise NotImplementedError

    # --- in the thread ----------------------------------------------------------------------------
    def step(self, found: object) -> None:
        """Show what was found, from the thread; raise ClosedError if the dialog was closed."""
        self._send(self.Told(found, None))

    def _end(self, task: Future[Any]) -> None:
        with suppress(ClosedError):
            self._send(self.Told(None, task))

    def _send(self, message: Message) -> None:
        if self._is_closed:
            raise ClosedError
        try:
            self.post_message(message)
        except RuntimeError as error:
            raise ClosedError from error

    # --- on the screen ----------------------------------------------------------------------------
    def begin(self) -> None:
        """Start the work."""
        self.note(self.say("hint", "thinking"))
        self.set_timer(LONG_SECONDS, self._tell_long)
        in_background(self.work, self._end)

    def _tell_long(self) -> None:
        """Explain why there is no answer yet."""
        if not self._has_begun:
            self.note(self.say("bots", "long"))

    def on_unmount(self) -> None:
        """Stop the work that was done for this dialog."""
        self._is_closed = True

    def on_task_dialog_told(self, event: Told) -> None:
        """Show what came from the thread."""
        event.stop()
        self._has_begun = True
        try:
            found = event.found if event.task is None else event.task.result()
        except Exception as error:  # work that fails ends no game
            reason = message_of(error, self.session.language)
            self.note(self.say(*self.failed, reason=reason))
            return
        self.show(found, event.task is not None)
