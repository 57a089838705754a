"""Puzzles: positions of real games with one task, to win in this round, and proven answers.

A game brings its puzzles in `puzzles.toml` of its folder. `tools/find_puzzles.py` finds them, and
`mintopia.proof` proves them: a right move wins whatever the others do and whatever comes up, and no
wrong one does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from mintopia.errors import OptionError
from mintopia.game import Game
from mintopia.games import __name__ as folders
from mintopia.games import game_ids
from mintopia.i18n import Catalogue, load_toml
from mintopia.links import load
from mintopia.options import shown
from mintopia.rules import rules_of
from mintopia.sentences import Sentences

FILE: Final = "puzzles.toml"  # in a game's folder; a game without it has no puzzles
LEVELS: Final = ("easy", "medium", "hard")
Level = Literal["easy", "medium", "hard"]
_said: Final = Sentences("puzzles")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and how the round goes on after each of its moves."""

    game: str
    number: int  # from 1, in its game
    level: Level
    code: str  # the link that holds the position
    right: Mapping[str, tuple[str, ...]]  # by move: the moves after it, up to the win
    wrong: Mapping[
        str, tuple[str, ...]
    ]  # by move: an answer that refutes it, up to the round's end

    def position(self) -> Game:
        """Return the position; the seat to move is the one that shall win."""
        return load(self.code)

    def is_right(self, move: str) -> bool:
        """Return whether a legal move wins for certain; `Game.play` says which moves are legal."""
        game = self.position()
        return game.text_of(game.check(move)) in self.right

    def line(self, move: str) -> tuple[str, ...]:
        """Return how the round goes on after a legal move."""
        game = self.position()
        text = game.text_of(game.check(move))
        return self.right.get(text) or self.wrong.get(text) or ()

    def task(self, language: str = "en") -> str:
        """Return what is to be done."""
        return say(language, "task")


def puzzles(game: str | None = None) -> list[Puzzle]:
    """List the puzzles of a game, or of all games, the easier ones of each first."""
    if game is None:
        return [puzzle for each in game_ids() for puzzle in puzzles(each)]
    rules_of(game)  # refuses what is no game
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
    """Describe the table of a position: the opponent, or how many players."""
    if game.is_solitaire:
        return say(language, "solitaire", opponent=game.options.spoken_names(language)[1])
    return say(language, "players", players=game.seats)


@cache
def _read(game: str) -> tuple[Puzzle, ...]:
    try:
        found = load_toml(f"{folders}.{game}", FILE)
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
