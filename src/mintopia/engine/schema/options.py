"""Options: kind, bounds, choices and dependencies, declared once for both checks and forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Literal

from mintopia.engine.i18n import DEFAULT_LANGUAGE, seat_name
from mintopia.engine.options import (
    check_option_keys,
    read_choice,
    read_flag,
    read_integer,
    read_list,
    read_names,
    read_players,
    read_table,
    said_like,
    shown,
)
from mintopia.engine.sentences import Sentences
from mintopia.errors import OptionError

OptionKind = Literal[
    "players", "whole", "choice", "flag", "seat", "per-seat", "rolls", "some-of", "order", "names",
    "cards",
]  # fmt: skip
MOST_ROLLS: Final = 1000
NO_OPPONENTS: Final[Mapping[str, Any]] = MappingProxyType({})
_said: Final = Sentences("options")

Needs = Mapping[str, Sequence[int | str]]


@dataclass(frozen=True)
class Option:
    """An option of a game."""

    name: str
    kind: OptionKind
    low: int = 0
    high: int = 0
    high_solo: int = 0  # replaces `high` in solitaire, if the game sets it
    choices: tuple[str, ...] = ()
    default: Any = None
    needs: Needs = field(default_factory=dict)
    secret: bool = False

    @property
    def counts(self) -> range:
        """The numbers that can be chosen."""
        asks_number = self.kind in ("players", "some-of")
        return range(self.low, self.high + 1) if asks_number else range(0)


class Options:
    """The options of a game, in the order in which forms and messages list them."""

    def __init__(self) -> None:
        self.all: dict[str, Option] = {}

    # --- declaring --------------------------------------------------------------------------------
    def _add(self, option: Option) -> None:
        self.all[option.name] = option

    def players(self, low: int, high: int, opponents: Sequence[str] = ()) -> None:
        """Add the number of players and, with opponents, the option `solo` to choose one."""
        self._add(Option("players", "players", low, high))
        if opponents:
            alone = {"players": [1]}
            self._add(Option("solo", "choice", choices=tuple(opponents), needs=alone))

    def whole(self, name: str, low: int, high: int, default: int | None = None) -> None:
        """Add an option for a whole number."""
        self._add(Option(name, "whole", low, high, default=default))

    def choice(self, name: str, choices: Sequence[str], default: str | None = None) -> None:
        """Add an option for one of several names."""
        self._add(Option(name, "choice", choices=tuple(choices), default=default))

    def flag(self, name: str, default: bool = False, needs: Needs | None = None) -> None:
        """Add a yes-or-no option."""
        self._add(Option(name, "flag", default=default, needs=needs or {}))

    def seat(self, name: str) -> None:
        """Add an option for a seat, random if left out. Forms ask for it if there are several."""
        self._add(Option(name, "seat"))

    def per_seat(self, name: str, low: int, high: int, needs: Needs | None = None) -> None:
        """Add an option for a whole number per seat, null for none. Forms ask for people's only."""
        self._add(Option(name, "per-seat", low, high, needs=needs or {}))

    def rolls(self, name: str, sides: int) -> None:
        """Add an option for the first rolls of a die; later rolls are random."""
        self._add(Option(name, "rolls", 1, sides, secret=True))

    def some_of(
        self, name: str, choices: Sequence[str], most: int, most_solo: int | None = None
    ) -> None:
        """Add an option for some of several names, or for how many of them to draw at random."""
        alone = most if most_solo is None else most_solo
        self._add(Option(name, "some-of", 0, most, high_solo=alone, choices=tuple(choices)))

    def order(self, name: str, cards: Sequence[str] = ()) -> None:
        """Add an option for the order of a deck, random if left out; checked here given `cards`."""
        self._add(Option(name, "order", choices=tuple(cards), secret=True))

    def names(self) -> None:
        """Add the option for the players' names."""
        self._add(Option("names", "names"))

    def cards(self) -> None:
        """Add the option for replaced card values."""
        self._add(Option("cards", "cards"))

    # --- reading ----------------------------------------------------------------------------------
    @property
    def secrets(self) -> tuple[str, ...]:
        """The options that fix what chance would decide."""
        return tuple(option.name for option in self.all.values() if option.secret)

    def read(
        self,
        raw: Mapping[str, object],
        game: str,
        opponents: Mapping[str, Mapping[str, Any]] = NO_OPPONENTS,
    ) -> dict[str, Any]:
        """Check each option by itself; return the fields of GameOptions.

        Raise OptionError saying what was wrong and what is allowed. Checks that involve other
        options or the cards are left to the game. `opponents` are the cards of the solitaire
        opponents, with the `name` of each.
        """
        check_option_keys(raw, tuple(self.all), game)
        told = self.all["players"]
        solos = self.all["solo"].choices if "solo" in self.all else ()
        players, solo = read_players(raw, told.low, told.high, solos)
        seats = 2 if solo else players
        found: dict[str, Any] = {"players": players, "solo": solo, "seats": seats, "game": game}
        for option in self.all.values():
            if option.name not in ("players", "solo", "names"):
                value = _READERS[option.kind](option, raw, found)
                found[option.name] = option.default if value is None else value
        names = [seat_name(seat) for seat in range(seats)]
        opponent = opponents[solo]["name"] if solo is not None and solo in opponents else None
        if opponent is not None:
            names[1] = opponent[DEFAULT_LANGUAGE]
        kept = {key: raw[key] for key in self.all if raw.get(key) is not None}
        return {
            "given": kept | {"players": players},
            "chosen": found,
            "names": tuple(read_names(raw, names, players)),
            "opponent": opponent,
        }


