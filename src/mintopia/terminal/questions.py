"""Questions before a game, as data: the full-screen form and the plain game ask the same ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

Answers = Mapping[str, str]


@dataclass(frozen=True)
class Choice:
    """One possible answer."""

    value: str
    label: str
    note: str = ""


@dataclass(frozen=True)
class Question:
    """One question; without choices it asks for free text."""

    key: str
    label: str
    default: str
    choices: tuple[Choice, ...] = ()
    note: str = ""  # what a free text is for; choices have notes of their own

    def answer(self, answers: Answers) -> str:
        """Return the answer so far, or the default where it is missing or no longer possible."""
        given = answers.get(self.key, self.default)
        if self.choices and given not in [choice.value for choice in self.choices]:
            return self.default
        return given

    def find(self, typed: str) -> str | None:
        """Find the choice that was typed: its value, its label, or a beginning of only one."""
        wanted = typed.strip().casefold()
        for choice in self.choices:
            if wanted in (choice.value.casefold(), choice.label.casefold()):
                return choice.value
        starts = [
            choice.value
            for choice in self.choices
            if choice.value.casefold().startswith(wanted)
            or choice.label.casefold().startswith(wanted)
        ]
        return starts[0] if wanted and len(starts) == 1 else None


class SetUp(Protocol):
    """What a game asks before it starts, and the options that follow from the answers."""

    def questions(self, answers: Answers, language: str) -> list[Question]:
        """List the questions that matter after the answers so far, in order."""

    def problem(self, question: Question, answer: str, answers: Answers, language: str) -> str:
        """Describe what is wrong with a typed answer; empty if nothing is."""

    def options(self, answers: Answers, language: str) -> dict[str, object]:
        """Return the options of the new game."""

    def bots(self, answers: Answers, language: str) -> dict[int, str]:
        """Return the seats that bots play, each with its bot."""

    def options_from_flags(self, flags: Mapping[str, object], language: str) -> dict[str, object]:
        """Return the options of the new game from the command line's flags."""
