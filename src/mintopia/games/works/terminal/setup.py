"""The questions before a game of Mint Works, and the options that follow from the answers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from mintopia.errors import OptionError
from mintopia.games.works import text
from mintopia.games.works.cards import table
from mintopia.games.works.schema import (
    ADVANCED_IDS,
    MOST_AGE,
    PROMO_IDS,
    SEATS,
    SOLO_IDS,
    VARIANT_IDS,
)
from mintopia.games.works.terminal.words import screen_texts
from mintopia.options import show
from mintopia.terminal.bots import names_at_table
from mintopia.terminal.people import (
    DRAWN,
    ages_problem,
    ages_question,
    default_names,
    first_question,
    first_seat,
    names_from_flag,
    names_or_default,
    names_problem,
    read_ages,
    seat_from_flag,
    split_names,
)
from mintopia.terminal.questions import Answers, Choice, Question
from mintopia.terminal.seating import BOTS, bot_questions, bots_choice, bots_from_answers

DEFAULT_SOLO: Final = "justin"
DEFAULT_PLAYERS: Final = "1"
NAMED: Final = "named"
NO_SECOND: Final = "none"
NO_AGES: Final = "prototype"  # the variant in which no age breaks a tie (W6)


class WorksSetUp:
    """What Mint Works asks: players, opponent, names, Locations, variant, who begins, ages."""

    def questions(self, answers: Answers, language: str) -> list[Question]:
        """List the questions that matter after the answers so far."""
        asked = [players_question(language)]
        players = int(asked[0].answer(answers))
        seats = players
        if players == 1:
            asked.append(opponent_question(language))
            if asked[-1].answer(answers) == BOTS:
                asked += bot_questions(SEATS - 1, language)
                seats += int(asked[-1].answer(answers))
        asked += [names_question(players, language), advanced_question(seats, language)]
        if asked[-1].answer(answers) == NAMED:
            asked += which_questions(seats, language)
        asked.append(variant_question(language))
        if seats == 1:
            return asked
        typed = names_question(players, language).answer(answers)
        names = dict(enumerate(names_or_default(typed, players, language)))
        everybody = names_at_table(names, self.bots(answers, language), language)
        label = screen_texts(language).say("setup", "starting")
        asked.append(first_question("starting", label, everybody, language))
        if players > 1 and variant_question(language).answer(answers) != NO_AGES:
            asked.append(ages_question(language))
        return asked

    def problem(self, question: Question, answer: str, answers: Answers, language: str) -> str:
        """Describe what is wrong with names or ages; choices have no problem but a card twice."""
        if question.key == "second" and answer == answers.get("first", ADVANCED_IDS[0]):
            return screen_texts(language).say("setup-problems", "advanced-twice")
        players = int(players_question(language).answer(answers))
        if question.key == "ages":
            return ages_problem(answer, players, MOST_AGE, language)
        if question.key != "names":
            return ""
        return names_problem(split_names(answer), players, language)

    def options(self, answers: Answers, language: str) -> dict[str, object]:
        """Return the options of the new game."""
        known = {
            question.key: question.answer(answers) for question in self.questions(answers, language)
        }
        players = int(known["players"])
        names = split_names(known["names"])
        bots = self.bots(answers, language)
        if bots:
            players, names = players + len(bots), names_at_table({0: names[0]}, bots, language)
        solo = known.get("solo") if not bots else None
        advanced: object = 0
        if known["advanced"] == NAMED:
            chosen = [known["first"], known.get("second", NO_SECOND)]
            advanced = [location for location in chosen if location != NO_SECOND]
        else:
            advanced = int(known["advanced"])
        given = _options(players, solo, names, language) | {
            "advanced": advanced,
            "variant": known["variant"],
            "starting": first_seat(known.get("starting", DRAWN)),
            "ages": read_ages(known["ages"]) if known.get("ages") else None,
        }
        return {key: value for key, value in given.items() if value is not None}

    def bots(self, answers: Answers, language: str) -> dict[int, str]:
        """Return the seats that bots play."""
        return bots_from_answers(answers, SEATS - 1, language)

    def options_from_flags(self, flags: Mapping[str, object], language: str) -> dict[str, object]:
        """Return the options of the new game from the command line; the rest are defaults."""
        names = names_from_flag(flags.get("names"), language)
        players = flags.get("players")
        solo = flags.get("solo")
        if players is None:
            players = 1 if solo is not None or not names else len(names)
        if players == 1 and solo is None:
            solo = DEFAULT_SOLO
        count = players if isinstance(players, int) and 1 <= players <= SEATS else 0
        given = _options(count, solo, names, language) if count else {"players": players}
        seats = given.get("names", [])
        assert isinstance(seats, list)
        given |= {
            "players": players,
            "advanced": _advanced_flag(flags.get("advanced"), language),
            "promos": flags.get("promos") or None,
            "variant": flags.get("variant"),
            "starting": seat_from_flag("--starting", flags.get("starting"), seats, language),
            "ages": _ages_flag(flags.get("ages"), language),
            "cards": flags.get("cards") or None,
        }
        if given["ages"] is not None and (solo or given["variant"] == NO_AGES):
            say = partial(screen_texts(language).say, "flags")
            where = say("ages-solo" if solo else "ages-prototype")
            raise OptionError(say("ages-unused", where=where))
        return {key: value for key, value in given.items() if value is not None}


def _options(players: int, solo: object, names: list[str], language: str) -> dict[str, object]:
    """Fill in the names that were not given, in the player's language."""
    if players == 1 and isinstance(solo, str) and solo in SOLO_IDS and len(names) <= players:
        names = [
            *(names or default_names(1, language)),
            text.card_name("opponents", solo, language),
        ]
    return {
        "players": players,
        "solo": solo if players == 1 else solo or None,
        "names": names or default_names(players, language),
    }


