"""What a seat of Mint Works may know, as numbers.

Seats are counted from the observer: 0 is the observer, 1 the next clockwise, and so on; seats that
are not in the game are all zeros. When one of several hidden Plans of a player is recycled, the
others no longer know which of them they knew: nobody says which one it was.
"""

from __future__ import annotations

from typing import Any, Final

from mintopia.engine.kernel.bits import clear, lowest, popcount
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.engine.schema.observation import Observation, numbered
from mintopia.engine.schema.parts import Observer
from mintopia.games.works import schema as w
from mintopia.games.works.bank import counts_mints
from mintopia.games.works.buildings import stars_of
from mintopia.games.works.state import State

MOST: Final = 32_767  # for numbers without a natural bound

OBSERVATION: Final = Observation(Plans=w.PLAN_IDS, Locations=w.LOCATION_IDS)
MINTS: Final = OBSERVATION.add(
    "mints", w.SEATS, "Mints of each seat; -1 for Mort", low=-1, high=MOST
)
STARS: Final = OBSERVATION.add("stars", w.SEATS, "stars of each seat", low=-MOST, high=MOST)
UNSEEN: Final = OBSERVATION.add(
    "unseen", w.SEATS, "face-down Plans of each seat that the observer does not know", high=w.PLANS
)
PASSED: Final = OBSERVATION.add(
    "passed", w.SEATS, "whether a seat has passed since the last Place; manual: in this round"
)
STARTING: Final = OBSERVATION.add(
    "starting", w.SEATS, "whether a seat has the starting player token"
)
TO_MOVE: Final = OBSERVATION.add("to_move", w.SEATS, "whether it is the turn of a seat")
PLAN_BITS: Final = OBSERVATION.add(
    "plans", w.SEATS * w.PLANS, "whether a seat has a Plan, as far as known: seat by seat"
)
BUILDING_BITS: Final = OBSERVATION.add(
    "buildings", w.SEATS * w.PLANS, "whether a seat has built a Plan: seat by seat"
)
SUPPLY_BITS: Final = OBSERVATION.add("supply", w.PLANS, "whether a Plan lies in the Plan Supply")
KNOWN_BITS: Final = OBSERVATION.add(
    "known", w.PLANS, "whether the observer saw where an unseen Plan went: under the deck, or drawn"
)
SPACES_LEFT: Final = OBSERVATION.add(
    "spaces", w.LOCATIONS, "free spaces of each Location that is open", high=w.SPACES
)
OCCUPIED: Final = OBSERVATION.add("occupied", w.LOCATIONS, "whether a Mint lies on a Location")
DECK: Final = OBSERVATION.add("deck", 1, "Plans in the deck", high=w.PLANS)
GALLERY_MINTS: Final = OBSERVATION.add("gallery", 1, "Mints on the Gallery", high=MOST)
MINT_SUPPLY: Final = OBSERVATION.add(
    "mint_supply", 1, "Mints in the Mint Supply; -1: unlimited", low=-1, high=127
)
ROUND: Final = OBSERVATION.add("round", 1, "the round", high=w.ROUND_LIMIT + 1)
CO_OP_CHOICE: Final = OBSERVATION.add("upkeep", 1, "whether the gift of the Co-op is to be chosen")
FINISHED: Final = OBSERVATION.add("over", 1, "whether the game is over")
SECOND_TURN: Final = OBSERVATION.add("second_turn", 1, "whether Sonic has the second of two turns")
PLAYERS: Final = OBSERVATION.add("seats", 1, "seats at the table", high=w.SEATS)
SOLO: Final = OBSERVATION.add(
    "solo", 1, numbered("the solitaire opponent", ("none", *w.SOLO_IDS)), high=len(w.SOLO_IDS)
)
VARIANT: Final = OBSERVATION.add(
    "variant", 1, numbered("the rules", w.VARIANT_IDS), high=len(w.VARIANT_IDS) - 1
)


LENGTH: Final = OBSERVATION.length


@inlined_rule
def write_bits(out: Any, first: int, bits: int) -> None:
    """Write a one over the zero of each Plan in a set."""
    while bits != 0:
        out[first + lowest(bits)] = 1
        bits &= bits - 1


@rule
def write_observation(s: State, seat: int, out: Any) -> None:
    """Write what a seat may know (W3)."""
    clear(out, LENGTH)
    unseen = s.hidden & ~s.known[seat]
    seen = s.supply_set
    for place in range(s.seats):
        player = seat + place
        if player >= s.seats:
            player -= s.seats
        plans = s.plan_set[player]
        out[MINTS + place] = s.mints[player] if counts_mints(s, player) else -1
        out[STARS + place] = stars_of(s, player)
        out[UNSEEN + place] = popcount(plans & unseen)
        out[PASSED + place] = (s.passed >> player) & 1
        out[STARTING + place] = 1 if s.starting == player else 0
        out[TO_MOVE + place] = 1 if s.to_move == player and s.phase != w.OVER else 0
        write_bits(out, PLAN_BITS + place * w.PLANS, plans & ~unseen)
        write_bits(out, BUILDING_BITS + place * w.PLANS, s.building_set[player])
        seen |= s.building_set[player] | plans & ~s.hidden
    write_bits(out, SUPPLY_BITS, s.supply_set)
    write_bits(out, KNOWN_BITS, s.known[seat] & ~seen)
    for location in range(w.LOCATIONS):
        left = s.spaces[location] - s.used[location]
        out[SPACES_LEFT + location] = left * ((s.open >> location) & 1)
        out[OCCUPIED + location] = (s.occupied >> location) & 1
    out[DECK] = s.deck_count
    out[GALLERY_MINTS] = s.gallery
    out[MINT_SUPPLY] = s.mint_supply
    out[ROUND] = s.round_no
    out[CO_OP_CHOICE] = 1 if s.phase == w.UPKEEP else 0
    out[FINISHED] = 1 if s.phase == w.OVER else 0
    out[SECOND_TURN] = s.second_turn if s.phase == w.DEVELOPMENT else 0
    out[PLAYERS] = s.seats
    out[SOLO] = s.solo
    out[VARIANT] = s.variant


OBSERVER: Final = Observer(OBSERVATION, write_observation)
