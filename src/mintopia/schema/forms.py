"""The options of a game, described for forms: of the terminal, of the page, of the command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NotRequired, Protocol

from typing_extensions import TypedDict

from mintopia.schema.options import Option, OptionKind, Options


class ChoiceInfo(TypedDict):
    """A value that an option may have, with its name for people."""

    id: str
    label: str
    help: NotRequired[str]
    """What choosing it means."""


class OptionInfo(TypedDict):
    """An option of a game, described for a form."""

    name: str
    kind: OptionKind
    label: str
    help: str
    note: NotRequired[str]
    """What people should know before they answer."""
    low: NotRequired[int]
    high: NotRequired[int]
    """Of whole numbers: the bounds. Of `some-of`: how many at most."""
    high_solo: NotRequired[int]
    """Of `some-of`: how many at most in solitaire."""
    choices: NotRequired[list[ChoiceInfo]]
    counts: NotRequired[list[ChoiceInfo]]
    """Of `players` and `some-of`: the numbers that can be asked for, of `some-of` at random."""
    default: NotRequired[Any]
    needs: dict[str, list[int | str]]
    """The values that other options must have for this one to be of use."""
    secret: bool
    """Whether it names what chance decides: who sits at the table must not know it."""


class OptionWords(Protocol):
    """What the rules of a game call its options and their values."""

    option_list: Options

    def say(self, language: str, section: str, key: str, **fields: object) -> str:
        """Fill in a sentence; empty if there is none."""

    def choice_label(self, option: str, choice: str, language: str) -> str:
        """Name a value of an option."""

    def choice_help(self, option: str, choice: str, language: str) -> str:
        """Describe what choosing a value means; empty if that is plain."""

    def count_label(self, option: str, count: int, language: str) -> str:
        """Name a number of an option."""


def describe(rules: OptionWords, language: str) -> Iterator[OptionInfo]:
    """Describe all options of a game."""
    for option in rules.option_list.all.values():
        name = option.name
        told = OptionInfo(
            name=name,
            kind=option.kind,
            label=rules.say(language, "option-labels", name) or name,
            help=rules.say(language, "option-help", name) or name,
            needs={other: list(values) for other, values in option.needs.items()},
            secret=option.secret,
        )
        note = rules.say(language, "option-notes", name)
        if note:
            told["note"] = note
        if option.high:
            told["low"], told["high"] = option.low, option.high
        if option.high_solo:
            told["high_solo"] = option.high_solo
        if option.choices and option.kind != "order":
            labels = {one: rules.choice_label(name, one, language) for one in option.choices}
            told["choices"] = _choices(rules, option, labels, language)
        if option.counts:
            labels = {str(one): rules.count_label(name, one, language) for one in option.counts}
            told["counts"] = _choices(rules, option, labels, language)
        if option.default is not None:
            told["default"] = option.default
        yield told


def _choices(
    rules: OptionWords, option: Option, labels: Mapping[str, str], language: str
) -> list[ChoiceInfo]:
    found = [ChoiceInfo(id=choice, label=label) for choice, label in labels.items()]
    for told in found:
        meaning = rules.choice_help(option.name, told["id"], language)
        if meaning:
            told["help"] = meaning
    return found


def unmet_needs(option: OptionInfo, options: Mapping[str, object]) -> dict[str, list[int | str]]:
    """Return what other options would have to be for this one to be of use; empty if it is."""
    return {
        name: values for name, values in option["needs"].items() if options.get(name) not in values
    }
