"""Luck: what the draws and rolls of a game brought to each seat, apart from everybody's play.

The luck of a random event is the value of the position after it, less the mean over everything it
could have brought, each by its chance; so it is 0 on average, however wrong the values are. A value
is the network's, in one pass, for what the seat to move knows; if that seat does not see what was
drawn, for one that does, as if that seat were to move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mintopia.bots.outcomes import Outcomes, Weighted
from mintopia.engine.game import Event, Game, begin_record
from mintopia.engine.kernel.log import Row, new_log
from mintopia.engine.kernel.random import Stream
from mintopia.engine.kernel.state import PlainState
from mintopia.engine.schema.events import ALL_SEEING

MOST_OUTCOMES: Final = 64  # of an event; of more, so many are drawn
DEAL: Final = 0


@dataclass(frozen=True, slots=True)
class RandomEvent:
    """All that was drawn and rolled with one move: what it led to, and could have led to."""

    number: int  # of the move, from 1; 0: the deal
    drawn: Sequence[Event]
    happened: Sequence[Weighted]
    possible: Sequence[Weighted]

    @property
    def states(self) -> list[PlainState]:
        """The positions whose values decide about luck."""
        return [one.state for one in (*self.happened, *self.possible)]

    def luck(self, values: Sequence[Sequence[float]]) -> tuple[float, ...]:
        """Return the luck of each seat, given the values of `states`."""
        weights = [one.weight for one in self.happened] + [-one.weight for one in self.possible]
        return tuple(
            sum(weight * value for weight, value in zip(weights, seat, strict=True))
            for seat in zip(*values, strict=True)
        )


def random_events(
    record: Mapping[str, Any], most: int = MOST_OUTCOMES, seed: int = 1
) -> Iterator[RandomEvent]:
    """Yield the deal and the random events of a game, each with at most so many outcomes."""
    game, stream = begin_record(record), Stream(seed)
    outcomes = Outcomes(game.rules)
    dealt = [Weighted(1 / most, state) for state in _deals(game, most, stream)]
    present = [Weighted(1.0, game.snapshot())]
    yield RandomEvent(
        DEAL, (), outcomes.decisions(present, stream), outcomes.decisions(dealt, stream)
    )
    for number, move in enumerate(record["moves"], 1):
        before, action, known = game.snapshot(), game.action_of(move), game.event_count
        game.play(move)
        _, rows = outcomes.play(before, action)
        possible = outcomes.some(before, action, most, stream) if rows else []
        if len(possible) <= 1:
            continue
        told = [game.rules.event(row, ALL_SEEING, game.options) for row in rows]
        drawn = [event for event in game.all_events(known) if event in told]
        happened = outcomes.decisions([Weighted(1.0, game.snapshot())], stream)
        seer = _seer(game, rows)
        possible = outcomes.decisions(possible, stream)
        yield RandomEvent(number, drawn, _seen_by(seer, happened), _seen_by(seer, possible))


def _deals(game: Game, count: int, stream: Stream) -> Iterator[PlainState]:
    """Yield other deals at the same table; the order of the cards is not kept."""
    given = game.options.given.items()
    known = {key: value for key, value in given if key not in game.rules.secret_options}
    options = game.rules.read_options(known)
    for _ in range(count):
        yield game.rules.set_up(options, stream.word(), new_log())


def _seer(game: Game, rows: Sequence[Row]) -> int | None:
    """Return a seat that sees what was drawn, if not all do; None if everybody sees it."""
    rules, options = game.rules, game.options

    def sees(seat: int) -> bool:
        return all(
            rules.event(row, seat, options) == rules.event(row, ALL_SEEING, options) for row in rows
        )

    seeing = [seat for seat in range(game.seats) if sees(seat)]
    return seeing[0] if 0 < len(seeing) < game.seats else None


def _seen_by(seer: int | None, positions: Sequence[Weighted]) -> list[Weighted]:
    """Let this seat be to move, so that the network knows what it knows."""
    if seer is None:
        return list(positions)
    found = []
    for weight, state in positions:
        other: Any = state.copy()
        other.to_move = seer
        found.append(Weighted(weight, other))
    return found
