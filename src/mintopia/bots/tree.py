"""Information-set Monte Carlo tree search over a table of nodes, for any number of players.

A template (see kernel/template.py): its hooks are bound to a game's rules. A node is a
decision of one seat given what that seat knows. Every iteration redeals what the searching seat
does not know, and looks up nodes by the key of what each mover knows in that deal. So all lines of
play that lead to the same knowledge share one node, and a sealed bid is chosen without knowing the
others. Nothing is allocated during a search, and the same seed gives the same search.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from mintopia.engine.kernel.logarithm import log
from mintopia.engine.kernel.network import Shape
from mintopia.engine.kernel.random import random_below, random_word
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.engine.kernel.state import PlainState, copy_state, number, numbers
from mintopia.engine.schema.hooks import (
    OVER,
    candidates,
    compare,
    information_key,
    play,
    playout,
    resample,
    write_priors,
)

MOST_SEATS: Final = 6
MOST_DEPTH: Final = 100
MOST_LISTED: Final = 8192
WHOLE: Final = 1000  # rewards are counted in thousandths of a win
UNSEEN: Final = -1e9
WHOLE_BIAS: Final = 0.001
SPARE: Final = 4

# A row of `play_on`: how many moves are listed, the shares of the win, and the moves.
FIRST_MOVE: Final = 1 + MOST_SEATS
MOST_MOVES: Final = 105
COURSE: Final = FIRST_MOVE + MOST_MOVES


# --- The tree -------------------------------------------------------------------------------------
@dataclass(slots=True)
class Node(PlainState):
    """A decision of a seat whose knowledge has this key."""

    key: int = number("i8")
    visits: int = number("i4")
    first: int = number("i4")  # its edges are consecutive
    count: int = number("i4")


@dataclass(slots=True)
class Edge(PlainState):
    """An action at a node: how often it was taken and what it earned its mover."""

    total: int = number("i8")
    visits: int = number("i4")
    action: int = number("i2")
    prior: int = number("i2")


@dataclass(slots=True)
class Priors(PlainState):
    """A buffer for the quick ratings of listed actions."""

    prior: list[int] = numbers("i2", MOST_LISTED)


@dataclass(slots=True)
class Tally(PlainState):
    """What one action at the root earned the searching seat, in this search alone."""

    wins: int = number("i8")
    visits: int = number("i4")
    in_tree: int = number("i4")  # its visits, including those of earlier searches
    action: int = number("i4")
    prior: int = number("i4")


@dataclass(slots=True)
class Search(PlainState):
    """The generator, settings and working space of a search."""

    rng: int = number("u8")
    mask: int = number("i4")  # of the table of nodes, whose length is a power of two
    nodes: int = number("i4")  # how many are in use
    most_nodes: int = number("i4")
    edges: int = number("i4")
    most_edges: int = number("i4")
    explore: int = number("i4")  # thousandths
    fair: int = number("i4")  # 0: with all cards open
    spread: int = number("i4")  # not 0: one in this many visits at the root is spread evenly
    bias: int = number("i4")  # weight of the quick ratings, in thousandths; 0: ignore them
    seat: int = number("i4")  # whose search it is
    decide: int = number("i4")  # not 0: stop when no other action can be visited more
    left: int = number("i4")  # playouts still to make
    root: int = number("i4")
    depth: int = number("i4")
    path_edges: list[int] = numbers("i4", MOST_DEPTH)
    path_nodes: list[int] = numbers("i4", MOST_DEPTH)
    path_seats: list[int] = numbers("i4", MOST_DEPTH)
    shares: list[int] = numbers("i4", MOST_SEATS)
    judged: int = number("i4")  # not 0: the shares are those of the node just added
    words: int = number("u8")  # the random numbers of the world that is played on


# --- Judging positions: by playouts here, by a network in network.py ------------------------------
@inlined_rule
def list_candidates(s: Any, out: Any, n: Shape) -> int:
    """List the actions worth searching; return how many there are."""
    return candidates(s, out)


@inlined_rule
def rate_actions(
    t: Search, s: Any, out: Any, priors: Priors, n: Shape, weights: Any, count: int
) -> None:
    """Write a quick rating of each listed action, if ratings are used."""
    if t.bias != 0:
        write_priors(s, out, priors, count)
    else:
        for i in range(count):
            priors.prior[i] = 0


@inlined_rule
def rate_root(
    t: Search,
    edges: Sequence[Edge],
    s: Any,
    out: Any,
    priors: Priors,
    n: Shape,
    weights: Any,
    first: int,
    count: int,
) -> None:
    """Rate the listed actions of a root, if that takes more than to rate any node's."""


