"""The luck of a finished game, told draw by draw (bots/luck.py computes it)."""

from __future__ import annotations

from typing import Final

from mintopia.bots.luck import DEAL, MOST_OUTCOMES, RandomEvent, random_events
from mintopia.bots.values import Values, can_tell_luck
from mintopia.coach.review_model import Draw
from mintopia.coach.texts import texts
from mintopia.engine.game import Game
from mintopia.engine.i18n import LANGUAGES

PAGE_OUTCOMES: Final = 24  # in a page, where each is a message to the module that searches


def luck_of(game: Game) -> list[Draw]:
    """Return the luck of every random event of a finished game; empty if it cannot be told."""
    if not can_tell_luck(game):
        return []
    values = Values(game)
    return [
        told(game, event, [values.of(state) for state in event.states])
        for event in random_events(game.record(), MOST_OUTCOMES)
    ]


def told(game: Game, event: RandomEvent, values: list[list[float]]) -> Draw:
    """Describe a random event and its luck, given the values of its positions."""
    text = {
        language: texts(language).say("luck", "deal")
        if event.number == DEAL
        else (" " if language == "en" else "").join(
            game.sentence(drawn, language) for drawn in event.drawn
        )
        for language in LANGUAGES
    }
    return Draw(event.number, text, event.luck(values))
