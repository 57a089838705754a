"""What simulations of Mint Works count: who took and built which Plan, when, and who went where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from mintopia.games.works.options import Options
from mintopia.games.works.schema import (
    AGENCY,
    BUILDER,
    BUILDER_BUILD,
    CO_OP_GIFT,
    CROWDFUNDER,
    CROWDFUNDER_FOR,
    FIRST_PLAIN_USE,
    LOCATION_IDS,
    LOCATIONS,
    PASS,
    PLAN_IDS,
    PLANS,
    REASON_IDS,
    RECYCLER,
    RECYCLER_LOSE,
    SEATS,
    SUPPLIER,
    SUPPLIER_BUY,
    SWAP_MEET,
    SWAP_MEET_SWAP,
    TEMP_AGENCY,
)
from mintopia.games.works.state import State
from mintopia.kernel.bits import lowest
from mintopia.kernel.rule import inlined_rule, rule
from mintopia.kernel.state import PlainState, numbers
from mintopia.schema.tally import SEAT, Column, TallySpec


@dataclass(slots=True)
class Tally(PlainState):
    """What happened in one game."""

    taken: list[int] = numbers("i4", SEATS)
    built: list[int] = numbers("i4", SEATS)
    taken_round: list[int] = numbers("i1", PLANS)
    built_round: list[int] = numbers("i1", PLANS)
    used: list[int] = numbers("u1", SEATS * LOCATIONS)


@rule
def begin_tally(s: State, t: Tally) -> None:  # noqa: ARG001
    """Begin with nothing."""
    for seat in range(SEATS):
        t.taken[seat] = 0
        t.built[seat] = 0
    for plan in range(PLANS):
        t.taken_round[plan] = 0
        t.built_round[plan] = 0
    for at in range(SEATS * LOCATIONS):
        t.used[at] = 0


@rule
def location_of(action: int) -> int:
    """Return the Location that an action places Mints on; not for a Pass or a Co-op gift."""
    if action > AGENCY:
        return TEMP_AGENCY
    if action < CROWDFUNDER_FOR:
        return action - FIRST_PLAIN_USE
    if action < SUPPLIER_BUY:
        return CROWDFUNDER
    if action < BUILDER_BUILD:
        return SUPPLIER
    if action < RECYCLER_LOSE:
        return BUILDER
    return RECYCLER if action < SWAP_MEET_SWAP else SWAP_MEET


@inlined_rule
def before_play(s: State, t: Tally, action: int) -> None:
    """Count the Location that is used."""
    if action != PASS and action < CO_OP_GIFT:
        t.used[s.to_move * LOCATIONS + location_of(action)] += 1


@inlined_rule
def after_play(s: State, t: Tally, seat: int) -> None:
    """Count the cards that the mover did not have, or had not built, before in this game."""
    built = s.building_set[seat] & ~t.built[seat]
    taken = (s.plan_set[seat] | s.building_set[seat]) & ~t.taken[seat]
    if built | taken != 0:
        note_cards(s, t, seat, taken, built)


@rule
def note_cards(s: State, t: Tally, seat: int, taken: int, built: int) -> None:
    """Note cards that were taken or built; the first time in a game decides on the round."""
    t.taken[seat] |= taken
    t.built[seat] |= built
    while taken != 0:
        plan = lowest(taken)
        if t.taken_round[plan] == 0:
            t.taken_round[plan] = s.round_no
        taken &= taken - 1
    while built != 0:
        plan = lowest(built)
        if t.built_round[plan] == 0:
            t.built_round[plan] = s.round_no
        built &= built - 1


@rule
def end_of(s: State) -> int:
    """Return why the game ended."""
    return s.reason


def labels(options: Options) -> Mapping[str, Sequence[str]]:  # noqa: ARG001 - the same in every game
    """Name Plans and Locations."""
    return {"card": PLAN_IDS, "location": LOCATION_IDS}


TALLY: Final = TallySpec(
    record=Tally,
    columns=(
        Column("taken", "whether a seat took a Plan at any time", (SEAT, "card"), bits=True),
        Column("built", "whether a seat built a Plan at any time", (SEAT, "card"), bits=True),
        Column("taken_round", "the round in which a Plan was first taken; 0: never", ("card",)),
        Column("built_round", "the round in which a Plan was first built; 0: never", ("card",)),
        Column("used", "how often a seat placed Mints on a Location", (SEAT, "location")),
    ),
    labels=labels,
    ends=REASON_IDS,
    rules={
        "begin_tally": begin_tally,
        "before_play": before_play,
        "after_play": after_play,
        "end_of": end_of,
    },
)
