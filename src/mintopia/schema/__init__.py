"""How a game declares its actions, events, refusals and options, each in one place.

A game's `schema.py` determines how moves are written, what to click for them, what each seat is
told about an event, where undo stops, how options are checked, and which forms ask for them.
"""

from mintopia.schema.actions import Actions, Move
from mintopia.schema.events import Events, secret
from mintopia.schema.kinds import UNKNOWN, Kind, deck_card, named, number, one_of
from mintopia.schema.options import Options
from mintopia.schema.refusals import Refusals

__all__ = [
    "UNKNOWN", "Actions", "Events", "Kind", "Move", "Options", "Refusals", "deck_card", "named",
    "number", "one_of", "secret",
]  # fmt: skip
