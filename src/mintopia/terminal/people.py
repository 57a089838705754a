"""The names of the people at the screen: how they are typed, and what they are without one."""

from __future__ import annotations

from mintopia.errors import OptionError
from mintopia.options import MOST_NAME, show
from mintopia.terminal.texts import texts


def default_names(players: int, language: str) -> list[str]:
    """Name players who gave no name."""
    say = texts(language).say
    if players == 1:
        return [say("people", "alone")]
    return [say("people", "player", number=seat + 1) for seat in range(players)]


def split_names(typed: str) -> list[str]:
    """Take a list of names apart; the Japanese comma serves as well."""
    return [name.strip() for name in typed.replace("、", ",").replace("，", ",").split(",")]


def names_problem(names: list[str], players: int, language: str) -> str:
    """Say what is wrong with names; empty if nothing is."""
    say = texts(language).say
    if len(names) != players:
        return say("people", "names-count", count=players, given=len(names))
    for name in names:
        if not name:
            return say("people", "names-empty")
        if len(name) > MOST_NAME:
            return say("people", "names-long", most=MOST_NAME, name=name)
        if not name.isprintable():
            return say("people", "names-unprintable")
    return ""


def names_from_flag(given: object, language: str) -> list[str]:
    """Read --names; a list has been taken apart already."""
    if given is None:
        return []
    if isinstance(given, list):
        return [str(name) for name in given]
    names = split_names(str(given))
    if not all(names):
        raise OptionError(texts(language).say("people", "flag-names"))
    return names


def seat_from_flag(flag: str, given: object, names: list[str], language: str) -> int | None:
    """Read a flag that names a seat, by its number or by the player's name."""
    if given is None:
        return None
    typed = str(given).strip()
    if typed in names:
        return names.index(typed)
    if typed.isdecimal():
        return int(typed)
    raise OptionError(
        texts(language).say(
            "people", "flag-seat", flag=flag, names=", ".join(names), given=show(given)
        )
    )
