"""Puzzles in lines of text: the table, the moves to choose from, and what follows a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path

import platformdirs

from mintopia.coach.puzzle import Puzzle, Step, players_at, puzzles, say, table_words, tables_of
from mintopia.coach.puzzle.rating import Progress, next_puzzle
from mintopia.errors import OptionError
from mintopia.games import title_of
from mintopia.terminal.console import Console
from mintopia.terminal.plain_task import PlainTask
from mintopia.terminal.saves import read_data, write_data
from mintopia.terminal.texts import texts


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


class PlainPuzzle(PlainTask):
    """Shows one puzzle after another on a console."""

    def __init__(
        self,
        first: Puzzle,
        among: Sequence[Puzzle],
        console: Console,
        language: str,
        plain_board: bool = False,
    ) -> None:
        super().__init__(console, language, plain_board)
        self.among = among
        self._open(first)

    def _open(self, one: Puzzle) -> None:
        """Begin a puzzle, at its first step."""
        self.puzzle, self.code = one, one.code
        self.step = 0
        self.position = one.position()

    def _next(self) -> bool:
        self._open(next_puzzle(self.among, progress(), self.puzzle) or self.puzzle)
        return True

    def _title(self) -> str:
        one, game = self.puzzle, self.position
        told = {
            "name": game.options.spoken_names(self.language)[game.to_move or 0],
            "game": title_of(one.game, self.language),
            "number": one.number,
            "level": say(self.language, one.level),
            "rating": one.rating,
            "table": table_words(self.position, self.language),
        }
        return self._text.say("puzzle", "title", **told)

    def _task(self) -> str:
        return self.puzzle.task(self.language)

    def _try(self, move: str) -> None:
        one, here = self.puzzle, self.puzzle.steps[self.step]
        right = one.is_right(move, self.step)
        verdict = one.verdict(self.language, right, self.step)
        self.console.line(verdict, "bold" if right else "warn")
        if here.chances:
            self._show_chances(here, move, right)
        line = [move, *one.line(move, self.step)]
        if one.is_proven:
            seat, game = self.position.to_move, self._show_line(line)
            over = game.prompt(seat, self.language) if game.over else say(self.language, "not-won")
            self.console.line(over, "bold")
        elif len(line) > 1:
            self._show_line(line)
        if right and self.step + 1 < len(one.steps):
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
