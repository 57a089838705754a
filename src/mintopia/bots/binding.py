"""The algorithms of bots and simulations, bound to a game's rules on first use."""

from __future__ import annotations

import types
from collections.abc import Iterable
from functools import cache
from typing import Any

from mintopia.bots.policies import GREEDY, NETWORK, RANDOM
from mintopia.bots.selection import select
from mintopia.engine.schema.hooks import bind_rules, named
from mintopia.games import spec_of


# --- search ---------------------------------------------------------------------------------------
@cache
def tree_of(game: str, *, random_playouts: bool = False, network: bool = False) -> types.ModuleType:
    """Return the search bound to a game's rules; it judges positions by playouts or a network."""
    search = spec_of(game).search()
    label, others, hooks = game, {}, {**search.hooks}
    if "select" in hooks:
        others["select"] = hooks.pop("select")
    if network:
        judge = network_rules_of(game)
        label = f"{game}_network"
        rules = judge.list_candidates, judge.rate_actions, judge.rate_root, judge.judge, select
        others = named(*rules)
    elif random_playouts and search.random_playouts:
        label = f"{game}_random"
        hooks |= search.random_playouts
    return bind_rules("mintopia.bots.tree", label, hooks, **others)


@cache
def network_rules_of(game: str) -> types.ModuleType:
    """Return how a network plays, bound to a game's rules."""
    spec = spec_of(game)
    network = spec.network()
    rules = {
        "OVER": spec.search().hooks["OVER"],
        "write_observation": network.observer.write,
        "list_choices": network.list_choices,
    }
    return bind_rules("mintopia.bots.network", game, rules)


# --- simulations ----------------------------------------------------------------------------------
@cache
def policies_of(game: str) -> types.ModuleType:
    """Return the policies bound to a game's rules."""
    spec, others = spec_of(game), {}
    if spec.network:
        others["network_action"] = network_rules_of(game).network_action
    return bind_rules("mintopia.bots.policies", game, spec.simulation().rules, **others)


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
    hooks = spec_of(game).simulation()
    label = game if name == "plain" else f"{game}_{name}"
    rules = {**hooks.rules, **hooks.tally.rules}
    return bind_rules("mintopia.bots.simulation", label, rules, choose=choose)


def experiment_of(game: str, policies: Iterable[int] = (GREEDY,)) -> types.ModuleType:
    """Return the experiment bound to a game's rules and tally, and to what these policies need."""
    return _experiment(game, *chooser_of(game, policies))


@cache
def _experiment(game: str, name: str, choose: Any) -> types.ModuleType:
    spec = spec_of(game)
    hooks = spec.simulation()
    rules = {**hooks.rules, **hooks.tally.rules, **spec.experiments().rules}
    others = {"choose": choose, "write_row": simulation_of(game).write_row}
    if name == "network":
        others |= {"choose_listed": network_rules_of(game).choose_listed, "WITH_NETWORK": True}
        rules["list_choices"] = spec.network().list_choices
    return bind_rules("mintopia.bots.experiment", f"{game}_{name}", rules, **others)