# --- the questions ------------------------------------------------------------------------------
def players_question(language: str) -> Question:
    """How many people play?"""
    say = screen_texts(language).say
    choices = [
        Choice(
            str(count),
            say("setup", f"players-{count}"),
            say("setup", "players-1-note" if count == 1 else "players-more-note"),
        )
        for count in range(1, SEATS + 1)
    ]
    return Question("players", say("setup", "players"), DEFAULT_PLAYERS, tuple(choices))


def opponent_question(language: str) -> Question:
    """Against which card, or against bots?"""
    say = screen_texts(language).say
    choices = []
    for solo in SOLO_IDS:
        title = table()["opponents"][solo]["title"][language]
        note = say("setup", "opponent-note", title=title, text=text.opponent_text(solo, language))
        choices.append(Choice(solo, text.card_name("opponents", solo, language), note))
    choices.append(bots_choice(language))
    return Question("solo", say("setup", "solo"), DEFAULT_SOLO, tuple(choices))


def names_question(players: int, language: str) -> Question:
    """What are the players called?"""
    label = screen_texts(language).say("setup", "name" if players == 1 else "names")
    return Question("names", label, ", ".join(default_names(players, language)))


def advanced_question(players: int, language: str) -> Question:
    """How many Advanced Locations? Two at most, one in solitaire."""
    say = screen_texts(language).say
    values = ("0", "1", NAMED) if players == 1 else ("0", "1", "2", NAMED)
    choices = [
        Choice(value, say("setup", f"advanced-{value}"), say("setup", f"advanced-{value}-note"))
        for value in values
    ]
    return Question("advanced", say("setup", "advanced"), "0", tuple(choices))


def which_questions(players: int, language: str) -> list[Question]:
    """Which Advanced Locations?"""
    say = screen_texts(language).say
    choices = tuple(
        Choice(
            location,
            text.card_name("locations", location, language),
            table()["locations"][location]["text"][language],
        )
        for location in ADVANCED_IDS + PROMO_IDS
    )
    asked = [Question("first", say("setup", "first"), ADVANCED_IDS[0], choices)]
    if players > 1:
        none = Choice(NO_SECOND, say("setup", "no-second"))
        asked.append(Question("second", say("setup", "second"), NO_SECOND, (none, *choices)))
    return asked


def variant_question(language: str) -> Question:
    """Which rules?"""
    variants = text.catalogue(language).section("variants")
    choices = tuple(
        Choice(variant, variants[variant]["name"], variants[variant]["text"])
        for variant in VARIANT_IDS
    )
    return Question(
        "variant", screen_texts(language).say("setup", "variant"), VARIANT_IDS[0], choices
    )


# --- flags ----------------------------------------------------------------------------------------
def _advanced_flag(given: object, language: str) -> object:
    if given is None:
        return None
    words = [word.strip() for word in str(given).split(",")]
    if not all(words):
        raise OptionError(screen_texts(language).say("flags", "advanced", given=show(given)))
    if len(words) == 1 and words[0].lstrip("-").isdecimal():
        return int(words[0])
    return words


def _ages_flag(given: object, language: str) -> object:
    if given is None:
        return None
    ages = read_ages(str(given))
    if ages is None:
        raise OptionError(screen_texts(language).say("flags", "ages", given=show(given)))
    return ages
