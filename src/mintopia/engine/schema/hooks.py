"""The rules that a game provides to the algorithms that play it: simulation, search, batches.

An algorithm is a template (kernel/template.py) that imports the hooks it needs from here; binding
it to a game replaces them with the game's rules. Every game must provide the hooks that only raise;
the others are defaults, which a game replaces to play better or faster.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from mintopia.engine.kernel.bits import add_bits
from mintopia.engine.kernel.random import HasRandom, random_below
from mintopia.engine.kernel.rule import is_rule, rule
from mintopia.engine.kernel.template import bind

OVER: int = -1  # the phase of a state whose game is over


def named(*rules: Any) -> dict[str, Any]:
    """Return rules keyed by their names, for rules named like the hooks they replace."""
    return {rule.__name__: rule for rule in rules}


def bind_rules(template: str, label: str, rules: Mapping[str, Any], **others: Any) -> ModuleType:
    """Bind the hooks that a template imports from here to a game's rules, and also bind `others`.

    This module is bound first, so that the default hooks call the game's rules.
    """
    module, here = import_module(template), sys.modules[__name__]
    given = vars(bind(here, f"{template.rpartition('.')[2]}_{label}", rules))
    wanted = {
        name: given[name]
        for name, value in vars(module).items()
        if (is_rule(value) or name == "OVER") and vars(here).get(name) is value
    }
    return bind(module, label, {**wanted, **others})


# --- Setting up -----------------------------------------------------------------------------------
@rule
def drawn_table(s: Any, tables: int) -> int:
    """Return the index of the table that the seed in a state selects."""
    return 0


@rule
def begin(s: Any, table: Any, log: Any) -> None:
    """Set up a game in `s`, a copy of `table` whose generator holds the seed."""
    raise NotImplementedError


# --- Choosing and playing -------------------------------------------------------------------------
@rule
def is_scripted(s: Any) -> bool:
    """Return whether the seat to move is a card that plays by itself."""
    return False


@rule
def legal_actions(s: Any, out: Any) -> int:
    """List the legal actions of the seat to move."""
    raise NotImplementedError


@rule
def write_legal_bits(s: Any, out: Any, words: Any) -> None:
    """Set a bit for each legal action in zeroed 64-bit words."""
    add_bits(words, out, legal_actions(s, out))


@rule
def refusal(s: Any, action: int) -> int:
    """Return why an action is not legal; 0 if it is."""
    raise NotImplementedError


@rule
def play(s: Any, log: Any, action: int) -> None:
    """Carry out an action."""
    raise NotImplementedError


@rule
def random_action_by(s: Any, out: Any, source: HasRandom) -> int:
    """Choose a random legal action, drawing random numbers from a source."""
    return out.actions[random_below(source, legal_actions(s, out))]  # type: ignore[no-any-return]


@rule
def rating(s: Any, action: int) -> int:
    """Rate how good a legal action looks to the seat to move."""
    return 0


@rule
def greedy_action(s: Any, out: Any) -> int:
    """Choose the action that looks best; break ties at random."""
    count = legal_actions(s, out)
    chosen: int = out.actions[0]
    best = rating(s, chosen)
    equals = 1
    for i in range(1, count):
        rated = rating(s, out.actions[i])
        if rated == best:
            equals += 1
        elif rated > best:
            equals = 1
        if rated > best or (rated == best and random_below(s, equals) == 0):
            chosen = out.actions[i]
            best = rated
    return chosen


# --- Knowledge ------------------------------------------------------------------------------------
@rule
def resample(s: Any, seat: int, rng: int) -> None:
    """Redeal at random what a seat does not know."""
    raise NotImplementedError


@rule
def information_key(s: Any, seat: int) -> int:
    """Hash what a seat knows."""
    raise NotImplementedError


@rule
def write_observation(s: Any, seat: int, out: Any) -> None:
    """Write what a seat may know."""
    raise NotImplementedError


# --- The end --------------------------------------------------------------------------------------
@rule
def compare(s: Any, a: int, b: int) -> int:
    """Compare two seats at the end of the game: above 0 if the first is ahead."""
    return points_of(s, a) - points_of(s, b)


@rule
def points_of(s: Any, seat: int) -> int:
    """Return the stars or points of a seat at the end."""
    raise NotImplementedError


@rule
def end_of(s: Any) -> int:
    """Return how the game ended, as an index into the game's list of endings."""
    return 0


# --- A compact set of actions ---------------------------------------------------------------------
@rule
def compact_action(s: Any, choice: int) -> int:
    """Return the action that a compact action stands for now."""
    return choice


@rule
def compact_mask(s: Any, out: Any) -> int:
    """Write which compact actions stand for a legal action now."""
    return 0


@rule
def list_choices(s: Any, out: Any, choices: Any) -> int:
    """List the actions a network chooses from, and the compact action that means each."""
    raise NotImplementedError


# --- Search ---------------------------------------------------------------------------------------
@rule
def candidates(s: Any, out: Any) -> int:
    """List the actions worth searching."""
    return legal_actions(s, out)


@rule
def write_priors(s: Any, out: Any, priors: Any, count: int) -> None:
    """Write a quick rating of each listed action, from 0 to 1000 for the most promising."""
    for i in range(count):
        priors.prior[i] = 0


@rule
def playout(s: Any, out: Any) -> int:
    """Play to the end, by default at random; return how many decisions that took."""
    decisions = 0
    while s.phase != OVER:
        play(s, None, random_action_by(s, out, s))
        decisions += 1
    return decisions


# --- Counting -------------------------------------------------------------------------------------
@rule
def begin_tally(s: Any, t: Any) -> None:
    """Start counting what happens in a game."""


@rule
def before_play(s: Any, t: Any, action: int) -> None:
    """Count what an action is about to do."""


@rule
def after_play(s: Any, t: Any, seat: int) -> None:
    """Count what the action of a seat has done."""


@rule
def end_tally(s: Any, t: Any) -> None:
    """Count what can be seen at the end of a game."""


# --- Experiments ----------------------------------------------------------------------------------
@rule
def begin_treated(s: Any, table: Any, treatment: Any, target: int) -> None:
    """Set up a game under a treatment in `s`, a copy of `table` whose generator holds the seed."""
    raise NotImplementedError


@rule
def play_treated(s: Any, treatment: Any, action: int) -> None:
    """Carry out an action under a treatment."""
    raise NotImplementedError


@rule
def is_allowed(s: Any, treatment: Any, action: int) -> bool:
    """Return whether a legal action keeps to the restriction."""
    raise NotImplementedError


@rule
def best_allowed(s: Any, out: Any, count: int, treatment: Any) -> int:
    """Choose the allowed action that looks best among the first `count` listed in `out`."""
    raise NotImplementedError
