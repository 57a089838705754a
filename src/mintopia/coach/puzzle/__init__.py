"""Puzzles: positions from real games, to be won in the current round, with proven answers.

A game's puzzles are in `puzzles.toml` in its folder. `tools/find_puzzles.py` finds them, and
`mintopia.bots.proof` proves them: a right move wins whatever the others do and whichever cards come
up, and a wrong move does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from mintopia.engine.game import Game
from mintopia.engine.i18n import Catalogue, load_toml
from mintopia.engine.links import load
from mintopia.engine.options import shown
from mintopia.engine.sentences import Sentences
from mintopia.errors import OptionError
from mintopia.games import game_ids, spec_of

FILE: Final = "puzzles.toml"  # in a game's folder; a game without it has no puzzles
LEVELS: Final = ("easy", "medium", "hard")
Level = Literal["easy", "medium", "hard"]
_said: Final = Sentences("puzzles")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and how the round continues after each of its moves."""

    game: str
    number: int  # from 1, in its game
    level: Level
    code: str  # the link code of the position
    right: Mapping[str, tuple[str, ...]]  # by move: the moves after it, up to the win
    wrong: Mapping[
        str, tuple[str, ...]
    ]  # by move: the moves that refute it, up to the end of the round

    def position(self) -> Game:
        """Return the position; the seat to move is the one that must win."""
        return load(self.code)

    def is_right(self, move: str) -> bool:
        """Return whether a legal move is certain to win; raise MoveError for an illegal one."""
        game = self.position()
        return game.text_of(game.check(move)) in self.right

    def line(self, move: str) -> tuple[str, ...]:
        """Return the moves with which the round continues after a legal move."""
        game = self.position()
        text = game.text_of(game.check(move))
        return self.right.get(text) or self.wrong.get(text) or ()

    def task(self, language: str = "en") -> str:
        """Return the sentence that states the task."""
        return say(language, "task")


def puzzles(game: str | None = None) -> list[Puzzle]:
    """List the puzzles of a game, or of all games, the easier ones of each first."""
    if game is None:
        return [puzzle for each in game_ids() for puzzle in puzzles(each)]
    return list(_read(game))


def puzzle(game: str, number: int) -> Puzzle:
    """Return the puzzle of a game with this number."""
    found = puzzles(game)
    if not 1 <= number <= len(found):
        raise OptionError(_said("number", game=game, count=len(found), given=shown(number)))
    return found[number - 1]


def say(language: str, key: str, **values: object) -> str:
    """Return a sentence about puzzles."""
    return Catalogue(__name__, language).say("puzzles", key, **values)


def table_words(game: Game, language: str) -> str:
    """Describe a position's table: the solitaire opponent, or the number of players."""
    if game.is_solitaire:
        return say(language, "solitaire", opponent=game.options.spoken_names(language)[1])
    return say(language, "players", players=game.seats)


@cache
def _read(game: str) -> tuple[Puzzle, ...]:
    try:
        found = load_toml(spec_of(game).package, FILE)
    except FileNotFoundError:
        return ()
    return tuple(
        Puzzle(
            game,
            each["number"],
            each["level"],
            each["code"],
            {move: tuple(line) for move, line in each["right"].items()},
            {move: tuple(line) for move, line in each["wrong"].items()},
        )
        for each in found["puzzles"]
    )
