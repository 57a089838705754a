"""The types of what a seat is told about a game, as the games themselves define them."""

from __future__ import annotations

import operator
from functools import reduce
from typing import TYPE_CHECKING, Any

from pydantic import with_config
from typing_extensions import is_typeddict

from mintopia.games import game_ids, shapes_of
from mintopia.server.http.responses_base import CONFIG


def shapes(name: str) -> tuple[Any, ...]:
    """Return the games' types for their view, derived, event, result or cards."""
    found = dict.fromkeys(shapes_of(game)[name] for game in game_ids())
    return tuple(with_config(CONFIG)(it) if is_typeddict(it) else it for it in found)


def any_of(types: tuple[Any, ...]) -> Any:
    """Return the union of several types."""
    return reduce(operator.or_, types)


if TYPE_CHECKING:
    View = Any
    Derived = Any
    Events = Any
    Result = Any
    Cards = Any
else:
    View = any_of(shapes("view"))
    Derived = any_of(shapes("derived"))
    Events = any_of(tuple(list[event] for event in shapes("event")))
    Result = any_of(shapes("result"))
    Cards = any_of(shapes("cards"))
