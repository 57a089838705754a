"""Positions of Mint Works."""

from __future__ import annotations

from typing import Any, Final

from mintopia.games.works.schema import PLAN_IDS
from tests.perft.counting import Options, Position

RICH: Final[Options] = {"game": {"starting_mints": 8}}


def position(options: Options, *moves: str, depth: int = 6) -> Position:
    """Make a position with a fixed deck and starting player."""
    return Position("works", {"deck": list(PLAN_IDS[::-1]), "starting": 0} | options, moves, depth)


def solo(opponent: str, *moves: str, **options: Any) -> Position:
    """Make a solitaire position; the card has only one move each time, so it is searched deeper."""
    return position({"players": 1, "solo": opponent, **options}, *moves, depth=13)


# With the deck reversed, the Supply is lotto, wholesaler, obelisk; then vault, landfill, ...
OPENING: Final = ("supplier wholesaler", "supplier lotto", "builder wholesaler", "builder lotto")
POSITIONS: Final = {
    "two players": position({"players": 2}, depth=8),
    "three players": position({"players": 3}, depth=8),
    "four players": position({"players": 4}),
    "two players, rich": position({"players": 2, "cards": RICH}, *OPENING),
    "three players, rich": position({"players": 3, "cards": RICH}, *OPENING[:2]),
    "four players, rich": position({"players": 4, "cards": RICH}, depth=5),
    "into Upkeep": position(
        {"players": 2, "deck": ["co-op", "gallery", *(
            plan for plan in PLAN_IDS if plan not in ("co-op", "gallery")
        )]},
        *("supplier co-op", "pass", "builder co-op", "producer"),
        depth=8,
    ),
    "crowdfunder": position({"players": 2, "advanced": ["crowdfunder"]}),
    "recycler": position(
        {"players": 2, "advanced": ["recycler"], "cards": RICH}, *OPENING[:3], depth=5
    ),
    "temp-agency": position(
        {"players": 2, "advanced": ["temp-agency"], "cards": RICH}, *OPENING[:2], depth=5
    ),
    "swap-meet": position(
        {"players": 2, "advanced": ["swap-meet"], "cards": RICH}, *OPENING[:2], depth=5
    ),
    "thrift-store": position({"players": 2, "advanced": ["thrift-store"]}),
    "temp-agency and swap-meet": position(
        {"players": 3, "advanced": ["temp-agency", "swap-meet"], "cards": RICH},
        *(*OPENING[:2], "producer", "pass", "pass", "pass"),
        depth=5,
    ),
    "manual": position({"players": 3, "variant": "manual"}, depth=8),
    "prototype": position(
        {"players": 3, "variant": "prototype", "advanced": ["crowdfunder", "temp-agency"]}
    ),
    "justin": solo("justin", starting=1),
    "rachael": solo("rachael"),
    "sonic": solo("sonic"),
    "mort": solo("mort"),
    "justin, recycler": solo("justin", advanced=["recycler"], cards=RICH),
    "rachael, temp-agency": solo("rachael", advanced=["temp-agency"], cards=RICH),
    "sonic, swap-meet": solo("sonic", advanced=["swap-meet"]),
    "mort, crowdfunder": solo("mort", advanced=["crowdfunder"]),
}  # fmt: skip
