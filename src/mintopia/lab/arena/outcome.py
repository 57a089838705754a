"""The outcome of one game."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from mintopia.lab.arena.schedule import Fixture, Schedule


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a bot could not continue and so lost the game."""

    seat: int
    bot: str
    kind: str  # as in mintopia.bots.external.KINDS, or "error" for an exception
    detail: str
    move: int  # the number of the move it failed to make, from 1
    errors: tuple[str, ...]  # the last lines of its standard error

    def as_json(self) -> dict[str, Any]:
        """Return the failure as written in a journal."""
        return {**asdict(self), "errors": list(self.errors)}


@dataclass(frozen=True, slots=True)
class Outcome:
    """One finished game, seat by seat; a solitaire card has a seat too."""

    fixture: Fixture
    scores: tuple[float, ...]  # 1 / number of winners for each winner, 0 for the others
    places: tuple[int, ...]  # 1 for the winners
    points: tuple[int, ...] | None  # stars or points; None if the game was not finished
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    reason: str | None
    failure: Failure | None = None
    luck: tuple[float, ...] | None = None  # of each seat, in shares of the win, if it was measured
    record: dict[str, Any] | None = None  # the game's record, if wanted; not in a journal

    def as_json(self) -> dict[str, Any]:
        """Return the outcome as written in a journal."""
        return {
            "game": list(self.fixture),
            "scores": [round(score, 6) for score in self.scores],
            "places": list(self.places),
            "points": None if self.points is None else list(self.points),
            "moves": list(self.moves),
            "seconds": [round(seconds, 6) for seconds in self.seconds],
            "reason": self.reason,
            "failure": None if self.failure is None else self.failure.as_json(),
            "luck": None if self.luck is None else [round(luck, 6) for luck in self.luck],
        }


def scores_of(places: tuple[int, ...]) -> tuple[float, ...]:
    """Return the scores for these places: the winners share one point."""
    winners = places.count(1)
    return tuple(1 / winners if place == 1 else 0.0 for place in places)


def outcome_from_json(raw: Any, schedule: Schedule) -> Outcome:
    """Return an outcome read from JSON; raise ValueError, KeyError or TypeError if invalid."""
    fixture = Fixture(*(int(number) for number in raw["game"]))
    if not schedule.has(fixture):
        raise ValueError(f"there is no game {list(fixture)} in this run")
    seats = len(schedule.seating(fixture))
    failure, luck = raw["failure"], raw.get("luck")
    if schedule.luck_adjusted and luck is None:
        raise ValueError("its luck is missing")
    places = tuple(int(place) for place in raw["places"])
    outcome = Outcome(
        fixture=fixture,
        scores=scores_of(places),  # exact again: a journal rounds thirds
        places=places,
        points=None if raw["points"] is None else tuple(int(number) for number in raw["points"]),
        moves=tuple(int(number) for number in raw["moves"]),
        seconds=tuple(float(number) for number in raw["seconds"]),
        reason=raw["reason"],
        failure=None
        if failure is None
        else Failure(
            int(failure["seat"]),
            str(failure["bot"]),
            str(failure["kind"]),
            str(failure["detail"]),
            int(failure["move"]),
            tuple(str(line) for line in failure["errors"]),
        ),
        luck=None if luck is None else tuple(float(number) for number in luck),
    )
    for row in (outcome.luck, outcome.places, outcome.points, outcome.moves, outcome.seconds):
        if row is not None and len(row) != seats:
            raise ValueError(f"the game has {seats} seats")
    if 1 not in places:
        raise ValueError("the game has no winner")
    return outcome
