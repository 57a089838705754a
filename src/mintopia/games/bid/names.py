"""The numbers behind the names of Mint Bid: types, decisions, actions, events, refusals.

Order is part of the promise: one fixed table of actions, whatever the deck and the number of
players. Cards are numbered in the order of the card file, strips by the seat on their right.
"""

from __future__ import annotations

from typing import Final

# --- Cards (B1) -------------------------------------------------------------------------------
FEWEST_CARDS: Final = 30
MOST_CARDS: Final = 60  # of a deck that a user names
NO_CARD: Final = -1
LOWEST_VALUE, HIGHEST_VALUE = 1, 6
DIE_SIDES: Final = 6

# The types stand in the order in which their special abilities are used (B2).
TYPE_IDS: Final = ("deed", "utility", "production", "culture")
TYPES: Final = 4
DEED, UTILITY, PRODUCTION, CULTURE = 0, 1, 2, 3

# Colour 0 is none: such a side never matches. The house deck has the first four of the others.
NO_COLOUR: Final = 0
COLOUR_IDS: Final = (
    "none", "mint", "berry", "lemon", "plum", "apricot", "soda", "cocoa", "rose",
)  # fmt: skip
SIDES: Final = 4
SIDE_IDS: Final = ("top", "right", "bottom", "left")
TOP, RIGHT, BOTTOM, LEFT = 0, 1, 2, 3
SIDE_BITS: Final = 4  # the four sides of a card are one number, four bits a side, the top lowest
SIDE_MASK: Final = 0xF
SIDES_MASK: Final = 0xFFFF
HALF_TURN: Final = 8  # bits: a half turn changes top with bottom and right with left

# --- Seats and opponents ----------------------------------------------------------------------
SEATS: Final = 6
NOBODY: Final = -1
SHARING_SEATS: Final = 3  # from so many seats on, strips lie between neighbours (B2, B3)
PERSON, OPPONENT = 0, 1  # the seats of solitaire (B4)
NO_SOLO, JUSTIN, RACHAEL, SONIC, MORT = 0, 1, 2, 3, 4
SOLO_IDS: Final = ("justin", "rachael", "sonic", "mort")
FACES: Final = 6
WITHDRAW_FACE: Final = 0  # a raise is its number
SPECIAL_FACE: Final = -1
MOST_RAISE: Final = 20
MOST_BLOCK: Final = 5

# --- Bounds -----------------------------------------------------------------------------------
# The most Mints anybody can bid with: six players, fourth round. Income 4 * 4, and in each of the
# three rolls before it at most 1 for every card placed so far: 5 + 10 + 15. Every smaller table
# has less: two players 10 + 2 + 4 + 6 + 8, one player 8 * 2.
MOST_MINTS: Final = 46

# The most cards on the table: the deck of six players, and one more by the deed ability.
MOST_PLACED: Final = 21

# The most rolls of a game are Sonic's: three in each of the eight auctions.
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
PHASE_IDS: Final = ("auction", "abilities", "over")

# The decisions of the abilities follow each other as the types do: DECIDE_DEED + type.
DECIDE_CHOOSE, DECIDE_BID, DECIDE_ANSWER, DECIDE_SEAL, DECIDE_WINNER = 0, 1, 2, 3, 4
DECIDE_PARTNER, DECIDE_PLACE, DECIDE_DEED, DECIDE_UTILITY, DECIDE_PRODUCTION = 5, 6, 7, 8, 9
DECISION_IDS: Final = (
    "choose", "bid", "answer", "seal", "winner", "partner", "place", "deed", "utility",
    "production",
)  # fmt: skip

OPEN, CLOSED = 0, 1
KIND_IDS: Final = ("open", "closed")
TO_LEFT, TO_RIGHT = 0, 1
DIRECTION_IDS: Final = ("left", "right")

# --- The action table -------------------------------------------------------------------------
PASS: Final = 0
WITHDRAW: Final = 1
ACCEPT: Final = 2
DECLINE: Final = 3
SKIP: Final = 4
PARTNER: Final = 5  # + direction
WINNER: Final = PARTNER + 2  # + seat
BID: Final = WINNER + SEATS - 1  # + Mints, from 1
SEAL: Final = BID + MOST_MINTS + 1  # + Mints, from 0
AUCTION: Final = SEAL + MOST_MINTS + 1  # + card * 2 + kind
ROTATE: Final = AUCTION + 2 * MOST_CARDS  # + card
PLACE: Final = ROTATE + MOST_CARDS  # + (strip * ROWS + row + 1) * COLUMNS + column + MIDDLE
MOVE: Final = (
    PLACE + SEATS * ROWS * COLUMNS
)  # + (card * ROWS + row + 1) * COLUMNS + column + MIDDLE
OFFER: Final = MOVE + MOST_CARDS * ROWS * COLUMNS  # + direction * OFFERS + (mine - 1) * .. + theirs
OFFERS: Final = MOST_MINTS * MOST_MINTS  # to one neighbour
COUNTER: Final = (
    OFFER  # a counter-offer has the integers of an offer to the left: the decision tells
)
ACTIONS: Final = OFFER + 2 * OFFERS

