"""How fast a long run goes, and how long it will take."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class Pace:
    """Measures a speed from the moment the first games are finished.

    Until then processes start and load compiled code. That can take longer than many games, so
    counting it would make every estimate much too long.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._first: tuple[float, int] | None = None  # when, and how many were done
        self._last = (0.0, 0)

    def note(self, done: int) -> None:
        """Note how many games of this run are done now."""
        self._last = self._clock(), done
        if self._first is None and done:
            self._first = self._last

    @property
    def measured(self) -> tuple[int, float]:
        """How many games were measured, and the seconds they took."""
        when, done = self._first or self._last
        return self._last[1] - done, self._last[0] - when

    @property
    def rate(self) -> float | None:
        """Games per second; None until it has been measured."""
        games, seconds = self.measured
        return games / seconds if games and seconds > 0 else None

    def left(self, games: int) -> float | None:
        """Return the seconds that this many more games will take; None if it is not known yet."""
        rate = self.rate
        return None if rate is None else games / rate
