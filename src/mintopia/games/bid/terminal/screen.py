"""The board of Mint Bid in the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from mintopia.game import Game, View
from mintopia.games.bid import text
from mintopia.games.bid.terminal import sheets, table, things
from mintopia.games.bid.terminal.bundles import KEYS, bundles
from mintopia.games.bid.terminal.outcome import outcome
from mintopia.games.bid.terminal.setup import BidSetUp
from mintopia.games.bid.terminal.words import screen_texts
from mintopia.story import opening
from mintopia.terminal.game_screen import Bundle, GameScreen, Outcome, Picture, Sheet
from mintopia.terminal.grammar import polish

if TYPE_CHECKING:
    from mintopia.terminal.screens.panel import Panel
    from mintopia.terminal.screens.parts import TablePart


class BidScreen(GameScreen):
    """The board of Mint Bid."""

    def __init__(self) -> None:
        super().__init__("bid")
        self.setup = BidSetUp()

    def title(self, language: str) -> str:
        """Name the game."""
        return screen_texts(language).say("game", "title")

    def order(self, moves: Sequence[str]) -> list[str]:
        """Put legal moves in order."""
        return things.order(moves)

    def key(self, move: str) -> str | None:
        """Bids and answers have keys of their own."""
        return KEYS.get(move)

    def status(self, view: View, language: str) -> str:
        """Return round and phase in words."""
        book = text.catalogue(language)
        round_ = book.say("words", "round-number", round=view["round"])
        return f"{round_} · {book.say('phases', view['phase'])}"

    def is_secret_news(self, event: Mapping[str, Any]) -> bool:
        """One's own sealed bid is no news, and best not shown again."""
        return str(event["event"]) != "seal"

    def is_heading(self, event: Mapping[str, Any]) -> bool:
        """Rounds, auctions and the end divide the log."""
        return event["event"] in ("round", "auction", "end")

    def table(self, picture: Picture) -> list[str]:
        """Describe the whole table in lines of text."""
        names, language = picture.game.names, picture.language
        return [polish(line, names, language) for line in table.table_lines(picture)]

    def bundles(self, picture: Picture, moves: Sequence[str]) -> list[Bundle]:
        """Put bids, offers and cells together."""
        return bundles(picture, moves)

    def targets_at(self, picture: Picture, thing: str) -> list[str]:
        """List the targets that a thing stands for."""
        return things.targets_at(picture, thing)

    def why_not(self, picture: Picture, thing: str) -> str:
        """Explain why a thing offers no move; else what is to be decided first."""
        targets = self.targets_at(picture, thing)
        first = [target for target in picture.blocked if target.startswith("block:")]
        told = next((target for target in (*targets, *first) if target in picture.blocked), None)
        return super().why_not(picture, thing) if told is None else picture.blocked[told]

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
        names, language = picture.game.names, picture.language
        sheet = sheets.rules_sheet(picture, thing)
        lines = tuple(polish(line, names, language) for line in sheet.lines)
        return Sheet(polish(sheet.title, names, language), lines)

    def overview(self, language: str) -> Sheet:
        """Return the game on one page."""
        return sheets.overview(language)

    def opening(self, language: str) -> str:
        """Describe the story so far."""
        return opening("bid", language)

    def outcome(self, game: Game, language: str) -> Outcome:
        """Describe the end of a game."""
        return outcome(game, language)

    def score_title(self, language: str) -> str:
        """Name what the game is won by."""
        return str(screen_texts(language).section("outcome")["columns"][0])

    def board(self) -> TablePart:
        """Make the widget with the ring of strips and the auction in its middle."""
        # Textual is loaded only for the full screen: the plain game starts without it.
        part: TablePart = import_module("mintopia.games.bid.terminal.board").BidBoard()
        return part

    def seats(self) -> TablePart:
        """Make the widget with the players."""
        part: TablePart = import_module("mintopia.games.bid.terminal.seats").BidSeats()
        return part

    def panel(self, picture: Picture, bundle: Bundle) -> Panel:
        """Make the panel of a bundle."""
        panel: Panel = import_module("mintopia.games.bid.terminal.panels").panel_for(
            picture, bundle
        )
        return panel


SCREEN = BidScreen()
