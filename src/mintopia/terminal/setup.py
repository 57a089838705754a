"""The questions before a game and the options that result, both defined by the game's schema.

The full-screen form and the plain game ask the same questions; command-line flags can answer them
too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Final

from mintopia.engine.options import show
from mintopia.engine.schema.forms import ChoiceInfo, OptionInfo, unmet_needs
from mintopia.games import options_of, spec_of
from mintopia.terminal import flags as flag_reading
from mintopia.terminal import people
from mintopia.terminal.bots import OPPONENTS, names_at_table
from mintopia.terminal.questions import Answers, Choice, Question
from mintopia.terminal.seating import bot_questions, bots_choice
from mintopia.terminal.texts import texts

NO, YES = "no", "yes"
NONE: Final = "none"
NAMED: Final = "named"
ABOUT_SEATS: Final = ("players", "solo", "names")  # asked before everything else


@cache
def _options_of(game: str, language: str) -> dict[str, OptionInfo]:
    return {option["name"]: option for option in options_of(game, language)}


@dataclass
class Form:
    """The questions that apply after the answers so far, and the options that result."""

    answers: Answers
    language: str
    asked: list[Question] = field(default_factory=list)
    options: dict[str, object] = field(default_factory=dict)
    people: int = 1
    bots: dict[int, str] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)  # of everybody at the table

    def ask(self, question: Question) -> str:
        """Ask a question; return its answer so far, or its default."""
        self.asked.append(question)
        return question.answer(self.answers)

    def say(self, key: str, **fields: object) -> str:
        """Return one of the form's sentences, filled in."""
        return texts(self.language).say("setup", key, **fields)

    def sentences(self, first: str, second: str | None) -> str:
        """Append a second sentence to the first, if there is one."""
        return self.say("sentences", first=first, second=second) if second else first


def set_up(game: str, answers: Answers, language: str) -> Form:
    """Return the questions that apply after the answers so far, and what follows from them."""
    told = _options_of(game, language)
    form = Form(answers, language)
    _ask_who_plays(form, game, told)
    for option in told.values():
        is_asked = option["name"] not in ABOUT_SEATS and not option["secret"]
        if is_asked and not unmet_needs(option, defaults(told) | form.options):
            value = ASKS.get(option["kind"], _ask_nothing)(form, option)
            if value is not None:
                form.options[option["name"]] = value
    return form


def options_from_flags(game: str, flags: Mapping[str, object], language: str) -> dict[str, object]:
    """Return the options of a new game from the command line; the rest are defaults."""
    return flag_reading.options_from_flags(_options_of(game, language), flags, language)


def _ask_who_plays(form: Form, game: str, told: Mapping[str, OptionInfo]) -> None:
    """Ask for people, an opponent or bots, and names."""
    players, solo = told["players"], told.get("solo")
    low, high = players["low"], players["high"]
    form.people = int(form.ask(_people_question(form, players, solo is not None)))
    opponent = None
    if solo is not None and form.people == 1:
        cards = (*choices_of(solo["choices"]), bots_choice(form.language))
        picked = form.ask(Question("solo", solo["label"], cards[0].value, cards))
        opponent = next((one for one in solo["choices"] if one["id"] == picked), None)
    if opponent is None and form.people < max(low, min(high, 2)):
        bots = OPPONENTS if spec_of(game).search else ("random",)
        counts = range(max(1, low - form.people), high - form.people + 1)
        level, count = map(form.ask, bot_questions(counts, form.people, form.language, bots))
        form.bots = dict.fromkeys(range(form.people, form.people + int(count)), level)
    names = people.default_names(form.people, form.language)
    if "names" in told:
        label = form.say("name") if form.people == 1 else told["names"]["label"]
        problem = partial(
            people.names_problem,
            people=form.people,
            language=form.language,
            opponent="" if opponent is None else opponent["label"],
        )
        typed = form.ask(Question("names", label, ", ".join(names), problem=problem))
        names = names if problem(typed) else people.split_names(typed)
    form.names = names_at_table(dict(enumerate(names)), form.bots, form.language)
    form.options["players"] = len(form.names)
    if opponent is not None:
        form.names.append(opponent["label"])
        form.options["solo"] = opponent["id"]
    if "names" in told:
        form.options["names"] = form.names


def defaults(told: Mapping[str, OptionInfo]) -> dict[str, object]:
    """Return the default values of the options that have one."""
    return {name: option["default"] for name, option in told.items() if "default" in option}


