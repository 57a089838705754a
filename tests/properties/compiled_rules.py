"""The compiled twins of the rules, as the tests call them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class CompiledRules:
    """Rules that take a NumPy record where the interpreted ones take a State."""

    play: Callable[[Any, None, int], None]
    legal_actions: Callable[[Any, Any], int]
    random_action: Callable[[Any, Any], int]
    playout: Callable[[Any, Any], int]
