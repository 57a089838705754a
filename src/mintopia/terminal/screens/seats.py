"""What lies in front of the players on the full screen, one below the other."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content

from mintopia.terminal.game_screen import Picture
from mintopia.terminal.own_screen import seat_thing
from mintopia.terminal.screens.parts import FlowTile, TablePart
from mintopia.terminal.style import QUIET, colour, shape

TO_MOVE = "► "
BARS, FRAME = 2, 2  # lines of the screen's bars, and of a frame


class SeatTile(FlowTile):
    """One player; a game fills in the figures, and how they are set into a width."""

    SCOPED_CSS = False  # the CSS rules refer to the screen's classes
    DEFAULT_CSS = """
    SeatTile { padding: 0 1; }
    Screen.-short SeatTile, .-many SeatTile {
        border: none;
        &:focus { border: none; background: $accent 30%; }
        &.-playable { border: none; }
    }
    """

    def __init__(self, seat: int) -> None:
        super().__init__(seat_thing(seat))
        self.seat = seat
        self.who = Text()
        self.notes: list[Text] = []
        self.figures = [Text()]  # in words, then in signs
        self.seats = 1

    def show(self, picture: Picture) -> None:
        raise NotImplementedError

    def show_player(
        self, picture: Picture, token: str, playable: bool, short_token: str = ""
    ) -> None:
        """Draw who it is, with the token they hold, if any."""
        view = picture.view
        self.seats = len(view["players"])
        self.who = Text(TO_MOVE if view["to_move"] == self.seat else "")
        name = view["players"][self.seat]["name"]
        self.who.append(f"{shape(self.seat)} {name}", style=f"bold {colour(self.seat)}")
        mark = picture.player_mark(self.seat)
        notes = (short_token or token, mark.strip())
        self.notes = [Text(note, style=QUIET) for note in notes if note]
        self.draw(Text(), Text.assemble(self.who, (mark, QUIET)), token, playable)


class PlayerSeats(TablePart):
    """All players; a game names the tile of one, and the title of the list."""

    SCOPED_CSS = False  # the CSS rules refer to the screen's classes
    DEFAULT_CSS = """
    PlayerSeats { height: auto; }
    PlayerSeats VerticalScroll { height: auto; max-height: 100%; scrollbar-size-vertical: 1; }
    Screen.-short PlayerSeats VerticalScroll, PlayerSeats VerticalScroll.-many {
        border: round $panel-lighten-2; border-title-style: bold; border-title-color: $foreground;
    }
    """
    tile: ClassVar[type[SeatTile]]
    most_framed: ClassVar[int] = 99  # more players than this are drawn without frames

    def __init__(self) -> None:
        super().__init__()
        self._rows = VerticalScroll(can_focus=False)

    def compose(self) -> ComposeResult:
        yield self._rows

    def title(self, picture: Picture) -> str:
        """Return the title of the list."""
        raise NotImplementedError

    def show(self, picture: Picture) -> None:
        if not self._rows.children:
            self._rows.border_title = Content(self.title(picture))
            seats = range(len(picture.view["players"]))
            self._rows.set_class(len(seats) > self.most_framed, "-many")
            self._rows.mount_all(self.tile(seat) for seat in seats)
        for tile in self._rows.query_children(self.tile):
            tile.show(picture)
