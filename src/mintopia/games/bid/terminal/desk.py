"""Mint Bid behind the interface that the terminal knows."""

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
from mintopia.games.bid.terminal.words import desk_texts, options_of
from mintopia.terminal.desk import Bundle, Desk, Outcome, Picture, Sheet
from mintopia.terminal.grammar import polish
from mintopia.terminal.questions import SetUp

if TYPE_CHECKING:
    from mintopia.terminal.screens.panel import Panel
    from mintopia.terminal.screens.parts import TablePart


class BidDesk:
    """The desk of Mint Bid."""

    id = "bid"

    def __init__(self) -> None:
        self.setup: SetUp = BidSetUp()

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
        """Bids and answers have keys of their own."""
        return KEYS.get(move)

    def bundles(self, game: Game, moves: Sequence[str], language: str) -> list[Bundle]:
        """Put bids, offers and cells together."""
        return bundles(game, moves, language)

    def status(self, view: View, language: str) -> str:
        """Say round and phase."""
        book = text.catalogue(language)
        round_ = book.say("words", "round-number", round=view["round"])
        return f"{round_} · {book.say('phases', view['phase'])}"

    def prompt(self, view: View, language: str) -> str:
        """Say what is to be decided."""
        book = text.catalogue(language)
        if view["decision"] is None:
            return book.say("words", "game-over")
        if view["decision"] == "choose" and len(view["players"]) == 2:  # noqa: PLR2004 - B3
            return desk_texts(language).say("table", "choose-card")
        return book.say("decisions", view["decision"])

    def is_secret_news(self, event: Mapping[str, Any]) -> bool:
        """One's own sealed bid is no news, and best not shown again."""
        return str(event["event"]) != "seal"

    def is_heading(self, event: Mapping[str, Any]) -> bool:
        """Rounds, auctions and the end divide the log."""
        return event["event"] in ("round", "auction", "end")

    def table(self, picture: Picture) -> list[str]:
        """Tell the whole table in lines of text."""
        names, language = picture.game.names, picture.language
        return [polish(line, names, language) for line in table.table_lines(picture)]

    def things_of(self, move: str) -> list[str]:
        """List the things that a move is about."""
        return things.things_of(move)

    def help_things(self, move: str) -> list[str]:
        """List what one may want to read about before a move."""
        return things.things_of(move)

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
        names, language = picture.game.names, picture.language
        sheet = sheets.rules_sheet(picture, thing)
        lines = tuple(polish(line, names, language) for line in sheet.lines)
        return Sheet(polish(sheet.title, names, language), lines)

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


DESK: Desk = BidDesk()
