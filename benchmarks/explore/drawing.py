"""Drawing a game's options at random from all that its schema and card loader allow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from benchmarks.explore.games import explore_spec
from mintopia.engine.kernel.random import Stream
from mintopia.engine.rules import rules_of
from mintopia.engine.schema.options import Option
from mintopia.errors import OptionError

T = TypeVar("T")
MOST_DRAWS: Final = 200  # attempts to find options that are allowed together
MOST_ROLLS: Final = 12  # dice rolls named before the game


def schema_of(game: str) -> Any:
    """Return the rules of a game, with everything its schema states."""
    return rules_of(game)


def draw_options(game: str, stream: Stream) -> dict[str, Any]:
    """Return random options that the game accepts."""
    for _ in range(MOST_DRAWS):
        options = _draw_any(game, stream)
        try:
            read = rules_of(game).read_options(options)
        except OptionError:  # each is allowed, but not all of them together
            continue
        if stream.below(2):
            options |= rules_of(game).name_chance(read, lambda _: _Chance(stream))  # type: ignore[arg-type, return-value]
        return options
    raise OptionError(f"No options of {game} that go together were found in {MOST_DRAWS} draws.")


def _draw_any(game: str, stream: Stream) -> dict[str, Any]:
    told = rules_of(game).option_list.all
    players = told["players"].low + stream.below(told["players"].high - told["players"].low + 1)
    drawn: dict[str, Any] = {"players": players}
    if players == 1 and "solo" in told:
        drawn["solo"] = one_of(stream, told["solo"].choices)
    seats = 2 if "solo" in drawn else players
    draw_cards = explore_spec(game).draw_cards
    for option in told.values():
        if option.name in ("players", "solo") or not stream.below(2):
            continue
        if option.kind == "cards":
            if draw_cards is not None:
                drawn[option.name] = draw_cards(stream)
        elif option.kind in _DRAWERS:
            drawn[option.name] = _DRAWERS[option.kind](stream, option, seats)
    return drawn


def one_of(stream: Stream, things: Sequence[T]) -> T:
    """Return one of several things at random."""
    return things[stream.below(len(things))]


def _some_of(stream: Stream, option: Option, _: int) -> Any:
    count = stream.below(option.high + 1)
    return shuffled(stream, option.choices)[:count] if stream.below(2) else count


def _rolls(stream: Stream, option: Option, _: int) -> list[int]:
    return [_whole(stream, option, 0) for _ in range(stream.below(MOST_ROLLS))]


def _whole(stream: Stream, option: Option, _: int) -> int:
    return option.low + stream.below(option.high - option.low + 1)


def _per_seat(stream: Stream, option: Option, seats: int) -> list[int | None]:
    return [_whole(stream, option, 0) if stream.below(3) else None for _ in range(seats)]


_DRAWERS: Final[dict[str, Callable[[Stream, Option, int], Any]]] = {
    "whole": _whole,
    "choice": lambda stream, option, _: one_of(stream, option.choices),
    "flag": lambda stream, *_: bool(stream.below(2)),
    "seat": lambda stream, _, seats: stream.below(seats),
    "per-seat": _per_seat,
    "rolls": _rolls,
    "some-of": _some_of,
}


def shuffled(stream: Stream, things: Sequence[T]) -> list[T]:
    """Return things in a random order."""
    rest = list(things)
    return [rest.pop(stream.below(len(rest))) for _ in things]


class _Chance:
    """A random source with the interface that games expect when they name random outcomes."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def below(self, bound: int) -> int:
        return self._stream.below(bound)

    def shuffled(self, things: Sequence[T]) -> list[T]:
        return shuffled(self._stream, things)
