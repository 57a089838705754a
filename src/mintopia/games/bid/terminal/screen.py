"""The board of Mint Bid in the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mintopia.games.bid.schema import PERSON, TYPE_IDS
from mintopia.games.bid.terminal import selection, sheets
from mintopia.games.bid.terminal.bundles import KEYS, bundles
from mintopia.games.bid.terminal.labels import deck_mark
from mintopia.games.bid.terminal.table import table_lines
from mintopia.terminal.game_screen import Bundle, Picture
from mintopia.terminal.own_screen import OwnScreen


class BidScreen(OwnScreen):
    """The board of Mint Bid."""

    headings = ("round", "auction", "end")
    order = staticmethod(selection.order)
    targets_at = staticmethod(selection.targets_at)
    help_things = staticmethod(selection.help_things)
    plays_at_once = staticmethod(selection.plays_at_once)
    find = staticmethod(selection.find)
    rules = staticmethod(sheets.rules_sheet)
    table = staticmethod(table_lines)

    def key(self, move: str) -> str | None:
        """Return the key for a kind of move, if it has one."""
        return KEYS.get(move)

    def is_secret_news(self, event: Mapping[str, Any]) -> bool:
        """Return False for one's own sealed bid, which is no news and best not shown again."""
        return str(event["event"]) != "seal"

    def bundles(self, picture: Picture, moves: Sequence[str]) -> list[Bundle]:
        """Group bids, offers and cells into bundles."""
        return bundles(picture, moves)

    def why_not(self, picture: Picture, thing: str) -> str:
        """Explain why a thing offers no move, or what has to be decided first."""
        targets = self.targets_at(picture, thing)
        first = [target for target in picture.blocked if target.startswith("block:")]
        told = next((target for target in (*targets, *first) if target in picture.blocked), None)
        return super().why_not(picture, thing) if told is None else picture.blocked[told]

    def standing(self, picture: Picture, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return a player's points and what they come from, then their special abilities."""
        view, player = picture.view, picture.derived["players"][seat]
        bonus = [share["points"] for share in player["shares"] if share["part"] == "culture-bonus"]
        is_card = view["solo"] and seat != PERSON
        numbers = (
            str(player["points"]),
            str(player["values"]),
            str(player["matches"]),
            str(sum(bonus)),
            str(player["locations"]),
            picture.say("outcome", "no-mints") if is_card else str(player["mints"]),
        )
        abilities = view["result"]["abilities"]
        held = tuple(picture.term("types", kind) for kind in TYPE_IDS if abilities[kind] == seat)
        return numbers, held or (picture.say("outcome", "no-ability"),)

    def outcome_words(self, picture: Picture) -> dict[str, str]:
        """Return why the game ended, and the title of the special abilities."""
        return {
            "reason": picture.say("outcome", "reason", deck=deck_mark(picture)),
            "parts_title": picture.term("words", "special-abilities"),
        }


SCREEN = BidScreen("bid")
