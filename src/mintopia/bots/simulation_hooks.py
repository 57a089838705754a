"""What simulations need to know of each game: its hooks, loaded when they are first needed."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Final

from mintopia.game import rules_of
from mintopia.games import has_module, module_of
from mintopia.kernel.template import bind
from mintopia.schema.tally import TallySpec

_MODULE: Final = "bots/simulation"


@dataclass(frozen=True)
class SimulationHooks:
    """How a game is played without leaving compiled code."""

    policies: Mapping[str, Any]  # hooks of bots/policies.py
    rules: Mapping[str, Any]  # hooks of bots/simulation.py, besides those of policies and tally
    tables: Callable[[Any], Sequence[Any]]  # every table that a seed can draw, by options
    tally: TallySpec
    stepping: Mapping[str, Any] = field(default_factory=dict)  # hooks of research/stepping.py


def has_simulation(game: str) -> bool:
    """Return whether a game can be simulated."""
    return has_module(game, _MODULE)


@cache
def simulation_hooks_of(game: str) -> SimulationHooks:
    """Load the hooks for a game."""
    rules_of(game)  # refuses what is no game
    hooks: SimulationHooks = module_of(game, _MODULE.replace("/", ".")).HOOKS
    return hooks


@cache
def policies_of(game: str) -> types.ModuleType:
    """Return the policies bound to a game's rules."""
    template = import_module("mintopia.bots.policies")
    return bind(template, game, simulation_hooks_of(game).policies)


@cache
def simulation_of(game: str, *, only_random: bool = False) -> types.ModuleType:
    """Return the simulation bound to a game's rules and policies, or to random bots alone."""
    hooks, policies = simulation_hooks_of(game), policies_of(game)
    choose = policies.choose_any if only_random else policies.choose
    chosen = {"choose": choose, "copy_state": policies.copy_state}
    template = import_module("mintopia.bots.simulation")
    label = f"{game}_random" if only_random else game
    return bind(template, label, {**hooks.rules, **hooks.tally.rules, **chosen})
