"""Everything about Mint Bid that several modules need: constants, actions, events, options.

The order is part of the interface: there is one fixed table of actions for every deck and number
of players. Cards are numbered in the order of the card file, strips by the seat on their right.
Other modules import this one as `b`.
"""

from __future__ import annotations

from typing import Any, Final, Literal, get_args

from mintopia.engine.schema import (
    Actions,
    Events,
    Kind,
    Options,
    Refusals,
    deck_card,
    named,
    number,
    one_of,
    secret,
)

# --- Cards (B1) -------------------------------------------------------------------------------
FEWEST_CARDS: Final = 30
MOST_CARDS: Final = 60  # in a user's deck
NO_CARD: Final = -1
LOWEST_VALUE, HIGHEST_VALUE = 1, 6
DIE_SIDES: Final = 6

# The types are in the order in which their special abilities are used (B2).
Type = Literal["deed", "utility", "production", "culture"]
TYPE_IDS: Final[tuple[Type, ...]] = get_args(Type)
TYPES: Final = len(TYPE_IDS)
DEED, UTILITY, PRODUCTION, CULTURE = 0, 1, 2, 3

# A side with color 0 has no color and never matches. The house deck uses colors 1 to 4.
NO_COLOUR: Final = 0
Colour = Literal["none", "mint", "berry", "lemon", "plum", "apricot", "soda", "cocoa", "rose"]
COLOUR_IDS: Final[tuple[Colour, ...]] = get_args(Colour)
SIDES: Final = 4
SIDE_IDS: Final = ("top", "right", "bottom", "left")
TOP, RIGHT, BOTTOM, LEFT = 0, 1, 2, 3
SIDE_BITS: Final = 4  # a card's sides are packed into one number, four bits each, top lowest
SIDE_MASK: Final = 0xF
SIDES_MASK: Final = 0xFFFF
HALF_TURN: Final = 8  # bits to shift by, to swap top with bottom and right with left

# --- Seats and opponents ----------------------------------------------------------------------
SEATS: Final = 6
NOBODY: Final = -1
SHARING_SEATS: Final = 3  # with this many seats or more, strips lie between neighbors (B2, B3)
PERSON, OPPONENT = 0, 1  # the seats of solitaire (B4)
NO_SOLO, JUSTIN, RACHAEL, SONIC, MORT = 0, 1, 2, 3, 4
Solo = Literal["justin", "rachael", "sonic", "mort"]
SOLO_IDS: Final[tuple[Solo, ...]] = get_args(Solo)
FACES: Final = 6
WITHDRAW_FACE: Final = 0  # the number of a raise is its Mints
SPECIAL_FACE: Final = -1
MOST_RAISE: Final = 20
MOST_BLOCK: Final = 5

# --- Bounds -----------------------------------------------------------------------------------
# The most Mints anyone can bid: with six players in the fourth round, an income of 4 * 4 and, from
# each of the three earlier rolls, at most 1 for every card placed by then: 5 + 10 + 15. Smaller
# tables have less: two players 10 + 2 + 4 + 6 + 8, one player 8 * 2.
MOST_MINTS: Final = 46

# The most cards on the table: the deck for six players, and one more from the deed ability.
MOST_PLACED: Final = 21

# The most rolls in a game: against Sonic, three in each of the eight auctions.
MOST_ROLLS: Final = 24

# --- Strips -----------------------------------------------------------------------------------
# A cell is one number: strip * STRIP_STEP + (row + 1) * ROW_STEP + column + MIDDLE. A strip of 21
# cards reaches column 20; moving the card at its other end by the utility ability reaches 21.
ROWS: Final = 3  # rows -1, 0 and 1; a strip uses two of them at most
MIDDLE_ROW: Final = 1
MIDDLE: Final = 21
COLUMNS: Final = 2 * MIDDLE + 1
STRIP_STEP: Final = 256
ROW_STEP: Final = 64
STRIP_BITS: Final = 8
ROW_BITS: Final = 6
ROW_MASK: Final = 3
COLUMN_MASK: Final = 63
ALL_COLUMNS: Final = (1 << COLUMNS) - 1
FIRST_CELL: Final = MIDDLE_ROW * ROW_STEP + MIDDLE  # + strip * STRIP_STEP
NO_STRIP: Final = -1

