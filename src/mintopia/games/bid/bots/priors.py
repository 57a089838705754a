"""How the search of Mint Bid distributes its visits: plausible actions first, others later.

A turn has a dozen actions worth trying, most of them raises. A search that tried all of them
equally often would take every other seat for a reckless bidder. So every action has a prior, high
for the one that the greedy opponent would choose, and is visited in proportion to it.
"""

from __future__ import annotations

from typing import Any, Final

from mintopia.bots.selection import CHANCES
from mintopia.engine.kernel.rule import rule
from mintopia.games.bid.bots.greedy import greedy_action
from mintopia.games.bid.legal import ActionBuffer
from mintopia.games.bid.state import State

LIKELY: Final = 9_500  # in 10,000: how likely the greedy opponent's action is


@rule
def write_priors(s: State, out: ActionBuffer, priors: Any, count: int) -> None:
    """Write how likely each listed action is, in parts of 10,000."""
    best = greedy_action(s, out)
    others = (CHANCES - LIKELY) // max(1, count - 1)
    for at in range(count):
        priors.prior[at] = LIKELY if out.actions[at] == best else others
