"""How a network plays: in one pass, or as the judge of a search.

A template (see kernel/template.py): its hooks are bound to a game's rules, and its rules to the
search (bots/tree.py). The network sees what its seat may know and nothing else.
"""

from __future__ import annotations

from typing import Any, Final

from mintopia.bots.selection import CHANCES
from mintopia.engine.kernel.network import (
    Shape,
    best_choice,
    drawn_choice,
    expect,
    rate,
    think,
    to_chances,
)
from mintopia.engine.kernel.random import HasRandom
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.engine.schema.hooks import OVER, list_choices, write_observation

SHARES: Final = 1_000  # as in the search


# --- In one pass ----------------------------------------------------------------------------------
@rule
def consider(s: Any, n: Shape, weights: Any, count: int) -> None:
    """Look at a position as the seat to move, and score its first `count` choices."""
    write_observation(s, s.to_move, n.seen)
    think(n, weights)
    rate(n, weights, count)


@rule
def network_action(s: Any, out: Any, n: Shape, weights: Any, source: HasRandom) -> int:
    """Choose an action for the seat to move."""
    return choose_listed(s, out, n, weights, source, list_choices(s, out, n.choices))


@rule
def choose_listed(s: Any, out: Any, n: Shape, weights: Any, source: HasRandom, count: int) -> int:
    """Choose the listed action with the best score; if the network is warm, draw one by chance."""
    if count == 1:
        return out.actions[0]  # type: ignore[no-any-return]
    consider(s, n, weights, count)
    if n.temperature == 0:
        return out.actions[best_choice(n, count)]  # type: ignore[no-any-return]
    to_chances(n.scores, count, n.temperature, CHANCES)
    return out.actions[drawn_choice(n, count, source)]  # type: ignore[no-any-return]


# --- In a search ----------------------------------------------------------------------------------
@inlined_rule
def list_candidates(s: Any, out: Any, n: Shape) -> int:
    """List the actions worth searching; return how many there are."""
    return list_choices(s, out, n.choices)


@inlined_rule
def rate_actions(
    t: Any, s: Any, out: Any, priors: Any, n: Shape, weights: Any, count: int
) -> None:  # fmt: skip
    """Write the chance of each listed action, and what share of the win each seat may expect."""
    consider(s, n, weights, count)
    if n.temperature == 0:
        best = best_choice(n, count)
        for i in range(count):
            n.scores[i] = CHANCES if i == best else 0
    else:
        to_chances(n.scores, count, n.temperature, CHANCES)
    for i in range(count):
        priors.prior[i] = n.scores[i]
    expect(n, weights, s.seats, SHARES)
    for place in range(s.seats):
        t.shares[(s.to_move + place) % s.seats] = n.shares[place]
    t.judged = 1


@inlined_rule
def rate_root(
    t: Any, edges: Any, s: Any, out: Any, priors: Any, n: Any, weights: Any, first: int, count: int
) -> None:  # fmt: skip
    """Give the listed actions of a root their chances, by the network's own list of choices."""
    listed = list_choices(s, out, n.choices)
    rate_actions(t, s, out, priors, n, weights, listed)
    total = 0
    for edge in range(first, first + count):
        edges[edge].prior = 0
        for i in range(listed):
            if out.actions[i] == edges[edge].action:
                edges[edge].prior = priors.prior[i]
        total += edges[edge].prior
    for edge in range(first, first + count):
        edges[edge].prior = edges[edge].prior * CHANCES // total if total > 0 else CHANCES // count


@inlined_rule
def judge(t: Any, s: Any, out: Any, priors: Any, n: Shape, weights: Any) -> int:
    """Write what each seat may expect, if no new node has done so."""
    if s.phase != OVER:
        rate_actions(t, s, out, priors, n, weights, list_choices(s, out, n.choices))
    return 0
