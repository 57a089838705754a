"""A task on a board in lines of text: the table, the moves to choose from, and commands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from mintopia.engine.game import Game
from mintopia.engine.links import address_of
from mintopia.errors import MoveError, message_of
from mintopia.terminal.commands import quits
from mintopia.terminal.console import Console, clip
from mintopia.terminal.replay import Replay, Viewpoint
from mintopia.terminal.texts import texts

NEXT: Final = ("n", "next")
TABLE: Final = ("t", "table")
LINK: Final = ("l", "link")


class PlainTask(ABC):
    """Shows positions on a console, each with a task, and judges the moves that are typed."""

    position: Game
    code: str  # to be printed as a link

    def __init__(self, console: Console, language: str, plain_board: bool = False) -> None:
        self.console = console
        self.language = language
        self._plain_board = plain_board
        self._text = texts(language)

    def run(self) -> None:
        """Ask for moves and commands until the player quits or the input ends."""
        self._show()
        prompt = self._text.say("plain", "prompt")
        while (typed := self.console.ask(prompt)) is not None and not quits(typed):
            if not self._obey(typed):
                return

    def _obey(self, typed: str) -> bool:
        """Do what was typed; return False if there is nothing left to do."""
        word = typed.casefold()
        if not word:
            self._show_moves()
        elif word in NEXT:
            if not self._next():
                return False
            self._show()
        elif word in TABLE:
            self._show_table()
        elif word in LINK:
            self.console.line(address_of(self.code))
        elif (move := self._move_in(typed)) is not None:
            self._try(move)
        return True

    @abstractmethod
    def _title(self) -> str:
        """Return the title of the task."""

    @abstractmethod
    def _task(self) -> str:
        """Return the sentence that states the task."""

    @abstractmethod
    def _next(self) -> bool:
        """Go on to the next position; return False if there is none."""

    @abstractmethod
    def _try(self, move: str) -> None:
        """Judge a legal move."""

    def _show(self) -> None:
        self.console.line()
        self.console.line(self._title(), "head")
        self._show_table()
        self._show_moves()

    def _show_table(self) -> None:
        replay = self._replay(self.position)
        replay.go(replay.last)
        self.console.line()
        self.console.lines(replay.game_screen.table(replay.picture()))

    def _show_moves(self) -> None:
        self.console.line()
        self.console.line(self._task(), "bold")
        for number, move in enumerate(self.position.legal(), 1):
            words = self.position.describe(move, self.language)
            self.console.line(f"{number:3}  {words}")
        self.console.line(self._text.say("puzzle", "help"))

    def _show_line(self, line: Sequence[str]) -> Game:
        """Tell what happens with these moves; return the game after them."""
        game = self.position.copy()
        for move in line:
            game.play(move)
        replay = self._replay(game)
        for number in range(len(self.position.moves) + 1, replay.last + 1):
            replay.go(number)
            self.console.lines(f"  {news}" for news in replay.news())
        return game

    def _replay(self, game: Game) -> Replay:
        seat = self.position.to_move
        return Replay(game, self.language, Viewpoint(seat, you=seat), self._plain_board)

    def _move_in(self, typed: str) -> str | None:
        """Return the legal move that was typed, or its number; None after saying what is wrong."""
        moves = self.position.legal()
        if typed.isdecimal():
            if len(typed) <= len(str(len(moves))) and 1 <= int(typed) <= len(moves):
                return moves[int(typed) - 1]
            told = self._text.say("puzzle", "no-move", given=clip(typed), all=len(moves))
            self.console.line(told, "warn")
            return None
        try:
            return self.position.text_of(self.position.check(typed))
        except MoveError as error:
            self.console.line(message_of(error, self.language), "warn")
            return None
