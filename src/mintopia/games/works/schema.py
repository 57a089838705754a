"""Definitions of Mint Works that several modules share.

Their order is guaranteed: Plans are in the order of the rulebook's table, and the action table is
fixed. Locations are numbered so that the plain ones (no choice in the move) come first.
Other modules import this one as `w`.
"""

from __future__ import annotations

from math import prod
from typing import Any, Final, Literal, get_args

from mintopia.engine.schema import Actions, Events, Kind, Options, Refusals, named, number, secret
from mintopia.engine.schema.limits import limit

# --- Plans (W1) ------------------------------------------------------------------------------
PLAN_IDS: Final = (
    "windmill", "statue", "gardens", "museum", "gallery", "bridge",
    "co-op", "corporate-hq", "mine", "workshop", "factory", "plant", "stripmine",
    "truck", "crane", "assembler", "landfill", "vault", "obelisk",
    "wholesaler", "lotto",
)  # fmt: skip
PLANS: Final = len(PLAN_IDS)
ALL_PLANS: Final = (1 << PLANS) - 1
MOST_COST: Final = 9  # the highest cost of a Plan that replaced card values may set
WINDMILL, STATUE, GARDENS, MUSEUM, GALLERY, BRIDGE = 0, 1, 2, 3, 4, 5
CO_OP, CORPORATE_HQ, MINE, WORKSHOP, FACTORY, PLANT, STRIPMINE = 6, 7, 8, 9, 10, 11, 12
TRUCK, CRANE, ASSEMBLER, LANDFILL, VAULT, OBELISK = 13, 14, 15, 16, 17, 18
WHOLESALER_DEED, LOTTO_DEED = 19, 20
NO_PLAN: Final = -1

Type = Literal["culture", "production", "utility", "deed"]
TYPE_IDS: Final[tuple[Type, ...]] = get_args(Type)
CULTURE, PRODUCTION, UTILITY, DEED = 0, 1, 2, 3
PLAN_TYPE: Final = (0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3)
CULTURE_SET: Final = sum(1 << plan for plan, kind in enumerate(PLAN_TYPE) if kind == CULTURE)

# --- Locations (W1) --------------------------------------------------------------------------
LOCATION_IDS: Final = (
    "producer", "leadership-council", "wholesaler", "lotto", "crowdfunder", "thrift-store",
    "supplier", "builder", "recycler", "swap-meet", "temp-agency",
)  # fmt: skip
LOCATIONS: Final = len(LOCATION_IDS)
PRODUCER, LEADERSHIP_COUNCIL, WHOLESALER, LOTTO, CROWDFUNDER, THRIFT_STORE = 0, 1, 2, 3, 4, 5
SUPPLIER, BUILDER, RECYCLER, SWAP_MEET, TEMP_AGENCY = 6, 7, 8, 9, 10
NO_LOCATION: Final = -1
SPACES: Final = 3  # the most spaces of any Location
ADVANCED_SET: Final = (CROWDFUNDER, RECYCLER, TEMP_AGENCY, SWAP_MEET)
TABLE_ORDER: Final = (PRODUCER, SUPPLIER, BUILDER, LEADERSHIP_COUNCIL, WHOLESALER, LOTTO)
SOLO_PRIORITY: Final = (PRODUCER, WHOLESALER, BUILDER, SUPPLIER, LEADERSHIP_COUNCIL, LOTTO)

# --- Seats, phases, variants, opponents -------------------------------------------------------
SEATS: Final = 4
SUPPLY_PLACES: Final = 3
NOBODY: Final = -1
PERSON, OPPONENT_SEAT = 0, 1  # the seats of solitaire (W5)

DEVELOPMENT, UPKEEP, OVER = 0, 1, 2
Phase = Literal["development", "upkeep", "over"]
PHASE_IDS: Final[tuple[Phase, ...]] = get_args(Phase)

