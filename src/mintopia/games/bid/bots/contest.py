"""Whole games between simple players: random, greedy, and the playouts of the search.

For benchmarks: compiled, they play thousands of games a second. `benchmarks/bid_policies.py` prints
the shares of wins.
"""

from __future__ import annotations

from typing import Final

from mintopia.engine.kernel.rule import rule
from mintopia.games.bid.bots.greedy import greedy_action
from mintopia.games.bid.bots.playout import quick_action
from mintopia.games.bid.knowledge import win_share
from mintopia.games.bid.legal import ActionBuffer, random_action
from mintopia.games.bid.schema import OVER
from mintopia.games.bid.seating import is_shared
from mintopia.games.bid.setup import deal
from mintopia.games.bid.state import State
from mintopia.games.bid.turn import play

POLICIES: Final = ("random", "greedy", "playout")
RANDOM, GREEDY, PLAYOUT = 0, 1, 2
POLICY_BITS: Final = 4
POLICY_MASK: Final = 15


@rule
def choose(s: State, out: ActionBuffer, policy: int) -> int:
    """Return the action that a kind of player chooses for the seat to move."""
    if policy == RANDOM:
        return random_action(s, out)
    if policy == PLAYOUT and not is_shared(s):
        return quick_action(s)
    return greedy_action(s, out)


@rule
def play_game(s: State, out: ActionBuffer, policies: int) -> int:
    """Deal and play one game, with a kind of player packed per seat; return how many decisions."""
    deal(s, None)
    decisions = 0
    while s.phase != OVER:
        play(s, None, choose(s, out, (policies >> POLICY_BITS * s.to_move) & POLICY_MASK))
        decisions += 1
    return decisions


@rule
def total_share(s: State, out: ActionBuffer, policies: int, games: int) -> int:
    """Play games; return the sum of the first seat's shares of the wins, in thousandths."""
    total = 0
    for _ in range(games):
        play_game(s, out, policies)
        total += win_share(s, 0)
    return total
