"""The questions before any game: how many play, against whom, what they are called."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from mintopia.bots.roster import LEVELS
from mintopia.errors import OptionError
from mintopia.game import rules_of
from mintopia.games import has_module
from mintopia.terminal.bots import names_at_table
from mintopia.terminal.people import default_names, names_from_flag, names_problem, split_names
from mintopia.terminal.questions import Answers, Choice, Question
from mintopia.terminal.seating import bot_questions
from mintopia.terminal.texts import texts

MOST_TRIED: Final = 12  # as many seats as anybody has at a table


class PlainSetUp:
    """What can be asked about a game of which only the rules are known."""

    def __init__(self, game: str) -> None:
        self._game = game

    @cached_property
    def _counts(self) -> list[int]:
        """The numbers of players that the rules allow."""
        return [count for count in range(1, MOST_TRIED + 1) if self._allows(players=count)]

    def _allows(self, **options: Any) -> bool:
        try:
            rules_of(self._game).read_options(options)
        except OptionError:
            return False
        return True

    @property
    def _bots(self) -> tuple[str, ...]:
        """The bots that can play it: without a search of its own, only one that plays anything."""
        return LEVELS if has_module(self._game, "bots") else ("random",)

    def questions(self, answers: Answers, language: str) -> list[Question]:
        """List the questions that matter after the answers so far."""
        say = texts(language).say
        most = max(self._counts)
        people = tuple(
            Choice(
                str(count),
                str(count),
                say("setup", "people-note" if count in self._counts else "bots-note"),
            )
            for count in range(1, most + 1)
            if count in self._counts or count < most
        )
        default = "1" if most > 1 else str(most)
        asked = [Question("players", say("setup", "people"), default, people)]
        count = int(asked[0].answer(answers))
        if count not in self._counts or (count == 1 and most > 1):
            asked += bot_questions(most - count, language, self._bots)
        label = say("setup", "name" if count == 1 else "names")
        names = ", ".join(default_names(count, language))
        return [*asked, Question("names", label, names)]

    def problem(self, question: Question, answer: str, answers: Answers, language: str) -> str:
        """Describe what is wrong with a typed answer; empty if nothing is."""
        if question.key != "names":
            return ""
        count = int(self.questions(answers, language)[0].answer(answers))
        return names_problem(split_names(answer), count, language)

    def options(self, answers: Answers, language: str) -> dict[str, object]:
        """Return the options of the new game."""
        asked = self.questions(answers, language)
        names = split_names(asked[-1].answer(answers))
        bots = self.bots(answers, language)
        if bots:
            names = names_at_table(dict(enumerate(names)), bots, language)
        return self._named(len(names), names)

    def bots(self, answers: Answers, language: str) -> dict[int, str]:
        """Return the seats that bots play: those after the people's."""
        known = {
            question.key: question.answer(answers) for question in self.questions(answers, language)
        }
        if "bots" not in known:
            return {}
        people = int(known["players"])
        return dict.fromkeys(range(people, people + int(known["bots"])), known["level"])

    def options_from_flags(self, flags: Mapping[str, object], language: str) -> dict[str, object]:
        """Return the options of the new game from the command line; the rules check them."""
        given = {key: value for key, value in flags.items() if value is not None}
        names = names_from_flag(given.pop("names", None), language)
        players = given.get("players", len(names) or min(self._counts))
        if not isinstance(players, int) or players not in self._counts:
            return given | {"players": players}
        return given | self._named(players, names or default_names(players, language))

    def _named(self, players: int, names: list[str]) -> dict[str, object]:
        named = {"players": players, "names": names}
        return named if self._allows(**named) else {"players": players}
