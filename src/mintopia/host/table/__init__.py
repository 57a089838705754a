"""A table of people and bots, without input and output.

It knows who plays which seat and whose turn it is, handles undo, hints and replay, and decides what
each seat is told. The terminal and the server wrap the same object: they add a clock, storage,
network and display, but decide nothing about the game. It needs only the standard library and the
games.
"""

from mintopia.engine.schema.orders import PLAY
from mintopia.host.table.orders import (
    FORCED,
    Forced,
    Instructions,
    Order,
    OrderRefusedError,
    OrdersInfo,
)
from mintopia.host.table.positions import Choice, Position, Step, position
from mintopia.host.table.seats import Player, Seat, players_of
from mintopia.host.table.table import Table, UndoRefusedError

__all__ = [
    "FORCED", "PLAY", "Choice", "Forced", "Instructions", "Order", "OrderRefusedError",
    "OrdersInfo", "Player", "Position", "Seat", "Step", "Table", "UndoRefusedError", "players_of",
    "position",
]  # fmt: skip
