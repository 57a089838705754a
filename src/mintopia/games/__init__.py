"""The games. Each is a folder: here, or in a folder that the variable MINTOPIA_GAMES names.

A game's folder holds a module `rules` with its RULES, and what else there is to say about it:
`bots` for its search, `terminal` for a board of its own. Nothing outside the folder names the game.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

MORE: Final = "MINTOPIA_GAMES"  # folders with further games, separated as in PATH
__path__ = [*__path__, *filter(None, os.environ.get(MORE, "").split(os.pathsep))]


@cache
def game_ids() -> tuple[str, ...]:
    """List the games by their ids, in the order in which people are offered them."""
    found = {
        folder.name
        for place in __path__
        if Path(place).is_dir()
        for folder in Path(place).iterdir()
        if (folder / "rules.py").is_file() and folder.name.isidentifier()
    }
    places = {name: getattr(import_module(f"{__name__}.{name}"), "ORDER", 100) for name in found}
    return tuple(sorted(found, key=lambda name: (places[name], name)))


def module_of(game: str, name: str) -> ModuleType:
    """Load a module of a game's folder, such as `rules` or `terminal.screen`."""
    return import_module(f"{__name__}.{game}.{name}")


def has_module(game: str, name: str) -> bool:
    """Say whether a game's folder holds a module or package, without loading it."""
    return any(
        (Path(place, game, name).is_dir() or Path(place, game, f"{name}.py").is_file())
        for place in __path__
    )
