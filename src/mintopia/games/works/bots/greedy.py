"""The greedy player of Mint Works: plays the move that looks best, without searching."""

from __future__ import annotations

from mintopia.engine.kernel.random import random_below
from mintopia.engine.kernel.rule import rule
from mintopia.games.works.bots.worth import action_worth, rounds_left
from mintopia.games.works.legal import ActionBuffer, legal_actions
from mintopia.games.works.state import State

NO_WORTH = -1_000_000


@rule
def greedy_action(s: State, out: ActionBuffer) -> int:
    """Choose the action that looks best; break ties at random."""
    return best_of(s, out, legal_actions(s, out))


@rule
def best_of(s: State, out: ActionBuffer, count: int) -> int:
    """Choose the best-looking of the first `count` listed actions; break ties at random."""
    if count == 1:
        return out.actions[0]
    player = s.to_move
    rounds = rounds_left(s)
    best = NO_WORTH
    chosen = out.actions[0]
    equals = 0
    for i in range(count):
        action = out.actions[i]
        worth = action_worth(s, player, action, rounds)
        if worth > best:
            best = worth
            chosen = action
            equals = 1
        elif worth == best:
            equals += 1
            if random_below(s, equals) == 0:
                chosen = action
    return chosen
