"""Auctions: open and closed among three to six players, open between two (B2, B3).

The auction with one player against a solitaire card is in solitaire.py (B4).
"""

from __future__ import annotations

from mintopia.engine.kernel.bits import has, lowest
from mintopia.engine.kernel.log import Log, emit
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.games.bid import schema as b
from mintopia.games.bid.bank import pay
from mintopia.games.bid.rounds import finish_auction
from mintopia.games.bid.seating import (
    is_shared,
    left_of,
    neighbour,
    right_of,
    steps_from_auctioneer,
    strip_between,
)
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import place_card
from mintopia.games.bid.zones import put_under_unused


# --- What a player may do on a turn of an open auction -----------------------------------------
@inlined_rule
def is_leading(s: State, seat: int) -> bool:
    """Return whether a player is a leader of the Current Bid."""
    return has(s.leaders, seat)


@inlined_rule
def has_withdrawn(s: State, seat: int) -> bool:
    """Return whether a player is out of this auction."""
    return has(s.withdrawn, seat)


@inlined_rule
def must_open(s: State, seat: int) -> bool:
    """Return whether a player must open: an Auctioneer with a Mint, on the first turn (B2).

    The Auctioneer's first turn ends with a bid or, without a Mint, with a withdrawal. So an
    Auctioneer who is to move while the Current Bid is 0 is on the first turn.
    """
    return s.bid == 0 and seat == s.auctioneer and s.mints[seat] > 0


@inlined_rule
def could_raise_with(s: State, seat: int, other: int) -> bool:
    """Return whether the other player is in and both have the Mints for a joint bid (B2)."""
    return (
        not has_withdrawn(s, other)
        and s.mints[seat] > 0
        and s.mints[other] > 0
        and s.mints[seat] + s.mints[other] > s.bid
    )


@inlined_rule
def could_raise(s: State, seat: int) -> bool:
    """Return whether a player can raise, alone or with a neighbor; if not, they withdraw (B2)."""
    if s.mints[seat] > s.bid:
        return True
    return is_shared(s) and (
        could_raise_with(s, seat, left_of(s, seat)) or could_raise_with(s, seat, right_of(s, seat))
    )


# --- The open auction --------------------------------------------------------------------------
@rule
def bid_alone(s: State, log: Log, mints: int) -> None:
    """Raise the Current Bid alone (B2)."""
    seat = s.to_move
    emit(log, b.EV_BID, seat, mints)
    lead(s, 1 << seat, mints)
    s.pledges[seat] = mints
    end_turn(s, log, seat)


@rule
def lead(s: State, leaders: int, bid: int) -> None:
    """Set a new Current Bid and its leaders; clear all pledges and passes (B2)."""
    s.leaders = leaders
    s.bid = bid
    s.passed = 0
    for seat in range(b.SEATS):
        s.pledges[seat] = 0


@rule
def make_offer(s: State, log: Log, direction: int, mine: int, theirs: int) -> None:
    """Propose a joint bid to a neighbor, who answers at once (B2)."""
    seat = s.to_move
    other = neighbour(s, seat, direction)
    s.asked |= 1 << direction
    s.offer_from = seat
    s.offer_to = other
    s.offer_mine = mine
    s.offer_theirs = theirs
    s.to_move = other
    s.decision = b.DECIDE_ANSWER
    emit(log, b.EV_OFFER, seat, other, mine, theirs)


@inlined_rule
def is_countered(s: State) -> bool:
    """Return whether the proposer of an offer has to answer a counter-offer now (B2)."""
    return s.decision == b.DECIDE_ANSWER and s.to_move == s.offer_from


@rule
def make_counter(s: State, log: Log, mine: int, theirs: int) -> None:
    """Answer an offer with other numbers, which the proposer accepts or declines (B2)."""
    s.offer_mine = mine
    s.offer_theirs = theirs
    s.to_move = s.offer_from
    emit(log, b.EV_COUNTER, s.offer_to, s.offer_from, mine, theirs)


@inlined_rule
def other_party(s: State) -> int:
    """Return the player of the two involved in an offer who is not to move."""
    return s.offer_from + s.offer_to - s.to_move