@inlined_rule
def judge(t: Search, s: Any, out: Any, priors: Priors, n: Shape, weights: Any) -> int:
    """Play to the end, or write what each seat may expect; return how many decisions were made."""
    return playout(s, out)


# --- Searching ------------------------------------------------------------------------------------
@inlined_rule
def imagine(t: Search, base: Any, work: Any, seat: int) -> None:
    """Make the working state a world that is possible for the seat; with open cards, the true one.

    Even then the generator is replaced, since nobody may know what will be drawn or rolled.
    """
    copy_state(work, base)
    if t.fair != 0:
        resample(work[0], seat, random_word(t))
    else:
        work[0].rng = random_word(t)


@inlined_rule
def find(t: Search, nodes: Sequence[Node], key: int) -> int:
    """Find the place of a key in the table, or the empty place where it would go."""
    at = key & t.mask
    while nodes[at].count != 0 and nodes[at].key != key:
        at = (at + 1) & t.mask
    return at


@rule
def add_node(
    t: Search,
    nodes: Sequence[Node],
    edges: Sequence[Edge],
    priors: Priors,
    s: Any,
    at: int,
    key: int,
    out: Any,
    n: Shape,
    weights: Any,
    count: int,
) -> None:
    """Store a node with these actions in an empty place; there must be room."""
    first = t.edges
    rate_actions(t, s, out, priors, n, weights, count)
    nodes[at].key = key
    nodes[at].visits = 0
    nodes[at].first = first
    nodes[at].count = count
    for i in range(count):
        edges[first + i].action = out.actions[i]
        edges[first + i].visits = 0
        edges[first + i].total = 0
        edges[first + i].prior = priors.prior[i]
    t.edges = first + count
    t.nodes += 1


@inlined_rule
def has_room(t: Search, count: int) -> bool:
    """Return whether a node with `count` actions still fits."""
    return t.nodes < t.most_nodes and t.edges + count <= t.most_edges


@inlined_rule
def select(t: Search, nodes: Sequence[Node], edges: Sequence[Edge], at: int) -> int:
    """Choose an edge: each one once at first, then by upper confidence bounds."""
    first = nodes[at].first
    count = nodes[at].count
    visits = nodes[at].visits
    if visits < count:
        return select_unvisited(t, edges, first, count)
    best = first
    highest = UNSEEN
    width = t.explore * math.sqrt(log(visits + 1.0))
    for edge in range(first, first + count):
        taken = edges[edge].visits
        if taken == 0:
            return edge
        bound = (edges[edge].total + WHOLE_BIAS * t.bias * edges[edge].prior) / taken
        bound += width / math.sqrt(taken)
        if bound > highest:
            highest = bound
            best = edge
    return best


@inlined_rule
def select_unvisited(t: Search, edges: Sequence[Edge], first: int, count: int) -> int:
    """Choose the unvisited edge with the best quick rating; break ties at random."""
    start = random_below(t, count)
    best = first
    highest = -1
    for i in range(count):
        edge = first + start + i if start + i < count else first + start + i - count
        if edges[edge].visits == 0 and edges[edge].prior > highest:
            highest = edges[edge].prior
            best = edge
    return best


@inlined_rule
def select_at_root(t: Search, nodes: Sequence[Node], edges: Sequence[Edge], at: int) -> int:
    """Choose an edge of the root; in an analysis even the worst get their share of visits."""
    if t.spread != 0:
        first = nodes[at].first
        count = nodes[at].count
        for edge in range(first, first + count):
            if edges[edge].visits * count * t.spread < nodes[at].visits:
                return edge
    return select(t, nodes, edges, at)


