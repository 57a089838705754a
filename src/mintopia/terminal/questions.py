"""Questions before a game, as data: the full-screen form and the plain game ask the same ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Answers = Mapping[str, str]


@dataclass(frozen=True)
class Choice:
    """One possible answer."""

    value: str
    label: str
    note: str = ""


def _no_problem(answer: str) -> str:
    return ""


@dataclass(frozen=True)
class Question:
    """One question; without choices it asks for free text."""

    key: str
    label: str
    default: str
    choices: tuple[Choice, ...] = ()
    note: str = ""  # explains a free-text question; choices have their own notes
    problem: Callable[[str], str] = field(default=_no_problem, compare=False)
    """Describes what is wrong with an answer; empty if nothing is."""

    def answer(self, answers: Answers) -> str:
        """Return the answer so far, or the default if it is missing or no longer possible."""
        given = answers.get(self.key, self.default)
        if self.choices and given not in [choice.value for choice in self.choices]:
            return self.default
        return given

    def find(self, typed: str) -> str | None:
        """Return the choice that was typed, by value, label or unambiguous beginning; else None."""
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
