"""Bots and hints in the plain game: waiting for moves, handing seats over, chances in a table."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, wait
from importlib import import_module
from time import monotonic
from typing import TypeVar

from mintopia.bots.roster import check_bot
from mintopia.errors import MintopiaError, message_of
from mintopia.terminal.bot_pool import LONG_SECONDS, in_background
from mintopia.terminal.bots import MY_STRENGTH, OFFERED, PERSON, find_player
from mintopia.terminal.commands import RUN, Commands, command_in, quits
from mintopia.terminal.console import Console, clip
from mintopia.terminal.hints import A_DOZEN, HintTable, hint_table
from mintopia.terminal.session import Session, Stage

PATIENCE = 0.4  # seconds before a line says that somebody is thinking
GLANCE = 0.1
T = TypeVar("T")


class PlainBots(Commands):
    """The part of the plain game that handles bots, hints and reviews."""

    def __init__(self, session: Session, console: Console) -> None:
        super().__init__(session)
        self.console = console
        self._reasons: set[str] = set()  # for a long wait, that were already shown
        self._hint: HintTable | None = None
        self._hint_shown = 0

    def tell(self, message: str, warning: bool = False) -> None:
        """Print a sentence."""
        self.console.line(message, "warn" if warning else "")

    # --- a bot's turn -----------------------------------------------------------------------------
    def play_bot(self) -> bool:
        """Play the turn of the bot to move; return False to stop."""
        session = self.session
        task = in_background(session.ask_bot())
        try:
            self._wait(task, session.bot_words("thinking"), session.wait_words)
        except KeyboardInterrupt:
            session.cancel_bot()
            if not self.console.is_terminal:
                raise
            return self._interrupted()
        self._tell_once(session.wait_words(0.0))
        session.play_bot(task.result)
        if not session.people and session.stage is not Stage.STUCK:
            self.console.lines(f"  {line}" for line in session.news())
        return True

    def _wait(self, task: Future[T], words: str, why: Callable[[float], str]) -> None:
        """Wait for a task; say that it runs, and why it takes so many seconds."""
        begun = monotonic()
        if not wait([task], PATIENCE).done and words:
            self.console.line(words, "dim")
        while not wait([task], GLANCE).done:  # in small steps, so that Ctrl-C works everywhere
            self._tell_once(why(monotonic() - begun))

    def _find_out(
        self, work: Callable[[], T], words: str, why: Callable[[float], str], failed: str
    ) -> T | None:
        """Return what a task finds; None if it is interrupted or fails, which is then told."""
        task = in_background(work)
        try:
            self._wait(task, words, why)
            return task.result()
        except KeyboardInterrupt:
            self.console.line()
        except Exception as error:  # a failed hint or review must not end the game
            section, _, key = failed.partition(":")
            reason = message_of(error, self.session.language)
            self.tell(self.words.say(section, key, reason=reason), warning=True)
        return None

    def _tell_once(self, why: str) -> None:
        if why and why not in self._reasons:
            self._reasons.add(why)
            self.console.line(why, "dim")

    def _interrupted(self) -> bool:
        """Ask the person who interrupted the bots what to do; return False to stop."""
        self.console.line()
        self.console.line(self.words.say("bots", "interrupted"))
        while True:
            typed = self.console.ask(self.words.say("plain", "prompt"))
            if typed is None or quits(typed):
                return False
            head, _, rest = typed.partition(" ")
            if typed and command_in(head) != "bots":
                self.tell(self.words.say("bots", "interrupted"), warning=True)
            elif not typed or self.hand_over(rest):
                return True

    # --- who plays on -----------------------------------------------------------------------------
    def ask_who_plays(self) -> bool:
        """Ask who plays the seat of a bot that cannot go on; return False to stop."""
        session, say = self.session, self.words.say
        offered = [*([RUN] if session.must_allow else []), PERSON, *OFFERED]
        self.console.line()
        self.console.line(session.why_stuck(), "warn")
        while True:
            prompt = say("bots", "who-plays", answers=", ".join(offered), default=PERSON)
            typed = self.console.ask(prompt)
            if typed is None or quits(typed):
                return False
            runs = session.must_allow and typed.casefold() == RUN
            player = RUN if runs else self._player(typed or PERSON)
            if player is not None:
                self.answer_stuck(player)
                return True

    def hand_over(self, words: str) -> bool:
        """Carry out "bot SEAT WHO"; without arguments, list who plays which seat."""
        session = self.session
        if not self.may_have_help():
            return False
        for seat in session.players:
            for name in (str(seat + 1), session.game.names[seat].casefold()):
                if words.casefold().startswith(f"{name} "):
                    player = self._player(words[len(name) + 1 :])
                    if player is not None:
                        self.hand_to(seat, player)
                    return player is not None
        if words:
            complaint = self.words.say("bots", "which-seat", given=clip(words))
            self.tell(complaint, warning=True)
        for seat in session.players:
            self.console.line(f"  {seat + 1}  {session.seat_words(seat)}")
        seat = session.players[:2][-1] + 1  # the example names a seat of this table
        answers = ", ".join((PERSON, *OFFERED))
        self.console.line(self.words.say("bots", "usage", seat=seat, answers=answers))
        return False

    def _player(self, typed: str) -> str | None:
        """Return the player that was typed; None if there is no such bot, which is then told."""
        player = find_player(typed, self.session.language) or typed.strip()
        try:
            if player not in (PERSON, MY_STRENGTH):
                check_bot(player)
        except MintopiaError as error:
            self.tell(message_of(error, self.session.language), warning=True)
            return None
        return player

    # --- hints ------------------------------------------------------------------------------------
    def hint(self) -> None:
        """Show the best moves with their chances."""
        if not self.may_have_help():
            return
        session, say = self.session, self.words.say
        adviser, game = session.adviser, session.game.copy()
        words = say("hint", "thinking")

        def work() -> HintTable:
            advice = adviser.advise(game)
            return hint_table(session, advice, adviser.explain(game, advice))

        self._hint = self._find_out(work, words, self._long, "hint:none")
        if self._hint is None:
            return
        self._hint_shown = 0
        self.console.line(say("hint", "title"), "head")
        self.console.lines(f"  {line}" for line in self._hint.sureness.splitlines())
        self.console.line(f"  {self._hint.note}", "dim")
        if adviser.slow:
            self.console.line(f"  {say('hint', 'slow-plain')}", "dim")
        self.more()

    def more(self) -> None:
        """Show the next dozen moves of the last hint."""
        hint, at = self._hint, self._hint_shown
        if hint is None or at >= len(hint.rows):
            self.console.line(self.words.say("hint", "no-more"), "warn")
            return
        self._hint_shown = at + A_DOZEN
        lines = hint.lines(start=at, count=A_DOZEN).plain.split("\n")
        self.console.lines(f"  {line}" for line in lines)
        left = len(hint.rows) - self._hint_shown
        if left > 0:
            self.console.line(f"  {self.words.say('hint', 'more', count=left)}")

    # --- the review -------------------------------------------------------------------------------
    def review(self) -> None:
        """Review every decision of the game, reporting progress, and print the result."""
        session, say = self.session, self.words.say
        review = import_module("mintopia.terminal.review")  # rich tables, only when asked for
        far = [0, 0]

        def step(done: int, total: int) -> None:
            far[:] = done, total

        def why(seconds: float) -> str:
            if not far[0]:
                return self._long(seconds)
            done = say("review", "thinking", done=far[0], all=far[1])
            return done if self.console.is_terminal else ""

        found = self._find_out(
            lambda: review.decision_list(session, step), "", why, "review:failed"
        )
        if found is None:
            return
        self.console.line(say("review", "title"), "head")
        width = self.console.width or review.WIDTH
        self.console.lines(review.as_lines(review.review_table(found, width), width))

    def _long(self, seconds: float) -> str:
        return self.words.say("bots", "long") if seconds > LONG_SECONDS else ""

    def forget_hint(self) -> None:
        """Forget the last hint, because the position has changed."""
        self._hint = None
