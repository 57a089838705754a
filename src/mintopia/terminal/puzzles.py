"""Puzzles in lines of text: the table, the moves to choose from, and what follows a move."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

import platformdirs

from mintopia.coach.puzzle import Puzzle, puzzle, puzzles, say, table_words
from mintopia.engine.links import address_of
from mintopia.errors import MoveError, OptionError, message_of
from mintopia.games import game_ids, title_of
from mintopia.terminal.commands import quits
from mintopia.terminal.console import Console, clip
from mintopia.terminal.replay import Replay, Viewpoint
from mintopia.terminal.saves import read_data, write_data
from mintopia.terminal.texts import texts

NEXT: Final = ("n", "next")
TABLE: Final = ("t", "table")
LINK: Final = ("l", "link")


# --- what was solved ------------------------------------------------------------------------------
def solved_path() -> Path:
    """Return the path of the file that lists the solved puzzles."""
    return platformdirs.user_data_path("mintopia") / "puzzles.json"


def solved_codes() -> list[str]:
    """Return the codes of the solved puzzles; a file that cannot be read counts as empty."""
    told = read_data(solved_path())
    return [code for code in told if isinstance(code, str)] if isinstance(told, list) else []


def keep_solved(code: str) -> None:
    """Record that a puzzle was solved."""
    known = solved_codes()
    if code not in known:
        write_data(solved_path(), [*known, code])


def choose(game: str | None, number: int | None, solved: Collection[str]) -> Puzzle:
    """Return the puzzle with this number, or else the first unsolved one."""
    if game is not None and number is not None:
        return puzzle(game, number)
    return following(puzzles(game), None, solved) or puzzle(game or game_ids()[0], 1)


def following(
    among: Sequence[Puzzle], last: Puzzle | None, solved: Collection[str]
) -> Puzzle | None:
    """Return the next unsolved puzzle, or else just the next; None if there is no other."""
    place = among.index(last) + 1 if last is not None else 0
    later = [*among[place:], *among[: max(place - 1, 0)]]
    fresh = [each for each in later if each.code not in solved]
    return next(iter([*fresh, *later]), None)


# --- in lines -------------------------------------------------------------------------------------
def list_lines(game: str | None, language: str, solved: Collection[str]) -> list[str]:
    """List the puzzles by game and level, with a mark for those that were solved."""
    text = texts(language)
    lines = []
    for each, found in groupby(puzzles(game), lambda one: one.game):
        here = list(found)
        done = sum(one.code in solved for one in here)
        title = title_of(each, language)
        lines.append(text.say("puzzle", "count", game=title, solved=done, all=len(here)))
        for one in here:
            key = "line-solved" if one.code in solved else "line"
            table = table_words(one.position(), language)
            level = say(language, one.level)
            lines.append(text.say("puzzle", key, number=one.number, level=level, table=table))
    return lines


class PlainPuzzle:
    """Shows one puzzle after another on a console."""

    def __init__(
        self,
        first: Puzzle,
        among: Sequence[Puzzle],
        console: Console,
        language: str,
        plain_board: bool = False,
    ) -> None:
        self.puzzle = first
        self.among = among
        self.console = console
        self.language = language
        self._plain_board = plain_board
        self._text = texts(language)

    def run(self) -> None:
        """Ask for moves and commands until the player quits or the input ends."""
        self._show()
        prompt = self._text.say("plain", "prompt")
        while (typed := self.console.ask(prompt)) is not None and not quits(typed):
            self._obey(typed)

    def _obey(self, typed: str) -> None:
        word = typed.casefold()
        if not word:
            self._show_moves()
        elif word in NEXT:
            self.puzzle = following(self.among, self.puzzle, solved_codes()) or self.puzzle
            self._show()
        elif word in TABLE:
            self._show_table()
        elif word in LINK:
            self.console.line(address_of(self.puzzle.code))
        else:
            self._try(typed)

    def _show(self) -> None:
        one = self.puzzle
        self.position = one.position()
        told = {
            "game": title_of(one.game, self.language),
            "number": one.number,
            "level": say(self.language, one.level),
            "table": table_words(self.position, self.language),
        }
        self.console.line()
        self.console.line(self._text.say("puzzle", "title", **told), "head")
        self._show_table()
        self._show_moves()

    def _show_table(self) -> None:
        seat = self.position.to_move
        replay = Replay(self.position, self.language, Viewpoint(seat, you=seat), self._plain_board)
        replay.go(replay.last)
        self.console.line()
        self.console.lines(replay.game_screen.table(replay.picture()))

    def _show_moves(self) -> None:
        self.console.line()
        self.console.line(self.puzzle.task(self.language), "bold")
        for number, move in enumerate(self.position.legal(), 1):
            words = self.position.describe(move, self.language)
            self.console.line(f"{number:3}  {words}")
        self.console.line(self._text.say("puzzle", "help"))

    def _try(self, typed: str) -> None:
        moves = self.position.legal()
        if typed.isdecimal():
            if not (len(typed) <= len(str(len(moves))) and 1 <= int(typed) <= len(moves)):
                told = self._text.say("puzzle", "no-move", given=clip(typed), all=len(moves))
                self.console.line(told, "warn")
                return
            typed = moves[int(typed) - 1]
        try:
            right = self.puzzle.is_right(typed)
        except MoveError as error:
            self.console.line(message_of(error, self.language), "warn")
            return
        self.console.line(
            say(self.language, "right" if right else "wrong"), "bold" if right else "warn"
        )
        self._show_line([typed, *self.puzzle.line(typed)])
        if right:
            keep_solved(self.puzzle.code)
        self.console.line(self._text.say("puzzle", "right-help" if right else "wrong-help"))

    def _show_line(self, line: Sequence[str]) -> None:
        seat = self.position.to_move
        game = self.position.copy()
        begun = len(game.moves)
        for move in line:
            game.play(move)
        replay = Replay(game, self.language, Viewpoint(seat, you=seat), self._plain_board)
        for number in range(begun + 1, replay.last + 1):
            replay.go(number)
            self.console.lines(f"  {news}" for news in replay.news())
        ending = game.prompt(seat, self.language) if game.over else say(self.language, "not-won")
        self.console.line(ending, "bold")


def play(
    game: str | None, number: int | None, console: Console, language: str, plain_board: bool
) -> None:
    """Show puzzles on a console, beginning with the one asked for."""
    if number is not None and game is None:
        raise OptionError(texts(language).say("puzzle", "which-game"))
    first = choose(game, number, solved_codes())
    PlainPuzzle(first, puzzles(game), console, language, plain_board).run()
