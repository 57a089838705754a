"""Mintopia: Mint Works and Mint Bid as a library, a text protocol and a terminal game.

>>> import mintopia
>>> game = mintopia.new_game("works", players=2, seed=7)
>>> game.legal()[:3]
['pass', 'producer', 'leadership-council']
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from mintopia.engine.version import __version__

# What the library offers, and in which module. Type checkers read __init__.pyi (`make api`).
_HOME = {
    "Analysis": "bots.analysis",
    "BotSpec": "bots.roster",
    "Game": "engine.game",
    "Opponent": "bots.opponent",
    "Simulation": "lab.simulate",
    "analyse": "bots.analysis",
    "bot": "bots.opponent",
    "errors": "errors",
    "game_ids": "games",
    "link": "engine.links",
    "load": "engine.links",
    "load_record": "engine.game",
    "new_game": "engine.game",
    "puzzles": "coach.puzzle",
    "simulate": "lab.simulate",
}
__all__ = [*_HOME, "__version__"]  # noqa: PLE0604 - all of them are strings


def __getattr__(name: str) -> Any:
    """Load a part of the library on first use, so that `mintopia --version` stays fast."""
    if name not in _HOME:
        raise AttributeError(f"module 'mintopia' has no attribute {name!r}")
    module = import_module(f"mintopia.{_HOME[name]}")
    value = module if name == _HOME[name] else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List what the library offers, loaded or not."""
    return sorted(__all__)