RULEBOOK, MANUAL, PROTOTYPE = 0, 1, 2
Variant = Literal["rulebook", "manual", "prototype"]
VARIANT_IDS: Final[tuple[Variant, ...]] = get_args(Variant)

NO_SOLO, JUSTIN, RACHAEL, SONIC, MORT = 0, 1, 2, 3, 4
Solo = Literal["justin", "rachael", "sonic", "mort"]
SOLO_IDS: Final[tuple[Solo, ...]] = get_args(Solo)

BY_STARS, BY_SUPPLY, BY_MINT_SUPPLY, BY_ROUND_LIMIT = 1, 2, 3, 4
Reason = Literal["stars", "supply", "mint-supply", "round-limit"]
REASON_IDS: Final[tuple[Any, ...]] = ("", *get_args(Reason))
ROUND_LIMIT: Final = 50
TIEBREAK_AGE: Final = 42

Tiebreak = Literal["stars", "neighborhood", "mints", "age", "shared"]

# --- The action table: compiled rules use what `add` returns ------------------------------------
SEAT: Final = number(0, SEATS - 1, "player:{}", "seat")
PLAN: Final = named(PLAN_IDS, "card:{}", "plan")
LOCATION: Final = named(LOCATION_IDS, "location:{}")
IN_SUPPLY: Final = PLAN.at("plan:{}")
OWN: Final = PLAN.at("own:{}")

TABLE: Final = Actions()
PASS: Final = TABLE.add("pass")
FIRST_PLAIN_USE: Final = TABLE.count  # plus a plain Location
PLAIN_USES: Final = 6
for _plain in LOCATION_IDS[:PLAIN_USES]:
    TABLE.add(_plain, click=f"location:{_plain}")
CROWDFUNDER_FOR: Final = TABLE.add("crowdfunder", click="location:crowdfunder", seat=SEAT)
SUPPLIER_BUY: Final = TABLE.add("supplier", click="location:supplier", plan=IN_SUPPLY)
BUILDER_BUILD: Final = TABLE.add("builder", click="location:builder", plan=OWN)
RECYCLER_LOSE: Final = TABLE.add("recycler", click="location:recycler", card=OWN)
SWAP_MEET_SWAP: Final = TABLE.add("swap-meet", click="location:swap-meet", give=OWN, take=IN_SUPPLY)
AGENCY: Final = TABLE.add_prefix("temp-agency", after=PASS + 1, click="location:temp-agency")
CO_OP_GIFT: Final = TABLE.add("co-op", click="", seat=SEAT)
ACTIONS: Final = TABLE.count

# The Locations with a choice, in the order of their actions.
CHOOSING: Final = {
    LOCATION_IDS.index(action.verb): action
    for action in TABLE.ranges()
    if action.verb in LOCATION_IDS and action.args
}
CHOOSING_FIRST: Final = tuple(action.first for action in CHOOSING.values())
CHOOSING_AT: Final = tuple(CHOOSING)


def _steps(kind: Kind) -> tuple[int, ...]:
    """Return each Location's step between the actions of two cards of a kind; 0: no such card."""
    steps = [0] * LOCATIONS
    for location, action in CHOOSING.items():
        one = {name: int(each == kind) for name, each in action.args.items()}
        steps[location] = action.encode(one) - action.first
    return tuple(steps)


FIRST_USE: Final = tuple(
    CHOOSING[location].first if location in CHOOSING else NO_LOCATION
    for location in range(LOCATIONS)
)
OWN_STEP: Final = _steps(OWN)
SUPPLY_STEP: Final = _steps(IN_SUPPLY)

# The most uses of Locations that a seat can ever choose from, without the Temp Agency's.
_MOST_CHOICES: Final = {SEAT: SEATS, OWN: PLANS, IN_SUPPLY: SUPPLY_PLACES}
MOST_USES: Final = PLAIN_USES + sum(
    prod(_MOST_CHOICES[kind] for kind in action.args.values()) for action in CHOOSING.values()
)

