"""The games, one folder each: here, in a folder listed in MINTOPIA_GAMES, or in a package.

A game's folder exports one object, `GAME = GameSpec(...)`, which names its parts. An installed
package names that object as an entry point of the group `mintopia.games`. No code outside the
folder names the game.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mintopia.engine.options import said_like, shown
from mintopia.engine.sentences import Sentences
from mintopia.errors import GameError, OptionError
from mintopia.games.spec import GameSpec, lazy

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from mintopia.engine.schema.forms import OptionInfo

__all__ = [
    "GameSpec",
    "game_ids",
    "installed_folders",
    "lazy",
    "options_of",
    "shapes_of",
    "spec_of",
    "title_of",
]  # fmt: skip

Table = dict[str, Any]
MORE: Final = "MINTOPIA_GAMES"  # folders with further games, separated as in PATH
GROUP: Final = "mintopia.games"  # of entry points
_said: Final = Sentences("game")
__path__ = [*__path__, *filter(None, os.environ.get(MORE, "").split(os.pathsep))]


def game_ids() -> tuple[str, ...]:
    """Return the ids of the games, in the order in which they are offered to people."""
    every = [*_in_folders().values(), *_installed().values()]
    _by_id((spec.package, spec) for spec in every)  # refuses two games of one name
    return tuple(spec.id for spec in sorted(every, key=lambda spec: (spec.order, spec.id)))


def spec_of(game: str) -> GameSpec:
    """Return what a game's folder exports; refuse an unknown game."""
    found = _in_folders().get(game) or _installed().get(game)
    if found is None:
        told = {"game": shown(game), "games": game_ids()}
        raise OptionError(said_like("unknown", game, game_ids(), told, _said))
    return found


def installed_folders() -> dict[str, Path]:
    """Return the folders of installed packages that bring games, by package."""
    names = {spec.package.partition(".")[0] for spec in _installed().values()}
    return {name: Path(str(sys.modules[name].__file__)).parent for name in sorted(names)}


@cache
def _in_folders() -> dict[str, GameSpec]:
    names = {
        folder.name
        for place in __path__
        if Path(place).is_dir()
        for folder in Path(place).iterdir()
        if any((folder / f"__init__.{ending}").is_file() for ending in ("py", "pyc"))
    }
    modules = [import_module(f"{__name__}.{name}") for name in sorted(names)]
    return _by_id((module.__name__, getattr(module, "GAME", None)) for module in modules)


@cache
def _installed() -> dict[str, GameSpec]:
    if sys.platform == "emscripten":  # a page has no installed packages
        return {}
    from importlib.metadata import entry_points  # noqa: PLC0415 - it loads a lot

    return _by_id((point.value, _loaded(point)) for point in entry_points(group=GROUP))


def _loaded(point: EntryPoint) -> object:
    try:
        return point.load()
    except (ImportError, AttributeError) as error:
        raise GameError(f"The installed game {point.name} cannot be loaded: {error}") from error


def _by_id(found: Iterable[tuple[str, object]]) -> dict[str, GameSpec]:
    specs: dict[str, GameSpec] = {}
    for where, spec in found:
        if not isinstance(spec, GameSpec):
            raise GameError(f"{where} does not define a game: it needs GAME = GameSpec(...).")
        if specs.setdefault(spec.id, spec) is not spec:
            raise GameError(f"There are two games {spec.id}: {where} and {specs[spec.id].package}.")
    return specs


def title_of(game: str, language: str = "en") -> str:
    """Return the display name of a game."""
    return spec_of(game).rules().title(language)


def options_of(game: str, language: str = "en") -> list[OptionInfo]:
    """Describe the options of a game for a form: kind, bounds, choices, labels."""
    return spec_of(game).rules().describe_options(language)


def shapes_of(game: str) -> dict[str, Any]:
    """Return the types of a game's view, derived data, events, result and cards.

    Types that the game does not define are plain dictionaries.
    """
    plain: dict[str, Any] = dict.fromkeys(("view", "derived", "event", "result", "cards"), Table)
    return plain | dict(spec_of(game).shapes())
