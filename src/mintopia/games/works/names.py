"""The numbers behind the names of Mint Works: Plans, Locations, actions, events, refusals.

Order is part of the promise: Plans in the order of the rulebook's table, actions in one fixed
table. Locations are numbered so that the plain ones (no choice in the move) come first.
"""

from __future__ import annotations

from typing import Final

# --- Plans (W1) ------------------------------------------------------------------------------
PLAN_IDS: Final = (
    "windmill", "statue", "gardens", "museum", "gallery", "bridge",
    "co-op", "corporate-hq", "mine", "workshop", "factory", "plant", "stripmine",
    "truck", "crane", "assembler", "landfill", "vault", "obelisk",
    "wholesaler", "lotto",
)  # fmt: skip
PLANS: Final = 21
ALL_PLANS: Final = (1 << PLANS) - 1
MOST_COST: Final = 9  # the dearest Plan that replaced card values may have
WINDMILL, STATUE, GARDENS, MUSEUM, GALLERY, BRIDGE = 0, 1, 2, 3, 4, 5
CO_OP, CORPORATE_HQ, MINE, WORKSHOP, FACTORY, PLANT, STRIPMINE = 6, 7, 8, 9, 10, 11, 12
TRUCK, CRANE, ASSEMBLER, LANDFILL, VAULT, OBELISK = 13, 14, 15, 16, 17, 18
WHOLESALER_DEED, LOTTO_DEED = 19, 20
NO_PLAN: Final = -1

TYPE_IDS: Final = ("culture", "production", "utility", "deed")
CULTURE, PRODUCTION, UTILITY, DEED = 0, 1, 2, 3
PLAN_TYPE: Final = (0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3)
CULTURE_SET: Final = 0b111111

# --- Locations (W1) --------------------------------------------------------------------------
LOCATION_IDS: Final = (
    "producer", "leadership-council", "wholesaler", "lotto", "crowdfunder", "thrift-store",
    "supplier", "builder", "recycler", "swap-meet", "temp-agency",
)  # fmt: skip
LOCATIONS: Final = 11
PRODUCER, LEADERSHIP_COUNCIL, WHOLESALER, LOTTO, CROWDFUNDER, THRIFT_STORE = 0, 1, 2, 3, 4, 5
SUPPLIER, BUILDER, RECYCLER, SWAP_MEET, TEMP_AGENCY = 6, 7, 8, 9, 10
NO_LOCATION: Final = -1
SPACES: Final = 3  # the most spaces of any Location
ADVANCED_SET: Final = (CROWDFUNDER, RECYCLER, TEMP_AGENCY, SWAP_MEET)
TABLE_ORDER: Final = (PRODUCER, SUPPLIER, BUILDER, LEADERSHIP_COUNCIL, WHOLESALER, LOTTO)
LINE: Final = (PRODUCER, WHOLESALER, BUILDER, SUPPLIER, LEADERSHIP_COUNCIL, LOTTO)

# --- Seats, phases, variants, opponents -------------------------------------------------------
SEATS: Final = 4
SUPPLY_PLACES: Final = 3
NOBODY: Final = -1
PERSON, CARD = 0, 1  # the seats of solitaire (W5)

DEVELOPMENT, UPKEEP, OVER = 0, 1, 2
PHASE_IDS: Final = ("development", "upkeep", "over")

RULEBOOK, MANUAL, PROTOTYPE = 0, 1, 2
VARIANT_IDS: Final = ("rulebook", "manual", "prototype")

NO_SOLO, JUSTIN, RACHAEL, SONIC, MORT = 0, 1, 2, 3, 4
SOLO_IDS: Final = ("justin", "rachael", "sonic", "mort")

BY_STARS, BY_SUPPLY, BY_MINT_SUPPLY, BY_ROUND_LIMIT = 1, 2, 3, 4
REASON_IDS: Final = ("", "stars", "supply", "mint-supply", "round-limit")
ROUND_LIMIT: Final = 50
AGE_OF_THE_ANSWER: Final = 42

