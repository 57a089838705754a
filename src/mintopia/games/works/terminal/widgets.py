"""What the full screen loads to draw Mint Works."""

from typing import Final

from mintopia.games.works.terminal.board import WorksBoard
from mintopia.games.works.terminal.seats import WorksSeats
from mintopia.terminal.screens.widgets import Widgets

WIDGETS: Final = Widgets(WorksBoard, WorksSeats)
