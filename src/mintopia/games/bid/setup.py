"""Setting up the table: shuffling, the Auctioneer, the first round (B2, B3, B4)."""

from __future__ import annotations

from mintopia.engine.kernel.bits import has
from mintopia.engine.kernel.log import Log
from mintopia.engine.kernel.random import random_below
from mintopia.engine.kernel.rule import rule
from mintopia.games.bid import schema as b
from mintopia.games.bid.auctions import clear_offer
from mintopia.games.bid.rounds import begin_round, clear_auction
from mintopia.games.bid.state import RING, State


@rule
def deal(s: State, log: Log) -> None:
    """Shuffle and set up a new game with the options stored in the state."""
    shuffle_cards(s)
    choose_auctioneer(s)
    lay_out(s, log)


@rule
def begin(s: State, table: State, log: Log) -> None:
    """Set up a game in a seeded copy of `table`, keeping the cards that its options fix (B2)."""
    shuffle_cards(s)
    choose_auctioneer(s)
    for at in range(table.deck_count + table.unused_count):
        s.ring[at] = table.ring[at]
    lay_out(s, log)


@rule
def shuffle_cards(s: State) -> None:
    """Shuffle the cards of this game: the deck, followed by the unused cards (B2)."""
    count = 0
    for card in range(s.cards):
        if has(s.in_game, card):
            other = random_below(s, count + 1)
            s.ring[count] = s.ring[other]
            s.ring[other] = card
            count += 1
    for at in range(count, RING):
        s.ring[at] = 0
    s.unused_count = count - s.deck_size


@rule
def choose_auctioneer(s: State) -> None:
    """Draw the first Auctioneer unless one is given; in solitaire it is the person (B2, B4)."""
    drawn = random_below(s, s.seats)
    if s.solo != b.NO_SOLO:
        s.auctioneer = b.PERSON
    elif s.fixed_auctioneer != b.NOBODY:
        s.auctioneer = s.fixed_auctioneer
    else:
        s.auctioneer = drawn


@rule
def lay_out(s: State, log: Log) -> None:
    """Clear the table and begin the game with the given cards and Auctioneer (B2)."""
    s.deck_top = 0
    s.deck_count = s.deck_size
    s.unused_top = s.deck_size
    s.discarded = 0
    for seat in range(b.SEATS):
        s.mints[seat] = 0
        s.strip_values[seat] = 0
        s.strip_matches[seat] = 0
        s.strip_counts[seat] = 0
    for at in range(b.SEATS * b.ROWS):
        s.rows[at] = 0
    for at in range(b.SEATS * b.TYPES):
        s.strip_types[at] = 0
    for at in range(b.MOST_PLACED):
        s.cells[at] = 0
        s.placed[at] = 0
        s.lying[at] = 0
    s.placed_count = 0
    s.turned = 0
    for place in range(b.MOST_BLOCK):
        s.block[place] = b.NO_CARD
    s.block_count = 0
    for card_type in range(b.TYPES):
        s.ability_seats[card_type] = b.NOBODY
    s.ability = b.DEED
    s.drawn = b.NO_CARD
    s.rolls = 0
    s.last_roll = 0
    s.round_no = 0
    s.phase = b.AUCTION_PHASE
    clear_offer(s)
    clear_auction(s)
    begin_round(s, log)
