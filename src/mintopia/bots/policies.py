"""How bots choose without searching: at random, by what looks best, or by a network.

A template (see kernel/template.py): its hooks are bound to a game's rules. The bots
`random` and `greedy` run it interpreted; simulations run the same rules compiled.
"""

from __future__ import annotations

from typing import Any, Final

from mintopia.bots.network import network_action
from mintopia.engine.kernel.network import HUNDREDTHS, Shape
from mintopia.engine.kernel.random import HasRandom, random_below, random_word
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.engine.kernel.state import copy_state
from mintopia.engine.schema.hooks import greedy_action, legal_actions, random_action_by, resample

NAMES: Final = ("random", "greedy")
RANDOM, GREEDY, CARELESS, NETWORK = 0, 1, 2, 3  # then networks by temperature, in hundredths
CARELESS_IN: Final = 3  # `easy:2026-11` plays a random move in one of this many decisions


def network_policy(temperature: float) -> int:
    """Return the policy of a network at a temperature."""
    return NETWORK + round(temperature * HUNDREDTHS)


def temperature_of(policy: int) -> float:
    """Return the temperature of a network's policy."""
    return (policy - NETWORK) / HUNDREDTHS


# --- Choosing -------------------------------------------------------------------------------------
@inlined_rule
def choose(
    policy: int, base: Any, work: Any, out: Any, source: HasRandom, n: Shape, weights: Any
) -> int:
    """Choose an action by a policy; `source` is the random generator of the seat to move."""
    if policy == RANDOM:
        return random_action_by(base[0], out, source)
    return choose_well(policy, base, work, out, source)


@inlined_rule
def choose_any(
    policy: int, base: Any, work: Any, out: Any, source: HasRandom, n: Shape, weights: Any
) -> int:
    """Choose a random legal action; if all bots are random, nothing else has to be compiled."""
    return random_action_by(base[0], out, source)


@inlined_rule
def choose_by_network(
    policy: int, base: Any, work: Any, out: Any, source: HasRandom, n: Shape, weights: Any
) -> int:
    """Choose an action by a policy that may be a network's."""
    if policy < NETWORK:
        return choose(policy, base, work, out, source, n, weights)
    n.temperature = policy - NETWORK
    return network_action(base[0], out, n, weights, source)


@rule
def choose_well(policy: int, base: Any, work: Any, out: Any, source: HasRandom) -> int:
    """Choose what looks best in a world possible for the seat; the careless are random at times."""
    count = legal_actions(base[0], out)
    if count == 1:
        return out.actions[0]  # type: ignore[no-any-return]
    if policy == CARELESS and random_below(source, CARELESS_IN) == 0:
        return out.actions[random_below(source, count)]  # type: ignore[no-any-return]
    copy_state(work, base)
    resample(work[0], base[0].to_move, random_word(source))
    return greedy_action(work[0], out)
