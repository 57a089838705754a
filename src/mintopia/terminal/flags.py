"""Turns command-line flags into game options, following the game's schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mintopia.engine.options import listing, show
from mintopia.engine.schema.forms import OptionInfo, unmet_needs
from mintopia.errors import OptionError
from mintopia.terminal import people
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
            options[name] = people.seat_from_flag(f"--{name}", flags[name], names, language)
            continue
        read = READS.get(option["kind"])
        options[name] = flags[name] if read is None else read(str(flags[name]))
        if options[name] is None:
            fields = {"flag": f"--{name}", "low": option["low"], "high": option["high"]}
            raise OptionError(
                texts(language).say("flags", option["kind"], **fields, given=show(flags[name]))
            )
    defaults = {name: option.get("default") for name, option in told.items()}
    for name in options:
        unmet = unmet_needs(told[name], defaults | options)
        if unmet and name != "solo":  # the rules refuse that one in their own words
            other, values = next(iter(unmet.items()))
            fields = {"flag": f"--{name}", "other": f"--{other}"}
            allowed = listing(map(str, values))
            raise OptionError(texts(language).say("flags", "unused", **fields, values=allowed))
    return options


def _who_plays(
    told: Mapping[str, OptionInfo], flags: Mapping[str, object], language: str
) -> tuple[Options, list[str]]:
    """Return the options about the players, and the names of everybody at the table."""
    names = people.names_from_flag(flags.get("names"), language)
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
        names = names or people.default_names(players, language)
    if players == 1 and solo in opponents and len(names) == 1:
        names.append(opponents[str(solo)])
    twice = people.names_twice(names, language)
    if twice:
        raise OptionError(twice)
    if "names" in told:
        options["names"] = names
    return options, names


def _whole(typed: str) -> object:
    """Return a number as an int; leave anything else for the rules to refuse."""
    return int(typed) if typed.strip().lstrip("-").isdecimal() else typed


def _rolls(typed: str) -> list[int] | None:
    words = people.split_names(typed)
    return [int(word) for word in words] if all(word.isdecimal() for word in words) else None


def _some_of(typed: str) -> object:
    words = people.split_names(typed)
    count = _whole(words[0])
    if isinstance(count, int) and len(words) == 1:
        return count
    return words if all(words) else None


# How the values of a kind are read; None if they cannot be.
READS: Final[Mapping[str, Callable[[str], object]]] = {
    "whole": _whole,
    "per-seat": people.read_numbers,
    "rolls": _rolls,
    "some-of": _some_of,
}
