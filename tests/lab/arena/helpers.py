"""Shared by the arena's tests: schedules, outcomes to compare, bots that misbehave."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from mintopia.bots.bot import Bot
from mintopia.bots.roster import make_bot
from mintopia.engine.game import Game
from mintopia.lab.arena import Outcome, Schedule, arrange
from mintopia.lab.arena.arena_run import Watcher
from mintopia.lab.arena.outcome import scores_of
from mintopia.lab.arena.schedule import Fixture

FLAG = "MINTOPIA_TEST_FLAG"  # names a file that marks whether something has already happened


def small(games: int = 8, seed: int = 5, **options: Any) -> Schedule:
    """Arrange a few quick games between three bots."""
    return arrange("works", ["random", "greedy", "easy"], games=games, seed=seed, **options)


def essence(outcomes: Iterable[Outcome]) -> list[tuple[Any, ...]]:
    """Return what must not depend on where and when a game is played: everything but the times."""
    return sorted(
        (o.fixture, o.scores, o.places, o.points, o.moves, o.reason, o.failure) for o in outcomes
    )


def made_up(fixture: tuple[int, int, int], places: Sequence[int]) -> Outcome:
    """Make up the outcome of a game from the places of its seats."""
    seats = len(places)
    return Outcome(
        Fixture(*fixture),
        scores_of(tuple(places)),
        tuple(places),
        tuple(10 - place for place in places),
        (4,) * seats,
        (0.5,) * seats,
        "stars",
    )


class Stopper(Watcher):
    """A watcher that presses Ctrl-C after this many games."""

    def __init__(self, after: int) -> None:
        self.after = after
        self.seen = 0
        self.calls: list[str] = []

    def compiling(self) -> None:
        self.calls.append("compiling")

    def begin(self, schedule: Schedule, outcomes: Sequence[Outcome]) -> None:
        self.calls.append(f"begin {len(outcomes)} of {schedule.total}")

    def add(self, outcome: Outcome) -> None:
        assert outcome.places
        self.seen += 1
        if self.seen == self.after:
            raise KeyboardInterrupt

    def end(self) -> None:
        self.calls.append("end")


class Odd:
    """A bot that chooses moves with a function."""

    def __init__(self, name: str, act: Callable[[Game], int]) -> None:
        self.name = name
        self.choose = act
        self.closed = 0

    def close(self, game: Game | None = None) -> None:
        self.closed += 1
        raise RuntimeError("closing goes wrong too")


def make_odd(spec: str, game: str, seed: int) -> Bot:
    """Make a bot for the tests: `first`, `raises`, `illegal`, `nonsense`, `unmade`, `dies`."""
    if spec == "first":
        return Odd(spec, lambda game: game.legal_actions()[0])
    if spec == "raises":
        return Odd(spec, lambda game: [][len(game.moves)])
    if spec == "illegal":
        return Odd(spec, lambda _game: 10_000)
    if spec == "unmade":
        raise ValueError("no such bot today")
    if spec in ("dies", "dies-once"):
        return Odd(spec, lambda game: _die(game, spec))
    return make_bot(spec, game, seed)


def _die(game: Game, spec: str) -> int:
    """Kill the whole process, either always or only once."""
    flag = Path(os.environ[FLAG])
    if spec == "dies" or not flag.exists():
        flag.touch()
        os._exit(7)
    return game.legal_actions()[0]
