"""Mintopia: Mint Works and Mint Bid as a library, a text protocol and a terminal game.

>>> import mintopia
>>> game = mintopia.new_game("works", players=2, seed=7)
>>> game.legal()[:3]
['pass', 'producer', 'leadership-council']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mintopia.version import __version__

if TYPE_CHECKING:
    from mintopia import errors
    from mintopia.game import Game, load_record, new_game

__all__ = ["Game", "__version__", "errors", "load_record", "new_game"]


def __getattr__(name: str) -> Any:
    """Load the library on first use, so that the command's --version answers at once."""
    if name in ("Game", "load_record", "new_game"):
        from mintopia import game  # noqa: PLC0415

        return getattr(game, name)
    if name == "errors":
        from importlib import import_module  # noqa: PLC0415

        return import_module("mintopia.errors")
    raise AttributeError(f"module 'mintopia' has no attribute {name!r}")
