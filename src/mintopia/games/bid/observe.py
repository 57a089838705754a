"""What a seat of Mint Bid may know, as numbers.

Seats and strips are counted from the observer: 0 is the observer and the strip on their left, 1
the next clockwise, and so on. Anything absent is all zeros. A card is described by its value, its
type (deed, utility, production, culture: 1 to 4) and the colors of its sides as it lies: top,
right, bottom, left. Rows and columns are those of moves plus 1 and plus 21, so that none is
negative.
"""

from __future__ import annotations

from typing import Any, Final

from mintopia.engine.kernel.bits import clear, has
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.engine.schema.observation import Observation, numbered
from mintopia.engine.schema.parts import Observer
from mintopia.games.bid import schema as b
from mintopia.games.bid.scoring import final_points
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import column_of, row_of, strip_of

MOST: Final = 32_767  # for numbers without a natural bound
CARD_FIELDS: Final = 2 + b.SIDES  # value, type, sides
PLACED_FIELDS: Final = 5 + CARD_FIELDS  # present, the card, strip, row, column, turned
MOST_BID: Final = 2 * b.MOST_MINTS
CARD_MEANS: Final = "value, type, colors of the four sides"
CARD_HIGH: Final = max(b.HIGHEST_VALUE, b.TYPES, len(b.COLOUR_IDS) - 1)

OBSERVATION: Final = Observation(Colors=b.COLOUR_IDS)
MINTS: Final = OBSERVATION.add("mints", b.SEATS, "Mints of each seat", high=MOST)
POINTS: Final = OBSERVATION.add(
    "points", b.SEATS, "points of each seat as things stand, culture ability included", high=MOST
)
PLEDGES: Final = OBSERVATION.add("pledges", b.SEATS, "what each leader pays", high=b.MOST_MINTS)
LEADING: Final = OBSERVATION.add("leading", b.SEATS, "whether a seat leads the Current Bid")
WITHDRAWN: Final = OBSERVATION.add("withdrawn", b.SEATS, "whether a seat has left this auction")
PASSED: Final = OBSERVATION.add(
    "passed",
    b.SEATS,
    "whether a seat that does not lead has passed since the Current Bid last rose",
)
PICKING: Final = OBSERVATION.add(
    "picking", b.SEATS, "whether a seat may be named to pick among tied pairs"
)
HAS_SEALED: Final = OBSERVATION.add("has_sealed", b.SEATS, "whether a seat has sealed a bid")
SEALED: Final = OBSERVATION.add(
    "sealed",
    b.SEATS,
    "sealed bids as far as known: one's own, all once they are in",
    high=b.MOST_MINTS,
)
AUCTIONEER: Final = OBSERVATION.add("auctioneer", b.SEATS, "whether a seat is the Auctioneer")
TO_MOVE: Final = OBSERVATION.add("to_move", b.SEATS, "whether it is the turn of a seat")
OFFERING: Final = OBSERVATION.add("offer_from", b.SEATS, "who made the offer to be answered")
OFFERED: Final = OBSERVATION.add("offer_to", b.SEATS, "to whom the offer was made")
ABILITY: Final = OBSERVATION.add(
    "abilities", b.TYPES * b.SEATS, "who has the special ability of each type: type by type"
)
DECISION: Final = OBSERVATION.add(
    "decision", len(b.DECISION_IDS), f"what is to be decided: {', '.join(b.DECISION_IDS)}"
)
PHASE: Final = OBSERVATION.add("phase", len(b.PHASE_IDS), f"the phase: {', '.join(b.PHASE_IDS)}")
BID: Final = OBSERVATION.add("bid", 1, "the Current Bid", high=MOST_BID)
OFFER_MINE: Final = OBSERVATION.add(
    "offer_mine", 1, "what the one who made the offer would pay", high=b.MOST_MINTS
)
OFFER_THEIRS: Final = OBSERVATION.add(
    "offer_theirs", 1, "what the one who was asked would pay", high=b.MOST_MINTS
)
ASKED: Final = OBSERVATION.add(
    "asked", 2, "whether the bidder's left, right neighbor was asked in this turn"
)
KIND: Final = OBSERVATION.add("closed", 1, "whether the auction is closed")
ROUND: Final = OBSERVATION.add("round", 1, "the round", high=b.MOST_PLACED)
ROLLS: Final = OBSERVATION.add("rolls", 1, "how often the die was rolled", high=b.MOST_ROLLS)
LAST_ROLL: Final = OBSERVATION.add("last_roll", 1, "the last roll", high=b.DIE_SIDES)
DECK: Final = OBSERVATION.add("deck", 1, "cards in the deck", high=b.MOST_CARDS)
UNUSED: Final = OBSERVATION.add("unused", 1, "unused cards", high=b.MOST_CARDS)
PLAYERS: Final = OBSERVATION.add("seats", 1, "seats at the table", high=b.SEATS)
SOLO: Final = OBSERVATION.add(
    "solo", 1, numbered("the solitaire opponent", ("none", *b.SOLO_IDS)), high=len(b.SOLO_IDS)
)
STRIP: Final = OBSERVATION.add(
    "strip", b.SEATS, "the strip where the card that was won is to be placed"
)
AUCTION_CARD: Final = OBSERVATION.add(
    "auction_card", CARD_FIELDS, f"the card up for auction: {CARD_MEANS}", high=CARD_HIGH
)
DRAWN: Final = OBSERVATION.add(
    "drawn", CARD_FIELDS, f"the card of the deed ability: {CARD_MEANS}", high=CARD_HIGH
)
BLOCK: Final = OBSERVATION.add(
    "block",
    b.MOST_BLOCK * CARD_FIELDS,
    f"the Auction Block, card by card: {CARD_MEANS}",
    high=CARD_HIGH,
)
PLACED: Final = OBSERVATION.add(
    "placed",
    b.MOST_PLACED * PLACED_FIELDS,
    f"placed cards, the oldest first: 1 if there is one, {CARD_MEANS}, strip, row, column, turned",
    high=b.COLUMNS - 1,
)

