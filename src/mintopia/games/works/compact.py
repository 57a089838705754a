"""A small set of actions for learning: 277 instead of 1,033 (docs/research/compact.md).

Seats are counted from the seat to move, as in observations, and a swap names its Plan by its rank
in the Supply. Each compact action that is possible means a different action, and together they
mean all legal ones.
"""

from __future__ import annotations

from typing import Any, Final

from mintopia.engine.kernel.bits import clear, has, lowest, nth, popcount
from mintopia.engine.kernel.rule import rule
from mintopia.engine.schema.parts import CompactActions
from mintopia.games.works import schema as w
from mintopia.games.works.legal import basic_choices, choosing_use, count_choosing_uses
from mintopia.games.works.prices import AGENCY_FEE
from mintopia.games.works.refusal import refusal
from mintopia.games.works.solitaire import card_action, is_card
from mintopia.games.works.state import State

IMPOSSIBLE: Final = -1

# The first compact action of each group; smaller numbers are those of the action table.
COMPACT_SWAP: Final = w.SWAP_MEET_SWAP
COMPACT_AGENCY: Final = COMPACT_SWAP + w.PLANS * w.SUPPLY_PLACES
THROUGH_AGENCY: Final = COMPACT_AGENCY - 1  # added to all but the pass
COMPACT_CO_OP: Final = COMPACT_AGENCY + THROUGH_AGENCY
COMPACT_ACTIONS: Final = COMPACT_CO_OP + w.SEATS

# The Locations whose uses name one card.
ONE_CARD: Final = [
    action.verb for action in w.CHOOSING.values() if w.SUPPLIER_BUY <= action.first < COMPACT_SWAP
]

# For each group: its name, its first action, how many there are, and what they mean.
GROUPS: Final = (
    ("plain", w.PASS, w.CROWDFUNDER_FOR, "pass, or the first six Locations"),
    ("crowdfunder", w.CROWDFUNDER_FOR, w.SEATS, "for a seat, counted from the mover"),
    ("cards", w.SUPPLIER_BUY, COMPACT_SWAP - w.SUPPLIER_BUY, f"{', '.join(ONE_CARD)}: a Plan"),
    (
        "swap",
        COMPACT_SWAP,
        w.PLANS * w.SUPPLY_PLACES,
        "a Plan * 3 + rank of the other in the Supply",
    ),
    (
        "agency",
        COMPACT_AGENCY,
        THROUGH_AGENCY,
        "all of these but the pass, through the Temp Agency",
    ),
    ("co-op", COMPACT_CO_OP, w.SEATS, "a gift for a seat, counted from the mover"),
)


@rule
def compact_mask(s: State, out: Any) -> int:
    """Write 1 for each compact action possible now, 0 for all others; return how many are."""
    clear(out, COMPACT_ACTIONS)
    player = s.to_move
    if s.phase == w.OVER:
        return 0
    if is_card(s, player):
        out[choice_of(s, card_action(s))] = 1
        return 1
    if s.phase == w.UPKEEP:
        for place in range(1, s.seats):
            out[COMPACT_CO_OP + place] = 1
        return s.seats - 1
    mints = s.mints[player]
    out[w.PASS] = 1
    count = 1 + mark_uses(s, s.free, mints, 0, out)
    if has(s.free, w.TEMP_AGENCY) and mints > AGENCY_FEE:
        count += mark_uses(s, s.occupied, mints - AGENCY_FEE, THROUGH_AGENCY, out)
    return count


@rule
def mark_uses(s: State, locations: int, mints: int, offset: int, out: Any) -> int:
    """Mark the affordable uses of a set of Locations; return how many there are."""
    player = s.to_move
    choices = basic_choices(s, player, locations, mints)
    count = popcount(choices)
    while choices != 0:
        out[offset + lowest(choices)] = 1
        choices &= choices - 1
    further = count_choosing_uses(s, player, locations, mints)
    for index in range(further):
        out[offset + choice_of(s, choosing_use(s, player, locations, mints, index))] = 1
    return count + further


@rule
def compact_action(s: State, choice: int) -> int:
    """Return the legal action that a compact one means now; IMPOSSIBLE if there is none."""
    if s.phase == w.OVER or choice < 0 or choice >= COMPACT_ACTIONS:
        return IMPOSSIBLE
    action = meaning_of(s, choice)
    if action == IMPOSSIBLE or refusal(s, action) != w.ALLOWED:
        return IMPOSSIBLE
    return action


@rule
def meaning_of(s: State, choice: int) -> int:
    """Return the action that a compact one means, legal or not."""
    if choice >= COMPACT_CO_OP:
        return for_seat(s, w.CO_OP_GIFT, choice - COMPACT_CO_OP)
    offset = 0
    if choice >= COMPACT_AGENCY:
        offset = w.AGENCY
        choice -= THROUGH_AGENCY
    if choice >= COMPACT_SWAP:
        rank = (choice - COMPACT_SWAP) % w.SUPPLY_PLACES
        if rank >= popcount(s.supply_set):
            return IMPOSSIBLE
        given = (choice - COMPACT_SWAP) // w.SUPPLY_PLACES
        return offset + w.SWAP_MEET_SWAP + given * w.PLANS + nth(s.supply_set, rank)
    if w.CROWDFUNDER_FOR <= choice < w.SUPPLIER_BUY:
        return for_seat(s, offset + w.CROWDFUNDER_FOR, choice - w.CROWDFUNDER_FOR)
    return offset + choice


@rule
def choice_of(s: State, action: int) -> int:
    """Return the compact action that means a legal one."""
    if action >= w.CO_OP_GIFT:
        return COMPACT_CO_OP + (action - w.CO_OP_GIFT - s.to_move) % s.seats
    offset = 0
    if action > w.AGENCY:
        offset = THROUGH_AGENCY
        action -= w.AGENCY
    if action >= w.SWAP_MEET_SWAP:
        given = (action - w.SWAP_MEET_SWAP) // w.PLANS
        before = (1 << (action - w.SWAP_MEET_SWAP) % w.PLANS) - 1
        return offset + COMPACT_SWAP + given * w.SUPPLY_PLACES + popcount(s.supply_set & before)
    if w.CROWDFUNDER_FOR <= action < w.SUPPLIER_BUY:
        return offset + w.CROWDFUNDER_FOR + (action - w.CROWDFUNDER_FOR - s.to_move) % s.seats
    return offset + action


@rule
def for_seat(s: State, first: int, place: int) -> int:
    """Return the action for the seat that many places after the mover."""
    return first + (s.to_move + place) % s.seats if place < s.seats else IMPOSSIBLE


COMPACT: Final = CompactActions(COMPACT_ACTIONS, compact_action, compact_mask)
