"""Comparing two sets of card values on the same deals: how a change affects every card.

Many questions are asked together, so their p values are corrected for their number by Holm's
method: if nothing differs, at most 5% of runs call anything significant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from mintopia.engine.statistics import Difference, holm, paired
from mintopia.games import spec_of
from mintopia.lab.experiments.effects import SIGNIFICANT
from mintopia.lab.experiments.experiments_run import compare_count
from mintopia.lab.experiments.pairing import Pairing, card_values
from mintopia.lab.simulate.result import Simulation
from mintopia.lab.simulate.setting import Setting

GAME: Final = ""  # the subject of answers about whole games


@dataclass(frozen=True)
class Answer:
    """The difference found in one thing that was counted."""

    subject: str  # the id of a card; "" if the answer is about whole games
    count: str  # what was counted: "rounds", "taken", ...
    is_share: bool  # shown in percent
    difference: Difference
    p: float  # adjusted for all questions of the comparison (Holm)

    @property
    def is_significant(self) -> bool:
        """Whether the difference is statistically significant."""
        return self.p < SIGNIFICANT

    def as_json(self) -> dict[str, Any]:
        """Return the answer as a row of a table."""
        found = self.difference
        return {
            "card": self.subject or None,
            "count": self.count,
            "before": found.control,
            "after": found.treated,
            "difference": found.estimate,
            "low": found.low,
            "high": found.high,
            "p": self.p,
            "significant": self.is_significant,
            "pairs": found.pairs,
        }


@dataclass(frozen=True)
class Comparison:
    """The effects of changing card values."""

    before: Setting
    after: Setting
    games: int
    answers: tuple[Answer, ...]
    changes: Mapping[str, tuple[object, object]]  # the values that differ, by name
    unchanged: float  # the share of deals that played out identically

    @property
    def found(self) -> tuple[Answer, ...]:
        """The significant differences, the most certain first."""
        found = [answer for answer in self.answers if answer.is_significant]
        return tuple(sorted(found, key=lambda answer: answer.p))

    def about(self, subject: str) -> tuple[Answer, ...]:
        """Return the answers about one card, or (`GAME`) about whole games."""
        return tuple(answer for answer in self.answers if answer.subject == subject)


def compare(before: Setting, after: Setting, games: int, *, jobs: int | None = None) -> Comparison:
    """Play the same deals with the cards of two settings that differ only in their cards."""
    pairing = Pairing(before, games, jobs)
    together = pairing.deck_of(before) | pairing.deck_of(after)
    control = pairing.play_setting(before, {}, together)
    treated = pairing.play_setting(after, {}, together)
    return judge(control, treated)


def judge(control: Simulation, treated: Simulation) -> Comparison:
    """Answer all questions about two simulations whose games are paired."""
    asked = [*_about_games(control, treated), *_about_cards(control, treated)]
    adjusted = holm([answer.difference.p for answer in asked])
    answers = tuple(replace(answer, p=p) for answer, p in zip(asked, adjusted, strict=True))
    return Comparison(
        control.setting,
        treated.setting,
        len(control),
        answers,
        _changes(control.setting, treated.setting),
        float(control.same_as(treated).mean()),
    )


def _about_games(control: Simulation, treated: Simulation) -> Iterator[Answer]:
    """Yield comparisons of length, the first move, points, shared wins and endings."""

    def answer(name: str, before: Any, after: Any, is_share: bool) -> Answer:
        numbers = np.asarray(before, float), np.asarray(after, float)
        return Answer(GAME, name, is_share, paired(*numbers), 1.0)

    yield answer("rounds", control.rounds, treated.rounds, False)
    yield answer("decisions", control.decisions, treated.decisions, False)
    yield answer("points", control.points.mean(axis=1), treated.points.mean(axis=1), False)
    if control.setting.solo is None:
        first, then = (each.shares[np.arange(len(each)), each.first] for each in (control, treated))
        yield answer("first", first, then, True)
        several, others = ((each.winners.sum(axis=1) > 1) for each in (control, treated))
        yield answer("shared", several, others, True)
    else:
        yield answer("wins", control.shares[:, 0], treated.shares[:, 0], True)
    for number, name in enumerate(control.end_names):
        ends, others = control.ends == number, treated.ends == number
        if name and len(control.end_names) > 1 and (ends.any() or others.any()):
            yield answer(f"end:{name}", ends, others, True)


def _about_cards(control: Simulation, treated: Simulation) -> Iterator[Answer]:
    """Yield comparisons of what the game counts for each card."""
    hooks = spec_of(control.id).experiments()
    names, others = (list(each.labels["card"]) for each in (control, treated))
    for number, card in enumerate(names):
        if card != (others[number] if number < len(others) else None):
            continue  # a different deck
        for count in hooks.counts:
            difference = compare_count(count, number, control, treated)
            if difference.pairs:
                yield Answer(card, count.name, count.is_share, difference, 1.0)


def _changes(before: Setting, after: Setting) -> dict[str, tuple[object, object]]:
    """Return the values that differ, as they were before and after."""
    old, new = (dict(_flat(card_values(setting))) for setting in (before, after))
    return {
        name: (old.get(name), new.get(name))
        for name in (*old, *(name for name in new if name not in old))
        if old.get(name) != new.get(name)
    }


def _flat(values: Mapping[str, Any], name: str = "") -> Iterator[tuple[str, object]]:
    for key, value in values.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{name}{key}.")
        else:
            yield f"{name}{key}", value
