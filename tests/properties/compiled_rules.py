"""The compiled twins of the rules, as the tests call them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from mintopia.engine.kernel.compiler import compiled

# Every rule that is called from outside the rules: module and name.
ENTRIES: Final = (
    ("turn", "play"),
    ("legal", "legal_actions"),
    ("legal", "random_action"),
    ("playout", "playout"),
    ("playout", "play_games"),
    ("refusal", "refusal"),
    ("scoring", "is_winner"),
)


def entry(game: str, module: str, name: str) -> Any:
    """Return a rule of a game, as the interpreter runs it."""
    return getattr(import_module(f"mintopia.games.{game}.{module}"), name)


@dataclass(frozen=True)
class CompiledRules:
    """Rules that take a NumPy record where the interpreted ones take a State."""

    play: Callable[[Any, Any, int], None]
    legal_actions: Callable[[Any, Any], int]
    random_action: Callable[[Any, Any], int]
    playout: Callable[[Any, Any], int]


def compiled_rules_of(game: str) -> CompiledRules:
    """Return the compiled twins; each is compiled when it is first called."""
    return CompiledRules(
        play=compiled(entry(game, "turn", "play")),
        legal_actions=compiled(entry(game, "legal", "legal_actions")),
        random_action=compiled(entry(game, "legal", "random_action")),
        playout=compiled(entry(game, "playout", "playout")),
    )
