"""What a game's folder exports: one object that names the game's parts, each loaded when used."""

from __future__ import annotations

import sys
from dataclasses import dataclass, fields
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from mintopia.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mintopia.art.book import Draw
    from mintopia.bots.levels import Levels
    from mintopia.engine.drawing import Part as Drawn
    from mintopia.engine.schema import parts
    from mintopia.engine.schema.experiments import ExperimentHooks
    from mintopia.engine.schema.lab import Report
    from mintopia.engine.schema.orders import GameOrders
    from mintopia.engine.schema.rules import Rules
    from mintopia.terminal.game_screen import GameScreen
    from mintopia.terminal.screens.widgets import Widgets

T = TypeVar("T")
LAST: Final = 100  # the order of a game that does not state one


class Part(Generic[T]):
    """A part of a game, loaded when it is first called. It is false if the game lacks it.

    A part that the game lacks may have a plain fallback, which is what a call then returns.
    """

    def __init__(self, where: str = "", fallback: str = "") -> None:
        self._where = where  # "module:NAME" in the game's package
        self._fallback = fallback  # "module:NAME", which is called
        self._game: GameSpec | None = None
        self._name = ""

    def of(self, game: GameSpec, name: str) -> Part[T]:
        """Return the same part, as a field of a game."""
        part: Part[T] = Part(self._where, self._fallback)
        part._game, part._name = game, name
        return part

    def __bool__(self) -> bool:
        """Return whether the game has this part."""
        return bool(self._where)

    def __call__(self) -> T:
        """Return the part."""
        return self._loaded

    @cached_property
    def _loaded(self) -> T:
        assert self._game is not None, "it is the field of a game"
        if self._where:
            return self._load(f"{self._game.package}.{self._where}")
        if self._fallback:
            return self._load(self._fallback)()  # type: ignore[no-any-return, operator]
        raise GameError(f"The game {self._game.id} has no part {self._name}.")

    def _load(self, where: str) -> T:
        module, _, name = where.partition(":")
        try:
            found: T = getattr(import_module(module), name)
        except (ModuleNotFoundError, AttributeError) as error:
            is_module = isinstance(error, ModuleNotFoundError)
            if is_module and not f"{module}.".startswith(f"{error.name}."):
                raise  # the module is there, but imports one that is not
            if not is_module and hasattr(sys.modules.get(module), name):
                raise
            missing = f"module {module}" if is_module else f"{name} in {module}"
            assert self._game is not None
            raise GameError(
                f"The game {self._game.id} names {where} as its part {self._name}, "
                f"but there is no {missing}."
            ) from error
        return found


def lazy(where: str) -> Part[Any]:
    """Name a part of a game as "module:NAME" in the game's package."""
    return Part(where)


@dataclass(frozen=True, kw_only=True)
class GameSpec:
    """A game and its parts. It must have rules; each of the other parts is optional."""

    id: str
    package: str  # the folder's `__name__`: modules, texts and puzzles are looked for there
    rules: Part[Rules]
    order: int = LAST  # among the games that people are offered

    # What is shown: without them, an outline, plain objects, no pictures.
    drawing: Part[Callable[[Mapping[str, Any], Mapping[str, Any], str], list[Drawn]]] = Part()
    terminal: Part[GameScreen] = Part()
    full_screen: Part[Widgets] = Part()
    shapes: Part[Mapping[str, Any]] = Part(fallback="builtins:dict")
    book: Part[Mapping[str, Draw]] = Part(fallback="builtins:dict")

    # What is played: without them, no orders, no daily deal, nothing proven.
    orders: Part[GameOrders] = Part(fallback="mintopia.engine.schema.orders:GameOrders")
    daily: Part[Sequence[parts.DailyTable]] = Part(fallback="builtins:tuple")
    draws: Part[parts.Draws] = Part()

    # Who plays it: without them, bots that play out every move at random.
    search: Part[parts.SearchHooks] = Part()
    levels: Part[Levels] = Part()
    network: Part[parts.NetworkSpec] = Part()
    reasons: Part[parts.ReasonHooks] = Part()  # without it, hints and reviews do not say why

    # What is measured: without them, the slower way, or not at all.
    simulation: Part[parts.SimulationHooks] = Part()
    experiments: Part[ExperimentHooks] = Part()
    report: Part[Report] = Part()
    observation: Part[parts.Observer] = Part()
    compact: Part[parts.CompactActions] = Part()

    def __post_init__(self) -> None:
        """Tell each part whose it is."""
        for field in fields(self):
            part = getattr(self, field.name)
            if isinstance(part, Part):
                object.__setattr__(self, field.name, part.of(self, field.name))

    @property
    def folder(self) -> Path:
        """The folder that holds the game."""
        return Path(str(sys.modules[self.package].__file__)).parent
