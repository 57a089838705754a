"""What bots, simulations and environments need besides the rules of Lanterns."""

from __future__ import annotations

from typing import Any

from mintopia.games.lanterns import schema
from mintopia.games.lanterns.rules import RULES, Buffer, State, unseen_by, worth
from mintopia.games.lanterns.schema import HAND, LANTERNS, REST, SEATS

from mintopia.engine.kernel.bits import clear, has, popcount
from mintopia.engine.kernel.hashing import KEY_START, mix
from mintopia.engine.kernel.rule import rule
from mintopia.engine.schema.hooks import named
from mintopia.engine.schema.observation import Observation
from mintopia.engine.schema.parts import Observer, SearchHooks, SimulationHooks, deck_draws


@rule
def rating(s: State, action: int) -> int:
    """Rate how good a legal action looks: what it scores."""
    return 0 if action == REST else worth(s, action - schema.HANG)


@rule
def information_key(s: State, seat: int) -> int:
    """Hash everything a seat knows that matters for the rest of the game."""
    key = mix(mix(KEY_START, s.hand[seat] << LANTERNS | unseen_by(s, seat)), s.last + 1)
    for each in range(s.seats):
        key = mix(key, s.score[each] << 16 | s.rests[each] << 8 | popcount(s.hand[each]))
    return mix(key, s.to_move)


OBSERVATION = Observation(Lanterns=schema.LANTERN_IDS)
OWN = OBSERVATION.add("hand", LANTERNS, "whether the observer holds a lantern")
LAST = OBSERVATION.add("last", LANTERNS, "whether a lantern is the last one")
HELD = OBSERVATION.add("held", SEATS, "lanterns of each seat, the observer first", high=HAND)
POINTS = OBSERVATION.add("points", SEATS, "points of each seat", high=99)
RESTS = OBSERVATION.add("rests", SEATS, "how often each seat may still rest", high=9)
LENGTH = OBSERVATION.length


@rule
def write_observation(s: State, seat: int, out: Any) -> None:
    """Write what a seat may know."""
    clear(out, LENGTH)
    for lantern in range(LANTERNS):
        out[OWN + lantern] = 1 if has(s.hand[seat], lantern) else 0
        out[LAST + lantern] = 1 if s.last == lantern else 0
    for place in range(s.seats):
        player = (seat + place) % s.seats
        out[HELD + place] = popcount(s.hand[player])
        out[POINTS + place] = s.score[player]
        out[RESTS + place] = s.rests[player]


HOOKS = {**RULES.hooks, **named(rating, information_key)}
SEARCH = SearchHooks(HOOKS, Buffer)
SIMULATION = SimulationHooks(HOOKS, lambda options: [RULES.blank_table(options)])
OBSERVER = Observer(OBSERVATION, write_observation)
DRAWS = deck_draws(schema.EV_DRAW, schema.LANTERN_IDS)
