"""A replay in lines: step by step with commands, or printed whole."""

from __future__ import annotations

from mintopia.games import title_of
from mintopia.terminal.commands import command_in, quits
from mintopia.terminal.console import Console, clip
from mintopia.terminal.plain import outcome_lines
from mintopia.terminal.replay import Replay
from mintopia.terminal.texts import texts

NEXT = ("", "n", "next")
PREVIOUS = ("p", "previous")


class PlainReplay:
    """Shows a replay on a console."""

    def __init__(self, replay: Replay, console: Console) -> None:
        self.replay = replay
        self.console = console
        self._text = texts(replay.language)

    def print_all(self) -> None:
        """Print the whole game, move by move."""
        self.replay.go(0)
        self._show_head()
        self.console.lines(self.replay.news())
        self._show_table()
        for number in range(1, self.replay.last + 1):
            self.replay.go(number)
            self._show_step()
        self._show_table()
        self._show_end()

    def run(self) -> None:
        """Step through the game by commands; if the input is empty, print the whole game."""
        prompt = self._text.say("plain", "prompt")
        self._show_head()
        self._show_table()
        self.console.line(self._text.say("replay", "help"))
        typed = self.console.ask(prompt)
        if typed is None:
            self.print_all()
        while typed is not None and not quits(typed):
            self._obey(typed)
            typed = self.console.ask(prompt)

    def _obey(self, typed: str) -> None:
        replay, word = self.replay, typed.casefold()
        before = replay.at
        if word in NEXT:
            replay.go(replay.at + 1)
        elif word in PREVIOUS:
            replay.go(replay.at - 1)
        elif command_in(word) == "log":
            for line in replay.log():
                self.console.line(f"  {line.text}", "bold" if line.heading else "")
            return
        elif command_in(word) == "table":
            self._show_table()
            return
        elif typed.isdecimal():
            if len(typed) > len(str(replay.last)) or int(typed) > replay.last:
                message = self._text.say("replay", "no-move", given=clip(typed), all=replay.last)
                self.console.line(message, "warn")
                return
            replay.go(int(typed))
        else:
            message = self._text.say("replay", "not-understood", given=clip(typed), all=replay.last)
            self.console.line(message, "warn")
            return
        if replay.at == before:
            self.console.line(replay.step_words())
            return
        self._show_step()
        self._show_table()
        if replay.at == replay.last:
            self._show_end()

    def _show_head(self) -> None:
        replay = self.replay
        title = title_of(replay.game.id, replay.language)
        self.console.line(f"{title} · {replay.step_words()} · {replay.viewpoint_words()}", "head")

    def _show_step(self) -> None:
        replay = self.replay
        self.console.line()
        if not replay.at:
            self.console.line(self._text.say("replay", "start"), "head")
            return
        words = replay.words(replay.at)
        line = self._text.say("replay", "line", number=replay.at, words=words)
        self.console.line(line, "head")
        self.console.lines(f"  {news}" for news in replay.news())

    def _show_table(self) -> None:
        self.console.line()
        self.console.lines(self.replay.game_screen.table(self.replay.picture()))

    def _show_end(self) -> None:
        self.console.line()
        outcome = self.replay.outcome()
        if outcome is None:
            self.console.line(self._text.say("replay", "unfinished"))
        else:
            self.console.lines(outcome_lines(outcome, self.replay.language))
