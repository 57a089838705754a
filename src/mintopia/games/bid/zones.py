"""Where cards are before they are placed: the deck, the unused cards, the Auction Block."""

from __future__ import annotations

from mintopia.engine.kernel.log import Log, emit
from mintopia.engine.kernel.rule import rule
from mintopia.games.bid.schema import EV_BLOCK, EV_DISCARD, NO_CARD
from mintopia.games.bid.state import RING, State

AROUND = RING - 1


@rule
def fill_block(s: State, log: Log) -> None:
    """Lay the cards of a round face up in the Auction Block (B2)."""
    for place in range(s.block_size):
        card = s.ring[s.deck_top]
        s.deck_top = (s.deck_top + 1) & AROUND
        s.deck_count -= 1
        s.block[place] = card
        emit(log, EV_BLOCK, card, place)
    s.block_count = s.block_size


@rule
def is_in_block(s: State, card: int) -> bool:
    """Return whether a card lies in the Auction Block."""
    found = False
    for place in range(s.block_count):
        if s.block[place] == card:
            found = True
    return found


@rule
def take_from_block(s: State, card: int) -> None:
    """Take a card out of the Auction Block; the others close up."""
    kept = 0
    for place in range(s.block_count):
        other = s.block[place]
        s.block[kept] = other
        if other != card:
            kept += 1
    s.block_count = kept
    s.block[kept] = NO_CARD


@rule
def top_unused(s: State) -> int:
    """Return the top unused card; there must be one."""
    return s.ring[s.unused_top]


@rule
def take_top_unused(s: State) -> None:
    """Remove the top unused card, which goes to a strip."""
    s.unused_top = (s.unused_top + 1) & AROUND
    s.unused_count -= 1
    s.discarded = min(s.discarded, s.unused_count)


@rule
def put_under_unused(s: State, log: Log, card: int) -> None:
    """Put a card that nobody wanted under the unused cards (B2)."""
    s.ring[(s.unused_top + s.unused_count) & AROUND] = card
    s.unused_count += 1
    s.discarded += 1
    emit(log, EV_DISCARD, card)