def choices_of(told: Sequence[ChoiceInfo]) -> tuple[Choice, ...]:
    """Return the choices of an option, for a question."""
    return tuple(Choice(one["id"], one["label"], one.get("help", "")) for one in told)


def _people_question(form: Form, players: OptionInfo, has_opponents: bool) -> Question:
    """Return the question of how many people play; bots may fill seats that a game still needs."""
    told = {count["id"]: count for count in players["counts"]}
    choices = []
    for count in range(1, players["high"] + 1):
        if count == 1:
            kind = "alone-note" if has_opponents else "bots-note"
        else:
            kind = "people-note" if count >= players["low"] else "bots-note"
        named = told.get(str(count), ChoiceInfo(id=str(count), label=str(count)))
        note = form.sentences(form.say(kind), named.get("help"))
        choices.append(Choice(named["id"], named["label"], note))
    return Question("players", players["label"], choices[0].value, tuple(choices))


Ask = Callable[[Form, OptionInfo], object]


def _ask_nothing(form: Form, option: OptionInfo) -> None:
    """Leave out the deck and card values, which are set from a file or through the library."""


def _ask_whole(form: Form, option: OptionInfo) -> int | None:
    label, low, high = option["label"], option["low"], option["high"]

    def problem(typed: str) -> str:
        if not typed or (typed.isdecimal() and low <= int(typed) <= high):
            return ""
        return form.say("whole", label=label, low=low, high=high, given=show(typed))

    default = str(option.get("default", ""))
    question = Question(option["name"], label, default, note=option["help"], problem=problem)
    typed = form.ask(question)
    return None if not typed or problem(typed) else int(typed)


def _ask_choice(form: Form, option: OptionInfo) -> str | None:
    default = str(option.get("default", NONE))
    none = () if "default" in option else (Choice(NONE, form.say("none")),)
    choices = (*none, *choices_of(option["choices"]))
    answer = form.ask(Question(option["name"], option["label"], default, choices))
    return None if answer == NONE else answer


def _ask_flag(form: Form, option: OptionInfo) -> bool:
    choices = (Choice(NO, form.say("no")), Choice(YES, form.say("yes"), option["help"]))
    default = YES if option.get("default") else NO
    return form.ask(Question(option["name"], option["label"], default, choices)) == YES


def _ask_seat(form: Form, option: OptionInfo) -> int | None:
    if "solo" in form.options or len(form.names) == 1:
        return None
    asked = people.first_question(option["name"], option["label"], form.names, form.language)
    return people.first_seat(form.ask(asked))


def _ask_numbers(form: Form, option: OptionInfo) -> list[int | None] | None:
    if form.people == 1:
        return None
    note = form.sentences(form.say("numbers-note"), option.get("note"))
    problem = partial(
        people.numbers_problem, option=option, people=form.people, language=form.language
    )
    typed = form.ask(Question(option["name"], option["label"], "", note=note, problem=problem))
    numbers = people.read_numbers(typed) if typed else None
    return None if numbers is None else numbers + [None] * len(form.bots)


def _ask_some(form: Form, option: OptionInfo) -> int | list[str]:
    most = option["high_solo"] if "solo" in form.options else option["high"]
    drawn = choices_of(option["counts"][: most + 1])
    named = Choice(NAMED, form.say("named"), form.say("named-note"))
    name, label = option["name"], option["label"]
    answer = form.ask(Question(name, label, drawn[0].value, (*drawn, named)))
    if answer != NAMED:
        return int(answer)
    picked: list[str] = []
    for number in range(1, most + 1):
        none = () if number == 1 else (Choice(NONE, form.say("none")),)
        offered = (*none, *choices_of(option["choices"]))
        twice = dict.fromkeys(set(picked) - {NONE}, form.say("twice", label=label))
        question = Question(
            f"{name}-{number}",
            form.say("pick", number=number),
            offered[0].value,
            offered,
            problem=lambda answer, twice=twice: twice.get(answer, ""),  # type: ignore[misc]
        )
        picked.append(form.ask(question))
    return [one for one in picked if one != NONE]


ASKS: Final[Mapping[str, Ask]] = {
    "whole": _ask_whole,
    "choice": _ask_choice,
    "flag": _ask_flag,
    "seat": _ask_seat,
    "per-seat": _ask_numbers,
    "some-of": _ask_some,
}
