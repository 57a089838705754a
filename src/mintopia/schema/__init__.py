"""What a game states about itself, once: actions, events, refusals, options.

From a game's `schema.py` follow the notation of moves, what to click, what each seat is told of an
event, where undo stops, the checks of options and the forms that ask for them.
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
