"""The special abilities at the end of the game (B2): deed, utility, production, culture."""

from __future__ import annotations

from mintopia.engine.kernel.log import Log, emit
from mintopia.engine.kernel.rule import rule
from mintopia.games.bid import schema as b
from mintopia.games.bid.opponent import opponent_places, opponent_uses
from mintopia.games.bid.scoring import majority
from mintopia.games.bid.seating import is_opponent
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import move_card, place_card, rotate_card
from mintopia.games.bid.zones import take_top_unused, top_unused


@rule
def begin_abilities(s: State, log: Log) -> None:
    """Begin the ability phase with the first ability (B2)."""
    s.phase = b.ABILITY_PHASE
    s.ability = b.DEED
    offer_ability(s, log)


@rule
def give_ability(s: State, log: Log) -> int:
    """Give the current ability to the player with the most of its type; to NOBODY in a tie (B2)."""
    seat = majority(s, s.ability)
    s.ability_seats[s.ability] = seat
    emit(log, b.EV_ABILITY, s.ability, seat)
    return seat


@rule
def offer_ability(s: State, log: Log) -> None:
    """Ask the next holder about their ability; after the last ability, end the game (B2)."""
    while s.ability < b.CULTURE:
        seat = give_ability(s, log)
        if seat != b.NOBODY and (s.ability != b.DEED or s.unused_count > 0):
            if s.ability == b.DEED:
                s.drawn = top_unused(s)
                emit(log, b.EV_DEED_DRAW, seat, s.drawn)
            if not is_opponent(s, seat):
                s.to_move = seat
                s.decision = b.DECIDE_DEED + s.ability
                return
            if s.ability == b.DEED:
                take_top_unused(s)
                opponent_places(s, log, s.drawn)
            elif not opponent_uses(s, log, s.ability):
                emit(log, b.EV_SKIP, seat, s.ability)
            s.drawn = b.NO_CARD
        s.ability += 1
    give_ability(s, log)
    s.phase = b.OVER
    emit(log, b.EV_END)


@rule
def next_ability(s: State, log: Log) -> None:
    """Go on to the next ability after a decision."""
    s.ability += 1
    offer_ability(s, log)


@rule
def use_deed(s: State, log: Log, cell: int) -> None:
    """Place the drawn card (B2)."""
    place_card(s, log, s.to_move, s.drawn, cell)
    take_top_unused(s)
    s.drawn = b.NO_CARD
    next_ability(s, log)


@rule
def use_utility(s: State, log: Log, index: int, cell: int) -> None:
    """Move a Location within its strip (B2)."""
    move_card(s, log, s.to_move, index, cell)
    next_ability(s, log)


@rule
def use_production(s: State, log: Log, index: int) -> None:
    """Turn a Location by 180 degrees (B2)."""
    rotate_card(s, log, s.to_move, index)
    next_ability(s, log)


@rule
def skip_ability(s: State, log: Log) -> None:
    """Leave the utility or the production ability unused (B2)."""
    emit(log, b.EV_SKIP, s.to_move, s.ability)
    next_ability(s, log)
