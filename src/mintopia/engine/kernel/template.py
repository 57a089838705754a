"""Algorithms for every game: modules of rules whose hooks are bound to a game's functions.

A template is an ordinary module; its hooks are the functions that differ from game to game, and in
the template they only raise. `bind` makes a twin of the module in which the hooks are a game's
rules, so that the compiler sees direct calls and can inline them.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Mapping
from typing import Any

from mintopia.engine.kernel.rule import (
    body_to_compile,
    in_namespace,
    inlined_rule,
    is_inlined,
    is_rule,
    rule,
    rule_with,
)

_BOUND: dict[str, str] = {}


def bind(template: types.ModuleType, label: str, hooks: Mapping[str, Any]) -> types.ModuleType:
    """Return a copy of a template with these hooks bound; `label` distinguishes its name."""
    name = f"{template.__name__}.{label}"
    if name in _BOUND:
        known = sys.modules[name]
        if any(getattr(known, key) is not value for key, value in hooks.items()):
            raise ValueError(f"{name} is bound to other hooks already.")
        return known
    unknown = sorted(set(hooks) - set(vars(template)))
    if unknown:
        raise ValueError(f"{template.__name__} has no hooks {unknown}.")
    twin = types.ModuleType(name, template.__doc__)
    vars(twin).update({key: value for key, value in vars(template).items() if key[:2] != "__"})
    vars(twin).update(hooks)
    for key, value in vars(template).items():
        if key not in hooks and is_rule(value) and value.__module__ == template.__name__:
            vars(twin)[key] = _rebind(value, name, vars(twin))
    sys.modules[name] = twin
    _BOUND[name] = label
    return twin


def label_of(module: str) -> str | None:
    """Return the label of a bound template; None for any other module."""
    return _BOUND.get(module)


def _rebind(function: Any, module: str, namespace: dict[str, Any]) -> Any:
    """Return a copy of a rule that looks up its names in another namespace."""
    made = in_namespace(function, namespace, module)
    body = body_to_compile(function)
    if body is not function:
        return rule_with(in_namespace(body, namespace, module))(made)
    return inlined_rule(made) if is_inlined(function) else rule(made)
