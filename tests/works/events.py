"""Every event: when it happens, and its fields, as the referee sees them."""

from __future__ import annotations

from typing import Any

from mintopia.engine.game import Event, Game
from mintopia.games.works.schema import FROM_INCOME, LOCATION_IDS, PLAN_IDS, REASON_IDS, SOURCE_IDS
from tests.rule_tables import Line, event

FULL = "supply: windmill statue truck"


def gain(seat: int, mints: int, source: str) -> Event:
    """Return a gain event."""
    return event("gain", seat=seat, mints=mints, source=source)


LINES = (
    Line("round: a round begins; seat is the starting player", f"{FULL}\nseat 1 (start): ",
         "pass; pass", [event("round", round=2, seat=1)]),
    Line("place: Mints paid onto a space of a Location", "on producer: 0:1", "producer",
         [event("place", seat=0, location="producer", space=1, mints=1)]),
    Line("use: through the Temp Agency, this Location is used", "on producer: 1:1",
         "temp-agency producer", [
             event("place", seat=0, location="temp-agency", space=0, mints=2),
             event("use", seat=0, location="producer"),
             gain(0, 2, "producer"),
         ], {"advanced": ["temp-agency"]}),
    Line("pass", "", "pass", [event("pass", seat=0)]),
    Line("gain: a Location", "", "producer", [gain(0, 2, "producer")]),
    Line("gain: the Leadership Council", "", "leadership-council",
         [gain(0, 1, "leadership-council")]),
    Line("gain: the Wholesaler", "open: wholesaler", "wholesaler", [gain(0, 2, "wholesaler")]),
    Line("gain: the Crowdfunder and its gifts", "", "crowdfunder",
         [gain(0, 3, "crowdfunder"), gain(1, 1, "crowdfunder-gift"),
          gain(2, 1, "crowdfunder-gift")], {"players": 3, "advanced": ["crowdfunder"]}),
    Line("gain: the Recycler", "seat 0: 1 Mint; plans mine", "recycler mine",
         [gain(0, 3, "recycler")], {"advanced": ["recycler"]}),
    Line("gain: a Building, Owners, the income", f"""
            {FULL}
            seat 0: buildings plant, wholesaler, lotto
            on lotto: 1:3
            on wholesaler: 1:1
         """, "pass; pass",
         [gain(0, 2, "plant"), gain(0, 1, "wholesaler-owner"), gain(0, 2, "lotto-owner"),
          gain(0, 1, "income"), gain(1, 1, "income")]),
    Line("take: a Plan taken from the Plan Supply face down", "supply: mine vault lotto",
         "supplier vault", [event("take", seat=0, plan="vault", place=1)], {"cards": {
             "game": {"starting_mints": 5}}}),
    Line("assemble: it arrives as a Building",
         "supply: mine vault lotto\nseat 0: 9 Mints; buildings assembler", "supplier lotto",
         [event("assemble", seat=0, plan="lotto", place=2), event("open", location="lotto")]),
    Line("draw: from the top of the deck", f"{FULL}\nopen: lotto\ndeck: mine vault", "lotto",
         [event("draw", seat=0, plan="mine", source="lotto")]),
    Line("draw: from the bottom of the deck", f"{FULL}\ndeck: mine vault", "thrift-store",
         [event("draw", seat=0, plan="vault", source="thrift-store")],
         {"advanced": ["thrift-store"]}),
    Line("build: a Plan turned face up", "seat 0: plans mine", "builder mine",
         [event("build", seat=0, plan="mine")]),
    Line("open: a Deed Location opens", "seat 0: plans wholesaler", "builder wholesaler",
         [event("build", seat=0, plan="wholesaler"), event("open", location="wholesaler")]),
    Line("recycle: a Plan", "seat 0: plans mine", "recycler mine",
         [event("recycle", seat=0, plan="mine", face="plan")], {"advanced": ["recycler"]}),
    Line("recycle: a Building", "seat 0: buildings mine", "recycler mine",
         [event("recycle", seat=0, plan="mine", face="building")], {"advanced": ["recycler"]}),
    Line("recycle: a hidden Plan, known to the referee", "seat 0: plans mine?", "recycler mine",
         [event("recycle", seat=0, plan="mine", face="plan")], {"advanced": ["recycler"]}),
    Line("swap: a Swap Meet exchange", "supply: mine vault lotto\nseat 0: plans crane",
         "swap-meet crane vault",
         [event("swap", seat=0, give="crane", take="vault", place=1)], {"advanced": ["swap-meet"]}),
    Line("gallery-return: Mints of a leaving Gallery", "seat 0: buildings gallery(3)",
         "recycler gallery", [event("recycle", seat=0, plan="gallery", face="building"),
                              event("gallery-return", mints=3)], {"advanced": ["recycler"]}),
    Line("token: takes or keeps the Starting Player Token", "", "leadership-council",
         [event("token", seat=0)]),
    Line("block: Justin blocks the other free spaces", "seat 1 (to move): ", "producer",
         [event("block", seat=1, location="producer", spaces=2)], {"solo": "justin"}),
    Line("upkeep: Upkeep begins", f"{FULL}\nround: 7", "pass; pass", [event("upkeep", round=7)]),
    Line("refill: a Plan fills a place of the Supply", "supply: mine - -\ndeck: vault lotto",
         "pass; pass", [event("refill", plan="vault", place=1),
                        event("refill", plan="lotto", place=2)]),
    Line("flush: an unsold Plan goes to the bottom of the deck",
         "supply: mine vault\ndeck: lotto\nseat 0 (to move): 0 Mints\nseat 1 (passed): 0 Mints",
         "pass", [event("flush", plan="mine", place=0), event("flush", plan="vault", place=1),
                  event("refill", plan="lotto", place=0), event("refill", plan="mine", place=1)],
         {"solo": "sonic"}),
    Line("gallery: how many Mints are on it now", f"{FULL}\nseat 1: buildings gallery(3)",
         "pass; pass", [event("gallery", seat=1, mints=4)]),
    Line("return: all Mints on Locations", f"{FULL}\non producer: 0:1, 1:1\non builder: 0:2",
         "pass; pass", [event("return", mints=4)]),
    Line("leave: Rachael's Mints on the Supplier",
         "supply: mine vault\nseat 0 (to move): 0 Mints\nseat 1 (passed): 0 Mints\n"
         "on supplier: 1:4", "pass", [event("leave", mints=4)], {"solo": "rachael"}),
    Line("co-op: the holder chose who gains", f"{FULL}\nseat 0: buildings co-op",
         "pass; pass; co-op 1", [gain(0, 1, "co-op"), event("co-op", seat=0, to=1),
                                 gain(1, 1, "co-op-gift")]),
    Line("end: stars", f"{FULL}\nseat 0: buildings gardens, factory, mine", "pass; pass",
         [event("end", reason="stars")]),
    Line("end: supply", "supply: - - -\ndeck: empty", "pass; pass",
         [event("end", reason="supply")]),
    Line("end: mint-supply", "mint supply: 1\nseat 0 (to move): 1 Mint", "producer",
         [gain(0, 1, "producer"), event("end", reason="mint-supply")], {"solo": "rachael"}),
    Line("end: round-limit", f"{FULL}\nround: 50", "pass; pass",
         [event("end", reason="round-limit")]),
)  # fmt: skip


