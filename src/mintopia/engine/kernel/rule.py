"""Decorators that mark rule functions.

A rule is a plain Python function over one state object with named fields. `@rule` leaves it
unchanged, so a person's game starts immediately; `mintopia.engine.kernel.compiler` makes a compiled
twin when speed is needed. Rule functions use only what Numba compiles for CPU and CUDA: integers,
fields of the state, calls to other rules.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_RULES: dict[Callable[..., Any], Callable[..., Any]] = {}
_INLINED: set[Callable[..., Any]] = set()


def rule(function: F) -> F:
    """Mark a rule; the function itself is returned unchanged."""
    _RULES[function] = function
    return function


def inlined_rule(function: F) -> F:
    """Mark a rule on the hot path, to be inlined into its callers when compiled."""
    _INLINED.add(function)
    return rule(function)


def rule_with(compiled_body: Callable[..., Any]) -> Callable[[F], F]:
    """Mark a rule whose compiled twin has another body (only for arithmetic primitives)."""

    def mark(function: F) -> F:
        _RULES[function] = compiled_body
        return function

    return mark


def in_namespace(
    function: Callable[..., Any], namespace: dict[str, Any], module: str
) -> types.FunctionType:
    """Return the same code as a function of another module, which looks up its names there."""
    assert isinstance(function, types.FunctionType)
    made = types.FunctionType(
        function.__code__, namespace, function.__name__, function.__defaults__
    )
    made.__qualname__ = function.__qualname__
    made.__module__ = module
    made.__doc__ = function.__doc__
    return made


def is_rule(thing: object) -> bool:
    """Return whether this is a function marked as a rule."""
    return callable(thing) and getattr(thing, "__hash__", None) is not None and thing in _RULES


def body_to_compile(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function whose body is compiled for this rule."""
    return _RULES[function]


def is_inlined(function: Callable[..., Any]) -> bool:
    """Return whether this rule is inlined into its callers."""
    return function in _INLINED