@inlined_rule
def descend(
    t: Search,
    nodes: Sequence[Node],
    edges: Sequence[Edge],
    priors: Priors,
    s: Any,
    out: Any,
    n: Shape,
    weights: Any,
    root: int,
) -> None:
    """Walk down the tree from the root and add one node to it."""
    at = root
    t.depth = 0
    t.judged = 0
    edge = select_at_root(t, nodes, edges, at)
    while True:
        t.path_nodes[t.depth] = at
        t.path_edges[t.depth] = edge
        t.path_seats[t.depth] = s.to_move
        t.depth += 1
        play(s, None, edges[edge].action)
        if s.phase == OVER or t.depth == MOST_DEPTH:
            return
        key = information_key(s, s.to_move)
        at = find(t, nodes, key)
        while nodes[at].count == 0:
            count = list_candidates(s, out, n)
            if count > 1:
                if has_room(t, count):
                    add_node(t, nodes, edges, priors, s, at, key, out, n, weights, count)
                return
            play(s, None, out.actions[0])
            if s.phase == OVER:
                return
            key = information_key(s, s.to_move)
            at = find(t, nodes, key)
        edge = select(t, nodes, edges, at)


@inlined_rule
def share_the_win(t: Search, s: Any) -> None:
    """Write each seat's share of the win, in thousandths."""
    best = 0
    for seat in range(1, s.seats):
        if compare(s, seat, best) > 0:
            best = seat
    winners = 0
    for seat in range(s.seats):
        t.shares[seat] = 0
        if compare(s, seat, best) == 0:
            t.shares[seat] = 1
            winners += 1
    for seat in range(s.seats):
        t.shares[seat] *= WHOLE // winners


@rule
def search(
    t: Search,
    nodes: Sequence[Node],
    edges: Sequence[Edge],
    priors: Priors,
    tallies: Sequence[Tally],
    base: Any,
    work: Any,
    out: Any,
    n: Shape,
    weights: Any,
    root: int,
    seat: int,
    playouts: int,
) -> int:
    """Search from a root node with `playouts` playouts; return how many decisions they played."""
    decisions = 0
    first = nodes[root].first
    for _ in range(playouts):
        imagine(t, base, work, seat)
        s = work[0]
        descend(t, nodes, edges, priors, s, out, n, weights, root)
        if t.judged == 0:
            decisions += judge(t, s, out, priors, n, weights)
            if s.phase == OVER:
                share_the_win(t, s)
        tally = t.path_edges[0] - first
        tallies[tally].visits += 1
        tallies[tally].wins += t.shares[seat]
        for i in range(t.depth):
            nodes[t.path_nodes[i]].visits += 1
            edge = t.path_edges[i]
            edges[edge].visits += 1
            edges[edge].total += t.shares[t.path_seats[i]]
    return decisions


@rule
def empty(t: Search, nodes: Sequence[Node]) -> None:
    """Remove all nodes from the tree."""
    for at in range(t.mask + 1):
        nodes[at].count = 0
    t.nodes = 0
    t.edges = 0


