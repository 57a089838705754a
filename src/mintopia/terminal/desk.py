"""The desk: everything in the terminal that is particular to one game, behind one interface.

A game's folder may hold a package `terminal` whose module `desk` holds a `DESK`.

A *thing* is a piece of the table that one can point at, as text: "location:producer",
"plan:gardens", "seat:1".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from mintopia.errors import OptionError
from mintopia.game import Game, View
from mintopia.games import has_module, module_of
from mintopia.options import show
from mintopia.terminal.questions import SetUp

if TYPE_CHECKING:
    from mintopia.terminal.screens.panel import Panel
    from mintopia.terminal.screens.parts import TablePart


@dataclass(frozen=True)
class Sheet:
    """A page of rules about one thing: a title, then lines."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Standing:
    """One player in the final ranking."""

    place: int
    seat: int
    name: str
    numbers: tuple[str, ...]
    parts: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """The end of a game in words."""

    headline: str
    reason: str
    decided_by: str
    columns: tuple[str, ...]
    standings: tuple[Standing, ...]
    parts_title: str
    story: str


@dataclass(frozen=True)
class Picture:
    """What the table shows: a game as one pair of eyes may see it."""

    game: Game
    view: View
    language: str
    viewer: int | None
    playable: frozenset[str] = field(default_factory=frozenset)
    played_by: Mapping[int, str] = field(default_factory=dict)  # where the name does not tell it

    def name_of(self, seat: int) -> str:
        """Name a seat, and who plays it where the name does not tell."""
        return f"{self.game.names[seat]}{self.player_mark(seat)}"

    def player_mark(self, seat: int) -> str:
        """Say behind a name who plays the seat, where the name does not tell."""
        played_by = self.played_by.get(seat)
        return "" if played_by is None else f" ({played_by})"


@dataclass(frozen=True)
class Bundle:
    """Legal moves that differ only in numbers or in a place: one line in the list of moves.

    On the full screen a bundle opens a panel. In the plain game one types a move by its form; a
    bundle that is `listed` shows its moves one by one there, and one that `takes_number` is
    completed by a number alone.
    """

    id: str
    words: str
    form: str
    moves: tuple[str, ...]
    opens: bool = False  # its panel opens without being asked for
    listed: bool = False
    takes_number: bool = False


class Desk(Protocol):
    """What the terminal asks of a game."""

    id: str
    setup: SetUp

    def title(self, language: str) -> str:
        """Name the game."""

    def people(self, game: Game) -> tuple[int, ...]:
        """List the seats that people play."""

    def order(self, moves: Sequence[str]) -> list[str]:
        """Put legal moves in the order in which a person looks for them."""

    def key(self, move: str) -> str | None:
        """Give a move or a bundle a key of its own, where one is easy to remember."""

    def bundles(self, game: Game, moves: Sequence[str], language: str) -> list[Bundle]:
        """Put moves together of which there are too many to list."""

    def status(self, view: View, language: str) -> str:
        """Say where the game stands, in a few words."""

    def prompt(self, view: View, language: str) -> str:
        """Say what is to be decided."""

    def is_secret_news(self, event: Mapping[str, Any]) -> bool:
        """Say whether a hidden event tells the one who moved something new."""

    def is_heading(self, event: Mapping[str, Any]) -> bool:
        """Say whether an event begins a new part of the log."""

    def table(self, picture: Picture) -> list[str]:
        """Tell the whole table in lines of text."""

    def things_of(self, move: str) -> list[str]:
        """List the things that a move is about."""

    def help_things(self, move: str) -> list[str]:
        """List the things one may want to read about before a move, the most interesting first."""

    def moves_at(self, game: Game, thing: str, moves: Sequence[str]) -> list[str]:
        """Pick the moves of the seat to move that use a thing."""

    def plays_at_once(self, thing: str, move: str) -> bool:
        """Say whether picking a thing whose only move this is should play it without asking."""

    def why_not(self, game: Game, thing: str, language: str) -> str:
        """Say why a thing offers no move to the seat to move."""

    def find(self, words: str, game: Game, language: str) -> list[str]:
        """Find the things that typed words name."""

    def rules(self, picture: Picture, thing: str) -> Sheet:
        """Give the rules of a thing."""

    def overview(self, language: str) -> Sheet:
        """Give the rules of the game on one page."""

    def outcome(self, game: Game, language: str) -> Outcome:
        """Tell the end of a game."""

    def score_title(self, language: str) -> str:
        """Name what the game is won by: stars, points."""

    def board(self) -> TablePart:
        """Make the widget that draws the middle of the table."""

    def seats(self) -> TablePart:
        """Make the widget that draws what lies before the players."""

    def panel(self, picture: Picture, bundle: Bundle) -> Panel:
        """Make the widget that chooses one move of a bundle."""


def has_desk(game: str) -> bool:
    """Say whether a game can be played in the terminal."""
    return has_module(game, "terminal")


@cache
def desk_of(game: str) -> Desk:
    """Find the desk of a game by its id."""
    if not has_desk(game):
        raise OptionError(f"The game {show(game)} has no table in the terminal.")
    desk: Desk = module_of(game, "terminal.desk").DESK
    return desk
