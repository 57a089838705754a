"""Random games played and monitored without leaving compiled code.

A template (see kernel/template.py): its hooks are bound to a game's rules. A game
depends on its table and its seed alone. While it is played, everything that can happen is counted:
actions, events, refusals, endings, and the least and largest value of every number in the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from mintopia.engine.kernel.bits import lowest
from mintopia.engine.kernel.log import EVENT_WIDTH
from mintopia.engine.kernel.random import HasRandom, random_below, random_word
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.engine.kernel.state import PlainState, number
from mintopia.engine.schema.hooks import (
    OVER,
    begin,
    drawn_table,
    end_of,
    legal_actions,
    play,
    refusal,
)

MOST_SEATS: Final = 8
MOST_VERBS: Final = 32  # a taste has two bits for each
EVEN: Final = 0  # the taste of a player who takes all legal actions with equal probability
EVEN_IN: Final = 4  # one game in this many is played by such players
PLAYER_STREAM: Final = 0xE5C0E5C0E5C0E5C0  # keeps the players' random numbers apart from the deal's
TRY_IN: Final = 4  # in one of this many decisions, an action is checked against the refusals
DEAD_END, ENDLESS, DISAGREEMENT = 0, 1, 2
TROUBLES: Final = ("dead-end", "endless", "disagreement")
NOTHING: Final = -1


# --- What is counted ------------------------------------------------------------------------------
@dataclass(slots=True)
class Totals(PlainState):
    """The totals of a run of games; fields named `most_` hold the largest number seen."""

    games: int = number("i8")
    decisions: int = number("i8")
    tries: int = number("i8")  # actions that were checked against the refusals
    dead_ends: int = number("i8")
    endless: int = number("i8")
    disagreements: int = number("i8")
    most_decisions: int = number("i8")
    most_rounds: int = number("i8")
    most_actions: int = number("i8")
    most_log: int = number("i8")


@dataclass(slots=True)
class Source(PlainState):
    """The players' random generator. (For why it is the second field, see bots/simulation.py.)"""

    unused: int = number("u8")
    rng: int = number("u8")


@rule
def note_range(numbers: Any, low: Any, high: Any) -> None:
    """Widen the ranges of adjacent numbers of the state to include their current values."""
    for at in range(len(low)):  # starting at 0, so that it can be vectorised
        low[at] = min(low[at], numbers[at])
        high[at] = max(high[at], numbers[at])


@inlined_rule
def note_state(views: Any, lows: Any, highs: Any) -> None:
    """Widen the ranges of all numbers of the state, seen as integers of seven types."""
    note_range(views[0], lows[0], highs[0])
    note_range(views[1], lows[1], highs[1])
    note_range(views[2], lows[2], highs[2])
    note_range(views[3], lows[3], highs[3])
    note_range(views[4], lows[4], highs[4])
    note_range(views[5], lows[5], highs[5])
    note_range(views[6], lows[6], highs[6])


@inlined_rule
def note_events(log: Any, events: Any, totals: Totals) -> None:
    """Count the events of a move and empty the log."""
    for at in range(1, log[0], EVENT_WIDTH):
        events[log[at]] += 1
    totals.most_log = max(totals.most_log, log[0])
    log[0] = 1


@rule
def note_trouble(trouble: int, seed: int, moves: Any, found: Any, seeds: Any) -> None:
    """Store the first game in which this trouble occurred."""
    if found[trouble][0] == NOTHING:
        seeds[trouble] = seed
        for at in range(moves[0] + 1):
            found[trouble][at] = moves[at]


# --- Players --------------------------------------------------------------------------------------
@inlined_rule
def liking(taste: int, verb: int) -> int:
    """Return how much a player likes a verb: 1, 4, 16 or 64."""
    return 1 << 2 * (int(taste >> 2 * verb) & 3)


@rule
def draw_tastes(source: HasRandom, tastes: Any) -> None:
    """Draw the players' tastes: a liking for each verb, or no preference at all."""
    even = random_below(source, EVEN_IN) == 0
    for seat in range(MOST_SEATS):
        drawn = random_word(source)
        tastes[seat] = EVEN if even else drawn