# --- The course of the game -------------------------------------------------------------------
AUCTION_PHASE, ABILITY_PHASE, OVER = 0, 1, 2
Phase = Literal["auction", "abilities", "over"]
PHASE_IDS: Final[tuple[Phase, ...]] = get_args(Phase)

# The decisions about abilities are in the order of the types: DECIDE_DEED + type.
DECIDE_CHOOSE, DECIDE_BID, DECIDE_ANSWER, DECIDE_SEAL, DECIDE_WINNER = 0, 1, 2, 3, 4
DECIDE_PARTNER, DECIDE_PLACE, DECIDE_DEED, DECIDE_UTILITY, DECIDE_PRODUCTION = 5, 6, 7, 8, 9
Decision = Literal[
    "choose", "bid", "answer", "seal", "winner", "partner", "place", "deed", "utility",
    "production",
]  # fmt: skip
DECISION_IDS: Final[tuple[Decision, ...]] = get_args(Decision)

OPEN, CLOSED = 0, 1
AuctionKind = Literal["open", "closed"]
KIND_IDS: Final[tuple[AuctionKind, ...]] = get_args(AuctionKind)
TO_LEFT, TO_RIGHT = 0, 1
DIRECTION_IDS: Final = ("left", "right")

Tiebreak = Literal["points", "locations", "mints", "solo", "shared"]

# --- The action table: compiled rules use the numbers that `add` returns ------------------------
SEAT: Final = number(0, SEATS - 1, "player:{}", "seat")
CARD: Final = deck_card(MOST_CARDS, "card:{}", "location")
ROW: Final = number(-MIDDLE_ROW, MIDDLE_ROW, noun="row")
COL: Final = number(-MIDDLE, MIDDLE, noun="column")
PLEDGE: Final = number(1, MOST_MINTS, noun="mints")
DIRECTION: Final = one_of(*DIRECTION_IDS)

TABLE: Final = Actions()
PASS: Final = TABLE.add("pass")
WITHDRAW: Final = TABLE.add("withdraw")
ACCEPT: Final = TABLE.add("accept")
DECLINE: Final = TABLE.add("decline")
SKIP: Final = TABLE.add("skip")
PARTNER: Final = TABLE.add("partner", direction=DIRECTION)
WINNER: Final = TABLE.add("winner", click="", seat=SEAT)
BID: Final = TABLE.add("bid", n=PLEDGE)
SEAL: Final = TABLE.add("seal", n=number(0, MOST_MINTS, noun="mints"))
AUCTION: Final = TABLE.add(
    "auction", click="", card=CARD.at("block:{}"), kind=one_of(*KIND_IDS, point="kind:{}")
)
ROTATE: Final = TABLE.add("rotate", card=CARD)
PLACE: Final = TABLE.count  # + (strip * ROWS + row + 1) * COLUMNS + column + MIDDLE
TABLE.add("place", strip=number(0, SEATS - 1, noun="strip"), row=ROW, col=COL)
MOVE: Final = TABLE.count  # + (card * ROWS + row + 1) * COLUMNS + column + MIDDLE
TABLE.add("move", card=CARD, row=ROW, col=COL)
OFFER: Final = TABLE.count  # + direction * OFFERS + (mine - 1) * MOST_MINTS + theirs - 1
OFFERS: Final = MOST_MINTS * MOST_MINTS  # to one neighbor
YOURS, THEIRS = PLEDGE.called("YOURS"), PLEDGE.called("THEIRS")  # whoever writes the move is "you"
TABLE.add("offer", direction=DIRECTION, mine=YOURS, theirs=THEIRS)
COUNTER: Final = OFFER  # the decision tells a counter-offer from an offer to the left
TABLE.add_alias("counter", first=COUNTER, mine=THEIRS, theirs=YOURS)  # mine: the proposer's part
ACTIONS: Final = TABLE.count


# --- Events -----------------------------------------------------------------------------------
def cell_fields(cell: int) -> dict[str, int]:
    """Return a cell's row and column, numbered as in moves."""
    row, column = cell >> ROW_BITS & ROW_MASK, cell & COLUMN_MASK
    return {"row": row - MIDDLE_ROW, "col": column - MIDDLE}


def _place_fields(cell: int) -> dict[str, int]:
    return {"strip": cell >> STRIP_BITS, **cell_fields(cell)}


