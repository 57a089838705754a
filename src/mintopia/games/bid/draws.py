"""The random draws of Mint Bid, one at a time, for interfaces with chance nodes.

All cards of the deck and the unused cards are equally likely, except those that everyone saw
going under the unused cards. The die has six sides (B2).
"""

from __future__ import annotations

from typing import Final

from mintopia.engine.kernel.log import Row
from mintopia.engine.schema.parts import Draws
from mintopia.games.bid import schema as b
from mintopia.games.bid.state import State
from mintopia.games.bid.zones import AROUND

DECK, UNUSED, DIE = 0, 1, 2


def source_of(row: Row) -> int | None:
    """Return the source of an event's draw: deck, unused cards or die; None without a draw."""
    if row[0] == b.EV_BLOCK:
        return DECK
    if row[0] == b.EV_DEED_DRAW:
        return UNUSED
    return DIE if row[0] in (b.EV_ROLL, b.EV_OPPONENT_ROLL) else None


def outcomes(s: State, source: int, place: int) -> list[int]:
    """List the possible outcomes of the draw after `place` others; none for a known card."""
    if source == DIE:
        return list(range(1, b.DIE_SIDES + 1))
    first, last = _unknown(s)
    here = _position(s, source, place)
    if not first <= here < last:
        return []
    start = here if source == DECK else first
    return sorted(s.ring[at & AROUND] for at in range(start, last))


def settle(s: State, source: int, place: int, outcome: int) -> None:
    """Fix the outcome of a draw: the card drawn or the number rolled."""
    if source == DIE:
        s.dice[s.rolls + place] = outcome
        s.dice_count = max(s.dice_count, s.rolls + place + 1)
        return
    first, last = _unknown(s)
    here = _position(s, source, place)
    for at in range(first, last):
        if s.ring[at & AROUND] == outcome:
            s.ring[at & AROUND], s.ring[here & AROUND] = s.ring[here & AROUND], outcome
            return


def outcome_name(source: int, outcome: int) -> str:
    """Return the name of an outcome: a card's number in the card file, or the number rolled."""
    return f"{'roll' if source == DIE else 'draw'} {outcome}"


def _unknown(s: State) -> tuple[int, int]:
    """Return the range of the ring, deck before unused cards, whose cards nobody knows."""
    shown = 1 if s.drawn != b.NO_CARD else 0
    first = s.unused_top - s.deck_count
    return first + (shown if s.deck_count == 0 else 0), s.unused_top + s.unused_count - s.discarded


def _position(s: State, source: int, place: int) -> int:
    """Return the position in the ring of the card to be drawn, counted as in `_unknown`."""
    return (s.unused_top - s.deck_count if source == DECK else s.unused_top) + place


DRAWS: Final = Draws(b.MOST_CARDS, source_of, outcomes, settle, outcome_name)