# --- Events: their fields stand in the table at the top of view.py -----------------------------
EV_ROUND, EV_INCOME, EV_BLOCK, EV_AUCTION, EV_BID, EV_OFFER, EV_ACCEPT = 0, 1, 2, 3, 4, 5, 6
EV_DECLINE, EV_PASS, EV_WITHDRAW, EV_SEAL, EV_REVEAL, EV_WINNER, EV_PARTNER = (
    7,
    8,
    9,
    10,
    11,
    12,
    13,
)
EV_WIN, EV_PAY, EV_DISCARD, EV_PLACE, EV_TOKEN, EV_ROLL, EV_GAIN = 14, 15, 16, 17, 18, 19, 20
EV_ABILITY, EV_DEED_DRAW, EV_MOVE, EV_ROTATE, EV_SKIP, EV_END = 21, 22, 23, 24, 25, 26
EV_OPPONENT_ROLL, EV_OPPONENT_RAISE, EV_OPPONENT_WITHDRAW = 27, 28, 29
EV_OPPONENT_TAKES, EV_LOSE, EV_COUNTER = 30, 31, 32
EVENT_IDS: Final = (
    "round", "income", "block", "auction", "bid", "offer", "accept",
    "decline", "pass", "withdraw", "seal", "reveal", "winner", "partner",
    "win", "pay", "discard", "place", "token", "roll", "gain",
    "ability", "deed-draw", "move", "rotate", "skip", "end",
    "opponent-roll", "opponent-raise", "opponent-withdraw",
    "opponent-takes", "lose", "counter",
)  # fmt: skip

# --- Refusals: why an action is not legal ------------------------------------------------------
ALLOWED: Final = 0
R_OVER: Final = 1
R_DECISION_FIRST: Final = 2  # + decision: another decision is to be made now
R_NO_CARD, R_NOT_IN_BLOCK, R_ONLY_OPEN, R_SOLO_BID, R_BID_LOW, R_BID_PRICE = 12, 13, 14, 15, 16, 17
R_NO_OFFERS, R_OUT, R_ASKED, R_OFFER_MINE, R_OFFER_THEIRS, R_OFFER_LOW = 18, 19, 20, 21, 22, 23
R_NO_PASS, R_OPENING, R_MUST_WITHDRAW, R_PASSED, R_LEADER, R_SEAL_PRICE = 24, 25, 26, 27, 28, 29
R_NO_SEAT, R_NOT_TIED, R_NO_STRIP, R_OTHER_STRIP, R_NOT_YOUR_STRIP = 30, 31, 32, 33, 34
R_FIRST_CELL, R_TAKEN, R_THIRD_ROW, R_APART = 35, 36, 37, 38
R_NOT_PLACED, R_SAME_CELL, R_ALONE, R_BREAKS = 39, 40, 41, 42
R_NO_SKIP, R_COUNTERED, R_SAME_OFFER, R_COUNTER_MINE, R_COUNTER_THEIRS = 43, 44, 45, 46, 47
REFUSAL_IDS: Final = (
    "", "over",
    "choose-first", "bid-first", "answer-first", "seal-first", "winner-first", "partner-first",
    "place-first", "deed-first", "utility-first", "production-first",
    "no-card", "not-in-block", "only-open", "solo-bid", "bid-low", "bid-price",
    "no-offers", "out", "asked", "offer-mine", "offer-theirs", "offer-low",
    "no-pass", "opening", "must-withdraw", "passed", "leader", "seal-price",
    "no-seat", "not-tied", "no-strip", "other-strip", "not-your-strip",
    "first-cell", "taken", "third-row", "apart",
    "not-placed", "same-cell", "alone", "breaks",
    "no-skip", "countered", "same-offer", "counter-mine", "counter-theirs",
)  # fmt: skip
# Every refusal stands in the rules for three and more players (B2) but these.
REFUSAL_PARAGRAPHS: Final = {key: "B2" for key in REFUSAL_IDS if key} | {
    "no-card": "B1", "only-open": "B3", "no-offers": "B3", "solo-bid": "B4", "no-pass": "B4",
}  # fmt: skip
