"""A round: income, Auction Block, one auction after another, the roll (B2, B3, B4)."""

from __future__ import annotations

from mintopia.engine.kernel.log import Log, emit
from mintopia.engine.kernel.random import random_below
from mintopia.engine.kernel.rule import rule
from mintopia.games.bid import schema as b
from mintopia.games.bid.abilities import begin_abilities
from mintopia.games.bid.bank import gain, gain_income
from mintopia.games.bid.seating import is_shared, left_of
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import strip_of
from mintopia.games.bid.zones import fill_block, take_from_block

BYTE_BITS = 8
BYTE = 0xFF


@rule
def begin_round(s: State, log: Log) -> None:
    """Pay income to everyone (in solitaire, to the person only) and fill the Block (B2, B4)."""
    s.round_no += 1
    emit(log, b.EV_ROUND, s.round_no, s.auctioneer)
    if s.solo != b.NO_SOLO:
        gain_income(s, log, b.PERSON)
    else:
        for seat in range(s.seats):
            gain_income(s, log, seat)
    fill_block(s, log)
    ask_for_auction(s, log)


@rule
def ask_for_auction(s: State, log: Log) -> None:
    """Ask the Auctioneer to choose; in solitaire, put up the Block's only card (B2, B4)."""
    if s.solo != b.NO_SOLO:
        begin_auction(s, log, s.block[0], b.OPEN)
    else:
        s.decision = b.DECIDE_CHOOSE
        s.to_move = s.auctioneer


@rule
def begin_auction(s: State, log: Log, card: int, kind: int) -> None:
    """Put a card of the Block up for auction; the Auctioneer has the first turn (B2)."""
    s.auction_card = card
    s.kind = kind
    s.to_move = s.auctioneer
    s.decision = b.DECIDE_BID if kind == b.OPEN else b.DECIDE_SEAL
    emit(log, b.EV_AUCTION, s.auctioneer, card, kind)


@rule
def clear_auction(s: State) -> None:
    """Reset everything about the last auction."""
    s.auction_card = b.NO_CARD
    s.kind = b.OPEN
    s.bid = 0
    s.leaders = 0
    s.withdrawn = 0
    s.passed = 0
    s.picking = 0
    s.asked = 0
    s.strip = b.NO_STRIP
    for seat in range(b.SEATS):
        s.pledges[seat] = 0
        s.sealed[seat] = b.NOBODY


@rule
def finish_auction(s: State, log: Log) -> None:
    """Take the card from the Block and pass the token; go on until the Block is empty (B2)."""
    take_from_block(s, s.auction_card)
    clear_auction(s)
    if s.solo == b.NO_SOLO:
        s.auctioneer = left_of(s, s.auctioneer)
        emit(log, b.EV_TOKEN, s.auctioneer)
    if s.block_count > 0:
        ask_for_auction(s, log)
    else:
        end_round(s, log)


@rule
def end_round(s: State, log: Log) -> None:
    """Roll (not in solitaire), then begin the next round or the special abilities (B2, B4)."""
    if s.solo == b.NO_SOLO:
        roll_for_all(s, log)
    if s.deck_count > 0:
        begin_round(s, log)
    else:
        begin_abilities(s, log)


@rule
def roll_for_all(s: State, log: Log) -> None:
    """Roll the die and pay everyone 1 per controlled Location with that value (B2)."""
    die = roll_die(s)
    emit(log, b.EV_ROLL, die)
    gains = 0  # one byte per seat
    for index in range(s.placed_count):
        if s.card_value[s.placed[index]] == die:
            strip = strip_of(s.cells[index])
            gains += 1 << strip * BYTE_BITS
            if is_shared(s):
                gains += 1 << left_of(s, strip) * BYTE_BITS
    for seat in range(s.seats):
        gain(s, log, seat, (gains >> seat * BYTE_BITS) & BYTE)


@rule
def roll_die(s: State) -> int:
    """Roll the die; rolls given in the options come first."""
    if s.rolls < s.dice_count:
        s.last_roll = s.dice[s.rolls]
    else:
        s.last_roll = 1 + random_below(s, b.DIE_SIDES)
    s.rolls += 1
    return s.last_roll
