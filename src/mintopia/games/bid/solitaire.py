"""One player: the auction against a solitaire card (B4)."""

from __future__ import annotations

from mintopia.engine.kernel.log import Log, emit
from mintopia.engine.kernel.rule import rule
from mintopia.games.bid import schema as b
from mintopia.games.bid.auctions import lead
from mintopia.games.bid.bank import lose, pay
from mintopia.games.bid.opponent import opponent_cell, opponent_places
from mintopia.games.bid.rounds import finish_auction, roll_die
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import matches_at

FIRST_BID = 1
JUSTINS_RAISE = 1
SONICS_RAISE = 2


@rule
def person_bids(s: State, log: Log, mints: int) -> None:
    """Bid for the person; the opponent answers the first bid, a second one wins (B4)."""
    emit(log, b.EV_BID, b.PERSON, mints)
    lead(s, 1 << b.PERSON, mints)
    s.pledges[b.PERSON] = mints
    if mints == FIRST_BID:
        opponent_answers(s, log)
    else:
        person_wins(s, log)


@rule
def opponent_answers(s: State, log: Log) -> None:
    """Roll the die once and do what the opponent's card says (B4)."""
    face = roll_face(s, log)
    if face == b.SPECIAL_FACE:
        use_special(s, log)
    elif face == b.WITHDRAW_FACE:
        opponent_withdraws(s, log)
    else:
        opponent_raises(s, log, face)


@rule
def roll_face(s: State, log: Log) -> int:
    """Roll the die and return that face of the opponent's card."""
    die = roll_die(s)
    face = s.faces[die - 1]
    emit(log, b.EV_OPPONENT_ROLL, die, face)
    return face


@rule
def use_special(s: State, log: Log) -> None:
    """Carry out the special ability of the opponent's card (B4)."""
    if s.solo == b.JUSTIN:
        cell = opponent_cell(s, s.auction_card)
        if matches_at(s, cell, s.card_sides[s.auction_card], b.NOBODY) > 0:
            emit(log, b.EV_OPPONENT_TAKES, b.OPPONENT, s.auction_card)
            opponent_wins(s, log)
        else:
            opponent_raises(s, log, JUSTINS_RAISE)
    elif s.solo == b.RACHAEL:
        lose(s, log, b.PERSON)
        opponent_withdraws(s, log)
    elif s.solo == b.SONIC:
        first = roll_face(s, log)
        second = roll_face(s, log)
        if first == b.WITHDRAW_FACE and second == b.WITHDRAW_FACE:
            opponent_withdraws(s, log)
        else:
            opponent_raises(s, log, SONICS_RAISE)
    else:
        opponent_raises(s, log, s.card_value[s.auction_card])


@rule
def opponent_raises(s: State, log: Log, mints: int) -> None:
    """Raise for the opponent; the person then outbids the opponent or withdraws (B4)."""
    lead(s, 1 << b.OPPONENT, s.bid + mints)
    s.pledges[b.OPPONENT] = s.bid
    emit(log, b.EV_OPPONENT_RAISE, b.OPPONENT, mints, s.bid)
    s.to_move = b.PERSON
    s.decision = b.DECIDE_BID


@rule
def opponent_withdraws(s: State, log: Log) -> None:
    """Withdraw for the opponent; the person wins the card for the first bid (B4)."""
    s.withdrawn |= 1 << b.OPPONENT
    emit(log, b.EV_OPPONENT_WITHDRAW, b.OPPONENT)
    person_wins(s, log)


@rule
def person_wins(s: State, log: Log) -> None:
    """Make the person pay the bid, and ask where to place the card (B4)."""
    emit(log, b.EV_WIN, b.PERSON, b.NOBODY, s.auction_card, s.bid)
    pay(s, log, b.PERSON, s.bid)
    s.strip = b.PERSON
    s.to_move = b.PERSON
    s.decision = b.DECIDE_PLACE


@rule
def person_withdraws(s: State, log: Log) -> None:
    """Withdraw for the person; the opponent gets the card (B4)."""
    s.withdrawn |= 1 << b.PERSON
    emit(log, b.EV_WITHDRAW, b.PERSON)
    opponent_wins(s, log)


@rule
def opponent_wins(s: State, log: Log) -> None:
    """Place the card for the opponent, who pays nothing, where it scores the most (B4)."""
    emit(log, b.EV_WIN, b.OPPONENT, b.NOBODY, s.auction_card, 0)
    opponent_places(s, log, s.auction_card)
    finish_auction(s, log)
