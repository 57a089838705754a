"""The games, one folder each, here or in a folder listed in the variable MINTOPIA_GAMES.

A game's folder has a module `rules` that defines RULES, and optional modules such as `bots` for
its search or `terminal` for a custom board. No code outside the folder names the game.
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
    """Return the ids of the games, in the order in which they are offered to people."""
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
    """Load a module from a game's folder, such as `rules` or `terminal.screen`."""
    return import_module(f"{__name__}.{game}.{name}")


def has_module(game: str, name: str) -> bool:
    """Return whether a game's folder holds a module or package, without loading it."""
    if f"{__name__}.{game}.{name}" in sys.modules:  # in a browser modules have no files
        return True
    places = [Path(place, game, name) for place in __path__]
    return any(place.is_dir() or _is_module(place) for place in places)


def _is_module(path: Path) -> bool:
    return any(path.with_name(f"{path.name}{suffix}").is_file() for suffix in (".py", ".pyc"))


def title_of(game: str, language: str = "en") -> str:
    """Return the display name of a game."""
    title: str = module_of(game, "rules").RULES.title(language)
    return title


def options_of(game: str, language: str = "en") -> list[OptionInfo]:
    """Describe the options of a game for a form: kind, bounds, choices, labels."""
    described: list[OptionInfo] = module_of(game, "rules").RULES.describe_options(language)
    return described


def shapes_of(game: str) -> dict[str, Any]:
    """Return the types of a game's view, derived data, events, result and cards.

    Types that the game does not define are plain dictionaries.
    """
    plain: dict[str, Any] = dict.fromkeys(("view", "derived", "event", "result", "cards"), Table)
    return plain | (module_of(game, "shapes").SHAPES if has_module(game, "shapes") else {})
