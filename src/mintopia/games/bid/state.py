"""The state of a game of Mint Bid: one record of less than 1024 bytes.

The table is a list of placed cards, oldest first, with the cell and the sides of each. In addition,
every row of every strip is stored as a set of columns, so that bit shifts find the free cells.
Only `strips.py` and `zones.py` change where cards are.
"""

from __future__ import annotations

from dataclasses import dataclass

from mintopia.engine.kernel.state import PlainState, number, numbers
from mintopia.games.bid import schema as b

RING = 64  # a power of two, so that a mask wraps an index around


@dataclass(slots=True)
class State(PlainState):
    """The complete state of a game, secrets included."""

    # The random generator.
    rng: int = number("u8")

    # Occupied columns as bits, at index strip * ROWS + row.
    rows: list[int] = numbers("i8", b.SEATS * b.ROWS)
    in_game: int = number("i8")  # the cards of this game as bits: few players omit 1 and 6 (B3, B4)

    # The table: placed cards, the oldest first, with their cells and their sides as they lie.
    cells: list[int] = numbers("i2", b.MOST_PLACED)
    placed: list[int] = numbers("i1", b.MOST_PLACED)
    lying: list[int] = numbers("u2", b.MOST_PLACED)
    placed_count: int = number("i1")
    turned: int = number("i4")  # bits of indices into these lists

    # What the strips are worth, kept up to date as cards come and move.
    strip_values: list[int] = numbers("i2", b.SEATS)
    strip_matches: list[int] = numbers("i1", b.SEATS)
    strip_counts: list[int] = numbers("i1", b.SEATS)
    strip_types: list[int] = numbers("i1", b.SEATS * b.TYPES)

    # Mints in hand.
    mints: list[int] = numbers("i2", b.SEATS)

    # The running auction.
    bid: int = number("i2")
    offer_mine: int = number("i2")
    offer_theirs: int = number("i2")
    offer_from: int = number("i1", b.NOBODY)
    offer_to: int = number("i1", b.NOBODY)
    pledges: list[int] = numbers("i2", b.SEATS)
    sealed: list[int] = numbers("i2", b.SEATS, b.NOBODY)
    leaders: int = number("i1")  # bits of seats, as are the next three
    withdrawn: int = number("i1")
    passed: int = number("i1")  # not leading, and passed since the Current Bid last rose
    picking: int = number("i1")  # in a tie: who may be named to pick among the tied pairs
    asked: int = number("i1")  # bits of directions: who was asked in this turn
    auction_card: int = number("i1", b.NO_CARD)
    kind: int = number("i1")
    strip: int = number("i1", b.NO_STRIP)  # where the card that was won is to be placed

    # The course of the game.
    phase: int = number("i1")
    decision: int = number("i1")
    to_move: int = number("i1")
    auctioneer: int = number("i1")
    round_no: int = number("i1")
    last_roll: int = number("i1")
    rolls: int = number("i1")  # how many there have been
    ability: int = number("i1")
    ability_seats: list[int] = numbers("i1", b.TYPES, b.NOBODY)
    drawn: int = number("i1", b.NO_CARD)  # shown by the deed ability: the top unused card

    # The deck, followed by the unused cards, in a ring; the Auction Block.
    ring: list[int] = numbers("i1", RING)
    deck_top: int = number("i1")
    deck_count: int = number("i1")
    unused_top: int = number("i1")
    unused_count: int = number("i1")
    discarded: int = number("i1")  # how many of the lowest unused cards are known to all
    block: list[int] = numbers("i1", b.MOST_BLOCK, b.NO_CARD)
    block_count: int = number("i1")

    # What the options fixed.
    seats: int = number("i1")
    solo: int = number("i1")
    deck_size: int = number("i1")
    block_size: int = number("i1")
    income: int = number("i1")
    cards: int = number("i1")  # how many cards the card file has
    fixed_auctioneer: int = number("i1", b.NOBODY)
    dice_count: int = number("i1")
    dice: list[int] = numbers("i1", b.MOST_ROLLS)
    faces: list[int] = numbers("i1", b.FACES)
    card_value: list[int] = numbers("i1", b.MOST_CARDS)
    card_type: list[int] = numbers("i1", b.MOST_CARDS)
    card_sides: list[int] = numbers("u2", b.MOST_CARDS)
