"""The results of a run: a line for each bot in each lineup, ratings and failures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from mintopia.engine.statistics import DealScores, Share
from mintopia.engine.version import __version__
from mintopia.lab.arena.outcome import Failure, Outcome
from mintopia.lab.arena.ratings import Rating, can_rate, ratings_of
from mintopia.lab.arena.schedule import Schedule

_WON = 1 - 1e-9


@dataclass(frozen=True, slots=True)
class Line:
    """How one bot did in one lineup, with all its seats taken together."""

    lineup: int
    title: str
    bot: str
    seats: int
    games: int
    deals: int
    wins: int
    shared: int
    share: float  # of everything that could be won, 1 per game
    low: float
    high: float
    even: float  # the share of a bot that is just as good as the others
    points: float | None  # mean final stars or points per seat
    moves: int
    seconds_per_move: float | None
    failures: int
    adjusted: float | None = None  # the share without the luck of draws, if it was measured
    adjusted_low: float | None = None
    adjusted_high: float | None = None

    @property
    def adjusted_ratio(self) -> float | None:
        """How wide the interval of the adjusted share is, compared with that of the share."""
        if self.adjusted_low is None or self.adjusted_high is None or self.high <= self.low:
            return None
        return (self.adjusted_high - self.adjusted_low) / (self.high - self.low)


class Tally:
    """Counts the outcomes of one lineup as they arrive."""

    def __init__(self, schedule: Schedule, lineup: int) -> None:
        self._schedule = schedule
        self._lineup = lineup
        self.games = 0
        self._scores = {bot: DealScores() for bot in self.members}
        self._adjusted = {bot: DealScores() for bot in self.members}
        self._sums: dict[str, dict[str, float]] = {bot: defaultdict(float) for bot in self.members}

    @property
    def title(self) -> str:
        """The name of the lineup."""
        return self._schedule.title(self._lineup)

    @property
    def members(self) -> tuple[str, ...]:
        """The bots of the lineup, and the card in solitaire."""
        members = self._schedule.lineups[self._lineup].members
        return members if self._schedule.card is None else (*members, self._schedule.card)

    def add(self, outcome: Outcome) -> None:
        """Count one game."""
        self.games += 1
        seating = self._schedule.seating(outcome.fixture)
        for bot in self.members:
            mine = [seat for seat, name in enumerate(seating) if name == bot]
            score = sum(outcome.scores[seat] for seat in mine)
            self._scores[bot].add(outcome.fixture.deal, score)
            if outcome.luck is not None:
                luck = sum(outcome.luck[seat] for seat in mine)
                self._adjusted[bot].add(outcome.fixture.deal, score - luck)
            sums = self._sums[bot]
            sums["wins"] += score > _WON
            sums["shared"] += 0 < score <= _WON
            sums["moves"] += sum(outcome.moves[seat] for seat in mine)
            sums["seconds"] += sum(outcome.seconds[seat] for seat in mine)
            if outcome.points is not None:
                sums["points"] += sum(outcome.points[seat] for seat in mine)
                sums["ends"] += len(mine)
            if outcome.failure is not None:
                sums["failures"] += outcome.failure.seat in mine

    def share(self, bot: str) -> Share:
        """Return an estimate of a bot's share so far."""
        return self._scores[bot].share()

    def line(self, bot: str) -> Line:
        """Summarize how a bot did."""
        seating = (*self._schedule.lineups[self._lineup].bots, self._schedule.card)
        seats = seating.count(bot)
        share, sums = self.share(bot), self._sums[bot]
        adjusted = self._adjusted[bot].mean() if self._schedule.luck_adjusted else None
        return Line(
            lineup=self._lineup,
            title=self.title,
            bot=bot,
            seats=seats,
            games=self.games,
            deals=self._scores[bot].deals,
            wins=int(sums["wins"]),
            shared=int(sums["shared"]),
            share=share.value,
            low=share.low,
            high=share.high,
            even=seats / (len(seating) - (self._schedule.card is None)),
            points=sums["points"] / sums["ends"] if sums["ends"] else None,
            moves=int(sums["moves"]),
            seconds_per_move=sums["seconds"] / sums["moves"] if sums["moves"] else None,
            failures=int(sums["failures"]),
            adjusted=None if adjusted is None else adjusted.value,
            adjusted_low=None if adjusted is None else adjusted.low,
            adjusted_high=None if adjusted is None else adjusted.high,
        )


class Results:
    """All outcomes of a run, in the order of the schedule."""

    def __init__(
        self,
        schedule: Schedule,
        outcomes: Sequence[Outcome],
        *,
        interrupted: bool = False,
        seconds: float = 0.0,
        played_now: int = 0,
    ) -> None:
        self.schedule = schedule
        self.outcomes = sorted(
            outcomes,
            key=lambda outcome: (
                outcome.fixture.deal,
                outcome.fixture.lineup,
                outcome.fixture.turn,
            ),
        )
        self.interrupted = interrupted
        self.seconds = seconds  # of this session, in which this many games were played:
        self.played_now = played_now

    @cached_property
    def lines(self) -> list[Line]:
        """A line for each bot in each lineup that has played."""
        tallies = [Tally(self.schedule, number) for number in range(len(self.schedule.lineups))]
        for outcome in self.outcomes:
            tallies[outcome.fixture.lineup].add(outcome)
        return [tally.line(bot) for tally in tallies if tally.games for bot in tally.members]

    @cached_property
    def ratings(self) -> list[Rating]:
        """Every bot's rating, the best first; empty without openskill (the extra `arena`)."""
        if not can_rate() or not self.outcomes:
            return []
        return ratings_of(self.schedule, self.outcomes)

    @property
    def failures(self) -> list[tuple[Outcome, Failure]]:
        """The games that a bot lost because it failed."""
        return [(outcome, outcome.failure) for outcome in self.outcomes if outcome.failure]

    def line(self, bot: str, lineup: int = 0) -> Line:
        """Return the line of a bot in a lineup."""
        return next(line for line in self.lines if line.bot == bot and line.lineup == lineup)

    def as_json(self) -> dict[str, Any]:
        """Return the schedule, the lines, the ratings and the failures."""
        schedule = self.schedule.as_json()
        del schedule["folder"]  # tells nothing about the games
        return {
            "mintopia": __version__,
            "schedule": schedule,
            "played": len(self.outcomes),
            "of": self.schedule.total,
            "seconds": round(self.seconds, 3),
            "lines": [asdict(line) for line in self.lines],
            "ratings": [asdict(rating) for rating in self.ratings],
            "failures": [
                {"game": list(outcome.fixture), **failure.as_json()}
                for outcome, failure in self.failures
            ],
        }
