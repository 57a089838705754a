"""Reads options, with errors that say what was wrong and what is allowed.

Options come from outside (the protocol, a saved game, a card file), so nothing about them is
trusted: every reader checks type and range and names the key in its message. A null means that an
option was not given. The messages exist in every language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final
from unicodedata import category, normalize

from mintopia.engine.i18n import DEFAULT_LANGUAGE
from mintopia.engine.sentences import Sentence, Sentences
from mintopia.errors import OptionError

_SHOWN = 40
_NEAR: Final = 0.7  # the least similarity at which a name is suggested
_said: Final = Sentences("options")


def shown(value: object) -> str | Sentence:
    """Return a wrong value, shortened to one line, for a message in any language."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # nested too deeply, or a number too long to print
        return _said("too-large")
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def show(value: object) -> str:
    """Return a wrong value, shortened to one line, in English."""
    text = shown(value)
    return text if isinstance(text, str) else text.message(DEFAULT_LANGUAGE)


def plain(value: Any) -> Any:
    """Return a copy of a checked value made of the lists and dicts that JSON has."""
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return value


def listing(names: Iterable[str]) -> str:
    """Join names for a sentence."""
    return ", ".join(names)


def counted(number: int, noun: str) -> str:
    """Return how many of something, in English: 1 bot, 2 bots."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def check_keys(
    raw: Mapping[str, object], allowed: Sequence[str], where: str, refusal: str = "unknown-key"
) -> None:
    """Refuse any key that is not allowed here; `refusal` names the sentence."""
    for key in raw:
        if key not in allowed:
            told = {"where": where, "key": shown(key), "allowed": tuple(allowed)}
            raise OptionError(said_like(refusal, key, allowed, told))


def said_like(
    key: str,
    given: object,
    allowed: Sequence[str],
    told: Mapping[str, object],
    said: Sentences = _said,
) -> Sentence:
    """Return a refusal, with a suggestion if an allowed name looks like the given one."""
    like = name_like(given, allowed)
    return said(key, **told) if like is None else said(f"{key}-like", like=like, **told)


def name_like(given: object, allowed: Iterable[str]) -> str | None:
    """Return the name that was probably meant by a misspelt one; None if there is none."""
    if not isinstance(given, str):
        return None
    names = {name.lstrip("-"): name for name in allowed}  # dashes would make all flags look alike
    near = get_close_matches(given.lstrip("-"), names, 1, _NEAR)
    return names[near[0]] if near and names[near[0]] != given else None


def check_card_keys(raw: Mapping[str, object], allowed: Sequence[str]) -> None:
    """Refuse any table that is not allowed in a card file."""
    check_keys(raw, allowed, "", "unknown-card-key")


def check_option_keys(raw: Mapping[str, object], allowed: Sequence[str], game: str) -> None:
    """Refuse any option that a game does not have; the message lists the seed as well."""
    listed = (*allowed, "seed")
    for key in raw:
        if key not in allowed:
            told = {"where": game, "key": shown(key), "allowed": listed}
            raise OptionError(said_like("unknown-option", key, listed, told))


def read_integer(
    raw: Mapping[str, object], key: str, low: int, high: int, name: str = ""
) -> int | None:
    """Read a whole number within bounds; None if it was not given."""
    value = raw.get(key)
    return None if value is None else check_number(name or key, value, low, high)


def check_number(name: str, value: object, low: int, high: int) -> int:
    """Return a whole number within bounds; refuse any other value."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise not_within(name, low, high, value)
    return value


def not_within(name: str, low: int, high: int, value: object) -> OptionError:
    """Return the refusal of a value that is not a whole number within bounds."""
    return OptionError(_said("integer", name=name, low=low, high=high, given=shown(value)))


def _read(raw: Mapping[str, object], key: str, name: str, types: Any, refusal: str) -> Any:
    """Return a value of these types, or None if it was not given."""
    value = raw.get(key)
    if value is None or isinstance(value, types):
        return value
    raise OptionError(_said(refusal, name=name or key, given=shown(value)))


def read_flag(raw: Mapping[str, object], key: str, name: str = "") -> bool | None:
    """Read true or false; None if it was not given."""
    value: bool | None = _read(raw, key, name, bool, "flag")
    return value


def read_choice(raw: Mapping[str, object], key: str, allowed: Sequence[str]) -> str | None:
    """Read one of several names; None if it was not given."""
    value = raw.get(key)
    if value is None:
        return None
    if not isinstance(value, str) or value not in allowed:
        raise not_among(key, allowed, value)
    return value


def not_among(name: str, allowed: Sequence[str], value: object) -> OptionError:
    """Return the refusal of a value that is not among the allowed names."""
    told = {"name": name, "allowed": tuple(allowed), "given": shown(value)}
    return OptionError(said_like("choice", value, allowed, told))


def read_list(raw: Mapping[str, object], key: str) -> list[object] | None:
    """Read a list; None if it was not given."""
    value = _read(raw, key, "", list | tuple, "list")
    return None if value is None else list(value)


def read_table(raw: Mapping[str, object], key: str, name: str = "") -> Mapping[str, object]:
    """Read a table of further keys; empty if it was not given."""
    table: Mapping[str, object] = _read(raw, key, name, Mapping, "table") or {}
    return table


def read_players(
    raw: Mapping[str, object], least: int, most: int, opponents: Sequence[str]
) -> tuple[int, str | None]:
    """Read the number of players and, for a single one, the solitaire opponent."""
    players = read_integer(raw, "players", least, most)
    solo = read_choice(raw, "solo", opponents) if opponents else None
    if players is None:
        if solo is None:
            raise OptionError(_said("players-missing", least=least, most=most))
        players = 1
    if players == 1 and solo is None and opponents:
        raise OptionError(_said("needs-opponent", opponents=tuple(opponents)))
    if players > 1 and solo is not None:
        raise OptionError(_said("solo-for-one", players=players))
    return players, solo


MOST_NAME = 40
MOST_MARKS: Final = 4  # that one letter needs at most, such as in pointed Hebrew


def plain_name(name: str) -> str:
    """Return a name in the form used to compare names, so that names that look alike are equal."""
    return " ".join(normalize("NFKC", name).casefold().split())


def few_marks(text: str) -> str:
    """Return a text without the marks that pile up on a letter, and would cover other lines.

    They are left out, not refused, since names that were given earlier must still be read.
    """
    kept: list[str] = []
    marks = 0
    for sign in text:
        marks = marks + 1 if category(sign) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def read_names(raw: Mapping[str, object], defaults: Sequence[str], people: int) -> list[str]:
    """Read the players' names: one for each person; the rest keep their defaults."""
    given = read_list(raw, "names")
    if given is None:
        return list(defaults)
    if not people <= len(given) <= len(defaults):
        raise OptionError(_said("names-count", people=people, given=len(given)))
    names: list[str] = []
    for name in given:
        if not isinstance(name, str) or not name.strip() or len(name) > MOST_NAME:
            raise OptionError(_said("names-length", most=MOST_NAME, given=shown(name)))
        if not name.isprintable():
            raise OptionError(_said("names-printable", given=shown(name)))
        names.append(few_marks(name))
    return names + list(defaults[len(names) :])
