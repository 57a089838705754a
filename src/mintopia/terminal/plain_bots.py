"""Bots and hints in the plain game: waiting for moves, handing seats over, chances in a table."""

from __future__ import annotations

from importlib import import_module
from time import monotonic

from mintopia.bots.bot import BotError
from mintopia.bots.roster import check_bot
from mintopia.errors import MintopiaError, message_of
from mintopia.terminal.bot_pool import LONG_SECONDS, BackgroundTask
from mintopia.terminal.bots import MY_STRENGTH, OFFERED, PERSON, find_player
from mintopia.terminal.console import Console, clip
from mintopia.terminal.hints import A_DOZEN, HintTable, hint_table, plain_lines
from mintopia.terminal.session import Session
from mintopia.terminal.texts import texts

QUIT = ("q", "quit")
UNDO = ("u", "undo")
RUN = "run"
PATIENCE = 0.4  # seconds before a line says that somebody is thinking
GLANCE = 0.1


class PlainBots:
    """The part of the plain game that handles bots, hints and reviews."""

    def __init__(self, session: Session, console: Console) -> None:
        self.session = session
        self.console = console
        self._text = texts(session.language)
        self._told: set[str] = set()  # the reasons for a long wait that were already shown
        self._hint: HintTable | None = None
        self._hint_shown = 0

    # --- a bot's turn -----------------------------------------------------------------------------
    def play(self) -> bool:
        """Play the turn of the bot to move; return False to stop."""
        session = self.session
        task = BackgroundTask(session.ask_bot()).start()
        try:
            self._wait(task, session.thinking_words())
        except KeyboardInterrupt:
            session.cancel_bot()
            if not self.console.is_terminal:
                raise
            return self._interrupted()
        try:
            session.play_bot(task.answer())
        except BotError as error:
            session.bot_failed(error.message(session.language))
            return True
        if not session.people:
            self.console.lines(f"  {line}" for line in session.news())
        return True

    def _wait(self, task: BackgroundTask[int], words: str) -> None:
        begun = monotonic()
        if not task.wait(PATIENCE):
            self.console.line(words, "dim")
        while not task.wait(GLANCE):  # in small steps, so that Ctrl-C works everywhere
            self._tell_once(self.session.wait_words(monotonic() - begun))
        self._tell_once(self.session.wait_words(0.0))

    def _tell_once(self, why: str) -> None:
        if why and why not in self._told:
            self._told.add(why)
            self.console.line(why, "dim")

    def _interrupted(self) -> bool:
        """Ask the person who interrupted the bots what to do; return False to stop."""
        self.console.line()
        self.console.line(self._text.say("bots", "interrupted"))
        while True:
            typed = self.console.ask(self._text.say("plain", "prompt"))
            if typed is None or typed.casefold() in QUIT:
                return False
            head, _, rest = typed.partition(" ")
            if typed and head.casefold() != "bot":
                self.console.line(self._text.say("bots", "interrupted"), "warn")
            elif not typed or self.hand_over(rest):
                return True

    # --- who plays on -----------------------------------------------------------------------------
    def ask_who_plays(self) -> bool:
        """Ask who plays the seat of a bot that cannot go on; return False to stop."""
        session, say = self.session, self._text.say
        assert session.seat is not None
        offered = [*([RUN] if session.must_allow else []), PERSON, *OFFERED]
        self.console.line()
        self.console.line(session.why_stuck(), "warn")
        while True:
            prompt = say("bots", "who-plays", answers=", ".join(offered), default=PERSON)
            typed = self.console.ask(prompt)
            if typed is None or typed.casefold() in QUIT:
                return False
            if session.must_allow and typed.casefold() == RUN:
                session.allow()
                return True
            if self._hand(session.seat, typed or PERSON):
                return True

    def hand_over(self, words: str) -> bool:
        """Carry out "bot SEAT WHO"; without arguments, list who plays which seat."""
        session = self.session
        if session.table.is_counted:
            self.console.line(self._text.say("daily", "alone"), "warn")
            return False
        for seat in session.players:
            for name in (str(seat + 1), session.game.names[seat].casefold()):
                if words.casefold().startswith(f"{name} "):
                    return self._hand(seat, words[len(name) + 1 :])
        if words:
            complaint = self._text.say("bots", "which-seat", given=clip(words))
            self.console.line(complaint, "warn")
        for seat in session.players:
            self.console.line(f"  {seat + 1}  {session.seat_words(seat)}")
        seat = session.players[:2][-1] + 1  # the example names a seat of this table
        answers = ", ".join((PERSON, *OFFERED))
        self.console.line(self._text.say("bots", "usage", seat=seat, answers=answers))
        return False

    def _hand(self, seat: int, typed: str) -> bool:
        who = find_player(typed, self.session.language)
        try:
            if who is None:
                check_bot(typed.strip())
            elif who not in (PERSON, MY_STRENGTH):
                check_bot(who)
        except MintopiaError as error:
            self.console.line(message_of(error, self.session.language), "warn")
            return False
        self.session.hand_to(seat, None if who == PERSON else who)
        name, now = self.session.game.names[seat], self.session.player_words(seat)
        self.console.line(self._text.say("bots", "handed", name=name, who=now))
        return True

    # --- hints ------------------------------------------------------------------------------------
    def hint(self) -> None:
        """Show the best moves with their chances."""
        session, say = self.session, self._text.say
        adviser, game = session.adviser, session.game.copy()
        task = BackgroundTask(lambda: adviser.advise(game)).start()
        try:
            if not task.wait(PATIENCE):
                self.console.line(say("hint", "thinking"), "dim")
            begun = monotonic()
            while not task.wait(GLANCE):
                if monotonic() - begun > LONG_SECONDS:
                    self._tell_once(say("bots", "long"))
        except KeyboardInterrupt:
            self.console.line()
            return
        try:
            self._hint = hint_table(session, task.answer())
        except Exception as error:  # a failed hint must not end the game
            reason = message_of(error, session.language)
            self.console.line(say("hint", "none", reason=reason), "warn")
            return
        self._hint_shown = 0
        self.console.line(say("hint", "title"), "head")
        self.console.line(f"  {self._hint.sureness}")
        self.console.line(f"  {self._hint.note}", "dim")
        if adviser.slow:
            self.console.line(f"  {say('hint', 'slow-plain')}", "dim")
        self.more()

    def more(self) -> None:
        """Show the next dozen moves of the last hint."""
        hint, at = self._hint, self._hint_shown
        if hint is None or at >= len(hint.rows):
            self.console.line(self._text.say("hint", "no-more"), "warn")
            return
        self._hint_shown = at + A_DOZEN
        self.console.lines(f"  {line}" for line in plain_lines(hint, at))
        left = len(hint.rows) - self._hint_shown
        if left > 0:
            self.console.line(f"  {self._text.say('hint', 'more', count=left)}")

    # --- the review -------------------------------------------------------------------------------
    def review(self) -> None:
        """Review every decision of the game, reporting progress, and print the result."""
        session, say = self.session, self._text.say
        review = import_module("mintopia.terminal.review")  # rich tables, only when asked for
        far = [0, 0]

        def step(done: int, total: int) -> None:
            far[:] = done, total

        task = BackgroundTask(lambda: review.review_table(session, step)).start()
        told, begun = far[:], monotonic()
        try:
            while not task.wait(GLANCE):
                if not far[0] and monotonic() - begun > LONG_SECONDS:
                    self._tell_once(say("bots", "long"))
                if far != told and self.console.is_terminal:
                    told = far[:]
                    self.console.line(say("review", "thinking", done=far[0], all=far[1]), "dim")
        except KeyboardInterrupt:
            self.console.line()
            return
        try:
            lines = review.as_lines(task.answer())
        except Exception as error:  # a failed review must not end the game
            reason = message_of(error, session.language)
            self.console.line(say("review", "failed", reason=reason), "warn")
            return
        self.console.line(say("review", "title"), "head")
        self.console.lines(lines)

    def forget_hint(self) -> None:
        """Forget the last hint, because the position has changed."""
        self._hint = None
