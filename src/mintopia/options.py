"""Reading options with clear refusals: what was wrong, what is allowed.

Options come from outside (the protocol, a saved game, a card file), so nothing about them is
trusted: every reader checks type and range and names the key in its message. A null stands for
an option that was not given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mintopia.errors import OptionError

_SHOWN = 40


def show(value: object) -> str:
    """Show a wrong value, shortened, on one line."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # nested too deeply, or a number too long to print
        return "something too large to show"
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def plain(value: Any) -> Any:
    """Copy a value that has been checked into the lists and dicts that JSON knows."""
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return value


def listing(names: Iterable[str]) -> str:
    """Join names for a sentence."""
    return ", ".join(names)


def check_keys(raw: Mapping[str, object], allowed: Sequence[str], where: str) -> None:
    """Refuse any key that is not allowed here."""
    for key in raw:
        if key not in allowed:
            raise OptionError(f"{where} has no {show(key)}; allowed: {listing(allowed)}.")


def read_integer(
    raw: Mapping[str, object], key: str, low: int, high: int, name: str = ""
) -> int | None:
    """Read a whole number within bounds; None if it was not given."""
    value = raw.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise OptionError(
            f"{name or key} must be a whole number from {low} to {high}, not {show(value)}."
        )
    return value


def read_flag(raw: Mapping[str, object], key: str, name: str = "") -> bool | None:
    """Read true or false; None if it was not given."""
    value = raw.get(key)
    if value is None or isinstance(value, bool):
        return value
    raise OptionError(f"{name or key} must be true or false, not {show(value)}.")


def read_choice(raw: Mapping[str, object], key: str, allowed: Sequence[str]) -> str | None:
    """Read one of several names; None if it was not given."""
    value = raw.get(key)
    if value is None:
        return None
    if not isinstance(value, str) or value not in allowed:
        raise OptionError(f"{key} must be one of {listing(allowed)}, not {show(value)}.")
    return value


def read_list(raw: Mapping[str, object], key: str) -> list[object] | None:
    """Read a list; None if it was not given."""
    value = raw.get(key)
    if value is None:
        return None
    if not isinstance(value, list | tuple):
        raise OptionError(f"{key} must be a list, not {show(value)}.")
    return list(value)


def read_table(raw: Mapping[str, object], key: str, name: str = "") -> Mapping[str, object]:
    """Read a table of further keys; empty if it was not given."""
    value = raw.get(key)
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise OptionError(f"{name or key} must be a table of keys, not {show(value)}.")
    return value


def read_players(
    raw: Mapping[str, object], most: int, opponents: Sequence[str]
) -> tuple[int, str | None]:
    """Read how many play and, for one player, the solitaire opponent; each needs the other."""
    players = read_integer(raw, "players", 1, most)
    solo = read_choice(raw, "solo", opponents)
    if players is None:
        if solo is None:
            raise OptionError(f"players is missing: a whole number from 1 to {most}.")
        players = 1
    if players == 1 and solo is None:
        raise OptionError(f"One player needs an opponent: solo, one of {listing(opponents)}.")
    if players > 1 and solo is not None:
        raise OptionError(f"solo is for 1 player, not for {players}.")
    return players, solo


MOST_NAME = 40


def read_names(raw: Mapping[str, object], defaults: Sequence[str], people: int) -> list[str]:
    """Read the players' names: one for each person; the rest keep their defaults."""
    given = read_list(raw, "names")
    if given is None:
        return list(defaults)
    if not people <= len(given) <= len(defaults):
        raise OptionError(f"names must list {people} names, not {len(given)}.")
    for name in given:
        if not isinstance(name, str) or not name.strip() or len(name) > MOST_NAME:
            raise OptionError(
                f"Each of names must be text of 1 to {MOST_NAME} characters, not {show(name)}."
            )
        if not name.isprintable():
            raise OptionError(
                f"names must be printable text without line breaks, not {show(name)}."
            )
    return [str(name) for name in given] + list(defaults[len(given) :])
