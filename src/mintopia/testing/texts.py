"""Words: the options' form, and sentences in both languages with the same keys and placeholders."""

from __future__ import annotations

import string
import warnings
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from mintopia.engine.game import new_game
from mintopia.engine.i18n import LANGUAGES, load_toml
from mintopia.engine.schema.rules import Rules
from mintopia.errors import OptionError
from mintopia.testing.case import NAMES, Case

LABELED: Final = ("players", "names", "solo", "cards")  # by all games alike


def check_options(case: Case) -> None:
    """Check that each option takes what its form offers, and refuses anything else."""
    rules, options = case.rules, case.rules.option_list.all
    case.expect("names" in options, "OPTIONS.names() is missing in the schema.")
    for table in case.tables():
        names = NAMES[: table["players"]]
        game = new_game(case.spec.id, table, names=names, seed=case.seed)
        case.expect(game.names[: len(names)] == names, "the players lose the names they gave.")
        for option in options.values():
            beyond = (option.low - 1, option.high + 1) if option.kind == "whole" else ()
            for value in beyond:
                try:
                    rules.read_options({**table, option.name: value})
                except OptionError:
                    continue
                told = f"the form allows {option.low} to {option.high}"
                case.fault(f"the option {option.name} takes {value}; {told}.")
    for name, option in options.items():
        for section in ("option-labels", "option-help"):
            if name not in LABELED and not option.secret and not rules.say("en", section, name):
                case.fault(f"[{section}] in text/en.toml lacks {name}.")


def check_texts(case: Case) -> None:
    """Check that both languages say the same, and that everything that happens has a sentence."""
    found = {}
    for language in LANGUAGES:
        try:
            found[language] = dict(_sentences(load_toml(case.spec.package, _file(language))))
        except FileNotFoundError:
            told = f"{case.spec.id} has no {_file(language)}: its readers see ids, not words."
            warnings.warn(told, stacklevel=2)
    for language, said in found.items():
        for other in found.values():
            for key in other.keys() - said.keys():
                case.fault(f"{_file(language)} lacks {key}.")
        for key, fields in _expected(case.rules).items():
            case.expect(key in said, f"{_file(language)} lacks {key}.")
            unknown = _placeholders(said.get(key, "")) - fields
            told = f"{key} in {_file(language)} uses {_listed(unknown)}, has {_listed(fields)}."
            case.expect(not unknown, told)
        for key in said.keys() & found["en"].keys() if "en" in found else ():
            used, english = _placeholders(said[key]), _placeholders(found["en"][key])
            told = (
                f"{key} uses {_listed(used)} in {_file(language)}, {_listed(english)} in English."
            )
            case.expect(used == english, told)
    _check_told(case, list(found))


def _expected(rules: Rules) -> dict[str, set[str]]:
    """Return the keys of events, moves and refusals, each with the placeholders it can have.

    A game that puts them into words in its own way is left out.
    """
    kind, found = type(rules), dict[str, set[str]]()
    if kind.event_sentence is Rules.event_sentence:
        for event in rules.events:
            names = {"player" if field.name == "seat" else field.name for field in event.fields}
            found[f"events.{event.id}"] = names
    if kind.move_sentence is Rules.move_sentence:
        for action in rules.table.ranges():
            names = {"player" if name == "seat" else name for name in action.args}
            found[f"moves.{action.verb}"] = found.get(f"moves.{action.verb}", names) & names
    if kind.refusal_sentence is Rules.refusal_sentence:
        found |= {f"refusals.{key}": {"move", "player"} for key in rules.refusals.ids[1:]}
    return found


def _check_told(case: Case, languages: Iterable[str]) -> None:
    """Check that each event and each move of some games gives a finished sentence."""
    for game, chance in case.positions():
        for language in languages:
            said = {"the prompt": game.prompt(game.to_move, language)}
            if game.over:
                for event in game.all_events():
                    said[f"the event {event['event']}"] = game.sentence(event, language)
            else:
                move = chance.choice(game.legal())
                said[f"the move {move!r}"] = game.describe(move, language)
            for what, text in said.items():
                is_whole = bool(text) and "{" not in text and "None" not in text
                case.expect(is_whole, f"{what} has no finished sentence in {language}: {text!r}.")


def _sentences(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _sentences(value, f"{path}{key}.")
        else:
            yield path + key, str(value)


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def _file(language: str) -> str:
    return f"text/{language}.toml"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names)) or "no placeholder"
