"""What simulations need from each game: its hooks, loaded on first use."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

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
    return bind_rules("mintopia.bots.policies", game, simulation_hooks_of(game).rules)


@cache
def simulation_of(game: str, *, only_random: bool = False) -> types.ModuleType:
    """Return the simulation bound to a game's rules and policies, or only to random bots."""
    hooks, policies = simulation_hooks_of(game), policies_of(game)
    choose = policies.choose_any if only_random else policies.choose
    label = f"{game}_random" if only_random else game
    rules = {**hooks.rules, **hooks.tally.rules}
    return bind_rules("mintopia.bots.simulation", label, rules, choose=choose)
