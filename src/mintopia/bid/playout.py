"""Random play to the end, for measuring and for search."""

from __future__ import annotations

from mintopia.bid.legal import Choices, random_action
from mintopia.bid.names import OVER
from mintopia.bid.setup import deal
from mintopia.bid.state import State
from mintopia.bid.turn import play
from mintopia.kernel.rule import rule


@rule
def playout(s: State, out: Choices) -> int:
    """Play random legal moves until the game is over; return how many."""
    decisions = 0
    while s.phase != OVER:
        play(s, None, random_action(s, out))
        decisions += 1
    return decisions


@rule
def play_games(s: State, out: Choices, games: int) -> int:
    """Deal and play out this many games with the options that stand in the state."""
    decisions = 0
    for _ in range(games):
        deal(s, None)
        decisions += playout(s, out)
    return decisions
