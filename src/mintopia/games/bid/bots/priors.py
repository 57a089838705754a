"""How the search of Mint Bid distributes its visits: plausible actions first, others later.

A turn has a dozen actions worth trying, most of them raises. A search that tried all of them
equally often would take every other seat for a reckless bidder. So every action has a prior, high
for the one that the greedy opponent would choose, and is visited in proportion to it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from mintopia.games.bid.bots.greedy import greedy_action
from mintopia.games.bid.legal import ActionBuffer
from mintopia.games.bid.state import State
from mintopia.kernel.rule import inlined_rule, rule

WHOLE: Final = 1000
LIKELY: Final = 950  # thousandths: how likely the greedy opponent's action is
DOUBT: Final = 0.001
UNSEEN: Final = -1e9


@rule
def write_priors(s: State, out: ActionBuffer, priors: Any, count: int) -> None:
    """Write how likely each listed action is, in thousandths."""
    best = greedy_action(s, out)
    others = (WHOLE - LIKELY) // max(1, count - 1)
    for at in range(count):
        priors.prior[at] = LIKELY if out.actions[at] == best else others


@inlined_rule
def select(t: Any, nodes: Sequence[Any], edges: Sequence[Any], at: int) -> int:
    """Return the edge with the best sum of mean result and bonus for likely, little-visited edges.

    An unvisited action is assumed to bring the mean result of the visited ones.
    """
    first = nodes[at].first
    end = first + nodes[at].count
    visits = nodes[at].visits
    total = 0
    for edge in range(first, end):
        total += edges[edge].total
    usual = total / max(1, visits)
    best: int = first
    highest = UNSEEN
    width = t.explore * DOUBT * math.sqrt(visits + 1.0)
    for edge in range(first, end):
        taken = edges[edge].visits
        value = edges[edge].total / taken if taken > 0 else usual
        bound = value + width * edges[edge].prior / (1 + taken)
        if bound > highest:
            highest = bound
            best = edge
    return best
