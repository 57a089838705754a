"""What simulations of Mint Works count: Plans taken and built, Locations used, and leaders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from mintopia.engine.kernel.bits import lowest
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.engine.kernel.state import PlainState, number, numbers
from mintopia.engine.schema.hooks import named
from mintopia.engine.schema.tally import LEADER, ROUND, SEAT, Column, TallySpec
from mintopia.games.works import schema as w
from mintopia.games.works.buildings import building_worth, stars_of
from mintopia.games.works.options import Options
from mintopia.games.works.prices import location_of
from mintopia.games.works.state import State
from mintopia.games.works.zones import building_at

TYPES: Final = len(w.TYPE_IDS)


@dataclass(slots=True)
class Tally(PlainState):
    """What happened in one game."""

    taken: list[int] = numbers("i4", w.SEATS)
    built: list[int] = numbers("i4", w.SEATS)
    taken_round: list[int] = numbers("i1", w.PLANS)
    built_round: list[int] = numbers("i1", w.PLANS)
    used: list[int] = numbers("u1", w.SEATS * w.LOCATIONS)
    leader: list[int] = numbers("i1", w.ROUND_LIMIT)
    type_stars: list[int] = numbers("i1", w.SEATS * TYPES)
    noted: int = number("i1")  # how many rounds have their leader recorded


@rule
def begin_tally(s: State, t: Tally) -> None:
    """Reset all counts."""
    for seat in range(w.SEATS):
        t.taken[seat] = 0
        t.built[seat] = 0
    for plan in range(w.PLANS):
        t.taken_round[plan] = 0
        t.built_round[plan] = 0
    for at in range(w.SEATS * w.LOCATIONS):
        t.used[at] = 0
    for at in range(w.ROUND_LIMIT):
        t.leader[at] = w.NOBODY
    for at in range(w.SEATS * TYPES):
        t.type_stars[at] = 0
    t.noted = 0


@inlined_rule
def before_play(s: State, t: Tally, action: int) -> None:
    """Count the Location that is used."""
    if action != w.PASS and action < w.CO_OP_GIFT:
        location = w.TEMP_AGENCY if action > w.AGENCY else location_of(action)
        t.used[s.to_move * w.LOCATIONS + location] += 1


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
    most, leader = -1, w.NOBODY
    for seat in range(s.seats):
        stars = stars_of(s, seat)
        if stars > most:
            most, leader = stars, seat
        elif stars == most:
            leader = w.NOBODY
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
            t.type_stars[seat * TYPES + w.PLAN_TYPE[card]] += building_worth(s, seat, card)


@rule
def end_of(s: State) -> int:
    """Return why the game ended."""
    return s.reason


def labels(options: Options) -> Mapping[str, Sequence[str]]:
    """Return the labels of Plans, Locations, types and rounds."""
    rounds = [str(number) for number in range(1, w.ROUND_LIMIT + 1)]
    return {"card": w.PLAN_IDS, "location": w.LOCATION_IDS, "type": w.TYPE_IDS, ROUND: rounds}


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
    ends=w.REASON_IDS,
    rules=named(begin_tally, before_play, after_play, end_tally, end_of),
)
