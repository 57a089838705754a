"""A table of people and bots, without input and output.

Who plays which seat, whose turn it is, undo, hints, looking back, and what each seat is told. The
terminal and the server wrap the same object: they bring a clock, a store, a wire and a painter, and
decide nothing about the game. Needs nothing but the standard library and the games.
"""

from mintopia.schema.orders import PLAY
from mintopia.table.orders import (
    FORCED,
    Forced,
    Instructions,
    Order,
    OrderRefusedError,
    OrdersTold,
)
from mintopia.table.seats import Player, Seat, players_of
from mintopia.table.table import Table, UndoRefusedError
from mintopia.table.told import Choice, Position, Step, position

__all__ = [
    "FORCED",
    "PLAY",
    "Choice",
    "Forced",
    "Instructions",
    "Order",
    "OrderRefusedError",
    "OrdersTold",
    "Player",
    "Position",
    "Seat",
    "Step",
    "Table",
    "UndoRefusedError",
    "players_of",
    "position",
]