Reader = Callable[[Option, Mapping[str, object], Mapping[str, Any]], Any]


def _per_seat(option: Option, raw: Mapping[str, object], found: Mapping[str, Any]) -> Any:
    values = read_list(raw, option.name)
    if values is None:
        return None
    players = found["players"]
    if len(values) not in (players, found["seats"]):
        raise OptionError(
            _said("per-seat-count", name=option.name, players=players, given=len(values))
        )
    for value in values:
        if value is not None and not _is_within(option, value):
            raise OptionError(_said("per-seat", **_bounds(option, value)))
    return tuple(values)


def _rolls(option: Option, raw: Mapping[str, object], _: Mapping[str, Any]) -> tuple[int, ...]:
    values = read_list(raw, option.name) or []
    if len(values) > MOST_ROLLS:
        told = {"name": option.name, "most": MOST_ROLLS, "given": len(values)}
        raise OptionError(_said("list-most", **told))
    for value in values:
        if not _is_within(option, value):
            raise OptionError(_said("each", **_bounds(option, value)))
    return tuple(value for value in values if isinstance(value, int))


def _is_within(option: Option, value: object) -> bool:
    whole = isinstance(value, int) and not isinstance(value, bool)
    return whole and option.low <= value <= option.high  # type: ignore[operator]


def _bounds(option: Option, value: object) -> dict[str, object]:
    told = {"name": option.name, "low": option.low, "high": option.high}
    return told | {"given": shown(value)}


def _order(option: Option, raw: Mapping[str, object], found: Mapping[str, Any]) -> Any:
    cards = read_list(raw, option.name)
    if cards is not None and option.choices:
        check_order(option.name, cards, option.choices, option.choices, found["game"])
    return cards


def check_order(
    name: str, cards: Sequence[object], known: Sequence[str], deck: Sequence[str], game: str
) -> None:
    """Check that `cards` lists every card of a deck exactly once, by id."""
    for card in cards:
        if not isinstance(card, str) or card not in known:
            raise OptionError(_said("order-unknown", name=name, given=shown(card), game=game))
    for card in deck:
        times = list(cards).count(card)
        if times != 1:
            raise OptionError(_said("order-once", name=name, card=card, times=times))


def _some_of(option: Option, raw: Mapping[str, object], found: Mapping[str, Any]) -> Any:
    value = raw.get(option.name)
    most = option.high if found["solo"] is None else option.high_solo
    told = {"name": option.name, "allowed": option.choices, "most": most}
    if value is None or isinstance(value, int):
        return read_integer(raw, option.name, 0, most) or 0
    if not isinstance(value, list | tuple):
        raise OptionError(_said("some-of", given=shown(value), **told))
    for one in value:
        if one not in option.choices:
            raise OptionError(
                said_like("some-of-unknown", one, option.choices, {**told, "given": shown(one)})
            )
    if len(set(value)) < len(value):
        raise OptionError(_said("some-of-once", **told))
    if len(value) > most:
        key = "some-of-most" if found["solo"] is None else "some-of-most-solo"
        raise OptionError(_said(key, given=len(value), **told))
    return tuple(value)


_READERS: Final[dict[str, Reader]] = {
    "whole": lambda option, raw, _: read_integer(raw, option.name, option.low, option.high),
    "choice": lambda option, raw, _: read_choice(raw, option.name, option.choices),
    "flag": lambda option, raw, _: read_flag(raw, option.name),
    "seat": lambda option, raw, found: read_integer(raw, option.name, 0, found["seats"] - 1),
    "per-seat": _per_seat,
    "rolls": _rolls,
    "some-of": _some_of,
    "order": _order,
    "cards": lambda option, raw, _: read_table(raw, option.name),
}
