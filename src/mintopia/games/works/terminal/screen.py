"""The board of Mint Works in the terminal."""

from __future__ import annotations

from mintopia.games.works.terminal import outcome, selection, sheets
from mintopia.games.works.terminal.table import table_lines
from mintopia.terminal.game_screen import Picture
from mintopia.terminal.own_screen import OwnScreen


class WorksScreen(OwnScreen):
    """The board of Mint Works."""

    headings = ("round", "upkeep", "end")
    order = staticmethod(selection.order)
    targets_at = staticmethod(selection.targets_at)
    help_things = staticmethod(selection.help_things)
    plays_at_once = staticmethod(selection.plays_at_once)
    find = staticmethod(selection.find)
    rules = staticmethod(sheets.rules_sheet)
    standing = staticmethod(outcome.standing)
    outcome_words = staticmethod(outcome.outcome_words)
    table = staticmethod(table_lines)

    def moves_at(self, picture: Picture, thing: str) -> list[str]:
        """List the moves that use a thing; through the Temp Agency only if there are no others."""
        found = super().moves_at(picture, thing)
        direct = [move for move in found if picture.choices[move]["verb"] != selection.AGENCY]
        return direct or found


SCREEN = WorksScreen("works")
