"""The players of Mint Bid on the full screen."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from mintopia.games.bid import text
from mintopia.games.bid.schema import OPPONENT
from mintopia.games.bid.terminal.selection import is_playable
from mintopia.games.bid.terminal.table import RED_WORTH, purse_words
from mintopia.terminal.game_screen import Picture
from mintopia.terminal.screens.parts import fit, flow, header
from mintopia.terminal.screens.seats import BARS, FRAME, PlayerSeats, SeatTile
from mintopia.terminal.style import FREE_SPACE, MINT, QUIET, STAR_COLOUR

RED: Final = "#F2776B"
SHARE: Final = 70  # percent of the column, for all players together
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


class BidderTile(SeatTile):
    """One player: Mints, points, and the Auctioneer token if they have it."""

    def show(self, picture: Picture) -> None:
        view, language = picture.view, picture.language
        player = view["players"][self.seat]
        points = Text(text.points(player["points"], language), f"bold {STAR_COLOUR}")
        self.rows = [[purse(picture, self.seat), points]]
        self.figures = [points]
        if not (view["solo"] and self.seat == OPPONENT):
            words = Text(text.mints(player["mints"], language), f"bold {MINT}")
            signs = Text(f"{player['mints']}{FREE_SPACE}", f"bold {MINT}")
            self.figures = [Text.assemble(form, " ", points) for form in (words, signs)]
        holds_token = view["auctioneer"] == self.seat and not view["solo"]
        token = picture.term("words", "auctioneer") if holds_token else ""
        self.show_player(picture, token, is_playable(picture, self.thing))

    def lines(self, width: int) -> Text:
        """Return the form that fits, so that everyone's Mints and points are always visible."""
        if self.styles.border.top[0]:
            return flow(self.rows, width)
        room = ((self.screen.size.height - BARS) * SHARE // 100 - FRAME) // self.seats
        if room < TWO_LINES:
            return header(self.who, self.figures, width)
        return Text("\n").join(
            [fit([[self.who, *self.notes]], width, 1), *flow(self.rows, width).split("\n")]
        )


class BidSeats(PlayerSeats):
    """All players, clockwise."""

    DEFAULT_CSS = f"BidSeats {{ max-height: {SHARE}%; }}"
    tile = BidderTile
    most_framed = 4

    def title(self, picture: Picture) -> str:
        """Return the title of the list."""
        return picture.term("words", "players")
