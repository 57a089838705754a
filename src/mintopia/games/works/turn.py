"""Playing a move (a Place, a Pass or a Co-op choice) and passing the turn (W3, W5, W6)."""

from __future__ import annotations

from mintopia.engine.kernel.log import Log, emit
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.games.works import schema as w
from mintopia.games.works.locations import place
from mintopia.games.works.seating import seat_after
from mintopia.games.works.state import State
from mintopia.games.works.upkeep import begin_upkeep, give_co_op_gift


@inlined_rule
def play(s: State, log: Log, action: int) -> None:
    """Carry out a legal action."""
    player = s.to_move
    if action >= w.CO_OP_GIFT:
        give_co_op_gift(s, log, action - w.CO_OP_GIFT)
        return
    if action == w.PASS:
        s.passed |= 1 << player
        emit(log, w.EV_PASS, player)
        if s.passed == (1 << s.seats) - 1:
            begin_upkeep(s, log)
            return
    else:
        if s.variant != w.MANUAL:
            s.passed = 0
        place(s, log, player, action)
        if s.phase != w.DEVELOPMENT:
            return
    pass_the_turn(s, player)


@inlined_rule
def pass_the_turn(s: State, player: int) -> None:
    """Pass the turn to the next player clockwise; Sonic takes two in a row (W5)."""
    is_sonic = s.solo == w.SONIC and player == w.OPPONENT_SEAT
    if is_sonic and s.second_turn == 0 and not is_out(s, player):
        s.second_turn = 1
        return
    s.second_turn = 0
    following = seat_after(s, player, 1)
    while is_out(s, following):
        following = seat_after(s, following, 1)
    s.to_move = following


@rule
def is_out(s: State, player: int) -> bool:
    """Return whether a player has passed for good, as in the variant manual (W6)."""
    return s.variant == w.MANUAL and (s.passed >> player) & 1 != 0