# --- The action table -------------------------------------------------------------------------
# A use of a plain Location is its number + 1; a use through the Temp Agency is AGENCY + the use.
PASS: Final = 0
FIRST_PLAIN_USE: Final = 1
PLAIN_USES: Final = 6
CROWDFUNDER_FOR: Final = FIRST_PLAIN_USE + PLAIN_USES  # + seat (variant prototype)
SUPPLIER_BUY: Final = CROWDFUNDER_FOR + SEATS  # + Plan
BUILDER_BUILD: Final = SUPPLIER_BUY + PLANS  # + Plan
RECYCLER_LOSE: Final = BUILDER_BUILD + PLANS  # + card
SWAP_MEET_SWAP: Final = RECYCLER_LOSE + PLANS  # + given * PLANS + taken
AGENCY: Final = SWAP_MEET_SWAP + PLANS * PLANS - 1  # + use (uses start at 1)
CO_OP_GIFT: Final = AGENCY + AGENCY + 1  # + seat
ACTIONS: Final = CO_OP_GIFT + SEATS

# --- Events -----------------------------------------------------------------------------------
EV_ROUND, EV_PLACE, EV_USE, EV_PASS, EV_GAIN, EV_TAKE, EV_ASSEMBLE = 0, 1, 2, 3, 4, 5, 6
EV_DRAW, EV_BUILD, EV_OPEN, EV_RECYCLE, EV_SWAP, EV_GALLERY_RETURN = 7, 8, 9, 10, 11, 12
EV_TOKEN, EV_BLOCK, EV_UPKEEP, EV_REFILL, EV_FLUSH, EV_GALLERY = 13, 14, 15, 16, 17, 18
EV_RETURN, EV_LEAVE, EV_CO_OP, EV_END = 19, 20, 21, 22
EVENT_IDS: Final = (
    "round", "place", "use", "pass", "gain", "take", "assemble", "draw", "build", "open",
    "recycle", "swap", "gallery-return", "token", "block", "upkeep", "refill", "flush", "gallery",
    "return", "leave", "co-op", "end",
)  # fmt: skip

# Where gained Mints come from: a Location's number, FROM_BUILDING + Plan, or one of these.
FROM_BUILDING: Final = 16
FROM_INCOME, FROM_WHOLESALER_OWNER, FROM_LOTTO_OWNER = 40, 41, 42
FROM_CO_OP_GIFT, FROM_CROWDFUNDER_GIFT = 43, 44
SOURCE_IDS: Final = {
    FROM_INCOME: "income",
    FROM_WHOLESALER_OWNER: "wholesaler-owner",
    FROM_LOTTO_OWNER: "lotto-owner",
    FROM_CO_OP_GIFT: "co-op-gift",
    FROM_CROWDFUNDER_GIFT: "crowdfunder-gift",
}
FACE_DOWN, FACE_UP, FACE_HIDDEN = 0, 1, 2

# --- Refusals: why an action is not legal ------------------------------------------------------
ALLOWED = 0
R_OVER, R_CARD_TURN, R_NO_CHOICE, R_CHOICE_FIRST, R_SELF_GIFT, R_NO_SEAT = 1, 2, 3, 4, 5, 6
R_ABSENT, R_CLOSED, R_FULL, R_PRICE, R_PLAN_PRICE, R_NOT_IN_SUPPLY = 7, 8, 9, 10, 11, 12
R_NOT_YOUR_PLAN, R_ALREADY_BUILT, R_NOT_YOUR_CARD, R_DECK_EMPTY = 13, 14, 15, 16
R_UNOCCUPIED, R_NEEDS_SEAT, R_NO_SEAT_WANTED, R_TEMP_PRICE, R_SAME_CARD = 17, 18, 19, 20, 21
REFUSAL_IDS: Final = (
    "", "over", "card-turn", "no-choice", "choice-first", "self-gift", "no-seat",
    "absent", "closed", "full", "price", "plan-price", "not-in-supply",
    "not-your-plan", "already-built", "not-your-card", "deck-empty",
    "unoccupied", "needs-seat", "no-seat-wanted", "temp-price", "same-card",
)  # fmt: skip
REFUSAL_PARAGRAPHS: Final = {
    "over": "W3", "card-turn": "W5", "no-choice": "W3", "choice-first": "W3", "self-gift": "W1",
    "no-seat": "W2", "absent": "W2", "closed": "W2", "full": "W3", "price": "W3",
    "plan-price": "W3", "not-in-supply": "W3", "not-your-plan": "W3", "already-built": "W3",
    "not-your-card": "W3", "deck-empty": "W3", "unoccupied": "W3", "needs-seat": "W6",
    "no-seat-wanted": "W1", "temp-price": "W3", "same-card": "W3",
}  # fmt: skip
