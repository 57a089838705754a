"""What the full screen loads to draw Mint Bid."""

from typing import Final

from mintopia.games.bid.terminal.board import BidBoard
from mintopia.games.bid.terminal.panels import panel_for
from mintopia.games.bid.terminal.seats import BidSeats
from mintopia.terminal.screens.widgets import Widgets

WIDGETS: Final = Widgets(BidBoard, BidSeats, panel_for)
