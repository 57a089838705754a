"""What chance may bring: every outcome of a move, or a sample of them.

It uses a game's rules and its part `draws`, which lists the possible outcomes of each draw. What a
draw brings is decided anew; everything else stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import Final, NamedTuple

from mintopia.engine.kernel.log import Row, new_log, read_log
from mintopia.engine.kernel.random import Stream
from mintopia.engine.kernel.state import PlainState
from mintopia.engine.rules import Rules
from mintopia.errors import OptionError
from mintopia.games import spec_of, title_of

FORCED_OUTCOMES: Final = 4  # a forced move after the one in question is sampled so often


class Weighted(NamedTuple):
    """A position and its chance."""

    weight: float
    state: PlainState


class Outcomes:
    """Finds what a move in a game may lead to."""

    def __init__(self, rules: Rules) -> None:
        spec = spec_of(rules.id)
        if not spec.draws:
            raise OptionError(f"{title_of(rules.id)} does not say what chance may bring.")
        self._rules = rules
        self._draws = spec.draws()

    def play(self, state: PlainState, action: int) -> tuple[PlainState, list[Row]]:
        """Return the position after an action, and the events in which something was drawn."""
        after, log = state.copy(), new_log()
        self._rules.play(after, log, action)
        return after, [row for row in read_log(log) if self._draws.source_of(row) is not None]

    def every(
        self,
        state: PlainState,
        action: int,
        is_settled: Callable[[PlainState], bool] = lambda _after: False,
    ) -> Iterator[Weighted]:
        """Yield every position that an action may lead to; just one if there is no chance in it.

        Once a position `is_settled`, what else was drawn does not matter.
        """
        waiting = [(1.0, state, 0)]
        while waiting:
            weight, world, settled = waiting.pop()
            after, draw = self._next_draw(world, action, settled)
            if draw is None or is_settled(after):
                yield Weighted(weight, after)
                continue
            outcomes = self._draws.outcomes(world, *draw)
            if not outcomes:
                waiting.append((weight, world, settled + 1))
            for outcome in outcomes:
                other = self._settled(world, draw, outcome)
                waiting.append((weight / len(outcomes), other, settled + 1))

    def sample(self, state: PlainState, action: int, stream: Stream) -> PlainState:
        """Return one position that an action may lead to, by its chance."""
        world, settled = state, 0
        while True:
            after, draw = self._next_draw(world, action, settled)
            if draw is None:
                return after
            outcomes = self._draws.outcomes(world, *draw)
            if outcomes:
                world = self._settled(world, draw, outcomes[stream.below(len(outcomes))])
            settled += 1

    def some(self, state: PlainState, action: int, most: int, stream: Stream) -> Sequence[Weighted]:
        """Return every position that an action may lead to, or `most` of them by their chance."""
        if self._count(state, action) <= most:
            return list(self.every(state, action))
        return [Weighted(1 / most, self.sample(state, action, stream)) for _ in range(most)]

    def decisions(
        self, whole: Sequence[Weighted], stream: Stream, most: int = FORCED_OUTCOMES
    ) -> list[Weighted]:
        """Follow forced moves from these positions to where somebody decides, or the game is over.

        Networks have learned from decisions alone.
        """
        waiting, found = list(whole), []
        while waiting:
            weight, state = waiting.pop()
            legal = self._rules.legal(state)
            if len(legal) != 1:  # none if the game is over
                found.append(Weighted(weight, state))
                continue
            after = self.some(state, legal[0], most, stream)
            waiting += [Weighted(weight * one.weight, one.state) for one in after]
        return found

    def _next_draw(
        self, world: PlainState, action: int, settled: int
    ) -> tuple[PlainState, tuple[int, int] | None]:
        """Play an action; return the position after it, and its first draw that is not settled.

        A draw is its source and how many came before it from there.
        """
        after, rows = self.play(world, action)
        if settled >= len(rows):
            return after, None
        sources = [self._draws.source_of(row) for row in rows]
        source = sources[settled]
        assert source is not None, "these events draw something"
        return after, (source, sources[:settled].count(source))

    def _settled(self, world: PlainState, draw: tuple[int, int], outcome: int) -> PlainState:
        other = world.copy()
        self._draws.settle(other, *draw, outcome)
        return other

    def _count(self, state: PlainState, action: int) -> int:
        """Return about how many outcomes an action has, judging by those of each draw alone."""
        _, rows = self.play(state, action)
        sources = [self._draws.source_of(row) for row in rows]
        return prod(
            len(self._draws.outcomes(state, source, sources[:place].count(source))) or 1
            for place, source in enumerate(sources)
            if source is not None
        )
