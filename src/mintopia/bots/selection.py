"""How a search distributes its visits by the chances of its actions: likely ones first."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from mintopia.engine.kernel.rule import inlined_rule

CHANCES: Final = 10_000  # chances of actions are in parts of this
_WIDTH: Final = 1 / CHANCES  # of a search, which is in thousandths as the results are
UNSEEN: Final = -1e9


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
    width = t.explore * _WIDTH * math.sqrt(visits + 1.0)
    best: int = first
    highest = UNSEEN
    for edge in range(first, end):
        taken = edges[edge].visits
        value = edges[edge].total / taken if taken > 0 else usual
        bound = value + width * edges[edge].prior / (1 + taken)
        if bound > highest:
            highest = bound
            best = edge
    return best
