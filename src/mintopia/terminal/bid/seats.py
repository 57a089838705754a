"""The players of Mint Bid on the full screen."""

from __future__ import annotations

from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size

from mintopia.bid import text
from mintopia.bid.names import OPPONENT
from mintopia.terminal.bid.table import RED_WORTH, purse_words
from mintopia.terminal.bid.words import seat_thing
from mintopia.terminal.desk import Picture
from mintopia.terminal.screens.parts import TablePart, Tile, flow
from mintopia.terminal.style import MINT, QUIET, STAR_COLOUR, colour, shape

TO_MOVE: Final = "► "
RED: Final = "#F2776B"
MANY: Final = 4  # more players than this are drawn without frames


def purse(picture: Picture, seat: int) -> Text:
    """Show a number of Mints, then the red and the white ones."""
    if picture.view["solo"] and seat == OPPONENT:
        return Text(purse_words(picture, seat), QUIET)
    mints = picture.view["players"][seat]["mints"]
    red, white = divmod(mints, RED_WORTH)
    return Text.assemble(
        (text.mints(mints, picture.language), f"bold {MINT}"), " ", ("◉" * red, RED), "○" * white
    )


class SeatTile(Tile):
    """One player: Mints and points, and whether the Auctioneer token is here."""

    SCOPED_CSS = False  # the rules look at the screen around them
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
        self._rows: list[list[Text]] = []
        self._short_rows: list[list[Text]] = []

    def show(self, picture: Picture) -> None:
        """Draw the player."""
        view, language = picture.view, picture.language
        player = view["players"][self.seat]
        title = Text(TO_MOVE if view["to_move"] == self.seat else "")
        title.append(f"{shape(self.seat)} {player['name']}", style=f"bold {colour(self.seat)}")
        token = view["auctioneer"] == self.seat and not view["solo"]
        words = text.catalogue(language).say("words", "auctioneer") if token else ""
        points = Text(text.points(player["points"], language), f"bold {STAR_COLOUR}")
        self._rows = [[purse(picture, self.seat), points]]
        mark = Text(picture.player_mark(self.seat), style=QUIET)
        first = [title, *([Text(mark.plain.strip(), QUIET)] if mark else [])]
        first += [Text(words, QUIET)] if token else []
        self._short_rows = [first, [purse(picture, self.seat), points]]
        title = Text.assemble(title, mark)
        self.draw(Text(), title, words, self.thing in picture.playable)

    def _flow(self, width: int) -> Text:
        return flow(self._rows if self.styles.border.top[0] else self._short_rows, width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Count the lines at a width."""
        del container, viewport
        return self._flow(width).plain.count("\n") + 1

    def render(self) -> Text:
        """Show the lines."""
        return self._flow(self.content_size.width)


class BidSeats(TablePart):
    """All players, clockwise."""

    SCOPED_CSS = False  # the rules look at the screen around them
    DEFAULT_CSS = """
    BidSeats { height: auto; max-height: 60%; }
    BidSeats VerticalScroll { height: auto; max-height: 100%; scrollbar-size-vertical: 1; }
    Screen.-short BidSeats VerticalScroll, BidSeats VerticalScroll.-many {
        border: round $panel-lighten-2; border-title-style: bold; border-title-color: $foreground;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._rows = VerticalScroll(can_focus=False)

    def compose(self) -> ComposeResult:
        """Make one column; the tiles come with the first picture."""
        yield self._rows

    def show(self, picture: Picture) -> None:
        """Draw every player."""
        if not self._rows.children:
            title = text.catalogue(picture.language).say("words", "players")
            self._rows.border_title = Content(title)
            seats = range(len(picture.view["players"]))
            self._rows.set_class(len(seats) > MANY, "-many")
            self._rows.mount_all(SeatTile(seat) for seat in seats)
        for tile in self._rows.query_children(SeatTile):
            tile.show(picture)
