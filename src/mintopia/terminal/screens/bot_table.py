"""A table at which bots play too: they think in threads, seats change hands, hints are given."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.timer import Timer

from mintopia.terminal.bot_pool import in_background
from mintopia.terminal.commands import Commands
from mintopia.terminal.screens.choice import player_dialog, seats_dialog, stuck_dialog
from mintopia.terminal.screens.hint import HintScreen
from mintopia.terminal.screens.table import TableScreen
from mintopia.terminal.session import Session, Stage

HURRY, WHO = "bots:hurry", "bots:who"  # lines of the list that are no moves
LOOK_SECONDS = 0.5  # how often the screen looks whether the bot that thinks is slow


class BotTable(TableScreen, Commands):
    """What a table of a running game does about bots; the moves of people are another matter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "hint", show=False),
        Binding("t", "bots", show=False),
    ]

    @dataclass
    class BotThought(Message):
        """The bot that was asked has answered."""

        task: Future[int]

    def __init__(self, session: Session, pace: float) -> None:
        TableScreen.__init__(self, session)
        Commands.__init__(self, session)
        self._pace = pace
        self._hurry = False
        self._thinking: Future[int] | None = None
        self._asked_at = 0.0
        self._why_long = ""
        self._pause: Timer | None = None

    def advance(self) -> None:
        """Show the table as it is now, and do what comes next."""
        raise NotImplementedError

    def watch_bots(self) -> None:
        """Check regularly on the bot that is thinking."""
        self.set_interval(LOOK_SECONDS, self._look_at_bot)

    def on_unmount(self) -> None:
        """Stop waiting for bots."""
        self.cancel_bot()

    def choose_for_bot(self, choice: str) -> bool:
        """Take a line of the list that is about bots; False if it is not."""
        if choice == HURRY:
            self._toggle_hurry()
        elif choice == WHO:
            self.ask_who_plays()
        return choice in (HURRY, WHO)

    def action_hint(self) -> None:
        """Show every move with its chance to win, to the one whose turn it is."""
        if self.may_have_help():
            if self.session.stage is Stage.TURN:
                self.app.push_screen(HintScreen(self.session))
            else:
                self.tell(self.words.say("hint", "not-now"), warning=True)

    # --- bots -------------------------------------------------------------------------------------
    def show_bot(self) -> None:
        """Show who is thinking, in the place of a person's moves."""
        session, say = self.session, self.words.say
        if session.stage is Stage.STUCK:
            self.moves_pane.show([("Enter", WHO, say("bots", "choose"))], session.prompt())
            return
        rows = [("Enter", HURRY, say("bots", "pause" if self._hurry else "hurry"))]
        self._why_long = session.wait_words(self._thought_for())
        if self._why_long:
            rows.append(("", "", self._why_long))
        self.moves_pane.show(rows if self._pace else rows[1:], session.bot_words("thinking"))

    def ask_bot(self) -> None:
        """Ask the bot to move, in a thread."""
        self.cancel_bot()
        self._asked_at = monotonic()
        self._thinking = in_background(self.session.ask_bot(), self._bot_thought)

    def _bot_thought(self, task: Future[int]) -> None:
        """Come back from the thread."""
        try:
            self.post_message(self.BotThought(task))
        except RuntimeError:
            return  # the screen has gone in the meantime

    def on_bot_table_bot_thought(self, event: BotThought) -> None:
        """Play what the bot has chosen, not faster than people can follow."""
        event.stop()
        if event.task is not self._thinking:
            return  # it was called off
        left = self._pace - (monotonic() - self._asked_at)
        if left > 0 and not self._hurry:
            self._pause = self.set_timer(left, self._bot_moves)
        else:
            self._bot_moves()

    def _bot_moves(self) -> None:
        task = self._thinking
        self.cancel_bot()
        if task is None:
            return
        self.session.play_bot(task.result)
        self.advance()

    def wait_for_itself(self) -> None:
        """Play what a person need not decide, not faster than people can follow."""
        self.cancel_bot()
        wait = self._pace if self.session.forced == "pause" and not self._hurry else 0.0
        if wait > 0:
            self._pause = self.set_timer(wait, self._moves_itself)
        else:
            self.call_later(self._moves_itself)

    def _moves_itself(self) -> None:
        self._pause = None
        if self.session.stage is Stage.ITSELF:
            self.tell(self.play_itself())
            self.advance()

    def cancel_bot(self) -> None:
        """Stop waiting for answers; bots that are still thinking are stopped."""
        if self._thinking is not None and not self._thinking.done():
            self.session.cancel_bot()
        self._thinking = None
        if self._pause is not None:
            self._pause.stop()
            self._pause = None

    def _toggle_hurry(self) -> None:
        self._hurry = not self._hurry
        self.show_bot()
        if self._hurry and self._pause is not None and self._thinking is not None:
            self._bot_moves()

    def _look_at_bot(self) -> None:
        """Explain why a bot takes long, which shows only while it thinks."""
        if self._thinking is None or self.session.stage is not Stage.BOT:
            return
        if self.session.wait_words(self._thought_for()) != self._why_long:
            self.show_bot()

    def _thought_for(self) -> float:
        """Count the seconds that the bot to move has been thinking."""
        return monotonic() - self._asked_at if self._thinking is not None else 0.0

    def ask_who_plays(self) -> None:
        """Ask who plays the seat of a bot that cannot go on."""
        self.app.push_screen(stuck_dialog(self.session, self.size), self._stuck_answered)

    def _stuck_answered(self, answer: str | None) -> None:
        if answer is not None and self.session.stage is Stage.STUCK:
            self.cancel_bot()
            self.answer_stuck(answer)
            self.advance()

    def action_bots(self) -> None:
        """Hand a seat to a bot, or take it back."""
        if self.session.stage is Stage.OVER or not self.may_have_help():
            return
        if len(self.session.players) == 1:
            self._ask_player(str(self.session.players[0]))
        else:
            self.app.push_screen(seats_dialog(self.session), self._ask_player)

    def _ask_player(self, seat: str | None) -> None:
        if seat is None:
            return
        number = int(seat)
        self.app.push_screen(
            player_dialog(self.session, number, self.size), partial(self._player_chosen, number)
        )

    def _player_chosen(self, seat: int, answer: str | None) -> None:
        if answer is not None and self.session.stage is not Stage.OVER:
            self.cancel_bot()
            self.hand_to(seat, answer)
            self.advance()
