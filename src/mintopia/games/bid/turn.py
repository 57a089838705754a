"""Carrying out a move: one decision of a player (B2, B3, B4)."""

from __future__ import annotations

from mintopia.engine.kernel.log import Log
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.games.bid import schema as b
from mintopia.games.bid.abilities import skip_ability, use_deed, use_production, use_utility
from mintopia.games.bid.auctions import (
    accept,
    bid_alone,
    choose_partner,
    decline,
    make_counter,
    make_offer,
    name_winner,
    pass_turn,
    place_won_card,
    seal,
    withdraw,
)
from mintopia.games.bid.rounds import begin_auction
from mintopia.games.bid.solitaire import person_bids, person_withdraws
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import cell_at, place_of, strip_of


@inlined_rule
def place_cell(action: int) -> int:
    """Return the cell that a `place` action names."""
    code = action - b.PLACE
    line = code // b.COLUMNS
    return cell_at(line // b.ROWS, line % b.ROWS, code % b.COLUMNS)


@inlined_rule
def move_cell(action: int, strip: int) -> int:
    """Return the cell that a `move` action names, in the strip where its card lies."""
    code = action - b.MOVE
    return cell_at(strip, code // b.COLUMNS % b.ROWS, code % b.COLUMNS)


@inlined_rule
def moved_card(action: int) -> int:
    """Return the card that a `move` action names."""
    return (action - b.MOVE) // (b.ROWS * b.COLUMNS)


@inlined_rule
def offered(pledges: int) -> int:
    """Return the proposer's part of an offer or counter-offer, given its index."""
    return 1 + pledges % b.OFFERS // b.MOST_MINTS


@inlined_rule
def asked_for(pledges: int) -> int:
    """Return the neighbor's part of an offer or counter-offer, given its index."""
    return 1 + pledges % b.MOST_MINTS


@inlined_rule
def play(s: State, log: Log, action: int) -> None:
    """Carry out a legal action."""
    if s.decision == b.DECIDE_BID:
        play_bid(s, log, action)
    elif s.decision == b.DECIDE_ANSWER:
        if action == b.ACCEPT:
            accept(s, log)
        elif action == b.DECLINE:
            decline(s, log)
        else:
            make_counter(s, log, offered(action - b.COUNTER), asked_for(action - b.COUNTER))
    else:
        play_further(s, log, action)


@inlined_rule
def play_bid(s: State, log: Log, action: int) -> None:
    """Carry out an action on a turn of an open auction."""
    if s.solo != b.NO_SOLO:
        if action == b.WITHDRAW:
            person_withdraws(s, log)
        else:
            person_bids(s, log, action - b.BID)
    elif action >= b.OFFER:
        pledges = action - b.OFFER
        make_offer(s, log, pledges // b.OFFERS, offered(pledges), asked_for(pledges))
    elif action == b.PASS:
        pass_turn(s, log)
    elif action == b.WITHDRAW:
        withdraw(s, log)
    else:
        bid_alone(s, log, action - b.BID)


@rule
def play_further(s: State, log: Log, action: int) -> None:
    """Carry out an action for any other decision."""
    if s.decision == b.DECIDE_CHOOSE:
        begin_auction(s, log, (action - b.AUCTION) // 2, (action - b.AUCTION) % 2)
    elif s.decision == b.DECIDE_SEAL:
        seal(s, log, action - b.SEAL)
    elif s.decision == b.DECIDE_PLACE:
        place_won_card(s, log, place_cell(action))
    elif s.decision == b.DECIDE_PARTNER:
        choose_partner(s, log, action - b.PARTNER)
    elif s.decision == b.DECIDE_WINNER:
        name_winner(s, log, action - b.WINNER)
    elif action == b.SKIP:
        skip_ability(s, log)
    elif s.decision == b.DECIDE_DEED:
        use_deed(s, log, place_cell(action))
    elif s.decision == b.DECIDE_UTILITY:
        index = place_of(s, moved_card(action))
        use_utility(s, log, index, move_cell(action, strip_of(s.cells[index])))
    else:
        use_production(s, log, place_of(s, action - b.ROTATE))
