"""The facts of Lanterns: twenty lanterns in five colors, each with a brightness from 1 to 4."""

from __future__ import annotations

from typing import Final

from mintopia.engine.schema import Actions, Events, Options, Refusals, named, number, secret

COLORS: Final = ("red", "blue", "green", "gold", "white")
BRIGHTNESS: Final = 4
LANTERN_IDS: Final = tuple(
    f"{color}-{bright}" for color in COLORS for bright in range(1, BRIGHTNESS + 1)
)
LANTERNS: Final = len(LANTERN_IDS)
SEATS: Final = 4
HAND: Final = 3
PLAYING, OVER = 0, 1

SEAT: Final = number(0, SEATS - 1, "player:{}", "seat")
LANTERN: Final = named(LANTERN_IDS, "card:{}")

TABLE: Final = Actions()
HANG: Final = TABLE.add("hang", click="", lantern=LANTERN)
REST: Final = TABLE.add("rest")
ACTIONS: Final = TABLE.count

EVENTS: Final = Events()
EV_DRAW: Final = EVENTS.add("draw", seat=SEAT, lantern=secret(LANTERN, "seat"), reveals=True)
EV_HANG: Final = EVENTS.add("hang", seat=SEAT, lantern=LANTERN, points=number(), reveals=True)
EV_REST: Final = EVENTS.add("rest", seat=SEAT)
EV_END: Final = EVENTS.add("end")

REFUSALS: Final = Refusals("L1")
R_OVER: Final = REFUSALS.add("over")
R_NOT_YOURS: Final = REFUSALS.add("not-yours")
R_RESTED: Final = REFUSALS.add("rested")

OPTIONS: Final = Options()
OPTIONS.players(2, SEATS)
OPTIONS.whole("rests", 0, 9, default=2)
OPTIONS.order("deck", LANTERN_IDS)
OPTIONS.names()
