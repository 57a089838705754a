"""What searching bots need from each game: its hooks, loaded on first use."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from mintopia.bots.selection import select
from mintopia.game import rules_of
from mintopia.games import module_of
from mintopia.kernel.template import bind
from mintopia.schema.hooks import bind_rules, named


@dataclass(frozen=True)
class SearchHooks:
    """How a game is judged: the hooks for the search, and the move that looks best."""

    hooks: Mapping[str, Any]  # for bots/tree.py, with the playouts that were measured to be best
    random_playouts: Mapping[str, Any]  # hooks to replace for uniformly random playouts, if any
    greedy_action: Callable[[Any, Any], int]
    buffer: Callable[[], Any]  # buffer for a list of actions
    settings: Mapping[str, int]  # of the search, keyed by their fields in bots/tree.py
    # In solitaire a good player's odds are this many times those of the playouts; measured by
    # benchmarks/calibration.py, see docs/analysis.md.
    solitaire_odds: int = 1


@cache
def search_hooks_of(game: str) -> SearchHooks:
    """Load the hooks for a game."""
    rules_of(game)  # raises an error if there is no such game
    hooks: SearchHooks = module_of(game, "bots.search_hooks").HOOKS
    return hooks


@cache
def tree_of(game: str, *, random_playouts: bool = False, network: bool = False) -> types.ModuleType:
    """Return the search bound to a game's rules; it judges positions by playouts or a network."""
    template = import_module("mintopia.bots.tree")
    hooks = search_hooks_of(game)
    if network:
        judge = network_rules_of(game)
        by_network = named(judge.list_candidates, judge.rate_actions, judge.judge, select)
        return bind(template, f"{game}_network", {**hooks.hooks, **by_network})
    if random_playouts and hooks.random_playouts:
        return bind(template, f"{game}_random", {**hooks.hooks, **hooks.random_playouts})
    return bind(template, game, hooks.hooks)


@cache
def network_rules_of(game: str) -> types.ModuleType:
    """Return how a network plays, bound to a game's rules."""
    module = module_of(game, "bots.network")
    over = search_hooks_of(game).hooks["OVER"]
    rules = {"OVER": over, **named(module.write_observation, module.list_choices)}
    return bind_rules("mintopia.bots.network", game, rules)
