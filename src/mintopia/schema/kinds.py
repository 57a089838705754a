"""Kinds of values: how an argument of a move or a field of an event is read, written and shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from mintopia.errors import MalformedMoveError
from mintopia.options import shown
from mintopia.sentences import Sentences

UNKNOWN: Final = "?"  # what a viewer may not know
_LONGEST_NUMBER: Final = 6
_said: Final = Sentences("moves")
_noun: Final = Sentences("nouns")


@dataclass(frozen=True)
class Kind:
    """A kind of value. As an argument it is one of `size` integers, the first of them `low`.

    `point` writes it as a target, such as "plan:{}"; a kind without one is a number to dial.
    """

    low: int
    size: int
    names: tuple[str, ...] = ()
    from_deck: bool = False  # the names are those of the cards that the game is played with
    word: str = ""  # in the form of a move, where it is not the argument's name
    noun: str = "value"  # what a refusal calls it: a key of the section `nouns`
    point: str = ""
    show: Callable[..., Any] | None = None  # how an event tells it, where that is not its name
    about: Callable[[Any], list[str]] | None = None  # the targets, where `point` does not say it
    width: int = 1  # the numbers of an event that make up this field

    def at(self, point: str) -> Kind:
        """Return the same kind, lying elsewhere on the table."""
        return replace(self, point=point)

    def read(self, text: str, ids: Sequence[str]) -> int:
        """Read an argument; raise MalformedMoveError if it is none of the allowed values."""
        names = ids if self.from_deck else self.names
        if names:
            if text in names:
                return names.index(text)
            key = "choice" if self.word else "name"
            told = {"word": shown(text), "what": _noun(self.noun), "allowed": tuple(names)}
            raise MalformedMoveError(_said(key, **told))
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_NUMBER:
            value = int(text)
            if self.low <= value < self.low + self.size and str(value) == text:
                return value
        high = self.low + self.size - 1
        bounds = {"low": self.low, "high": high}
        raise MalformedMoveError(_said("number", word=shown(text), what=_noun(self.noun), **bounds))

    def write(self, value: int, ids: Sequence[str]) -> str:
        """Write a value; a card that this deck does not have is its number after a #."""
        names = ids if self.from_deck else self.names
        if names or self.from_deck:
            return names[value] if value < len(names) else f"#{value}"
        return str(value)

    def tell(self, values: Sequence[int], ids: Sequence[str]) -> Any:
        """Return what an event tells: a name, a number, or what `show` makes of it."""
        if self.show is not None:
            return self.show(*values)
        return self.write(values[0], ids) if self.names or self.from_deck else values[0]

    def targets(self, told: Any) -> list[str]:
        """List the targets that a field of an event speaks of."""
        if told is None or told == UNKNOWN:
            return []
        if self.about is not None:
            return self.about(told)
        return [self.point.format(told)] if self.point else []


def number(low: int = 0, high: int = 0, point: str = "", noun: str = "value") -> Kind:
    """Return the kind of whole numbers within bounds; a field of an event needs none."""
    return Kind(low, high - low + 1, point=point, noun=noun)


def named(names: Sequence[str], point: str = "", noun: str = "value") -> Kind:
    """Return the kind of things with names of their own, numbered in this order."""
    return Kind(0, len(names), tuple(names), point=point, noun=noun)


def one_of(*names: str, point: str = "") -> Kind:
    """Return the kind of a few words, of which a move names one: left|right."""
    return Kind(0, len(names), names, word="|".join(names), point=point)


def deck_card(most: int, point: str = "", noun: str = "value") -> Kind:
    """Return the kind of cards of a deck that the options may replace, at most so many."""
    return Kind(0, most, from_deck=True, point=point, noun=noun)
