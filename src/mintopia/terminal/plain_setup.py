"""The questions before a game, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mintopia.games import title_of
from mintopia.terminal.console import Console, clip
from mintopia.terminal.questions import Choice, Question
from mintopia.terminal.saves import SavedGame, describe
from mintopia.terminal.setup import set_up
from mintopia.terminal.texts import texts

GAME_KEY, LAST_KEY = "game", "last"
GO_ON, NEW = "go-on", "new"


def game_question(games: Sequence[str], language: str) -> Question:
    """Return the question of which game to play."""
    choices = tuple(Choice(game, title_of(game, language)) for game in games)
    return Question(GAME_KEY, texts(language).say("setup", "game"), games[0], choices)


def last_question(last: SavedGame, language: str) -> Question:
    """Return the question of whether to continue the latest unfinished game."""
    say = texts(language).say
    told = describe(last, language)
    choices = (Choice(GO_ON, say("saves", GO_ON), told), Choice(NEW, say("saves", NEW)))
    return Question(LAST_KEY, say("saves", "last"), GO_ON, choices)


class Asked(NamedTuple):
    """The game that the answers ask for, with its options and the seats of bots."""

    game: str
    options: dict[str, object]
    bots: dict[int, str]


def ask_for_game(console: Console, games: Sequence[str], language: str) -> Asked | None:
    """Ask all questions about a new game; return None at the end of the input."""
    say = texts(language).say
    console.line(say("setup", "title"), "head")
    console.line(say("setup", "intro"))
    game = games[0]
    if len(games) > 1:
        chosen = ask_choice(console, game_question(games, language), language)
        if chosen is None:
            return None
        game = chosen
    answers: dict[str, str] = {}
    while True:
        form = set_up(game, answers, language)
        question = next((one for one in form.asked if one.key not in answers), None)
        if question is None:
            return Asked(game, form.options, form.bots)
        ask = ask_choice if question.choices else _ask_text
        answer = ask(console, question, language)
        if answer is None:
            return None
        problem = question.problem(answer)
        if problem:
            console.line(problem, "warn")
        else:
            answers[question.key] = answer


def ask_choice(console: Console, question: Question, language: str) -> str | None:
    """Ask for one of several answers; return None at the end of the input."""
    say = texts(language).say
    console.line()
    console.line(question.label, "bold")
    for choice in question.choices:
        name = choice.value if choice.label == choice.value else f"{choice.value} ({choice.label})"
        console.line(f"  {name}" + (f": {choice.note}" if choice.note else ""))
    while True:
        typed = console.ask(say("setup", "ask-choice", default=question.default))
        if typed is None:
            return None
        if not typed:
            return question.default
        found = question.find(typed)
        if found is not None:
            return found
        listed = ", ".join(choice.value for choice in question.choices)
        console.line(say("setup", "unknown", given=clip(typed), choices=listed), "warn")


def _ask_text(console: Console, question: Question, language: str) -> str | None:
    console.line()
    if question.note:
        console.line(question.note)
    key = "ask-text" if question.default else "ask-optional"
    prompt = texts(language).say("setup", key, label=question.label, default=question.default)
    typed = console.ask(prompt)
    return question.default if typed == "" else typed
