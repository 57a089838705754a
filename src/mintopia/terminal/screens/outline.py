"""The plain board on the full screen: the view as an outline, the players beside it."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll

from mintopia.terminal.game_screen import Picture
from mintopia.terminal.screens.parts import Page, TablePart
from mintopia.terminal.style import colour, shape

PLAYERS = "players"


class OutlineBoard(TablePart):
    """What lies on the table: the view without the players."""

    DEFAULT_CSS = """
    OutlineBoard { height: 1fr; border: round $panel-lighten-2; padding: 0 1; }
    OutlineBoard VerticalScroll { scrollbar-size-vertical: 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._page = Page()

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield self._page

    def show(self, picture: Picture) -> None:
        self._page.update(Text("\n".join(picture.outline(self._part(picture)))))

    def _part(self, picture: Picture) -> object:
        view = picture.plain_view
        return {key: view[key] for key in view if key != PLAYERS or not _has_players(picture)}


class OutlineSeats(OutlineBoard):
    """What lies before each player."""

    DEFAULT_CSS = """
    OutlineSeats { height: auto; max-height: 60%; }
    OutlineSeats VerticalScroll { height: auto; max-height: 100%; }
    """

    def show(self, picture: Picture) -> None:
        """Write a part for each player, the one to move marked."""
        text = Text()
        for seat, name in enumerate(picture.game.names):
            turn = "► " if picture.position["to_move"] == seat else ""
            mark = picture.player_mark(seat)
            text.append(f"{turn}{shape(seat)} {name}", f"bold {colour(seat)}").append(f"{mark}\n")
            if _has_players(picture):
                player = picture.view[PLAYERS][seat]
                shown = {key: player[key] for key in player if key != "name"}
                lines = picture.outline(shown, 1)
                text.append("".join(f"{line}\n" for line in lines))
        text.rstrip()
        self._page.update(text)


def _has_players(picture: Picture) -> bool:
    """Return whether the view lists the players by their seats."""
    players = picture.view.get(PLAYERS)
    return isinstance(players, list) and len(players) == len(picture.game.names)