@rule
def make_room(t: Search, nodes: Sequence[Node], wanted: int) -> None:
    """Empty the tree unless it has room for `wanted` nodes (at most a quarter) and enough edges."""
    spare = min(wanted, t.most_nodes // SPARE)
    if t.nodes + spare > t.most_nodes or t.edges + t.most_edges // SPARE > t.most_edges:
        empty(t, nodes)


@rule
def open_root(
    t: Search,
    nodes: Sequence[Node],
    edges: Sequence[Edge],
    priors: Priors,
    base: Any,
    work: Any,
    out: Any,
    n: Shape,
    weights: Any,
    seat: int,
) -> int:
    """Find or create the node of the current position; return its place."""
    imagine(t, base, work, seat)
    key = information_key(work[0], seat)
    at = find(t, nodes, key)
    if nodes[at].count == 0:
        count = list_candidates(work[0], out, n)
        add_node(t, nodes, edges, priors, work[0], at, key, out, n, weights, count)
    return at


@rule
def open_whole_root(
    t: Search,
    nodes: Sequence[Node],
    edges: Sequence[Edge],
    priors: Priors,
    base: Any,
    work: Any,
    out: Any,
    n: Shape,
    weights: Any,
    seat: int,
    count: int,
) -> int:
    """Create a root with exactly the listed actions in an emptied tree; return its place."""
    empty(t, nodes)
    imagine(t, base, work, seat)
    at = find(t, nodes, 0)
    add_node(t, nodes, edges, priors, work[0], at, 0, out, n, weights, count)
    rate_root(t, edges, work[0], out, priors, n, weights, nodes[at].first, count)
    return at


# --- A search in steps, so that the caller can check the clock ------------------------------------
@rule
def begin(
    t: Search,
    nodes: Sequence[Node],
    edges: Sequence[Edge],
    priors: Priors,
    tallies: Sequence[Tally],
    base: Any,
    work: Any,
    out: Any,
    n: Shape,
    weights: Any,
    listed: int,
) -> int:
    """Open the root for t.seat and t.left playouts; return how many actions it has.

    If `listed` is not 0, the root has just that many actions from `out`, in an emptied tree.
    """
    if listed == 0:
        make_room(t, nodes, t.left)
        t.root = open_root(t, nodes, edges, priors, base, work, out, n, weights, t.seat)
    else:
        t.root = open_whole_root(
            t, nodes, edges, priors, base, work, out, n, weights, t.seat, listed
        )
    count = nodes[t.root].count
    for i in range(count):
        tallies[i].wins = 0
        tallies[i].visits = 0
    tell(t, nodes, edges, tallies)
    if t.decide != 0 and count == 1:
        t.left = 0
    return count


@rule
def advance(
    t: Search,
    nodes: Sequence[Node],
    edges: Sequence[Edge],
    priors: Priors,
    tallies: Sequence[Tally],
    base: Any,
    work: Any,
    out: Any,
    n: Shape,
    weights: Any,
    most: int,
) -> int:
    """Make at most `most` playouts and update the tallies; return how many playouts are left.

    If t.decide is set, return 0 as soon as no other action can overtake the most visited one.
    """
    step = min(most, t.left)
    search(t, nodes, edges, priors, tallies, base, work, out, n, weights, t.root, t.seat, step)
    t.left -= step
    tell(t, nodes, edges, tallies)
    if t.decide != 0 and lead(nodes, tallies, t.root) > t.left:
        return 0
    return t.left


@inlined_rule
def tell(t: Search, nodes: Sequence[Node], edges: Sequence[Edge], tallies: Sequence[Tally]) -> None:
    """Copy the root's actions and their visits into the tallies."""
    first = nodes[t.root].first
    for i in range(nodes[t.root].count):
        tallies[i].action = edges[first + i].action
        tallies[i].in_tree = edges[first + i].visits
        tallies[i].prior = edges[first + i].prior


@inlined_rule
def lead(nodes: Sequence[Node], tallies: Sequence[Tally], root: int) -> int:
    """Return by how many visits the root's most visited action is ahead of the second."""
    highest = 0
    second = 0
    for i in range(nodes[root].count):
        visits = tallies[i].in_tree
        if visits > highest:
            second = highest
            highest = visits
        elif visits > second:
            second = visits
    return highest - second


# --- Playing on: what happens after an action ----------------------------------------------------
@rule
def play_on(
    t: Search,
    priors: Priors,
    base: Any,
    work: Any,
    out: Any,
    n: Shape,
    weights: Any,
    rows: Any,
    action: int,
    first: int,
    most: int,
) -> int:
    """Play an action in at most `most` worlds, and on to the end; return how many rows are full.

    Every seat draws its moves by their ratings. Each world fills a row, the first the one at
    `first`: how many moves it lists, each seat's share of the win, and the moves after the action.
    With the same generator the same worlds are played, whatever the action.
    """
    row = first
    while row < first + most and (row + 1) * COURSE <= len(rows):
        imagine(t, base, work, t.seat)
        t.words = t.rng
        s = work[0]
        at = row * COURSE
        moves = 0
        play(s, None, action)
        while s.phase != OVER:
            count = list_candidates(s, out, n)
            chosen = out.actions[0]
            if count > 1:
                rate_actions(t, s, out, priors, n, weights, count)
                chosen = out.actions[drawn_by_rating(t, priors, count)]
            if moves < MOST_MOVES:
                rows[at + FIRST_MOVE + moves] = chosen
                moves += 1
            play(s, None, chosen)
        share_the_win(t, s)
        rows[at] = moves
        for seat in range(s.seats):
            rows[at + 1 + seat] = t.shares[seat]
        t.rng = t.words
        row += 1
    return row


@inlined_rule
def drawn_by_rating(t: Search, priors: Priors, count: int) -> int:
    """Draw one of the rated actions; each is as likely as its rating is high."""
    total = 0
    for i in range(count):
        total += priors.prior[i]
    if total == 0:
        return random_below(t, count)
    drawn = random_below(t, total)
    at = 0
    while drawn >= priors.prior[at]:
        drawn -= priors.prior[at]
        at += 1
    return at