def _place_targets(told: dict[str, Any]) -> list[str]:
    strip = told["strip"]
    return [f"cell:{strip}:{told['row']}:{told['col']}", f"strip:{strip}"]


def _winners(first: int, second: int) -> list[int]:
    return [first] if second == NOBODY else [first, second]


def face_id(face: int) -> str:
    """Return a face of an opponent's card as written in the card file."""
    if face == SPECIAL_FACE:
        return "special"
    return "withdraw" if face == WITHDRAW_FACE else f"raise {face}"


COUNT: Final = number()
SEAT_OR_NOBODY: Final = Kind(
    0, 0, point="player:{}", show=lambda seat: None if seat == NOBODY else seat
)
WINNERS: Final = Kind(
    0, 0, show=_winners, about=lambda seats: [f"player:{seat}" for seat in seats], width=2
)
TYPE: Final = named(TYPE_IDS)
FACE: Final = Kind(0, 0, show=face_id)
CELL: Final = Kind(0, 0, show=_place_fields, about=_place_targets)
CELL_IN_STRIP: Final = Kind(0, 0, show=cell_fields)

EventId = Literal[
    "round", "income", "block", "auction", "bid", "offer", "counter", "accept", "decline",
    "pass", "withdraw", "seal", "reveal", "winner", "partner", "win", "pay", "discard",
    "place", "token", "roll", "gain", "ability", "deed-draw", "move", "rotate", "skip", "end",
    "opponent-roll", "opponent-raise", "opponent-withdraw", "opponent-takes", "lose",
]  # fmt: skip
EVENTS: Final = Events()
EV_ROUND: Final = EVENTS.add("round", round=COUNT, seat=SEAT)
EV_INCOME: Final = EVENTS.add("income", seat=SEAT, mints=COUNT)
EV_BLOCK: Final = EVENTS.add("block", card=CARD, place=COUNT, reveals=True)
EV_AUCTION: Final = EVENTS.add("auction", seat=SEAT, card=CARD, kind=one_of(*KIND_IDS))
EV_BID: Final = EVENTS.add("bid", seat=SEAT, mints=COUNT)
EV_OFFER: Final = EVENTS.add("offer", seat=SEAT, to=SEAT, mine=COUNT, theirs=COUNT)
EV_ACCEPT: Final = EVENTS.add("accept", seat=SEAT, to=SEAT, bid=COUNT)
EV_DECLINE: Final = EVENTS.add("decline", seat=SEAT, to=SEAT)
EV_PASS: Final = EVENTS.add("pass", seat=SEAT)
EV_WITHDRAW: Final = EVENTS.add("withdraw", seat=SEAT)
EV_SEAL: Final = EVENTS.add("seal", seat=SEAT, mints=secret(COUNT, known_to="seat"))
EV_REVEAL: Final = EVENTS.add("reveal", seat=SEAT, mints=COUNT, reveals=True)
EV_WINNER: Final = EVENTS.add("winner", seat=SEAT, to=SEAT)
EV_PARTNER: Final = EVENTS.add("partner", seat=SEAT, to=SEAT)
EV_WIN: Final = EVENTS.add("win", seats=WINNERS, card=CARD, bid=COUNT)
EV_PAY: Final = EVENTS.add("pay", seat=SEAT, mints=COUNT)
EV_DISCARD: Final = EVENTS.add("discard", card=CARD)
EV_PLACE: Final = EVENTS.add("place", seat=SEAT, card=CARD, cell=CELL)
EV_TOKEN: Final = EVENTS.add("token", seat=SEAT)
EV_ROLL: Final = EVENTS.add("roll", die=COUNT, reveals=True)
EV_GAIN: Final = EVENTS.add("gain", seat=SEAT, mints=COUNT)
EV_ABILITY: Final = EVENTS.add("ability", ability=TYPE, seat=SEAT_OR_NOBODY)
EV_DEED_DRAW: Final = EVENTS.add("deed-draw", seat=SEAT, card=CARD, reveals=True)
EV_MOVE: Final = EVENTS.add("move", seat=SEAT, card=CARD, cell=CELL_IN_STRIP)
EV_ROTATE: Final = EVENTS.add("rotate", seat=SEAT, card=CARD)
EV_SKIP: Final = EVENTS.add("skip", seat=SEAT, ability=TYPE)
EV_END: Final = EVENTS.add("end")
EV_OPPONENT_ROLL: Final = EVENTS.add("opponent-roll", die=COUNT, face=FACE, reveals=True)
EV_OPPONENT_RAISE: Final = EVENTS.add("opponent-raise", seat=SEAT, mints=COUNT, bid=COUNT)
EV_OPPONENT_WITHDRAW: Final = EVENTS.add("opponent-withdraw", seat=SEAT)
EV_OPPONENT_TAKES: Final = EVENTS.add("opponent-takes", seat=SEAT, card=CARD)
EV_LOSE: Final = EVENTS.add("lose", seat=SEAT, mints=COUNT)
EV_COUNTER: Final = EVENTS.add("counter", seat=SEAT, to=SEAT, mine=COUNT, theirs=COUNT)
EVENT_IDS: Final = EVENTS.ids
assert set(EVENT_IDS) == set(get_args(EventId)), "every event is named in EventId"

