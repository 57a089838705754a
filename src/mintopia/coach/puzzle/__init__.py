"""Puzzles: positions from real games in which the solver has to find the right moves.

A *proven* puzzle is to be won in the current round: a right move wins whatever the others do and
whichever cards come up (`mintopia.bots.proof`), and a wrong move does not. In a *best move* puzzle
one move is far better than any other, judged by a long search; it may have several steps.

A game's puzzles are in `puzzles.json` in its folder; docs/puzzles.md says what finds them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from mintopia.coach.puzzle.rating import Level, level_of, name_of, rating_of
from mintopia.engine.game import Game, new_game
from mintopia.engine.i18n import Catalogue
from mintopia.engine.links import load
from mintopia.engine.options import shown
from mintopia.engine.sentences import Sentences
from mintopia.errors import OptionError
from mintopia.games import game_ids, spec_of

FILE: Final = "puzzles.json"  # in a game's folder; a game without it has no puzzles
LEAD: Final = 15  # points by which the best move is ahead of any other
_said: Final = Sentences("puzzles")


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of the solver."""

    right: Mapping[str, tuple[str, ...]]  # by move: the moves after it, up to the next decision
    wrong: Mapping[str, tuple[str, ...]]  # in a proven puzzle, by move: the moves that refute it
    chances: Mapping[str, int]  # in percent, of the best moves; no other move has a higher chance


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, the moves to find there, and how the game continues after each."""

    game: str
    number: int  # from 1, in its game
    table: int  # the place of its kind of table in `tables_of`
    code: str  # the link code of the position
    steps: tuple[Step, ...]
    solved: tuple[int, ...]  # how often each level of `TRIALS` solved it

    @property
    def name(self) -> str:
        """The short name by which a device remembers it: the end of its code."""
        return name_of(self.code)

    @property
    def is_proven(self) -> bool:
        """Whether a right move is proven to win, rather than judged to be the best."""
        return not self.steps[0].chances

    @property
    def rating(self) -> int:
        """How difficult it is, on the scale of the solvers' ratings."""
        return rating_of(self.solved)

    @property
    def level(self) -> Level:
        """How difficult it is, in one word."""
        return level_of(self.rating)

    def position(self, step: int = 0) -> Game:
        """Return the position before a step; the seat to move is the solver's."""
        game = load(self.code)
        for done in self.steps[:step]:
            ((move, line),) = done.right.items()
            for each in (move, *line):
                game.play(each)
        return game

    def is_right(self, move: str, step: int = 0) -> bool:
        """Return whether a legal move is right; raise MoveError for an illegal one."""
        return self._text(move, step) in self.steps[step].right

    def line(self, move: str, step: int = 0) -> tuple[str, ...]:
        """Return the moves with which the game continues after a legal move, as far as is known."""
        text, here = self._text(move, step), self.steps[step]
        return here.right.get(text) or here.wrong.get(text) or ()

    def task(self, language: str = "en") -> str:
        """Return the sentence that states the task."""
        if self.is_proven:
            return say(language, "task")
        return best_task(len(self.steps), language)

    def verdict(self, language: str, right: bool, step: int = 0) -> str:
        """Return the sentence that says whether a move of a step is right."""
        if self.is_proven:
            return say(language, "right" if right else "wrong")
        last = "right-best" if step + 1 == len(self.steps) else "right-next"
        return say(language, last if right else "wrong-best")

    def _text(self, move: str, step: int) -> str:
        game = self.position(step)
        return game.text_of(game.check(move))


def puzzles(game: str | None = None) -> list[Puzzle]:
    """List the puzzles of a game, or of all games, by their numbers."""
    if game is None:
        return [puzzle for each in game_ids() for puzzle in puzzles(each)]
    return list(_read(game)[1])


def puzzle(game: str, number: int) -> Puzzle:
    """Return the puzzle of a game with this number."""
    found = puzzles(game)
    if not 1 <= number <= len(found):
        raise OptionError(_said("number", game=game, count=len(found), given=shown(number)))
    return found[number - 1]


def best_task(steps: int, language: str) -> str:
    """Return the task of a best move puzzle with so many steps."""
    return say(language, "task-best" if steps == 1 else "task-steps", steps=steps, lead=LEAD)


def say(language: str, key: str, **values: object) -> str:
    """Return a sentence about puzzles."""
    return Catalogue(__name__, language).say("puzzles", key, **values)


def tables_of(game: str, language: str) -> list[str]:
    """Describe the kinds of tables of a game's puzzles."""
    return [table_words(new_game(game, options, seed=0), language) for options in _read(game)[0]]


def table_words(game: Game, language: str) -> str:
    """Describe a position's table: the solitaire opponent, or the number of players."""
    if game.is_solitaire:
        return say(language, "solitaire", opponent=game.options.spoken_names(language)[1])
    return say(language, "players", players=game.seats)


def players_at(puzzle: Puzzle) -> int:
    """Return how many people play at a puzzle's table; in solitaire, 1."""
    players: int = _read(puzzle.game)[0][puzzle.table]["players"]
    return players


@cache
def _read(game: str) -> tuple[list[dict[str, Any]], tuple[Puzzle, ...]]:
    """Read the kinds of tables of a game, and its puzzles."""
    file = spec_of(game).folder / FILE
    if not file.exists():
        return [], ()
    told = json.loads(file.read_text(encoding="utf-8"))
    return told["tables"], tuple(
        Puzzle(
            game,
            number,
            each["table"],
            each["code"],
            tuple(_step(step) for step in each["steps"]),
            tuple(each["solved"]),
        )
        for number, each in enumerate(told["puzzles"], 1)
    )


def _step(told: Mapping[str, Any]) -> Step:
    right, wrong = (
        {move: tuple(line) for move, line in told.get(key, {}).items()}
        for key in ("right", "wrong")
    )
    return Step(right, wrong, told.get("chances", {}))
