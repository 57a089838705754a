"""How the search of Mint Works rates actions before it has tried them."""

from __future__ import annotations

from typing import Any, Final

from mintopia.engine.kernel.rule import rule
from mintopia.games.works.bots.worth import action_worth, rounds_left
from mintopia.games.works.legal import ActionBuffer
from mintopia.games.works.state import State

MIDDLE: Final = 500
MOST: Final = 1000
STEP: Final = 3  # rating points for a hundredth of a star


@rule
def write_priors(s: State, out: ActionBuffer, priors: Any, count: int) -> None:
    """Write a quick rating of each listed action, from 0 to 1000."""
    player = s.to_move
    rounds = rounds_left(s)
    for i in range(count):
        worth = action_worth(s, player, out.actions[i], rounds)
        priors.prior[i] = max(0, min(MOST, MIDDLE + STEP * worth))
