"""Mint Works behind the interface that the terminal knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from mintopia.game import Game, View
from mintopia.games.works import text
from mintopia.games.works.terminal import sheets, table, things
from mintopia.games.works.terminal.outcome import outcome
from mintopia.games.works.terminal.setup import WorksSetUp
from mintopia.games.works.terminal.words import desk_texts, options_of
from mintopia.terminal.desk import Bundle, Desk, Outcome, Picture, Sheet
from mintopia.terminal.questions import SetUp

if TYPE_CHECKING:
    from mintopia.terminal.screens.panel import Panel
    from mintopia.terminal.screens.parts import TablePart


class WorksDesk:
    """The desk of Mint Works."""

    id = "works"

    def __init__(self) -> None:
        self.setup: SetUp = WorksSetUp()

    def title(self, language: str) -> str:
        """Name the game."""
        return desk_texts(language).say("game", "title")

    def people(self, game: Game) -> tuple[int, ...]:
        """List the seats that people play: all, or seat 0 in solitaire."""
        return tuple(range(options_of(game).players))

    def order(self, moves: Sequence[str]) -> list[str]:
        """Put legal moves in order."""
        return things.order(moves)

    def key(self, move: str) -> str | None:
        """Passing has its own key."""
        return "p" if move == "pass" else None

    def bundles(self, game: Game, moves: Sequence[str], language: str) -> list[Bundle]:
        """List every move by itself: there are never many."""
        del game, moves, language
        return []

    def status(self, view: View, language: str) -> str:
        """Say round and phase."""
        book = text.catalogue(language)
        round_ = book.say("words", "round-number", round=view["round"])
        phase = book.say("phases", view["phase"])
        return desk_texts(language).say("table", "status", round=round_, phase=phase)

    def prompt(self, view: View, language: str) -> str:
        """Say what is to be decided."""
        if view["decision"] is None:
            return text.catalogue(language).say("words", "game-over")
        return text.catalogue(language).say("decisions", view["decision"])

    def is_secret_news(self, event: Mapping[str, Any]) -> bool:
        """A card drawn in secret is news."""
        del event
        return True

    def is_heading(self, event: Mapping[str, Any]) -> bool:
        """Rounds and Upkeeps divide the log."""
        return event["event"] in ("round", "upkeep", "end")

    def table(self, picture: Picture) -> list[str]:
        """Tell the whole table in lines of text."""
        return table.table_lines(picture)

    def things_of(self, move: str) -> list[str]:
        """List the things that a move is about."""
        return things.things_of(move)

    def help_things(self, move: str) -> list[str]:
        """List what one may want to read about before a move."""
        return things.help_things(move)

    def moves_at(self, game: Game, thing: str, moves: Sequence[str]) -> list[str]:
        """Pick the moves that use a thing."""
        return things.moves_at(game, thing, moves)

    def plays_at_once(self, thing: str, move: str) -> bool:
        """Say whether picking a thing may play its only move."""
        return things.plays_at_once(thing, move)

    def why_not(self, game: Game, thing: str, language: str) -> str:
        """Say why a thing offers no move."""
        return things.why_not(game, thing, language)

    def find(self, words: str, game: Game, language: str) -> list[str]:
        """Find the things that typed words name."""
        return things.find(words, game, language)

    def rules(self, picture: Picture, thing: str) -> Sheet:
        """Give the rules of a thing."""
        return sheets.rules_sheet(picture, thing)

    def overview(self, language: str) -> Sheet:
        """Give the game on one page."""
        return sheets.overview(language)

    def outcome(self, game: Game, language: str) -> Outcome:
        """Tell the end of a game."""
        return outcome(game, language)

    def score_title(self, language: str) -> str:
        """Name what the game is won by."""
        return str(desk_texts(language).section("outcome")["columns"][0])

    def board(self) -> TablePart:
        """Make the widget with Locations and Plan Supply."""
        # Textual is loaded only for the full screen: the plain game starts without it.
        part: TablePart = import_module("mintopia.games.works.terminal.board").WorksBoard()
        return part

    def seats(self) -> TablePart:
        """Make the widget with the Neighborhoods."""
        part: TablePart = import_module("mintopia.games.works.terminal.seats").WorksSeats()
        return part

    def panel(self, picture: Picture, bundle: Bundle) -> Panel:
        """Refuse: there are no bundles."""
        raise NotImplementedError(f"Mint Works has no panel for {bundle.id} ({picture.language}).")


DESK: Desk = WorksDesk()
