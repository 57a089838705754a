"""The questions before a game of Mint Bid, and the options that follow from the answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mintopia.errors import OptionError
from mintopia.games.bid import text
from mintopia.games.bid.cards import table
from mintopia.games.bid.schema import SEATS, SOLO_IDS
from mintopia.games.bid.terminal.words import screen_texts
from mintopia.options import show
from mintopia.terminal.bots import names_at_table
from mintopia.terminal.people import (
    DRAWN,
    default_names,
    first_question,
    first_seat,
    names_from_flag,
    names_or_default,
    names_problem,
    seat_from_flag,
    split_names,
)
from mintopia.terminal.questions import Answers, Choice, Question
from mintopia.terminal.seating import BOTS, bot_questions, bots_choice, bots_from_answers

DEFAULT_SOLO: Final = "justin"
DEFAULT_PLAYERS: Final = "1"


class BidSetUp:
    """What Mint Bid asks: players, opponent, names, the first Auctioneer."""

    def questions(self, answers: Answers, language: str) -> list[Question]:
        """List the questions that matter after the answers so far."""
        asked = [players_question(language)]
        players = int(asked[0].answer(answers))
        if players == 1:
            asked.append(opponent_question(language))
            if asked[-1].answer(answers) == BOTS:
                asked += bot_questions(SEATS - 1, language)
        asked.append(names_question(players, language))
        bots = self.bots(answers, language)
        if players > 1 or bots:
            names = names_or_default(asked[-1].answer(answers), players, language)
            names = names_at_table(dict(enumerate(names)), bots, language)
            label = screen_texts(language).say("setup", "auctioneer")
            asked.append(first_question("auctioneer", label, names, language))
        return asked

    def problem(self, question: Question, answer: str, answers: Answers, language: str) -> str:
        """Describe what is wrong with typed names; choices have no problems."""
        if question.key != "names":
            return ""
        players = int(players_question(language).answer(answers))
        return names_problem(split_names(answer), players, language)

    def options(self, answers: Answers, language: str) -> dict[str, object]:
        """Return the options of the new game."""
        known = {
            question.key: question.answer(answers) for question in self.questions(answers, language)
        }
        players, names = int(known["players"]), split_names(known["names"])
        bots = self.bots(answers, language)
        if bots:
            players, names = players + len(bots), names_at_table({0: names[0]}, bots, language)
        options = _options(players, known.get("solo") if not bots else None, names, language)
        first = first_seat(known.get("auctioneer", DRAWN))
        return options if first is None else options | {"auctioneer": first}

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
            "auctioneer": seat_from_flag("--auctioneer", flags.get("auctioneer"), seats, language),
            "dice": _dice_flag(flags.get("dice"), language),
            "cards": flags.get("cards") or None,
        }
        return {key: value for key, value in given.items() if value is not None}


def _options(players: int, solo: object, names: list[str], language: str) -> dict[str, object]:
    """Fill in the names that were not given, in the player's language."""
    if players == 1 and isinstance(solo, str) and solo in SOLO_IDS and len(names) <= players:
        names = [*(names or default_names(1, language)), text.opponent_name(solo, language)]
    options = {"players": players, "names": names or default_names(players, language)}
    return options if solo is None else options | {"solo": solo}


# --- the questions ------------------------------------------------------------------------------
def players_question(language: str) -> Question:
    """How many people play? The note says whose deck this is."""
    say = screen_texts(language).say
    deck = say("setup", "deck-note")
    choices = []
    for count in range(1, SEATS + 1):
        note = say("setup", f"note-{min(count, 3)}")
        choices.append(Choice(str(count), say("setup", "count", count=count), f"{note} {deck}"))
    return Question("players", say("setup", "players"), DEFAULT_PLAYERS, tuple(choices))


def opponent_question(language: str) -> Question:
    """Against which card, or against bots?"""
    say = screen_texts(language).say
    choices = []
    for solo in SOLO_IDS:
        title = table()["opponents"][solo]["title"][language]
        note = say("setup", "opponent-note", title=title, text=text.opponent_text(solo, language))
        choices.append(Choice(solo, text.opponent_name(solo, language), note))
    choices.append(bots_choice(language))
    return Question("solo", say("setup", "solo"), DEFAULT_SOLO, tuple(choices))


def names_question(players: int, language: str) -> Question:
    """What are the players called?"""
    label = screen_texts(language).say("setup", "name" if players == 1 else "names")
    return Question("names", label, ", ".join(default_names(players, language)))


def _dice_flag(given: object, language: str) -> list[int] | None:
    if given is None:
        return None
    words = [word.strip() for word in str(given).split(",")]
    if not all(word.isdecimal() and len(word) == 1 for word in words):
        raise OptionError(screen_texts(language).say("flags", "dice", given=show(given)))
    return [int(word) for word in words]
