"""The people at the screen: reading their names and numbers, and asking who begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mintopia.engine.options import MOST_NAME, show
from mintopia.engine.schema.forms import OptionInfo
from mintopia.errors import OptionError
from mintopia.terminal.questions import Choice, Question
from mintopia.terminal.texts import texts

DRAWN: Final = "drawn"
NO_NUMBER: Final = "-"


def default_names(players: int, language: str) -> list[str]:
    """Return names for players who gave none."""
    say = texts(language).say
    if players == 1:
        return [say("people", "alone")]
    return [say("people", "player", number=seat + 1) for seat in range(players)]


def split_names(typed: str) -> list[str]:
    """Split a list of names at commas, Japanese ones included."""
    return [name.strip() for name in typed.replace("、", ",").replace("，", ",").split(",")]


def names_twice(names: Sequence[str], language: str) -> str:
    """Describe which name two players share; empty if none."""
    for at, name in enumerate(names):
        if name.casefold() in (other.casefold() for other in names[:at]):
            return texts(language).say("people", "names-twice", name=name)
    return ""


def names_problem(typed: str, people: int, language: str, opponent: str = "") -> str:
    """Describe what is wrong with the typed names; empty if nothing is."""
    say = texts(language).say
    names = split_names(typed)
    if len(names) != people:
        return say("people", "names-count", count=people, given=len(names))
    for name in names:
        if not name:
            return say("people", "names-empty")
        if len(name) > MOST_NAME:
            return say("people", "names-long", most=MOST_NAME, name=name)
        if not name.isprintable():
            return say("people", "names-unprintable")
    return names_twice([opponent, *names], language)


def names_from_flag(given: object, language: str) -> list[str]:
    """Return the names from --names; a list is already split."""
    if given is None:
        return []
    if isinstance(given, list):
        return [str(name) for name in given]
    names = split_names(str(given))
    if not all(names):
        raise OptionError(texts(language).say("people", "flag-names"))
    return names


def seat_from_flag(flag: str, given: object, names: list[str], language: str) -> int | None:
    """Return the seat that a flag names, by its number or by the player's name."""
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


# --- who begins, and a number for each person ---------------------------------------------------
def first_question(key: str, label: str, names: list[str], language: str) -> Question:
    """Return the question of who begins: drawn by lot, or one of the players."""
    say = texts(language).say
    drawn = Choice(DRAWN, say("people", "drawn"), say("people", "drawn-note"))
    note = say("people", "named-note")
    seats = [Choice(str(number), name, note) for number, name in enumerate(names, 1)]
    return Question(key, label, DRAWN, (drawn, *seats))


def first_seat(answer: str) -> int | None:
    """Return the seat that begins; None if it is drawn."""
    return None if answer == DRAWN else int(answer) - 1


def read_numbers(typed: str) -> list[int | None] | None:
    """Read whole numbers separated by commas; return None if one of them is not a number."""
    words = split_names(typed)
    if not all(word.isdecimal() or word == NO_NUMBER for word in words):
        return None
    return [None if word == NO_NUMBER else int(word) for word in words]


def numbers_problem(typed: str, option: OptionInfo, people: int, language: str) -> str:
    """Explain what is wrong with the typed numbers, one for each person; empty if nothing is."""
    words = split_names(typed)
    if words == [""]:
        return ""
    told = {"label": option["label"], "low": option["low"], "high": option["high"]}
    if len(words) != people:
        told |= {"count": people, "given": len(words)}
        return texts(language).say("people", "numbers-count", **told)
    for word in words:
        number = int(word) if word.isdecimal() else None
        if word != NO_NUMBER and (number is None or not option["low"] <= number <= option["high"]):
            return texts(language).say("people", "numbers", given=show(word), **told)
    return ""
