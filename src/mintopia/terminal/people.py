"""The people at the screen: their names and ages as they are typed, and who of them begins."""

from __future__ import annotations

from typing import Final

from mintopia.errors import OptionError
from mintopia.options import MOST_NAME, show
from mintopia.terminal.questions import Choice, Question
from mintopia.terminal.texts import texts

DRAWN: Final = "drawn"
NO_AGE: Final = "-"


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
    """Describe what is wrong with names; empty if nothing is."""
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


def names_or_default(typed: str, players: int, language: str) -> list[str]:
    """Return the names as typed, or the usual ones as long as something is wrong with them."""
    names = split_names(typed)
    return default_names(players, language) if names_problem(names, players, language) else names


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
    if typed.isdecimal() and 1 <= int(typed) <= len(names):
        return int(typed) - 1
    raise OptionError(
        texts(language).say(
            "people",
            "flag-seat",
            flag=flag,
            last=len(names),
            names=", ".join(names),
            given=show(given),
        )
    )


# --- who begins, and the ages -------------------------------------------------------------------
def first_question(key: str, label: str, names: list[str], language: str) -> Question:
    """Ask who begins: drawn by lot, or the one whom the table names."""
    say = texts(language).say
    drawn = Choice(DRAWN, say("people", "drawn"), say("people", "drawn-note"))
    note = say("people", "named-note")
    seats = [Choice(str(number), name, note) for number, name in enumerate(names, 1)]
    return Question(key, label, DRAWN, (drawn, *seats))


def first_seat(answer: str) -> int | None:
    """Return the seat that begins; None if it is drawn."""
    return None if answer == DRAWN else int(answer) - 1


def ages_question(language: str) -> Question:
    """Ask for the ages, which break the last tie of Mint Works; nobody has to tell."""
    say = texts(language).say
    return Question("ages", say("people", "ages"), "", note=say("people", "ages-note"))


def read_ages(typed: str) -> list[int | None] | None:
    """Read ages with commas between them; None if something among them is no age."""
    words = split_names(typed)
    if not all(word.isdecimal() or word == NO_AGE for word in words):
        return None
    return [None if word == NO_AGE else int(word) for word in words]


def ages_problem(typed: str, players: int, most: int, language: str) -> str:
    """Explain what is wrong with ages as typed; empty if nothing is."""
    say = texts(language).say
    words = split_names(typed)
    if words == [""]:
        return ""
    if len(words) != players:
        return say("people", "ages-count", count=players, given=len(words))
    for word in words:
        if word != NO_AGE and not (word.isdecimal() and int(word) <= most):
            return say("people", "ages-number", most=most, given=show(word))
    return ""
