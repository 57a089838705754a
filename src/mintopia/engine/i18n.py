"""Languages: choosing one, and the catalogs of sentences in TOML files next to the code."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib import resources
from pathlib import PurePath
from typing import Any, Final

from typing_extensions import TypedDict

LANGUAGES: Final = ("en", "ja")
DEFAULT_LANGUAGE: Final = "en"
YOU: Final = "You"  # instead of a name: the player whom a sentence addresses
PEOPLE: Final = ("player", "to", "other")  # the fields of a sentence that name players
COMMAS: Final = {"en": ", ", "ja": "、"}  # between the members of a list
_YOU_IN: Final = {"en": "you", "ja": "あなた"}
_SEAT: Final = {"en": "Seat {}", "ja": "席{}"}
# Controls except line breaks and tabs, marks that turn the direction of writing, lone surrogates.
_CONTROLS: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
_VERB: Final = re.compile(r"\[([^|\]]*)\|([^|\]]*)\]")


class Text(TypedDict):
    """A text in every language."""

    en: str
    ja: str


# A table of cards for people: title, headings, rows.
CardTable = tuple[str, list[str], list[list[str]]]


def language_from_environment(environment: Mapping[str, str] | None = None) -> str:
    """Return the language that LC_ALL, LC_MESSAGES or LANG names, or the default."""
    variables = os.environ if environment is None else environment
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = variables.get(variable, "")
        if value:
            code = value.split(".")[0].split("_")[0].split("-")[0].lower()
            return code if code in LANGUAGES else DEFAULT_LANGUAGE
    return DEFAULT_LANGUAGE


@cache
def load_toml(package: str, name: str) -> dict[str, Any]:
    """Read a TOML file that lies next to a package's code."""
    text = resources.files(package).joinpath(name).read_text(encoding="utf-8")
    return tomllib.loads(text)


class Catalogue:
    """The sentences of one package in one language."""

    def __init__(self, package: str, language: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"There is no language {language!r}; there are {LANGUAGES}.")
        self.language = language
        self._table = load_toml(package, f"text/{language}.toml")

    def section(self, name: str) -> Mapping[str, Any]:
        """Return a whole section."""
        section: Mapping[str, Any] = self._table[name]
        return section

    def has_section(self, name: str) -> bool:
        """Return whether a section exists."""
        return name in self._table

    def has(self, section: str, key: str) -> bool:
        """Return whether a sentence exists."""
        return key in self._table.get(section, {})

    def say(self, section: str, key: str, /, **fields: object) -> str:
        """Return a sentence, filled in; a player whose name is `YOU` is addressed as "you"."""
        template: str = self._table[section][key]
        if not fields:
            return template
        you = tuple(field for field in PEOPLE if fields.get(field) == YOU)
        shown = {field: _shown(value) for field, value in fields.items()}
        return _told_to(you, template, self.language).format(**shown)


def catalogues(package: str) -> Callable[[str], Catalogue]:
    """Return a function that gives a package's catalog in a language, reading each once."""
    return cache(partial(Catalogue, package))


def printable(text: str) -> str:
    r"""Return a text with what would act on a terminal, such as its escape character, as `\x1b`."""
    return _CONTROLS.sub(lambda sign: repr(sign.group())[1:-1], text)


def _shown(value: object) -> object:
    """Return a value as a sentence shows it; a path is shown on one line, whatever its name."""
    if isinstance(value, PurePath):
        return printable(str(value)).replace("\n", "\\n").replace("\t", "\\t")
    return printable(value) if isinstance(value, str) else value


@cache
def _told_to(you: tuple[str, ...], template: str, language: str) -> str:
    """Return a template with "you" in the fields that name the reader, and with verbs that fit.

    A verb is written "[places|place]"; the second form is for a {player} who is the reader.
    """
    template = _VERB.sub(r"\2" if PEOPLE[0] in you else r"\1", template)
    word = _YOU_IN[language]
    for field in you:
        template = re.sub(rf"(?<=[.?!] )\{{{field}\}}|^\{{{field}\}}", word.capitalize(), template)
        template = template.replace(f"{{{field}}}", word)
    return re.sub(r"\b([Yy])ou's\b", r"\1our", template)


def seat_name(seat: int, language: str = DEFAULT_LANGUAGE) -> str:
    """Return the default name of a seat."""
    return _SEAT[language].format(seat + 1)


def spoken_names(
    names: tuple[str, ...], opponent: Mapping[str, str] | None, language: str
) -> tuple[str, ...]:
    """Return the names for sentences: default names of seats and opponents are translated."""
    if language == DEFAULT_LANGUAGE:
        return names
    spoken = [
        seat_name(seat, language) if name == seat_name(seat) else name
        for seat, name in enumerate(names)
    ]
    if opponent is not None and names[1] == opponent[DEFAULT_LANGUAGE]:
        spoken[1] = opponent[language]
    return tuple(spoken)


def winners_sentence(
    say: Callable[..., str], winners: Sequence[int], viewer: int, names: Sequence[str]
) -> str:
    """Describe who has won, for a viewer at the table; `say` fills in a game's prompts."""
    if list(winners) == [viewer]:
        return say("prompts", "you-win")
    players = names[winners[0]]
    if len(winners) == 1:
        return say("prompts", "wins", player=players)
    for seat in winners[1:]:
        players = say("prompts", "joined", names=players, name=names[seat])
    return say("prompts", "shared", players=players)
