"""Carrying out a move: one decision of a player (B2, B3, B4)."""

from __future__ import annotations

from mintopia.engine.kernel.log import Log
from mintopia.engine.kernel.rule import inlined_rule, rule
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
from mintopia.games.bid.schema import (
    ACCEPT,
    AUCTION,
    BID,
    COLUMNS,
    COUNTER,
    DECIDE_ANSWER,
    DECIDE_BID,
    DECIDE_CHOOSE,
    DECIDE_DEED,
    DECIDE_PARTNER,
    DECIDE_PLACE,
    DECIDE_SEAL,
    DECIDE_UTILITY,
    DECIDE_WINNER,
    DECLINE,
    MOST_MINTS,
    MOVE,
    NO_SOLO,
    OFFER,
    OFFERS,
    PARTNER,
    PASS,
    PLACE,
    ROTATE,
    ROWS,
    SEAL,
    SKIP,
    WINNER,
    WITHDRAW,
)
from mintopia.games.bid.solitaire import person_bids, person_withdraws
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import cell_at, place_of, strip_of


@inlined_rule
def place_cell(action: int) -> int:
    """Return the cell that a `place` action names."""
    code = action - PLACE
    line = code // COLUMNS
    return cell_at(line // ROWS, line % ROWS, code % COLUMNS)


@inlined_rule
def move_cell(action: int, strip: int) -> int:
    """Return the cell that a `move` action names, in the strip where its card lies."""
    code = action - MOVE
    return cell_at(strip, code // COLUMNS % ROWS, code % COLUMNS)


@inlined_rule
def moved_card(action: int) -> int:
    """Return the card that a `move` action names."""
    return (action - MOVE) // (ROWS * COLUMNS)


@inlined_rule
def offered(pledges: int) -> int:
    """Return the proposer's part of an offer or counter-offer, given its index."""
    return 1 + pledges % OFFERS // MOST_MINTS


@inlined_rule
def asked_for(pledges: int) -> int:
    """Return the neighbour's part of an offer or counter-offer, given its index."""
    return 1 + pledges % MOST_MINTS


@inlined_rule
def play(s: State, log: Log, action: int) -> None:
    """Carry out a legal action."""
    if s.decision == DECIDE_BID:
        play_bid(s, log, action)
    elif s.decision == DECIDE_ANSWER:
        if action == ACCEPT:
            accept(s, log)
        elif action == DECLINE:
            decline(s, log)
        else:
            make_counter(s, log, offered(action - COUNTER), asked_for(action - COUNTER))
    else:
        play_further(s, log, action)


@inlined_rule
def play_bid(s: State, log: Log, action: int) -> None:
    """Carry out an action on a turn of an open auction."""
    if s.solo != NO_SOLO:
        if action == WITHDRAW:
            person_withdraws(s, log)
        else:
            person_bids(s, log, action - BID)
    elif action >= OFFER:
        pledges = action - OFFER
        make_offer(s, log, pledges // OFFERS, offered(pledges), asked_for(pledges))
    elif action == PASS:
        pass_turn(s, log)
    elif action == WITHDRAW:
        withdraw(s, log)
    else:
        bid_alone(s, log, action - BID)


@rule
def play_further(s: State, log: Log, action: int) -> None:
    """Carry out an action for any other decision."""
    if s.decision == DECIDE_CHOOSE:
        begin_auction(s, log, (action - AUCTION) // 2, (action - AUCTION) % 2)
    elif s.decision == DECIDE_SEAL:
        seal(s, log, action - SEAL)
    elif s.decision == DECIDE_PLACE:
        place_won_card(s, log, place_cell(action))
    elif s.decision == DECIDE_PARTNER:
        choose_partner(s, log, action - PARTNER)
    elif s.decision == DECIDE_WINNER:
        name_winner(s, log, action - WINNER)
    elif action == SKIP:
        skip_ability(s, log)
    elif s.decision == DECIDE_DEED:
        use_deed(s, log, place_cell(action))
    elif s.decision == DECIDE_UTILITY:
        index = place_of(s, moved_card(action))
        use_utility(s, log, index, move_cell(action, strip_of(s.cells[index])))
    else:
        use_production(s, log, place_of(s, action - ROTATE))
