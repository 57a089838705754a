"""The errors of Mintopia: each message says in a sentence what was wrong and what is allowed."""

from __future__ import annotations

from collections.abc import Callable


class MintopiaError(Exception):
    """The root of all errors that bad input can cause."""


class OptionError(MintopiaError):
    """An option of a new game, or a replaced card value, is impossible."""


class MoveError(MintopiaError):
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
        """Say why, in a language, with the paragraph of the rules."""
        return f"{self.sentence(language)} ({self.paragraph})"


class UndoError(MintopiaError):
    """There is no move to take back."""


class SeatError(MintopiaError):
    """There is no such seat in this game."""


class RecordError(MintopiaError):
    """A record is not one, or does not replay."""
