"""What simulations of Mint Works count: Plans taken and built, Locations used, and leaders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from mintopia.games.works.buildings import building_worth, stars_of
from mintopia.games.works.options import Options
from mintopia.games.works.prices import location_of
from mintopia.games.works.schema import (
    AGENCY,
    CO_OP_GIFT,
    LOCATION_IDS,
    LOCATIONS,
    NOBODY,
    PASS,
    PLAN_IDS,
    PLAN_TYPE,
    PLANS,
    REASON_IDS,
    ROUND_LIMIT,
    SEATS,
    TEMP_AGENCY,
    TYPE_IDS,
)
from mintopia.games.works.state import State
from mintopia.games.works.zones import building_at
from mintopia.kernel.bits import lowest
from mintopia.kernel.rule import inlined_rule, rule
from mintopia.kernel.state import PlainState, number, numbers
from mintopia.schema.hooks import named
from mintopia.schema.tally import LEADER, ROUND, SEAT, Column, TallySpec

TYPES: Final = len(TYPE_IDS)


@dataclass(slots=True)
class Tally(PlainState):
    """What happened in one game."""

    taken: list[int] = numbers("i4", SEATS)
    built: list[int] = numbers("i4", SEATS)
    taken_round: list[int] = numbers("i1", PLANS)
    built_round: list[int] = numbers("i1", PLANS)
    used: list[int] = numbers("u1", SEATS * LOCATIONS)
    leader: list[int] = numbers("i1", ROUND_LIMIT)
    type_stars: list[int] = numbers("i1", SEATS * TYPES)
    noted: int = number("i1")  # how many rounds have their leader recorded


@rule
def begin_tally(s: State, t: Tally) -> None:  # noqa: ARG001
    """Reset all counts."""
    for seat in range(SEATS):
        t.taken[seat] = 0
        t.built[seat] = 0
    for plan in range(PLANS):
        t.taken_round[plan] = 0
        t.built_round[plan] = 0
    for at in range(SEATS * LOCATIONS):
        t.used[at] = 0
    for at in range(ROUND_LIMIT):
        t.leader[at] = NOBODY
    for at in range(SEATS * TYPES):
        t.type_stars[at] = 0
    t.noted = 0


@inlined_rule
def before_play(s: State, t: Tally, action: int) -> None:
    """Count the Location that is used."""
    if action != PASS and action < CO_OP_GIFT:
        location = TEMP_AGENCY if action > AGENCY else location_of(action)
        t.used[s.to_move * LOCATIONS + location] += 1


@inlined_rule
def after_play(s: State, t: Tally, seat: int) -> None:
    """Count the cards that the mover took or built for the first time in this game."""
    built = s.building_set[seat] & ~t.built[seat]
    taken = (s.plan_set[seat] | s.building_set[seat]) & ~t.taken[seat]
    if built | taken != 0:
        note_cards(s, t, seat, taken, built)
    if s.round_no - 1 > t.noted:
        note_leader(s, t)


@rule
def note_leader(s: State, t: Tally) -> None:
    """Record who alone has the most stars at the end of a round."""
    most, leader = -1, NOBODY
    for seat in range(s.seats):
        stars = stars_of(s, seat)
        if stars > most:
            most, leader = stars, seat
        elif stars == most:
            leader = NOBODY
    t.leader[t.noted] = leader
    t.noted += 1


@rule
def note_cards(s: State, t: Tally, seat: int, taken: int, built: int) -> None:
    """Record cards that were taken or built, with the round when that first happened."""
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
def end_tally(s: State, t: Tally) -> None:
    """Record the last round's leader, and the stars of each type."""
    note_leader(s, t)
    for seat in range(s.seats):
        for i in range(s.building_count[seat]):
            card = building_at(s, seat, i)
            t.type_stars[seat * TYPES + PLAN_TYPE[card]] += building_worth(s, seat, card)


@rule
def end_of(s: State) -> int:
    """Return why the game ended."""
    return s.reason


def labels(options: Options) -> Mapping[str, Sequence[str]]:  # noqa: ARG001 - the same in every game
    """Return the labels of Plans, Locations, types and rounds."""
    rounds = [str(number) for number in range(1, ROUND_LIMIT + 1)]
    return {"card": PLAN_IDS, "location": LOCATION_IDS, "type": TYPE_IDS, ROUND: rounds}


TALLY: Final = TallySpec(
    record=Tally,
    columns=(
        Column("taken", "whether a seat took a Plan at any time", (SEAT, "card"), bits=True),
        Column("built", "whether a seat built a Plan at any time", (SEAT, "card"), bits=True),
        Column("taken_round", "the round in which a Plan was first taken; 0: never", ("card",)),
        Column("built_round", "the round in which a Plan was first built; 0: never", ("card",)),
        Column("used", "how often a seat placed Mints on a Location", (SEAT, "location")),
        Column(LEADER, "who alone had the most stars after a round; -1: nobody", (ROUND,)),
        Column("type_stars", "the stars of a seat's Buildings of a type", (SEAT, "type")),
    ),
    labels=labels,
    ends=REASON_IDS,
    rules=named(begin_tally, before_play, after_play, end_tally, end_of),
)