@rule
def pick(actions: Any, count: int, verbs: Any, taste: int, source: HasRandom) -> int:
    """Choose a verb weighted by how much a player likes it, then a random legal action with it."""
    if count == 1:
        return actions[0]  # type: ignore[no-any-return]
    if taste == EVEN:
        return actions[random_below(source, count)]  # type: ignore[no-any-return]
    there = 0
    for i in range(count):
        there |= 1 << verbs[actions[i]]
    total = 0
    rest = there
    while rest != 0:
        total += liking(taste, lowest(rest))
        rest &= rest - 1
    drawn = random_below(source, total)
    verb = lowest(there)
    drawn -= liking(taste, verb)
    while drawn >= 0:
        there &= there - 1
        verb = lowest(there)
        drawn -= liking(taste, verb)
    chosen = 0
    for i in range(count):
        if verbs[actions[i]] == verb:
            chosen += 1
    chosen = random_below(source, chosen)
    at = 0
    while verbs[actions[at]] != verb or chosen > 0:
        if verbs[actions[at]] == verb:
            chosen -= 1
        at += 1
    return actions[at]  # type: ignore[no-any-return]


@rule
def action_to_try(stale: int, firsts: Any, sizes: Any, source: HasRandom) -> int:
    """Choose an action to check against the refusals: a random one, or one legal before."""
    verb = random_below(source, 2 * len(firsts))
    if verb >= len(firsts) and stale != NOTHING:
        return stale
    verb %= len(firsts)
    return firsts[verb] + random_below(source, sizes[verb])  # type: ignore[no-any-return]


@inlined_rule
def is_listed(actions: Any, count: int, action: int) -> bool:
    """Return whether an action is among those listed."""
    found = 0
    for i in range(count):
        found |= actions[i] == action
    return found != 0


# --- Playing --------------------------------------------------------------------------------------
@rule
def explore_games(
    tables: Sequence[Any],
    base: Any,
    out: Any,
    log: Any,
    views: Any,
    lows: Any,
    highs: Any,
    verbs: Any,
    firsts: Any,
    sizes: Any,
    seeds: Any,
    bound: int,
    tastes: Any,
    moves: Any,
    totals: Totals,
    actions: Any,
    events: Any,
    refusals: Any,
    ends: Any,
    found: Any,
    found_seeds: Any,
    source: Source,
) -> None:
    """Play one game for each seed until it ends, hits a dead end, or reaches `bound` decisions."""
    for game in range(len(seeds)):
        seed = seeds[game]
        base[0] = tables[0]
        base[0].rng = seed
        drawn = drawn_table(base[0], len(tables))
        base[0] = tables[drawn]
        s = base[0]
        s.rng = seed
        source.rng = seed ^ PLAYER_STREAM
        draw_tastes(source, tastes)
        log[0] = 1
        begin(s, tables[drawn], log)
        note_events(log, events, totals)
        note_state(views, lows, highs)
        moves[0] = 0
        stale = NOTHING
        decisions = 0
        while s.phase != OVER and decisions < bound:
            count = legal_actions(s, out)
            totals.most_actions = max(totals.most_actions, count)
            if count == 0:
                break
            action = pick(out.actions, count, verbs, tastes[s.to_move], source)
            if (game + decisions) % TRY_IN == 0:
                tried = action_to_try(stale, firsts, sizes, source)
                code = refusal(s, tried)
                refusals[code] += 1
                totals.tries += 1
                agrees = (code == 0) == is_listed(out.actions, count, tried)
                if not agrees or refusal(s, action) != 0:
                    totals.disagreements += 1
                    note_trouble(DISAGREEMENT, seed, moves, found, found_seeds)
                stale = out.actions[random_below(source, count)]
            play(s, log, action)
            note_events(log, events, totals)
            note_state(views, lows, highs)
            actions[action] += 1
            decisions += 1
            moves[0] = decisions
            moves[decisions] = action
        totals.games += 1
        totals.decisions += decisions
        totals.most_decisions = max(totals.most_decisions, decisions)
        totals.most_rounds = max(totals.most_rounds, s.round_no)
        if s.phase == OVER:
            ends[end_of(s)] += 1
            refusals[refusal(s, stale if stale != NOTHING else 0)] += 1
        elif decisions >= bound:
            totals.endless += 1
            note_trouble(ENDLESS, seed, moves, found, found_seeds)
        else:
            totals.dead_ends += 1
            note_trouble(DEAD_END, seed, moves, found, found_seeds)
