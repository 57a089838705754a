"""One player: the auction against a solitaire card (B4)."""

from __future__ import annotations

from mintopia.games.bid.auctions import lead
from mintopia.games.bid.bank import lose, pay
from mintopia.games.bid.opponent import opponent_cell, opponent_places
from mintopia.games.bid.rounds import finish_auction, roll_die
from mintopia.games.bid.schema import (
    DECIDE_BID,
    DECIDE_PLACE,
    EV_BID,
    EV_OPPONENT_RAISE,
    EV_OPPONENT_ROLL,
    EV_OPPONENT_TAKES,
    EV_OPPONENT_WITHDRAW,
    EV_WIN,
    EV_WITHDRAW,
    JUSTIN,
    NOBODY,
    OPPONENT,
    PERSON,
    RACHAEL,
    SONIC,
    SPECIAL_FACE,
    WITHDRAW_FACE,
)
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import matches_at
from mintopia.kernel.log import Log, emit
from mintopia.kernel.rule import rule

FIRST_BID = 1
JUSTINS_RAISE = 1
SONICS_RAISE = 2


@rule
def person_bids(s: State, log: Log, mints: int) -> None:
    """Bid for the person; the opponent answers the first bid, a second one wins (B4)."""
    emit(log, EV_BID, PERSON, mints)
    lead(s, 1 << PERSON, mints)
    s.pledges[PERSON] = mints
    if mints == FIRST_BID:
        opponent_answers(s, log)
    else:
        person_wins(s, log)


@rule
def opponent_answers(s: State, log: Log) -> None:
    """Roll the die once and do what the opponent's card says (B4)."""
    face = roll_face(s, log)
    if face == SPECIAL_FACE:
        use_special(s, log)
    elif face == WITHDRAW_FACE:
        opponent_withdraws(s, log)
    else:
        opponent_raises(s, log, face)


@rule
def roll_face(s: State, log: Log) -> int:
    """Roll the die and return that face of the opponent's card."""
    die = roll_die(s)
    face = s.faces[die - 1]
    emit(log, EV_OPPONENT_ROLL, die, face)
    return face


@rule
def use_special(s: State, log: Log) -> None:
    """Carry out the special ability of the opponent's card (B4)."""
    if s.solo == JUSTIN:
        cell = opponent_cell(s, s.auction_card)
        if matches_at(s, cell, s.card_sides[s.auction_card], NOBODY) > 0:
            emit(log, EV_OPPONENT_TAKES, OPPONENT, s.auction_card)
            opponent_wins(s, log)
        else:
            opponent_raises(s, log, JUSTINS_RAISE)
    elif s.solo == RACHAEL:
        lose(s, log, PERSON)
        opponent_withdraws(s, log)
    elif s.solo == SONIC:
        first = roll_face(s, log)
        second = roll_face(s, log)
        if first == WITHDRAW_FACE and second == WITHDRAW_FACE:
            opponent_withdraws(s, log)
        else:
            opponent_raises(s, log, SONICS_RAISE)
    else:
        opponent_raises(s, log, s.card_value[s.auction_card])


@rule
def opponent_raises(s: State, log: Log, mints: int) -> None:
    """Raise for the opponent; the person then outbids the opponent or withdraws (B4)."""
    lead(s, 1 << OPPONENT, s.bid + mints)
    s.pledges[OPPONENT] = s.bid
    emit(log, EV_OPPONENT_RAISE, OPPONENT, mints, s.bid)
    s.to_move = PERSON
    s.decision = DECIDE_BID


@rule
def opponent_withdraws(s: State, log: Log) -> None:
    """Withdraw for the opponent; the person wins the card for the first bid (B4)."""
    s.withdrawn |= 1 << OPPONENT
    emit(log, EV_OPPONENT_WITHDRAW, OPPONENT)
    person_wins(s, log)


@rule
def person_wins(s: State, log: Log) -> None:
    """Make the person pay the bid, and ask where to place the card (B4)."""
    emit(log, EV_WIN, PERSON, NOBODY, s.auction_card, s.bid)
    pay(s, log, PERSON, s.bid)
    s.strip = PERSON
    s.to_move = PERSON
    s.decision = DECIDE_PLACE


@rule
def person_withdraws(s: State, log: Log) -> None:
    """Withdraw for the person; the opponent gets the card (B4)."""
    s.withdrawn |= 1 << PERSON
    emit(log, EV_WITHDRAW, PERSON)
    opponent_wins(s, log)


@rule
def opponent_wins(s: State, log: Log) -> None:
    """Place the card for the opponent, who pays nothing, where it scores the most (B4)."""
    emit(log, EV_WIN, OPPONENT, NOBODY, s.auction_card, 0)
    opponent_places(s, log, s.auction_card)
    finish_auction(s, log)
