"""Random play to the end, for measuring and for search."""

from __future__ import annotations

from mintopia.engine.kernel.rule import rule
from mintopia.games.works.legal import ActionBuffer, random_action
from mintopia.games.works.schema import OVER
from mintopia.games.works.setup import deal
from mintopia.games.works.state import State
from mintopia.games.works.turn import play


@rule
def playout(s: State, out: ActionBuffer) -> int:
    """Play random legal moves until the game is over; return how many."""
    decisions = 0
    while s.phase != OVER:
        play(s, None, random_action(s, out))
        decisions += 1
    return decisions


@rule
def play_games(s: State, out: ActionBuffer, games: int) -> int:
    """Deal and play out this many games with the options in the state."""
    decisions = 0
    for _ in range(games):
        deal(s, None)
        decisions += playout(s, out)
    return decisions
