"""Descriptions of a game's options for the forms of the terminal, the page and the command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NotRequired

from typing_extensions import TypedDict

from mintopia.engine.schema.options import Option, OptionKind

if TYPE_CHECKING:
    from mintopia.engine.schema.rules import Rules


class ChoiceInfo(TypedDict):
    """A possible value of an option, with its display name."""

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
    """For whole numbers, the upper bound; for `some-of`, the most allowed."""
    high_solo: NotRequired[int]
    """For `some-of`, the most allowed in solitaire."""
    choices: NotRequired[list[ChoiceInfo]]
    counts: NotRequired[list[ChoiceInfo]]
    """For `players`, the allowed numbers; for `some-of`, how many can be drawn at random."""
    default: NotRequired[Any]
    needs: dict[str, list[int | str]]
    """The values that other options must have for this one to apply."""
    secret: bool
    """Whether it fixes something that chance would decide and that the players must not know."""


def describe(rules: Rules, language: str) -> Iterator[OptionInfo]:
    """Yield a description of each option of a game."""
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
    rules: Rules, option: Option, labels: Mapping[str, str], language: str
) -> list[ChoiceInfo]:
    found = [ChoiceInfo(id=choice, label=label) for choice, label in labels.items()]
    for told in found:
        meaning = rules.choice_help(option.name, told["id"], language)
        if meaning:
            told["help"] = meaning
    return found


def unmet_needs(option: OptionInfo, options: Mapping[str, object]) -> dict[str, list[int | str]]:
    """Return the values that other options would need for this one to apply; empty if it does."""
    return {
        name: values for name, values in option["needs"].items() if options.get(name) not in values
    }