LENGTH: Final = OBSERVATION.length


@inlined_rule
def write_card(s: State, out: Any, first: int, card: int, sides: int) -> None:
    """Write a card, with its sides in the way it lies."""
    out[first] = s.card_value[card]
    out[first + 1] = s.card_type[card] + 1
    for side in range(b.SIDES):
        out[first + 2 + side] = (sides >> side * b.SIDE_BITS) & b.SIDE_MASK


@rule
def write_seat(s: State, seat: int, player: int, place: int, out: Any) -> None:
    """Write what a seat may know about a player."""
    shown = s.decision != b.DECIDE_SEAL or player == seat
    out[MINTS + place] = s.mints[player]
    out[POINTS + place] = final_points(s, player)
    out[PLEDGES + place] = s.pledges[player]
    out[LEADING + place] = (s.leaders >> player) & 1
    out[WITHDRAWN + place] = (s.withdrawn >> player) & 1
    out[PASSED + place] = (s.passed >> player) & 1
    out[PICKING + place] = (s.picking >> player) & 1
    out[HAS_SEALED + place] = 1 if s.sealed[player] != b.NOBODY else 0
    out[SEALED + place] = s.sealed[player] if shown and s.sealed[player] != b.NOBODY else 0
    out[AUCTIONEER + place] = 1 if s.auctioneer == player else 0
    out[TO_MOVE + place] = 1 if s.to_move == player and s.phase != b.OVER else 0
    out[OFFERING + place] = 1 if s.offer_from == player else 0
    out[OFFERED + place] = 1 if s.offer_to == player else 0
    out[STRIP + place] = 1 if s.strip == player else 0
    for card_type in range(b.TYPES):
        out[ABILITY + card_type * b.SEATS + place] = (
            1 if s.ability_seats[card_type] == player else 0
        )


@rule
def write_observation(s: State, seat: int, out: Any) -> None:
    """Write everything that a seat may know (B2)."""
    clear(out, LENGTH)
    for place in range(s.seats):
        player = seat + place
        if player >= s.seats:
            player -= s.seats
        write_seat(s, seat, player, place, out)
    if s.phase != b.OVER:
        out[DECISION + s.decision] = 1
    out[PHASE + s.phase] = 1
    out[BID] = s.bid
    out[OFFER_MINE] = s.offer_mine
    out[OFFER_THEIRS] = s.offer_theirs
    out[ASKED] = s.asked & 1
    out[ASKED + 1] = (s.asked >> 1) & 1
    out[KIND] = s.kind
    out[ROUND] = s.round_no
    out[ROLLS] = s.rolls
    out[LAST_ROLL] = s.last_roll
    out[DECK] = s.deck_count
    out[UNUSED] = s.unused_count
    out[PLAYERS] = s.seats
    out[SOLO] = s.solo
    if s.auction_card != b.NO_CARD:
        write_card(s, out, AUCTION_CARD, s.auction_card, s.card_sides[s.auction_card])
    if s.drawn != b.NO_CARD:
        write_card(s, out, DRAWN, s.drawn, s.card_sides[s.drawn])
    for place in range(s.block_count):
        card = s.block[place]
        write_card(s, out, BLOCK + place * CARD_FIELDS, card, s.card_sides[card])
    write_placed(s, seat, out)


@rule
def write_placed(s: State, seat: int, out: Any) -> None:
    """Write the cards on the table, the oldest first."""
    for index in range(s.placed_count):
        first = PLACED + index * PLACED_FIELDS
        cell = s.cells[index]
        strip = strip_of(cell) - seat
        out[first] = 1
        write_card(s, out, first + 1, s.placed[index], s.lying[index])
        out[first + 1 + CARD_FIELDS] = strip if strip >= 0 else strip + s.seats
        out[first + 2 + CARD_FIELDS] = row_of(cell)
        out[first + 3 + CARD_FIELDS] = column_of(cell)
        out[first + 4 + CARD_FIELDS] = 1 if has(s.turned, index) else 0


OBSERVER: Final = Observer(OBSERVATION, write_observation)
