"""The board of Mint Works in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mintopia.games.works.terminal import outcome, sheets, table, things, words
from mintopia.terminal.game_screen import Picture
from mintopia.terminal.own_screen import OwnScreen

if TYPE_CHECKING:
    from mintopia.terminal.screens.parts import TablePart


class WorksScreen(OwnScreen):
    """The board of Mint Works."""

    headings = ("round", "upkeep", "end")
    screen_texts = staticmethod(words.screen_texts)
    order = staticmethod(things.order)
    targets_at = staticmethod(things.targets_at)
    help_things = staticmethod(things.help_things)
    plays_at_once = staticmethod(things.plays_at_once)
    find = staticmethod(things.find)
    rules = staticmethod(sheets.rules_sheet)
    outcome_of = staticmethod(outcome.outcome)
    table_lines = staticmethod(table.table_lines)

    def board(self) -> TablePart:
        """Make the widget that draws the middle of the table."""
        from mintopia.games.works.terminal.board import WorksBoard  # noqa: PLC0415

        return WorksBoard()

    def seats(self) -> TablePart:
        """Make the widget that draws what lies in front of the players."""
        from mintopia.games.works.terminal.seats import WorksSeats  # noqa: PLC0415

        return WorksSeats()

    def moves_at(self, picture: Picture, thing: str) -> list[str]:
        """List the moves that use a thing; through the Temp Agency only if there are no others."""
        found = super().moves_at(picture, thing)
        direct = [move for move in found if picture.choices[move]["verb"] != things.AGENCY]
        return direct or found


SCREEN = WorksScreen("works")
