"""The board of Mint Works in the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from mintopia.game import Game, View
from mintopia.games.works import text
from mintopia.games.works.terminal import sheets, table, things
from mintopia.games.works.terminal.outcome import outcome
from mintopia.games.works.terminal.setup import WorksSetUp
from mintopia.games.works.terminal.words import screen_texts
from mintopia.story import opening
from mintopia.terminal.game_screen import GameScreen, Outcome, Picture, Sheet

if TYPE_CHECKING:
    from mintopia.terminal.screens.parts import TablePart


class WorksScreen(GameScreen):
    """The board of Mint Works."""

    def __init__(self) -> None:
        super().__init__("works")
        self.setup = WorksSetUp()

    def title(self, language: str) -> str:
        """Name the game."""
        return screen_texts(language).say("game", "title")

    def order(self, moves: Sequence[str]) -> list[str]:
        """Put legal moves in order."""
        return things.order(moves)

    def key(self, move: str) -> str | None:
        """Passing has its own key."""
        return "p" if move == "pass" else None

    def status(self, view: View, language: str) -> str:
        """Return round and phase in words."""
        book = text.catalogue(language)
        round_ = book.say("words", "round-number", round=view["round"])
        phase = book.say("phases", view["phase"])
        return screen_texts(language).say("table", "status", round=round_, phase=phase)

    def is_heading(self, event: Mapping[str, Any]) -> bool:
        """Rounds and Upkeeps divide the log."""
        return event["event"] in ("round", "upkeep", "end")

    def table(self, picture: Picture) -> list[str]:
        """Describe the whole table in lines of text."""
        return table.table_lines(picture)

    def targets_at(self, picture: Picture, thing: str) -> list[str]:
        """List the targets that a thing stands for."""
        return things.targets_at(picture, thing)

    def moves_at(self, picture: Picture, thing: str) -> list[str]:
        """List the moves that use a thing; through the Temp Agency only if there are no others."""
        found = super().moves_at(picture, thing)
        direct = [move for move in found if picture.choices[move]["verb"] != things.AGENCY]
        return direct or found

    def help_things(self, picture: Picture, move: str) -> list[str]:
        """List what one may want to read about before a move."""
        return things.help_things(picture, move)

    def plays_at_once(self, thing: str, move: str) -> bool:
        """Return whether picking a thing may play its only move."""
        return things.plays_at_once(thing, move)

    def find(self, words: str, game: Game, language: str) -> list[str]:
        """Find the things that typed words name."""
        return things.find(words, game, language)

    def rules(self, picture: Picture, thing: str) -> Sheet:
        """Return the rules of a thing."""
        return sheets.rules_sheet(picture, thing)

    def overview(self, language: str) -> Sheet:
        """Return the game on one page."""
        return sheets.overview(language)

    def opening(self, language: str) -> str:
        """Describe the story so far."""
        return opening("works", language)

    def outcome(self, game: Game, language: str) -> Outcome:
        """Describe the end of a game."""
        return outcome(game, language)

    def score_title(self, language: str) -> str:
        """Name what the game is won by."""
        return str(screen_texts(language).section("outcome")["columns"][0])

    def board(self) -> TablePart:
        """Make the widget with Locations and Plan Supply."""
        # Textual is loaded only for the full screen: the plain game starts without it.
        part: TablePart = import_module("mintopia.games.works.terminal.board").WorksBoard()
        return part

    def seats(self) -> TablePart:
        """Make the widget with the Neighborhoods."""
        part: TablePart = import_module("mintopia.games.works.terminal.seats").WorksSeats()
        return part


SCREEN = WorksScreen()
