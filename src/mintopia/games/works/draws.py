"""The random draws of Mint Works one by one, for interfaces with chance nodes.

A card whose place in the deck somebody knows (because they saw it go under the deck) is not left to
chance; all other cards in the deck are equally likely (W3).
"""

from __future__ import annotations

from typing import Final

from mintopia.engine.kernel.bits import has
from mintopia.engine.kernel.log import Row
from mintopia.engine.schema.parts import Draws
from mintopia.games.works.schema import EV_DRAW, EV_REFILL, PLAN_IDS, PLANS, THRIFT_STORE
from mintopia.games.works.state import State
from mintopia.games.works.zones import RING

TOP, BOTTOM = 0, 1


def source_of(row: Row) -> int | None:
    """Return where the card of an event was drawn from; None for an event without a draw."""
    if row[0] == EV_REFILL:
        return TOP
    if row[0] == EV_DRAW:
        return BOTTOM if row[3] == THRIFT_STORE else TOP
    return None


def opening(s: State) -> list[Row]:
    """Return what the deal draws without an event, as events: the Plan Supply is filled (W2)."""
    return [(EV_REFILL, s.supply[place], place, 0, 0) for place in range(s.supply_places)]


def outcomes(s: State, source: int, place: int) -> list[int]:
    """List the cards that the draw after `place` others can bring; empty if it is not random."""
    placed = s.known[0] | s.known[1] | s.known[2] | s.known[3]
    left = [s.deck[_position(s, source, at)] for at in range(place, s.deck_count)]
    if not left or has(placed, left[0]):
        return []
    return sorted(card for card in left if not has(placed, card))


def settle(s: State, source: int, place: int, outcome: int) -> None:
    """Swap cards in the deck so that this draw brings `outcome`."""
    here = _position(s, source, place)
    for at in range(place, s.deck_count):
        there = _position(s, source, at)
        if s.deck[there] == outcome:
            s.deck[here], s.deck[there] = outcome, s.deck[here]
            return


def outcome_name(source: int, outcome: int) -> str:
    """Return the name of a draw's outcome."""
    return f"{'bottom' if source == BOTTOM else 'draw'} {PLAN_IDS[outcome]}"


def _position(s: State, source: int, place: int) -> int:
    """Return the position in the deck's ring that a draw takes its card from."""
    return (s.deck_top + (place if source == TOP else s.deck_count - 1 - place)) & RING


DRAWS: Final = Draws(PLANS, source_of, outcomes, settle, outcome_name, opening)
