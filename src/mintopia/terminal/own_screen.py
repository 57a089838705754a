"""OwnScreen: a game that brings a board of its own, put together from modules of its folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from mintopia.game import Game, View, rules_of
from mintopia.games import module_of
from mintopia.i18n import Catalogue
from mintopia.story import opening
from mintopia.terminal.game_screen import GameScreen, Outcome, Picture, Sheet

if TYPE_CHECKING:
    from mintopia.terminal.screens.parts import TablePart


class Things(Protocol):
    """A module that knows what can be pointed at."""

    def order(self, moves: Sequence[str]) -> list[str]:
        """Put legal moves in order."""

    def targets_at(self, picture: Picture, thing: str) -> list[str]:
        """List the targets that a thing stands for."""

    def help_things(self, picture: Picture, move: str) -> list[str]:
        """List what one may want to read about before a move."""

    def plays_at_once(self, thing: str, move: str) -> bool:
        """Return whether picking a thing may play its only move."""

    def find(self, words: str, game: Game, language: str) -> list[str]:
        """Find the things that typed words name."""


class Sheets(Protocol):
    """A module that explains the rules."""

    def rules_sheet(self, picture: Picture, thing: str) -> Sheet:
        """Return the rules of a thing."""

    def overview(self, language: str) -> Sheet:
        """Return the game on one page."""


class Words(Protocol):
    """A module with the sentences of a game's board."""

    def screen_texts(self, language: str) -> Catalogue:
        """Return the sentences."""


class OwnScreen(GameScreen):
    """The board of a game: it says where a game's modules do what the plain board does."""

    widgets: ClassVar[tuple[str, str]]  # in the modules `board` and `seats`
    headings: ClassVar[tuple[str, ...]] = ("round", "end")  # events that divide the log
    words: Words
    things: Things
    sheets: Sheets

    # --- words ----------------------------------------------------------------------------------
    def status(self, view: View, language: str) -> str:
        """Return round and phase in words."""
        say = rules_of(self.id).say
        round_ = say(language, "words", "round-number", round=view["round"])
        return f"{round_} · {say(language, 'phases', view['phase'])}"

    def overview(self, language: str) -> Sheet:
        """Return the game on one page."""
        return self.sheets.overview(language)

    def opening(self, language: str) -> str:
        """Describe the story so far."""
        return opening(self.id, language)

    def score_title(self, language: str) -> str:
        """Name what the game is won by."""
        return str(self.words.screen_texts(language).section("outcome")["columns"][0])

    def outcome(self, game: Game, language: str, you: int | None = None) -> Outcome:
        """Describe the end of a game."""
        told: Outcome = module_of(self.id, "terminal.outcome").outcome(game, language, you)
        return told

    def is_heading(self, event: Mapping[str, Any]) -> bool:
        """Return whether an event begins a new part of the log."""
        return event["event"] in self.headings

    # --- moves and things -------------------------------------------------------------------------
    def order(self, moves: Sequence[str]) -> list[str]:
        """Put legal moves in order."""
        return self.things.order(moves)

    def targets_at(self, picture: Picture, thing: str) -> list[str]:
        """List the targets that a thing stands for."""
        return self.things.targets_at(picture, thing)

    def help_things(self, picture: Picture, move: str) -> list[str]:
        """List what one may want to read about before a move."""
        return self.things.help_things(picture, move)

    def plays_at_once(self, thing: str, move: str) -> bool:
        """Return whether picking a thing may play its only move."""
        return self.things.plays_at_once(thing, move)

    def find(self, words: str, game: Game, language: str) -> list[str]:
        """Find the things that typed words name."""
        return self.things.find(words, game, language)

    def rules(self, picture: Picture, thing: str) -> Sheet:
        """Return the rules of a thing."""
        return self.sheets.rules_sheet(picture, thing)

    # --- drawing --------------------------------------------------------------------------------
    def table(self, picture: Picture) -> list[str]:
        """Describe the whole table in lines of text."""
        lines: list[str] = module_of(self.id, "terminal.table").table_lines(picture)
        return lines

    # Textual is loaded only for the full screen: the plain game starts without it.
    def board(self) -> TablePart:
        """Make the widget that draws the middle of the table."""
        part: TablePart = getattr(module_of(self.id, "terminal.board"), self.widgets[0])()
        return part

    def seats(self) -> TablePart:
        """Make the widget that draws what lies before the players."""
        part: TablePart = getattr(module_of(self.id, "terminal.seats"), self.widgets[1])()
        return part