limit("Plans", PLANS, (63 - SUPPLIER_BUY) // 2, "legal.py keeps the basic moves in one 64-bit set")
limit("Locations", LOCATIONS, 13, "a word of a search key has three bits for each")
limit("spaces", SPACES, 3, "a search key counts the used ones in two bits")

# Where gained Mints come from: a Location's number, FROM_BUILDING + Plan, or one of these.
FROM_BUILDING: Final = LOCATIONS
FROM_INCOME: Final = FROM_BUILDING + PLANS
FROM_WHOLESALER_OWNER, FROM_LOTTO_OWNER = FROM_INCOME + 1, FROM_INCOME + 2
FROM_CO_OP_GIFT, FROM_CROWDFUNDER_GIFT = FROM_INCOME + 3, FROM_INCOME + 4
SOURCE_IDS: Final = (
    *LOCATION_IDS, *PLAN_IDS,
    "income", "wholesaler-owner", "lotto-owner", "co-op-gift", "crowdfunder-gift",
)  # fmt: skip
FACE_DOWN, FACE_UP, FACE_HIDDEN = 0, 1, 2


def _source_targets(source: str) -> list[str]:
    """List the targets that belong to a source of Mints."""
    if source in LOCATION_IDS:
        return [f"location:{source}"]
    card = source.removesuffix("-owner").removesuffix("-gift")
    if card == "crowdfunder":
        return ["location:crowdfunder"]
    return [f"card:{card}"] if card in PLAN_IDS else []


# --- Events -----------------------------------------------------------------------------------
COUNT: Final = number()
SOURCE: Final = Kind(0, len(SOURCE_IDS), SOURCE_IDS, about=_source_targets)
FACE: Final = Kind(0, 0, show=lambda face: "building" if face == FACE_UP else "plan")
REASON: Final = named(REASON_IDS)

EventId = Literal[
    "round", "place", "use", "pass", "gain", "take", "assemble", "draw", "build", "open",
    "recycle", "swap", "gallery-return", "token", "block", "upkeep", "refill", "flush",
    "gallery", "return", "leave", "co-op", "end",
]  # fmt: skip
EVENTS: Final = Events()
EV_ROUND: Final = EVENTS.add("round", round=COUNT, seat=SEAT)
EV_PLACE: Final = EVENTS.add("place", seat=SEAT, location=LOCATION, space=COUNT, mints=COUNT)
EV_USE: Final = EVENTS.add("use", seat=SEAT, location=LOCATION)
EV_PASS: Final = EVENTS.add("pass", seat=SEAT)
EV_GAIN: Final = EVENTS.add("gain", seat=SEAT, mints=COUNT, source=SOURCE)
EV_TAKE: Final = EVENTS.add("take", seat=SEAT, plan=PLAN, place=COUNT)
EV_ASSEMBLE: Final = EVENTS.add("assemble", seat=SEAT, plan=PLAN, place=COUNT)
EV_DRAW: Final = EVENTS.add(
    "draw", seat=SEAT, plan=secret(PLAN, known_to="seat"), source=LOCATION, reveals=True
)
EV_BUILD: Final = EVENTS.add("build", seat=SEAT, plan=PLAN, reveals="plan")
EV_OPEN: Final = EVENTS.add("open", location=LOCATION)
EV_RECYCLE: Final = EVENTS.add(
    "recycle", seat=SEAT, plan=secret(PLAN, known_to="seat", when=("face", FACE_HIDDEN)), face=FACE
)
EV_SWAP: Final = EVENTS.add("swap", seat=SEAT, give=PLAN, take=PLAN, place=COUNT, reveals="give")
EV_GALLERY_RETURN: Final = EVENTS.add("gallery-return", mints=COUNT, focus=["card:gallery"])
EV_TOKEN: Final = EVENTS.add("token", seat=SEAT)
EV_BLOCK: Final = EVENTS.add("block", seat=SEAT, location=LOCATION, spaces=COUNT)
EV_UPKEEP: Final = EVENTS.add("upkeep", round=COUNT)
EV_REFILL: Final = EVENTS.add("refill", plan=PLAN, place=COUNT, reveals=True)
EV_FLUSH: Final = EVENTS.add("flush", plan=PLAN, place=COUNT, reveals=True)
EV_GALLERY: Final = EVENTS.add("gallery", seat=SEAT, mints=COUNT, focus=["card:gallery"])
EV_RETURN: Final = EVENTS.add("return", mints=COUNT)
EV_LEAVE: Final = EVENTS.add("leave", mints=COUNT, focus=["location:supplier"])
EV_CO_OP: Final = EVENTS.add("co-op", seat=SEAT, to=SEAT, focus=["card:co-op"])
EV_END: Final = EVENTS.add("end", reason=REASON)
EVENT_IDS: Final = EVENTS.ids
assert set(EVENT_IDS) == set(get_args(EventId)), "every event is named in EventId"

# --- Refusals: why an action is not legal ------------------------------------------------------
ALLOWED: Final = 0
REFUSALS: Final = Refusals("W3")
R_OVER: Final = REFUSALS.add("over")
R_CARD_TURN: Final = REFUSALS.add("card-turn", paragraph="W5")
R_NO_CHOICE: Final = REFUSALS.add("no-choice")
R_CHOICE_FIRST: Final = REFUSALS.add("choice-first")
R_SELF_GIFT: Final = REFUSALS.add("self-gift", paragraph="W1")
R_NO_SEAT: Final = REFUSALS.add("no-seat", paragraph="W2")
R_ABSENT: Final = REFUSALS.add("absent", paragraph="W2")
R_CLOSED: Final = REFUSALS.add("closed", paragraph="W2")
R_FULL: Final = REFUSALS.add("full")
R_PRICE: Final = REFUSALS.add("price")
R_PLAN_PRICE: Final = REFUSALS.add("plan-price")
R_NOT_IN_SUPPLY: Final = REFUSALS.add("not-in-supply")
R_NOT_YOUR_PLAN: Final = REFUSALS.add("not-your-plan")
R_ALREADY_BUILT: Final = REFUSALS.add("already-built")
R_NOT_YOUR_CARD: Final = REFUSALS.add("not-your-card")
R_DECK_EMPTY: Final = REFUSALS.add("deck-empty")
R_UNOCCUPIED: Final = REFUSALS.add("unoccupied")
R_NEEDS_SEAT: Final = REFUSALS.add("needs-seat", paragraph="W6")
R_NO_SEAT_WANTED: Final = REFUSALS.add("no-seat-wanted", paragraph="W1")
R_TEMP_PRICE: Final = REFUSALS.add("temp-price")
R_SAME_CARD: Final = REFUSALS.add("same-card")
REFUSAL_IDS: Final = tuple(REFUSALS.ids)
REFUSAL_PARAGRAPHS: Final = REFUSALS.paragraphs

# --- Options (W2, W5, W6) -----------------------------------------------------------------------
ADVANCED_IDS: Final = tuple(LOCATION_IDS[location] for location in ADVANCED_SET)
PROMO_IDS: Final = ("thrift-store",)
MOST_AGE: Final = 150
OPTIONS: Final = Options()
OPTIONS.players(1, SEATS, SOLO_IDS)
OPTIONS.some_of("advanced", ADVANCED_IDS + PROMO_IDS, most=2, most_solo=1)
OPTIONS.flag("promos", needs={"advanced": [1, 2]})
OPTIONS.choice("variant", VARIANT_IDS, default="rulebook")
OPTIONS.seat("starting")
OPTIONS.per_seat(
    "ages", 0, MOST_AGE, needs={"players": range(2, SEATS + 1), "variant": ["rulebook", "manual"]}
)
OPTIONS.order("deck")
OPTIONS.names()
OPTIONS.cards()
