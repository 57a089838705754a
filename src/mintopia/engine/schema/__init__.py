"""How a game declares its actions, events, refusals and options, each in one place.

A game's `schema.py` determines how moves are written, what to click for them, what each seat is
told about an event, where undo stops, how options are checked, and which forms ask for them.
"""

from mintopia.engine.schema.actions import Actions, Move
from mintopia.engine.schema.events import Events, secret
from mintopia.engine.schema.kinds import UNKNOWN, Kind, deck_card, named, number, one_of
from mintopia.engine.schema.options import Options
from mintopia.engine.schema.refusals import Refusals

__all__ = [
    "UNKNOWN", "Actions", "Events", "Kind", "Move", "Options", "Refusals", "deck_card", "named",
    "number", "one_of", "secret",
]  # fmt: skip