# --- Refusals: why an action is not legal ------------------------------------------------------
ALLOWED: Final = 0
REFUSALS: Final = Refusals("B2")
R_OVER: Final = REFUSALS.add("over")
R_DECISION_FIRST: Final = REFUSALS.add(  # + decision: this one has to be made first
    *(f"{decision}-first" for decision in DECISION_IDS)
)
R_NO_CARD: Final = REFUSALS.add("no-card", paragraph="B1")
R_NOT_IN_BLOCK: Final = REFUSALS.add("not-in-block")
R_ONLY_OPEN: Final = REFUSALS.add("only-open", paragraph="B3")
R_SOLO_BID: Final = REFUSALS.add("solo-bid", paragraph="B4")
R_BID_LOW: Final = REFUSALS.add("bid-low")
R_BID_PRICE: Final = REFUSALS.add("bid-price")
R_NO_OFFERS: Final = REFUSALS.add("no-offers", paragraph="B3")
R_OUT: Final = REFUSALS.add("out")
R_ASKED: Final = REFUSALS.add("asked")
R_OFFER_MINE: Final = REFUSALS.add("offer-mine")
R_OFFER_THEIRS: Final = REFUSALS.add("offer-theirs")
R_OFFER_LOW: Final = REFUSALS.add("offer-low")
R_NO_PASS: Final = REFUSALS.add("no-pass", paragraph="B4")
R_OPENING: Final = REFUSALS.add("opening")
R_MUST_WITHDRAW: Final = REFUSALS.add("must-withdraw")
R_PASSED: Final = REFUSALS.add("passed")
R_LEADER: Final = REFUSALS.add("leader")
R_SEAL_PRICE: Final = REFUSALS.add("seal-price")
R_NO_SEAT: Final = REFUSALS.add("no-seat")
R_NOT_TIED: Final = REFUSALS.add("not-tied")
R_NO_STRIP: Final = REFUSALS.add("no-strip")
R_OTHER_STRIP: Final = REFUSALS.add("other-strip")
R_NOT_YOUR_STRIP: Final = REFUSALS.add("not-your-strip")
R_FIRST_CELL: Final = REFUSALS.add("first-cell")
R_TAKEN: Final = REFUSALS.add("taken")
R_THIRD_ROW: Final = REFUSALS.add("third-row")
R_APART: Final = REFUSALS.add("apart")
R_NOT_PLACED: Final = REFUSALS.add("not-placed")
R_SAME_CELL: Final = REFUSALS.add("same-cell")
R_ALONE: Final = REFUSALS.add("alone")
R_BREAKS: Final = REFUSALS.add("breaks")
R_NO_SKIP: Final = REFUSALS.add("no-skip")
R_COUNTERED: Final = REFUSALS.add("countered")
R_SAME_OFFER: Final = REFUSALS.add("same-offer")
R_COUNTER_MINE: Final = REFUSALS.add("counter-mine")
R_COUNTER_THEIRS: Final = REFUSALS.add("counter-theirs")
REFUSAL_IDS: Final = tuple(REFUSALS.ids)
REFUSAL_PARAGRAPHS: Final = REFUSALS.paragraphs

# --- Options (B1 to B4) -------------------------------------------------------------------------
OPTIONS: Final = Options()
OPTIONS.players(1, SEATS, SOLO_IDS)
OPTIONS.seat("auctioneer")
OPTIONS.order("deck")
OPTIONS.order("unused")
OPTIONS.rolls("dice", DIE_SIDES)
OPTIONS.names()
OPTIONS.cards()