@rule
def accept(s: State, log: Log) -> None:
    """Accept an offer: its two players become the leaders (B2)."""
    seat = s.offer_from
    other = s.offer_to
    mine = s.offer_mine
    theirs = s.offer_theirs
    emit(log, b.EV_ACCEPT, s.to_move, other_party(s), mine + theirs)
    lead(s, 1 << seat | 1 << other, mine + theirs)
    s.pledges[seat] = mine
    s.pledges[other] = theirs
    clear_offer(s)
    end_turn(s, log, seat)


@rule
def decline(s: State, log: Log) -> None:
    """Decline an offer; the turn goes back to its proposer (B2)."""
    emit(log, b.EV_DECLINE, s.to_move, other_party(s))
    s.to_move = s.offer_from
    s.decision = b.DECIDE_BID
    clear_offer(s)


@rule
def clear_offer(s: State) -> None:
    """Clear the offer that was to be answered."""
    s.offer_from = b.NOBODY
    s.offer_to = b.NOBODY
    s.offer_mine = 0
    s.offer_theirs = 0


@rule
def pass_turn(s: State, log: Log) -> None:
    """Pass, which leaders always may and others once per Current Bid (B2)."""
    seat = s.to_move
    if not is_leading(s, seat):
        s.passed |= 1 << seat
    emit(log, b.EV_PASS, seat)
    end_turn(s, log, seat)


@rule
def withdraw(s: State, log: Log) -> None:
    """Leave this auction (B2)."""
    seat = s.to_move
    s.withdrawn |= 1 << seat
    emit(log, b.EV_WITHDRAW, seat)
    end_turn(s, log, seat)


@rule
def end_turn(s: State, log: Log, seat: int) -> None:
    """Pass the turn clockwise, or end the auction if all but the leaders have withdrawn (B2)."""
    if s.leaders | s.withdrawn == (1 << s.seats) - 1:
        end_open_auction(s, log)
        return
    following = left_of(s, seat)
    while has_withdrawn(s, following):
        following = left_of(s, following)
    s.to_move = following
    s.asked = 0
    s.decision = b.DECIDE_BID


@rule
def end_open_auction(s: State, log: Log) -> None:
    """Collect the leaders' pledges; without a bid, put the card under the unused cards (B2)."""
    s.asked = 0
    if s.leaders == 0:
        put_under_unused(s, log, s.auction_card)
        finish_auction(s, log)
        return
    first = lowest(s.leaders)
    rest = s.leaders & (s.leaders - 1)
    second = lowest(rest) if rest != 0 else b.NOBODY
    emit(log, b.EV_WIN, first, second, s.auction_card, s.bid)
    pay(s, log, first, s.pledges[first])
    if second != b.NOBODY:
        pay(s, log, second, s.pledges[second])
        ask_to_place(s, first, second)
    elif is_shared(s):
        s.to_move = first
        s.decision = b.DECIDE_PARTNER
    else:
        s.strip = first
        s.to_move = first
        s.decision = b.DECIDE_PLACE


# --- The closed auction ------------------------------------------------------------------------
@rule
def seal(s: State, log: Log, mints: int) -> None:
    """Seal a number of Mints; when all players have, reveal the bids (B2)."""
    seat = s.to_move
    s.sealed[seat] = mints
    emit(log, b.EV_SEAL, seat, mints)
    following = left_of(s, seat)
    if following == s.auctioneer:
        reveal(s, log)
    else:
        s.to_move = following


@rule
def sum_of_pair(s: State, strip: int) -> int:
    """Add the sealed bids of the two players at a strip."""
    return s.sealed[strip] + s.sealed[left_of(s, strip)]


@rule
def highest_sum(s: State) -> int:
    """Return the highest sum of two adjacent players' sealed bids."""
    best = 0
    for strip in range(s.seats):
        best = max(best, sum_of_pair(s, strip))
    return best


