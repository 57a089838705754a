"""Games with a deliberate change: a card given, a rule left out, a player restricted.

A template (see kernel/template.py). It plays as bots/simulation.py does, from the same seeds, but
under a treatment; the game's folder says what each treatment does. Two games from one seed, one of
them treated, are a pair: the deck is shuffled in the same order and the bots draw the same random
numbers, so any difference comes from the treatment. Simulations without a treatment do not use this
module.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mintopia.bots.network import choose_listed
from mintopia.bots.policies import CARELESS, CARELESS_IN, NETWORK, RANDOM, choose
from mintopia.bots.simulation import Row, Source, seed_bots, write_row
from mintopia.engine.kernel.network import Shape
from mintopia.engine.kernel.random import HasRandom, random_below, random_word
from mintopia.engine.kernel.rule import rule
from mintopia.engine.kernel.state import PlainState, copy_state, number
from mintopia.engine.schema.hooks import (
    OVER,
    after_play,
    before_play,
    begin_tally,
    begin_treated,
    best_allowed,
    drawn_table,
    end_tally,
    greedy_action,
    is_allowed,
    is_scripted,
    legal_actions,
    list_choices,
    play_treated,
    resample,
)

WITH_NETWORK: bool = False  # True where a bot plays by a network


@dataclass(slots=True)
class Treatment(PlainState):
    """What is changed. The game defines the numbers of its gifts, rules and restrictions."""

    shuffled: int = number("i8")  # the cards that are shuffled, as bits ...
    left_out: int = number("i8")  # ... and those of them that are then taken out of the deck
    card: int = number("i2")  # the card that is given, or that a restriction is about
    gift: int = number("i2")  # how the card is given to the target; 0: not at all
    mints: int = number("i2")  # extra Mints of the target at the start
    rule_off: int = number("i2")  # a rule that is left out for everybody; 0: none
    restriction: int = number("i2")  # what the target may not do; 0: no restriction


# --- Restricted players ---------------------------------------------------------------------------
@rule
def list_allowed(s: Any, out: Any, treatment: Treatment) -> int:
    """List the legal actions that keep to the restriction, or all of them if none does."""
    count = legal_actions(s, out)
    kept = 0
    for i in range(count):
        action = out.actions[i]
        if is_allowed(s, treatment, action):
            out.actions[i] = out.actions[kept]
            out.actions[kept] = action
            kept += 1
    return kept if kept > 0 else count


@rule
def list_allowed_choices(s: Any, out: Any, n: Shape, treatment: Treatment) -> int:
    """List the network's choices that keep to the restriction, or all of them if none does."""
    count = list_choices(s, out, n.choices)
    kept = 0
    for i in range(count):
        action, choice = out.actions[i], n.choices[i]
        if is_allowed(s, treatment, action):
            out.actions[i], n.choices[i] = out.actions[kept], n.choices[kept]
            out.actions[kept], n.choices[kept] = action, choice
            kept += 1
    return kept if kept > 0 else count


@rule
def choose_restricted(
    policy: int,
    base: Any,
    work: Any,
    out: Any,
    source: HasRandom,
    treatment: Treatment,
    n: Shape,
    weights: Any,
) -> int:
    """Choose by a policy among the actions that the restriction allows."""
    if WITH_NETWORK and policy >= NETWORK:
        n.temperature = policy - NETWORK
        count = list_allowed_choices(base[0], out, n, treatment)
        return choose_listed(base[0], out, n, weights, source, count)
    count = list_allowed(base[0], out, treatment)
    if count == 1:
        return out.actions[0]  # type: ignore[no-any-return]
    if policy == RANDOM or (policy == CARELESS and random_below(source, CARELESS_IN) == 0):
        return out.actions[random_below(source, count)]  # type: ignore[no-any-return]
    copy_state(work, base)
    resample(work[0], base[0].to_move, random_word(source))
    action = greedy_action(work[0], out)
    if is_allowed(work[0], treatment, action):
        return action
    count = list_allowed(work[0], out, treatment)
    return best_allowed(work[0], out, count, treatment)


# --- Playing --------------------------------------------------------------------------------------
@rule
def play_game(
    tables: Sequence[Any],
    base: Any,
    work: Any,
    out: Any,
    policies: Sequence[int],
    sources: Sequence[Source],
    treatment: Treatment,
    target: int,
    seed: int,
    row: Row,
    t: Any,
    n: Shape,
    weights: Any,
) -> None:
    """Set up and play one game to its end, with one seat under a treatment."""
    copy_state(base, tables)
    base[0].rng = seed
    drawn = drawn_table(base[0], len(tables))
    copy_state(base, tables[drawn:])
    s = base[0]
    seed_bots(s, sources, seed)
    s.rng = seed
    begin_treated(s, tables[drawn], treatment, target)
    begin_tally(s, t)
    row.first = s.to_move
    decisions = 0
    while s.phase != OVER:
        seat = s.to_move
        if is_scripted(s):
            legal_actions(s, out)
            action = out.actions[0]
        elif treatment.restriction != 0 and seat == target:
            action = choose_restricted(
                policies[seat], base, work, out, sources[seat], treatment, n, weights
            )
        else:
            action = choose(policies[seat], base, work, out, sources[seat], n, weights)
        before_play(s, t, action)
        play_treated(s, treatment, action)
        after_play(s, t, seat)
        decisions += 1
    end_tally(s, t)
    write_row(s, row, decisions)


@rule
def play_games(
    tables: Sequence[Any],
    base: Any,
    work: Any,
    out: Any,
    policies: Sequence[int],
    sources: Sequence[Source],
    treatment: Treatment,
    targets: Sequence[int],
    seeds: Sequence[int],
    rows: Sequence[Row],
    tallies: Sequence[Any],
    n: Shape,
    weights: Any,
) -> None:
    """Play one game for each seed; in game i the treatment applies to seat `targets[i]`."""
    for i in range(len(seeds)):
        play_game(
            tables,
            base,
            work,
            out,
            policies,
            sources,
            treatment,
            targets[i],
            seeds[i],
            rows[i],
            tallies[i],
            n,
            weights,
        )
