"""Puzzles in lines of text: the table, the moves to choose from, and what follows a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import Final

import platformdirs

from mintopia.coach.puzzle import Puzzle, Step, players_at, puzzles, say, table_words, tables_of
from mintopia.coach.puzzle.rating import Progress, next_puzzle
from mintopia.engine.links import address_of
from mintopia.errors import MoveError, OptionError, message_of
from mintopia.games import title_of
from mintopia.terminal.commands import quits
from mintopia.terminal.console import Console, clip
from mintopia.terminal.replay import Replay, Viewpoint
from mintopia.terminal.saves import read_data, write_data
from mintopia.terminal.texts import texts

NEXT: Final = ("n", "next")
TABLE: Final = ("t", "table")
LINK: Final = ("l", "link")


# --- what was tried -------------------------------------------------------------------------------
def progress_path() -> Path:
    """Return the path of the file that holds rating, streak, and the puzzles tried."""
    return platformdirs.user_data_path("mintopia") / "puzzles.json"


def progress() -> Progress:
    """Return what this device remembers; a file that cannot be read counts as empty."""
    return Progress.read(read_data(progress_path()))


def keep(one: Puzzle, *, solved: bool) -> Progress:
    """Record a try at a puzzle, and return what is remembered now."""
    known = progress().after(one.name, one.rating, solved=solved)
    write_data(progress_path(), asdict(known))
    return known


# --- in lines -------------------------------------------------------------------------------------
def list_lines(among: Sequence[Puzzle], language: str, known: Progress) -> Iterator[str]:
    """List puzzles by game, the easier ones first, with a mark for those that were solved."""
    text = texts(language)
    yield standing(known, language)
    for each, found in groupby(among, lambda one: one.game):
        here = sorted(found, key=lambda one: (one.rating, one.number))
        done = sum(one.name in known.solved for one in here)
        title = title_of(each, language)
        yield text.say("puzzle", "count", game=title, solved=done, all=len(here))
        tables = tables_of(each, language)
        for one in here:
            key = "line-solved" if one.name in known.solved else "line"
            told = {"number": one.number, "rating": one.rating, "table": tables[one.table]}
            yield text.say("puzzle", key, **told, level=say(language, one.level))


def standing(known: Progress, language: str) -> str:
    """Return the line with the solver's rating and streak."""
    told = {"rating": known.rating, "streak": known.streak, "longest": known.longest}
    return texts(language).say("puzzle", "standing", **told)


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
        self._start()

    def _start(self) -> None:
        """Begin the puzzle, at its first step."""
        self.step = 0
        self.position = self.puzzle.position()

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
            self.puzzle = next_puzzle(self.among, progress(), self.puzzle) or self.puzzle
            self._start()
            self._show()
        elif word in TABLE:
            self._show_table()
        elif word in LINK:
            self.console.line(address_of(self.puzzle.code))
        else:
            self._try(typed)

    def _show(self) -> None:
        one = self.puzzle
        told = {
            "game": title_of(one.game, self.language),
            "number": one.number,
            "level": say(self.language, one.level),
            "rating": one.rating,
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
        one, here = self.puzzle, self.puzzle.steps[self.step]
        try:
            right = one.is_right(typed, self.step)
        except MoveError as error:
            self.console.line(message_of(error, self.language), "warn")
            return
        verdict = one.verdict(self.language, right, self.step)
        self.console.line(verdict, "bold" if right else "warn")
        if here.chances:
            self._show_chances(here, self.position.text_of(self.position.check(typed)), right)
        line = [typed, *one.line(typed, self.step)]
        if len(line) > 1 or one.is_proven:
            self._show_line(line)
        more = right and self.step + 1 < len(one.steps)
        if more:
            self.step += 1
            self.position = one.position(self.step)
            self._show_table()
            self._show_moves()
            return
        before = progress()
        known = keep(one, solved=right)
        if known.count > before.count:
            self.console.line(standing(known, self.language))
        self.console.line(self._text.say("puzzle", "right-help" if right else "wrong-help"))

    def _show_chances(self, step: Step, tried: str, right: bool) -> None:
        """Show the chance after a wrong move, or, once the right one is found, after the best."""
        if not right:
            chance, best = step.chances.get(tried), max(step.chances.values())
            key = "leaves-less" if chance is None else "leaves"
            told = {"chance": min(step.chances.values()) if chance is None else chance}
            self.console.line(self._text.say("puzzle", key, best=best, **told))
            return
        for move, chance in step.chances.items():
            words = self.position.describe(move, self.language)
            self.console.line(self._text.say("puzzle", "chance", chance=chance, move=words))

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
        if self.puzzle.is_proven:
            ending = (
                game.prompt(seat, self.language) if game.over else say(self.language, "not-won")
            )
            self.console.line(ending, "bold")


def chosen(game: str | None, level: str | None, players: int | None) -> list[Puzzle]:
    """Return the puzzles of a game, or of all, of a level and with so many players."""
    return [
        one
        for one in puzzles(game)
        if level in (None, one.level) and players in (None, players_at(one))
    ]


def play(
    among: Sequence[Puzzle],
    first: Puzzle | None,
    console: Console,
    language: str,
    plain_board: bool,
) -> None:
    """Show puzzles on a console, beginning with the first, or with the one to try next."""
    known = progress()
    first = first or next_puzzle(among, known)
    if first is None:
        raise OptionError(texts(language).say("puzzle", "none"))
    console.line(standing(known, language))
    PlainPuzzle(first, among, console, language, plain_board).run()
