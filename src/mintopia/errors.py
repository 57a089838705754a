"""The errors of Mintopia: each message says in a sentence what was wrong and what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Sayable(Protocol):
    """A message that exists in every language: a sentence of a catalog, with its values."""

    def message(self, language: str) -> str:
        """Return the sentence in a language."""


class MintopiaError(Exception):
    """The base class of all errors that bad input can cause."""


class SpokenError(MintopiaError):
    """An error with a message in every language; `str` gives the English one.

    If it is made from plain text, that is the message in every language.
    """

    def __init__(self, said: str | Sayable) -> None:
        super().__init__(said if isinstance(said, str) else said.message("en"))
        self._said = said

    def message(self, language: str) -> str:
        """Return what was wrong, in a language."""
        return self._said if isinstance(self._said, str) else self._said.message(language)


def message_of(error: BaseException, language: str) -> str:
    """Return an error's message in a language, or its own text if it has no other."""
    return error.message(language) if isinstance(error, SpokenError) else str(error)


class OptionError(SpokenError):
    """An option of a new game, or a replaced card value, is impossible."""


class GameError(MintopiaError):
    """A game's folder or package is not put together as it should be."""


class WriteError(OptionError):
    """A file cannot be written."""


class MoveError(SpokenError):
    """A move was refused; nothing has changed."""


class MalformedMoveError(MoveError):
    """The text is not a move of this game at all."""


class IllegalMoveError(MoveError):
    """A well-formed move that the rules do not allow now."""

    def __init__(self, move: str, key: str, paragraph: str, sentence: Callable[[str], str]) -> None:
        self.move = move
        self.key = key
        self.paragraph = paragraph
        self.sentence = sentence
        super().__init__(self.message("en"))

    def message(self, language: str) -> str:
        """Return the reason in a language, with the paragraph of the rules."""
        return f"{self.sentence(language)} ({self.paragraph})"


class UndoError(SpokenError):
    """There is no move to take back."""


class SeatError(SpokenError):
    """There is no such seat in this game."""


class RecordError(SpokenError):
    """A record is malformed, or does not replay."""
