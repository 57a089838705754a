"""What the networks of Mint Bid see, and the tables at which they learn.

A network sees its seat's observation and what follows from it: how many matches each card on offer
could make in each strip, and what every seat controls.
"""

from __future__ import annotations

from typing import Any, Final

from mintopia.engine.kernel.bits import lowest
from mintopia.engine.kernel.rule import rule
from mintopia.engine.schema.parts import Measured, NetworkSpec, Observer
from mintopia.games.bid import schema as b
from mintopia.games.bid.bots.values import best_matches
from mintopia.games.bid.compact import (
    COMPACT_COUNTER,
    COMPACT_OFFER,
    COMPACT_RAISE,
    IMPOSSIBLE,
    choices_of,
    compact_action,
)
from mintopia.games.bid.legal import ActionBuffer
from mintopia.games.bid.observe import LENGTH as OBSERVED
from mintopia.games.bid.observe import OBSERVATION as BASE
from mintopia.games.bid.observe import write_observation as write_base
from mintopia.games.bid.scoring import locations_controlled, matches_controlled, of_type_controlled
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import (
    cell_at,
    cells_to_move_to,
    half_turn,
    matches_at,
    matches_of,
    strip_of,
)

OBSERVATION: Final = BASE.copy()
CONTROLLED: Final = OBSERVATION.add(
    "controlled", b.SEATS, "Locations that each seat controls", high=b.MOST_PLACED
)
MATCHES: Final = OBSERVATION.add(
    "matches", b.SEATS, "matches that each seat controls", high=2 * b.MOST_PLACED
)
OF_TYPE: Final = OBSERVATION.add(
    "of_type", b.SEATS * b.TYPES, "Locations of each type that a seat controls", high=b.MOST_PLACED
)
IN_STRIP: Final = OBSERVATION.add(
    "in_strip",
    (b.MOST_BLOCK + 1) * b.SEATS,
    "the most matches in each strip: of the card to be won or placed, then of the Block's",
    high=b.SIDES,
)
IN_GROUP: Final = OBSERVATION.add(
    "strip_of",
    b.MOST_PLACED,
    "the strip of each placed card, from 1, while an ability changes one",
    high=b.SEATS,
)
CHANGE: Final = OBSERVATION.add(
    "change",
    b.MOST_PLACED,
    "matches more, plus 4, if the ability turns a placed card or moves it to its best cell",
    high=2 * b.SIDES,
)
LENGTH: Final = OBSERVATION.length

# By network; tables that are listed more than once are more frequent.
TABLES: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "players": (
        *[{"players": 2}] * 3,
        *[{"players": players} for players in range(3, b.SEATS + 1)],
        {"players": 4},
    ),
    "solitaire": tuple({"solo": solo} for solo in b.SOLO_IDS),
}


@rule
def write_observation(s: State, seat: int, out: Any) -> None:
    """Write what a seat may know, and what follows from it."""
    write_base(s, seat, out)
    at = OBSERVED
    while at < LENGTH:
        out[at] = 0
        at += 1
    if s.phase == b.OVER:
        return
    for place in range(s.seats):
        player = (seat + place) % s.seats
        out[CONTROLLED + place] = locations_controlled(s, player)
        out[MATCHES + place] = matches_controlled(s, player)
        for card_type in range(b.TYPES):
            out[OF_TYPE + place * b.TYPES + card_type] = of_type_controlled(s, player, card_type)
        card = s.drawn if s.decision == b.DECIDE_DEED else s.auction_card
        if card != b.NO_CARD:
            out[IN_STRIP + place] = best_matches(s, player, card)
        for at in range(s.block_count):
            out[IN_STRIP + (1 + at) * b.SEATS + place] = best_matches(s, player, s.block[at])
    if s.decision in (b.DECIDE_PRODUCTION, b.DECIDE_UTILITY):
        write_changes(s, seat, out)


@rule
def write_changes(s: State, seat: int, out: Any) -> None:
    """Write what the ability to be used would change, card by card."""
    for index in range(s.placed_count):
        out[IN_GROUP + index] = 1 + (strip_of(s.cells[index]) - seat) % s.seats
        if s.decision == b.DECIDE_PRODUCTION:
            after = matches_at(s, s.cells[index], half_turn(s.lying[index]), index)
        else:
            after = best_matches_after_move(s, index)
        out[CHANGE + index] = b.SIDES + after - matches_of(s, index)


@rule
def best_matches_after_move(s: State, index: int) -> int:
    """Return the most matches that a placed card can have after a move."""
    strip = strip_of(s.cells[index])
    upper, middle, lower = cells_to_move_to(s, index)
    best = 0
    for row in range(b.ROWS):
        columns = upper if row == 0 else middle if row == 1 else lower
        while columns != 0:
            cell = cell_at(strip, row, lowest(columns))
            columns &= columns - 1
            best = max(best, matches_at(s, cell, s.lying[index], index))
    return best


@rule
def list_choices(s: State, out: ActionBuffer, choices: Any) -> int:
    """List the actions that compact ones mean now, and these."""
    first, last = choices_of(s.decision)
    count = list_possible(s, 0, COMPACT_RAISE, out, choices, 0)
    count = list_possible(s, first, last, out, choices, count)
    if s.decision == b.DECIDE_BID:
        count = list_possible(s, COMPACT_OFFER, COMPACT_COUNTER, out, choices, count)
    return count


@rule
def list_possible(
    s: State, first: int, last: int, out: ActionBuffer, choices: Any, count: int
) -> int:
    """List the possible ones of a range after the first `count`; return how many there are."""
    for choice in range(first, last):
        action = compact_action(s, choice)
        if action != IMPOSSIBLE:
            out.actions[count] = action
            choices[count] = choice
            count += 1
    return count


# With one player, two, three, four, and more.
MEASURED: Final = (
    Measured(0.08),
    Measured(0.3),
    Measured(0.3, factor=0.8),
    Measured(0.2, factor=0.8),
    Measured(0.2),
)
NETWORK: Final = NetworkSpec(
    Observer(OBSERVATION, write_observation),
    list_choices,
    TABLES,
    MEASURED,
    ignored=("placed",),
)