FIELDS: dict[str, set[str]] = {
    "round": {"round", "seat"},
    "place": {"seat", "location", "space", "mints"},
    "use": {"seat", "location"},
    "pass": {"seat"},
    "gain": {"seat", "mints", "source"},
    "take": {"seat", "plan", "place"},
    "assemble": {"seat", "plan", "place"},
    "draw": {"seat", "plan", "source"},
    "build": {"seat", "plan"},
    "open": {"location"},
    "recycle": {"seat", "plan", "face"},
    "swap": {"seat", "give", "take", "place"},
    "gallery-return": {"mints"},
    "token": {"seat"},
    "block": {"seat", "location", "spaces"},
    "upkeep": {"round"},
    "refill": {"plan", "place"},
    "flush": {"plan", "place"},
    "gallery": {"seat", "mints"},
    "return": {"mints"},
    "leave": {"mints"},
    "co-op": {"seat", "to"},
    "end": {"reason"},
}
SOURCES = {
    *LOCATION_IDS, *PLAN_IDS, "income", "wholesaler-owner", "lotto-owner", "co-op-gift",
    "crowdfunder-gift",
}  # fmt: skip


def check_fields(event: Event, game: Game) -> None:
    """Check that an event has the fields of the table, each of its kind."""
    fields = {key: value for key, value in event.items() if key != "event"}
    assert set(fields) == FIELDS[event["event"]], event
    for key, value in fields.items():
        if key in ("seat", "to"):
            assert 0 <= value < game.seats, event
        elif key == "location":
            assert value in LOCATION_IDS, event
        elif key in ("plan", "give", "take"):
            assert value in PLAN_IDS, event
        elif key == "source":
            assert value in SOURCES, event
        elif key == "face":
            assert value in ("plan", "building"), event
        elif key == "reason":
            assert value in REASON_IDS, event
        elif key in ("space", "place"):
            assert 0 <= value < 3, event
        else:
            assert value > 0, event


# What lines must name besides the events: every reason for the end, every source but the cards.
NAMED = {"reason": {*REASON_IDS} - {""}, "source": {*SOURCE_IDS[FROM_INCOME:]}}
TABLES: tuple[dict[str, Any], ...] = (
    {"players": 2, "advanced": ["recycler", "swap-meet"]},
    {"players": 3, "advanced": ["crowdfunder", "temp-agency"], "variant": "prototype"},
    {"players": 4, "advanced": ["thrift-store", "recycler"], "variant": "manual"},
    {"solo": "justin", "advanced": ["temp-agency"]},
    {"solo": "rachael", "advanced": ["swap-meet"]},
    {"solo": "sonic", "advanced": ["recycler"]},
    {"solo": "mort", "advanced": ["thrift-store"]},
)
