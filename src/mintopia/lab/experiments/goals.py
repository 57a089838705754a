"""Goals of a search for card values: a number measured from games, and how far off it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from mintopia.engine.options import shown
from mintopia.engine.schema.experiments import Arm
from mintopia.errors import OptionError
from mintopia.games import spec_of
from mintopia.lab.experiments.effects import shown as shown_effect
from mintopia.lab.experiments.experiments_run import ask, questions_of
from mintopia.lab.experiments.pairing import Pairing
from mintopia.lab.experiments.texts import game_texts, said, texts
from mintopia.lab.simulate.setting import Setting

CARDS, FIRST, ROUNDS = "cards", "first", "rounds"
BOUNDS: Final = {CARDS: (0.1, 100.0), FIRST: (0.0, 50.0), ROUNDS: (1.0, 50.0)}
CLOSE: Final = 0.1  # rounds: the goal is reached when this close
POINTS: Final = 100.0
_PLACES: Final = 401  # candidate positions of a window


@dataclass(frozen=True)
class State:
    """How close the cards are to the goal; a loss of 0 means it is reached."""

    loss: float
    value: float  # the spread of the cards, the first seat's share of wins, or the rounds
    cards: Mapping[str, float] = field(default_factory=dict)  # points of each card
    outside: Mapping[str, float] = field(default_factory=dict)  # how far each is outside the window
    window: float = 0.0  # the lower end of the window that leaves the least outside

    @property
    def is_reached(self) -> bool:
        """Whether the goal is reached."""
        return self.loss == 0


@dataclass(frozen=True)
class Goal:
    """A goal, such as cards=2: all cards lie within 2 points of each other."""

    name: str
    value: float

    def __str__(self) -> str:
        """Return the goal as written on the command line."""
        return f"{self.name}={self.value:g}"

    def look(self, setting: Setting, games: int, jobs: int | None = None) -> State:
        """Play games with the cards of a setting and return how close they are to the goal."""
        if self.name == CARDS:
            return self.of_cards(card_points(setting, games, jobs))
        result = Pairing(setting, games, jobs).play(Arm())
        if self.name == ROUNDS:
            rounds = float(result.rounds.mean())
            return State(max(0.0, abs(rounds - self.value) - CLOSE) ** 2, rounds)
        share = float(result.shares[np.arange(len(result)), result.first].mean())
        away = abs(share - 1 / result.seats) * POINTS
        return State(max(0.0, away - self.value) ** 2, share)

    def of_cards(self, points: Mapping[str, float]) -> State:
        """Return the state with the window of the goal's width that leaves the least outside."""
        numbers = np.array(list(points.values()))
        low, high = float(numbers.min()), float(numbers.max())
        starts = np.linspace(low, max(low, high - self.value), _PLACES)[:, np.newaxis]
        losses = (self.outside(numbers, starts) ** 2).sum(axis=1)
        best = int(losses.argmin())
        window = float(starts[best, 0])
        outside = {card: float(self.outside(number, window)) for card, number in points.items()}
        loss = float(losses[best]) if high - low > self.value else 0.0
        return State(loss, high - low, points, outside, window)

    def outside(self, points: Any, window: Any) -> Any:
        """Return how far a card is above the window that begins at `window`; negative if below."""
        return np.maximum(0, points - window - self.value) - np.maximum(0, window - points)

    def describe(self, setting: Setting, language: str) -> str:
        """Return a description of the goal."""
        measure = ""
        if self.name == CARDS:
            kind = spec_of(setting.id).experiments().balance
            measure = game_texts(setting.id, language).say("experiment-titles", kind)
        told = {"value": f"{self.value:g}", "measure": measure}
        return texts(language).say("tune", f"goal-{self.name}", **told)

    def tell(self, state: State, names: Mapping[str, str], language: str) -> str:
        """Return a description of how far the cards are from the goal."""
        say = texts(language).say
        if self.name == CARDS:
            order = sorted(state.cards, key=lambda card: state.cards[card])
            return say(
                "tune",
                "state-cards",
                spread=f"{state.value:.1f}",
                least=names[order[0]],
                low=_signed(state.cards[order[0]]),
                most=names[order[-1]],
                high=_signed(state.cards[order[-1]]),
            )
        if self.name == FIRST:
            return say("tune", "state-first", share=f"{POINTS * state.value:.1f}")
        return say("tune", "state-rounds", rounds=f"{state.value:.2f}")


def _signed(points: float) -> str:
    return shown_effect(points / POINTS, "share")


def card_points(
    setting: Setting, games: int, jobs: int | None = None, only: Sequence[str] | None = None
) -> dict[str, float]:
    """Return the strength of each card in points of a share of wins.

    The strength is what a player gains when given the card, or loses when forbidden to have it,
    depending on the game's experiment.
    """
    kind = spec_of(setting.id).experiments().balance
    pairing = Pairing(setting, games, jobs)
    free = pairing.play(Arm())
    points = {}
    for question in questions_of(setting):
        if question.kind == kind and (only is None or question.subject in only):
            sign = -1 if question.treated.treatment.get("restriction") else 1
            points[question.subject] = sign * POINTS * ask(pairing, free, question).estimate
    return points


def read_goal(text: str, setting: Setting) -> Goal:
    """Return the goal that a command-line text describes; raise OptionError if it is invalid."""
    name, equals, number = text.partition("=")
    if not equals or name not in BOUNDS:
        raise OptionError(said("goal", given=shown(text)))
    low, high = BOUNDS[name]
    try:
        value = float(number)
    except ValueError:
        value = low - 1
    if not low <= value <= high:
        told = {"low": f"{low:g}", "high": f"{high:g}", "given": shown(number)}
        raise OptionError(said("goal-number", name=name, **told))
    if name == FIRST and setting.solo is not None:
        raise OptionError(said("no-first"))
    return Goal(name, value)