@rule
def reveal(s: State, log: Log) -> None:
    """Reveal the bids: the adjacent pair with the highest sum wins, own bids break ties (B2)."""
    for seat in range(s.seats):
        emit(log, b.EV_REVEAL, seat, s.sealed[seat])
    best = highest_sum(s)
    tied = 0
    strip = 0
    for other in range(s.seats):
        if sum_of_pair(s, other) == best:
            tied += 1
            strip = other
    if tied == 1:
        settle_closed_auction(s, log, strip)
        return
    top = b.NOBODY
    for seat in range(s.seats):
        if is_in_tied_pair(s, seat, best):
            if s.sealed[seat] > top:
                top = s.sealed[seat]
                s.picking = 0
            if s.sealed[seat] == top:
                s.picking |= 1 << seat
    if has(s.picking, s.auctioneer):
        pick_pair(s, log, s.auctioneer)
    elif s.picking & (s.picking - 1) == 0:
        pick_pair(s, log, lowest(s.picking))
    else:
        s.to_move = s.auctioneer
        s.decision = b.DECIDE_WINNER


@rule
def is_in_tied_pair(s: State, seat: int, best: int) -> bool:
    """Return whether one of a player's two pairs has the highest sum."""
    return sum_of_pair(s, seat) == best or sum_of_pair(s, right_of(s, seat)) == best


@rule
def name_winner(s: State, log: Log, seat: int) -> None:
    """Name, as the Auctioneer, who picks among those who share the highest own bid (B2)."""
    emit(log, b.EV_WINNER, s.to_move, seat)
    pick_pair(s, log, seat)


@rule
def pick_pair(s: State, log: Log, seat: int) -> None:
    """Ask a player to pick between two tied pairs, or settle if there is only one (B2)."""
    s.picking = 0
    best = highest_sum(s)
    right = right_of(s, seat)
    if sum_of_pair(s, seat) != best:
        settle_closed_auction(s, log, right)
    elif sum_of_pair(s, right) != best:
        settle_closed_auction(s, log, seat)
    else:
        s.to_move = seat
        s.decision = b.DECIDE_PARTNER


@rule
def settle_closed_auction(s: State, log: Log, strip: int) -> None:
    """Make the two players at a strip win and pay what they sealed (B2)."""
    first = strip
    second = left_of(s, strip)
    if second < first:
        first, second = second, first
    s.leaders = 1 << first | 1 << second
    s.bid = sum_of_pair(s, strip)
    s.pledges[first] = s.sealed[first]
    s.pledges[second] = s.sealed[second]
    emit(log, b.EV_WIN, first, second, s.auction_card, s.bid)
    pay(s, log, first, s.pledges[first])
    pay(s, log, second, s.pledges[second])
    ask_to_place(s, first, second)


# --- After the auction -------------------------------------------------------------------------
@rule
def choose_partner(s: State, log: Log, direction: int) -> None:
    """Choose who shares a single winner's card without paying, or one of two tied pairs (B2)."""
    seat = s.to_move
    other = neighbour(s, seat, direction)
    emit(log, b.EV_PARTNER, seat, other)
    if s.kind == b.CLOSED:
        settle_closed_auction(s, log, strip_between(s, seat, other))
    else:
        ask_to_place(s, seat, other)


@rule
def who_places(s: State, one: int, paid: int, other: int, other_paid: int) -> int:
    """Return who places the card: who paid more, or comes first from the Auctioneer (B2)."""
    ahead = paid - other_paid
    if ahead == 0:
        ahead = steps_from_auctioneer(s, other) - steps_from_auctioneer(s, one)
    return one if ahead > 0 else other


@rule
def ask_to_place(s: State, one: int, other: int) -> None:
    """Ask one of the two winners to place the card in their strip (B2)."""
    s.strip = strip_between(s, one, other)
    s.to_move = who_places(s, one, s.pledges[one], other, s.pledges[other])
    s.decision = b.DECIDE_PLACE


@rule
def place_won_card(s: State, log: Log, cell: int) -> None:
    """Place the card that was won and finish the auction (B2)."""
    place_card(s, log, s.to_move, s.auction_card, cell)
    finish_auction(s, log)
