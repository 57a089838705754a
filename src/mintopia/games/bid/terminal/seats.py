"""The players of Mint Bid on the full screen."""

from __future__ import annotations

from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content

from mintopia.games.bid import text
from mintopia.games.bid.schema import OPPONENT
from mintopia.games.bid.terminal.table import RED_WORTH, purse_words
from mintopia.games.bid.terminal.things import is_playable
from mintopia.terminal.game_screen import Picture
from mintopia.terminal.own_screen import seat_thing
from mintopia.terminal.screens.parts import FlowTile, TablePart, fit, flow, header
from mintopia.terminal.style import FREE_SPACE, MINT, QUIET, STAR_COLOUR, colour, shape

TO_MOVE: Final = "► "
RED: Final = "#F2776B"
MANY: Final = 4  # more players than this are drawn without frames
SHARE: Final = 70  # percent of the column, for all players together
BARS, FRAME = 2, 2  # lines of the screen's bars, and of a frame
TWO_LINES: Final = 2


def purse(picture: Picture, seat: int) -> Text:
    """Return a player's Mints as a number, then as red and white ones."""
    if picture.view["solo"] and seat == OPPONENT:
        return Text(purse_words(picture, seat), QUIET)
    mints = picture.view["players"][seat]["mints"]
    red, white = divmod(mints, RED_WORTH)
    return Text.assemble(
        (text.mints(mints, picture.language), f"bold {MINT}"), " ", ("◉" * red, RED), "○" * white
    )


class SeatTile(FlowTile):
    """One player: Mints, points, and the Auctioneer token if they have it."""

    SCOPED_CSS = False  # the rules refer to the screen around them
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
        self._who = Text()
        self._figures = [Text()]  # in words, then in signs
        self._notes: list[Text] = []
        self._seats = 1

    def show(self, picture: Picture) -> None:
        view, language = picture.view, picture.language
        player = view["players"][self.seat]
        title = Text(TO_MOVE if view["to_move"] == self.seat else "")
        title.append(f"{shape(self.seat)} {player['name']}", style=f"bold {colour(self.seat)}")
        token = view["auctioneer"] == self.seat and not view["solo"]
        held = picture.term("words", "auctioneer") if token else ""
        points = Text(text.points(player["points"], language), f"bold {STAR_COLOUR}")
        self._rows = [[purse(picture, self.seat), points]]
        mark = Text(picture.player_mark(self.seat), style=QUIET)
        self._seats = len(view["players"])
        self._who = title
        solo = view["solo"] and self.seat == OPPONENT
        self._figures = [points]
        if not solo:
            words = Text(text.mints(player["mints"], language), f"bold {MINT}")
            signs = Text(f"{player['mints']}{FREE_SPACE}", f"bold {MINT}")
            self._figures = [Text.assemble(form, " ", points) for form in (words, signs)]
        self._notes = [Text(held, QUIET)] if token else []
        self._notes += [Text(mark.plain.strip(), QUIET)] if mark else []
        title = Text.assemble(title, mark)
        self.draw(Text(), title, held, is_playable(picture, self.thing))

    def lines(self, width: int) -> Text:
        """Return the form that fits, so that everyone's Mints and points are always visible."""
        if self.styles.border.top[0]:
            return flow(self._rows, width)
        room = ((self.screen.size.height - BARS) * SHARE // 100 - FRAME) // self._seats
        if room < TWO_LINES:
            return header(self._who, self._figures, width)
        return Text("\n").join(
            [fit([[self._who, *self._notes]], width, 1), *flow(self._rows, width).split("\n")]
        )


class BidSeats(TablePart):
    """All players, clockwise."""

    SCOPED_CSS = False  # the rules refer to the screen around them
    DEFAULT_CSS = f"""
    BidSeats {{ height: auto; max-height: {SHARE}%; }}
    BidSeats VerticalScroll {{ height: auto; max-height: 100%; scrollbar-size-vertical: 1; }}
    Screen.-short BidSeats VerticalScroll, BidSeats VerticalScroll.-many {{
        border: round $panel-lighten-2; border-title-style: bold; border-title-color: $foreground;
    }}
    """

    def __init__(self) -> None:
        super().__init__()
        self._rows = VerticalScroll(can_focus=False)

    def compose(self) -> ComposeResult:
        yield self._rows

    def show(self, picture: Picture) -> None:
        if not self._rows.children:
            title = picture.term("words", "players")
            self._rows.border_title = Content(title)
            seats = range(len(picture.view["players"]))
            self._rows.set_class(len(seats) > MANY, "-many")
            self._rows.mount_all(SeatTile(seat) for seat in seats)
        for tile in self._rows.query_children(SeatTile):
            tile.show(picture)
