"""The games. Each is a folder: here, or in a folder that the variable MINTOPIA_GAMES names.

A game's folder holds a module `rules` with its RULES, and what else there is to say about it:
`bots` for its search, `terminal` for a board of its own. Nothing outside the folder names the game.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mintopia.schema.forms import OptionInfo

Table = dict[str, Any]
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
        if _is_module(folder / "rules") and folder.name.isidentifier()
    }
    places = {name: getattr(import_module(f"{__name__}.{name}"), "ORDER", 100) for name in found}
    return tuple(sorted(found, key=lambda name: (places[name], name)))


def module_of(game: str, name: str) -> ModuleType:
    """Load a module of a game's folder, such as `rules` or `terminal.screen`."""
    return import_module(f"{__name__}.{game}.{name}")


def has_module(game: str, name: str) -> bool:
    """Return whether a game's folder holds a module or package, without loading it."""
    if f"{__name__}.{game}.{name}" in sys.modules:  # a page has modules, but no files
        return True
    places = [Path(place, game, name) for place in __path__]
    return any(place.is_dir() or _is_module(place) for place in places)


def _is_module(path: Path) -> bool:
    return any(path.with_name(f"{path.name}{suffix}").is_file() for suffix in (".py", ".pyc"))


def title_of(game: str, language: str = "en") -> str:
    """Return the name of a game as people know it."""
    title: str = module_of(game, "rules").RULES.title(language)
    return title


def options_of(game: str, language: str = "en") -> list[OptionInfo]:
    """Describe the options of a game for a form: kind, bounds, choices, labels."""
    described: list[OptionInfo] = module_of(game, "rules").RULES.describe_options(language)
    return described


def shapes_of(game: str) -> dict[str, Any]:
    """Return the types of what a game tells: view, derived, event, result, cards.

    A game that describes none tells tables of anything.
    """
    plain: dict[str, Any] = dict.fromkeys(("view", "derived", "event", "result", "cards"), Table)
    return plain | (module_of(game, "shapes").SHAPES if has_module(game, "shapes") else {})
