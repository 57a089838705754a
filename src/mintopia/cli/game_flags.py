"""Flags for the options that only some games have, derived from what each game declares."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import click

from mintopia.cli.common import GAME_IDS, F
from mintopia.engine.schema.forms import OptionInfo
from mintopia.games import options_of

COMMON: Final = ("players", "solo", "names", "cards")  # options whose flags every game shares
KINDS: Final = ("whole", "choice", "flag", "seat", "per-seat", "rolls", "some-of")  # no whole deck
RULES_KINDS: Final = ("some-of", "flag", "choice")  # options about the rules alone
# How to write a value of a kind, where that is not obvious.
_HOW: Final = {
    "seat": " A seat number (from 1) or a name.",
    "per-seat": " For example 41,38; - for none.",
}


def _options() -> dict[str, dict[str, OptionInfo]]:
    """Return the options of all games: by name, then by game."""
    found: dict[str, dict[str, OptionInfo]] = {}
    for game in GAME_IDS:
        for option in options_of(game):
            found.setdefault(option["name"], {})[game] = option
    return found


OPTIONS: Final = _options()


def one_of(*names: str) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """Return a function that completes one of several names."""
    return lambda _context, _parameter, typed: [name for name in names if name.startswith(typed)]


def own_options(kinds: tuple[str, ...] = KINDS) -> dict[str, str]:
    """Return the names and kinds of the options that belong to some games only."""
    found = {name: next(iter(games.values()))["kind"] for name, games in OPTIONS.items()}
    return {name: kind for name, kind in found.items() if name not in COMMON and kind in kinds}


def game_flags(kinds: tuple[str, ...] = KINDS) -> Callable[[F], F]:
    """Add a flag for every option that belongs to some games only."""

    def decorate(function: F) -> F:
        for name, kind in reversed(list(own_options(kinds).items())):
            games = OPTIONS[name]
            told = next(iter(games.values()))
            text = f"{', '.join(games)}: {told['help']}{_HOW.get(kind, '')}"
            if kind == "flag":
                function = click.option(f"--{name}", is_flag=True, default=None, help=text)(
                    function
                )
                continue
            ids = [one["id"] for one in told.get("choices", ())]
            function = click.option(f"--{name}", shell_complete=one_of(*ids), help=text)(function)
        return function

    return decorate
