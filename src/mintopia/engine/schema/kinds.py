"""Kinds of values: how an argument of a move or a field of an event is read, written and shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from mintopia.engine.options import shown
from mintopia.engine.sentences import Sentences
from mintopia.errors import MalformedMoveError

UNKNOWN: Final = "?"  # stands for a value that a viewer may not know
_LONGEST_NUMBER: Final = 6
_said: Final = Sentences("moves")
_noun: Final = Sentences("nouns")


@dataclass(frozen=True)
class Kind:
    """A kind of value. As an argument it is one of `size` consecutive integers starting at `low`.

    `point` is the pattern of its target, such as "plan:{}"; a kind without one is a number to dial.
    """

    low: int
    size: int
    names: tuple[str, ...] = ()
    from_deck: bool = False  # the names are those of the cards in this game
    word: str = ""  # in the form of a move, if not the argument's name
    noun: str = "value"  # what refusals call it: a key of the section `nouns`
    point: str = ""
    show: Callable[..., Any] | None = None  # how events show it, if not by its name
    about: Callable[[Any], list[str]] | None = None  # the targets, if `point` does not give them
    width: int = 1  # how many numbers of an event make up this field

    def at(self, point: str) -> Kind:
        """Return the same kind with another target on the table."""
        return replace(self, point=point)

    def called(self, word: str) -> Kind:
        """Return the same kind with another word in the form of a move."""
        return replace(self, word=word)

    def read(self, text: str, ids: Sequence[str]) -> int:
        """Parse an argument; raise MalformedMoveError if it is not an allowed value."""
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
        """Return a value as text; a card that is not in this deck becomes # and its number."""
        names = ids if self.from_deck else self.names
        if names or self.from_deck:
            return names[value] if value < len(names) else f"#{value}"
        return str(value)

    def tell(self, values: Sequence[int], ids: Sequence[str]) -> Any:
        """Return a value as events show it: a name, a number, or the result of `show`."""
        if self.show is not None:
            return self.show(*values)
        return self.write(values[0], ids) if self.names or self.from_deck else values[0]

    def targets(self, told: Any) -> list[str]:
        """List the targets that a field of an event refers to."""
        if told is None or told == UNKNOWN:
            return []
        if self.about is not None:
            return self.about(told)
        return [self.point.format(told)] if self.point else []


def number(low: int = 0, high: int = 0, point: str = "", noun: str = "value") -> Kind:
    """Return the kind for whole numbers within bounds; a field of an event needs no bounds."""
    return Kind(low, high - low + 1, point=point, noun=noun)


def named(names: Sequence[str], point: str = "", noun: str = "value") -> Kind:
    """Return the kind for named things, numbered in this order."""
    return Kind(0, len(names), tuple(names), point=point, noun=noun)


def one_of(*names: str, point: str = "") -> Kind:
    """Return the kind for a choice between a few words, such as left|right."""
    return Kind(0, len(names), names, word="|".join(names), point=point)


def deck_card(most: int, point: str = "", noun: str = "value") -> Kind:
    """Return the kind for cards of a deck that options may replace, with at most `most` cards."""
    return Kind(0, most, from_deck=True, point=point, noun=noun)
