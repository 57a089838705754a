"""What simulations need from each game: its hooks, loaded on first use."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from mintopia.bots.policies import GREEDY, NETWORK, RANDOM
from mintopia.bots.search_hooks import network_rules_of
from mintopia.game import rules_of
from mintopia.games import has_module, module_of
from mintopia.schema.hooks import bind_rules
from mintopia.schema.tally import TallySpec

_MODULE: Final = "bots/simulation"


@dataclass(frozen=True)
class SimulationHooks:
    """How a game is played without leaving compiled code."""

    rules: Mapping[str, Any]  # keyed by the names in schema/hooks.py, besides the tally's
    tables: Callable[[Any], Sequence[Any]]  # every table that a seed can draw, by options
    tally: TallySpec


def has_simulation(game: str) -> bool:
    """Return whether a game can be simulated."""
    return has_module(game, _MODULE)


@cache
def simulation_hooks_of(game: str) -> SimulationHooks:
    """Load the hooks for a game."""
    rules_of(game)  # raises an error if there is no such game
    hooks: SimulationHooks = module_of(game, _MODULE.replace("/", ".")).HOOKS
    return hooks


@cache
def policies_of(game: str) -> types.ModuleType:
    """Return the policies bound to a game's rules."""
    others = {}
    if has_module(game, "bots/network"):
        others["network_action"] = network_rules_of(game).network_action
    return bind_rules("mintopia.bots.policies", game, simulation_hooks_of(game).rules, **others)


def chooser_of(game: str, policies: Iterable[int]) -> tuple[str, Any]:
    """Return the name of the smallest choice of policies that includes these, and the rule."""
    kinds = {min(policy, NETWORK) for policy in policies}
    name = "network" if NETWORK in kinds else "random" if kinds == {RANDOM} else "plain"
    rules = policies_of(game)
    choosers = {
        "random": rules.choose_any, "plain": rules.choose, "network": rules.choose_by_network
    }  # fmt: skip
    return name, choosers[name]


def simulation_of(game: str, policies: Iterable[int] = (GREEDY,)) -> types.ModuleType:
    """Return the simulation bound to a game's rules and to what these policies need."""
    return _simulation(game, *chooser_of(game, policies))


@cache
def _simulation(game: str, name: str, choose: Any) -> types.ModuleType:
    hooks = simulation_hooks_of(game)
    label = game if name == "plain" else f"{game}_{name}"
    rules = {**hooks.rules, **hooks.tally.rules}
    return bind_rules("mintopia.bots.simulation", label, rules, choose=choose)
