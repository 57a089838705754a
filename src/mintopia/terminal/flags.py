"""Turns command-line flags into game options, following the game's schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mintopia.engine.options import listing, show
from mintopia.engine.schema.forms import OptionInfo, unmet_needs
from mintopia.errors import OptionError
from mintopia.terminal.people import (
    default_names,
    names_from_flag,
    names_twice,
    read_numbers,
    seat_from_flag,
    split_names,
)
from mintopia.terminal.texts import texts

Options = dict[str, object]


def options_from_flags(
    told: Mapping[str, OptionInfo], flags: Mapping[str, object], language: str
) -> Options:
    """Return the options that the flags ask for; the rules check whatever is not checked here."""
    players = told["players"]
    options, names = _who_plays(told, flags, language)
    if options["players"] not in range(players["low"], players["high"] + 1):
        return {"players": options["players"]}  # refused by the rules, whatever else is given
    for name, option in told.items():
        if name in options or flags.get(name) is None:
            continue
        if option["kind"] == "seat":
            options[name] = seat_from_flag(f"--{name}", flags[name], names, language)
        else:
            read = READS.get(option["kind"], _as_given)
            options[name] = read(option, flags[name], language)
    defaults = {name: option.get("default") for name, option in told.items()}
    for name in options:
        unmet = unmet_needs(told[name], defaults | options)
        if unmet and name != "solo":  # the rules refuse that one in their own words
            other, values = next(iter(unmet.items()))
            told_of = {"flag": f"--{name}", "other": f"--{other}"}
            allowed = listing(map(str, values))
            raise OptionError(texts(language).say("flags", "unused", **told_of, values=allowed))
    return options


def _who_plays(
    told: Mapping[str, OptionInfo], flags: Mapping[str, object], language: str
) -> tuple[Options, list[str]]:
    """Return the options about the players, and the names of everybody at the table."""
    names = names_from_flag(flags.get("names"), language)
    cards = told["solo"]["choices"] if "solo" in told else []
    opponents = {one["id"]: one["label"] for one in cards}
    players, solo = flags.get("players"), flags.get("solo")
    if players is None:
        alone = solo is not None or (bool(opponents) and not names)
        players = 1 if alone else len(names) or told["players"]["low"]
    if players == 1 and solo is None and opponents:
        solo = cards[0]["id"]
    options: Options = {"players": players}
    if solo is not None:
        options["solo"] = solo
    if isinstance(players, int):
        names = names or default_names(players, language)
    if players == 1 and solo in opponents and len(names) == 1:
        names.append(opponents[str(solo)])
    twice = names_twice(names, language)
    if twice:
        raise OptionError(twice)
    if "names" in told:
        options["names"] = names
    return options, names


def _as_given(option: OptionInfo, given: object, language: str) -> object:
    del option, language
    return given


def _whole(option: OptionInfo, given: object, language: str) -> object:
    """Return a number as an int; leave anything else for the rules to refuse."""
    del option, language
    typed = str(given).strip()
    return int(typed) if typed.lstrip("-").isdecimal() else given


def _numbers(option: OptionInfo, given: object, language: str) -> object:
    numbers = read_numbers(str(given))
    if numbers is None:
        raise _refusal("numbers", option, given, language)
    return numbers


def _rolls(option: OptionInfo, given: object, language: str) -> object:
    words = split_names(str(given))
    if not all(word.isdecimal() for word in words):
        raise _refusal("rolls", option, given, language)
    return [int(word) for word in words]


def _some_of(option: OptionInfo, given: object, language: str) -> object:
    words = split_names(str(given))
    if not all(words):
        raise _refusal("some-of", option, given, language)
    count = _whole(option, words[0], language)
    return count if isinstance(count, int) and len(words) == 1 else words


def _refusal(key: str, option: OptionInfo, given: object, language: str) -> OptionError:
    told = {"flag": f"--{option['name']}", "low": option["low"], "high": option["high"]}
    return OptionError(texts(language).say("flags", key, **told, given=show(given)))


READS: Final[Mapping[str, Callable[[OptionInfo, object, str], object]]] = {
    "whole": _whole,
    "per-seat": _numbers,
    "rolls": _rolls,
    "some-of": _some_of,
}
