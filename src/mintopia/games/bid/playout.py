"""Random play to the end, for measuring and for search."""

from __future__ import annotations

from mintopia.engine.kernel.rule import rule
from mintopia.games.bid.legal import ActionBuffer, random_action
from mintopia.games.bid.schema import OVER
from mintopia.games.bid.setup import deal
from mintopia.games.bid.state import State
from mintopia.games.bid.turn import play


@rule
def playout(s: State, out: ActionBuffer) -> int:
    """Play random legal moves until the game is over; return how many there were."""
    decisions = 0
    while s.phase != OVER:
        play(s, None, random_action(s, out))
        decisions += 1
    return decisions


@rule
def play_games(s: State, out: ActionBuffer, games: int) -> int:
    """Deal and play out games with the options stored in the state; return how many moves."""
    decisions = 0
    for _ in range(games):
        deal(s, None)
        decisions += playout(s, out)
    return decisions
