"""Ratings over all games of a run: openskill's Plackett-Luce model, for any number of players.

The model processes the games one by one, in the order of the schedule rather than of finishing, so
that the ratings do not depend on the number of cores.
The bots do not learn, so their strength is fixed (tau = 0).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mintopia.engine.statistics import Z95
from mintopia.lab.arena.outcome import Outcome
from mintopia.lab.arena.schedule import Schedule


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a bot on openskill's scale (25 at the start), with its 95% interval."""

    bot: str
    value: float
    sigma: float
    low: float
    high: float
    games: int


def can_rate() -> bool:
    """Return whether openskill is installed (the extra `arena`)."""
    return find_spec("openskill") is not None


def ratings_of(schedule: Schedule, outcomes: Iterable[Outcome]) -> list[Rating]:
    """Return the ratings of all bots, and of the card in solitaire, the best first.

    A bot with several seats in a game gets the mean of their gains and losses.
    """
    model = import_module("openskill.models").PlackettLuce(tau=0.0)
    names = [*schedule.bots, *([schedule.card] if schedule.card else [])]
    mus = dict.fromkeys(names, float(model.mu))
    sigmas = dict.fromkeys(names, float(model.sigma))
    games = dict.fromkeys(names, 0)
    for outcome in outcomes:
        seating = schedule.seating(outcome.fixture)
        if len(set(seating)) == 1:
            continue  # a bot playing itself reveals nothing about its strength
        teams = [[model.rating(mu=mus[name], sigma=sigmas[name])] for name in seating]
        rated: list[list[Any]] = model.rate(teams, ranks=list(outcome.places))
        for name in dict.fromkeys(seating):
            mine = [team[0] for team, who in zip(rated, seating, strict=True) if who == name]
            mus[name] = sum(rating.mu for rating in mine) / len(mine)
            sigmas[name] = sum(rating.sigma for rating in mine) / len(mine)
            games[name] += 1
    ratings = [
        Rating(
            name,
            mus[name],
            sigmas[name],
            mus[name] - Z95 * sigmas[name],
            mus[name] + Z95 * sigmas[name],
            games[name],
        )
        for name in names
    ]
    return sorted(ratings, key=lambda rating: -rating.value)
