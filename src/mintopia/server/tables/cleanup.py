"""Remove tables that never started, measuring their age by a clock that does not jump.

A machine's clock may be wrong for a while: before it has synchronized, or after somebody mistyped
the date. Such an error must not delete tables for good. So we measure age with our own clock, kept
in the database. It follows the machine's clock but advances at most twice as fast as real time
while a server runs. If the machine's clock is 15 days ahead, it takes 14 days of running before
ours is 14 days ahead.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from mintopia.store import Store

SETTING: Final = "tidied-until"
FASTEST: Final = 2.0  # seconds that our clock may advance per real second


class Cleanup:
    """Removes tables that never started; every call may block."""

    def __init__(
        self, store: Store, seconds: float, *,
        wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self._store = store
        self._seconds = seconds  # the age at which a table that never started is removed
        self._wall = wall
        self._steady = steady
        self._clock: float | None = None
        self._looked = 0.0

    def remove_old(self) -> list[str]:
        """Remove the tables that are too old by our clock; return their ids."""
        before, self._looked = self._looked, self._steady()
        if self._clock is None:
            clock = float(self._store.setting(SETTING, self._begin))
        else:
            clock = self._clock + FASTEST * (self._looked - before)
        self._clock = min(clock, self._wall())
        self._store.set_setting(SETTING, f"{self._clock:.3f}")
        return self._store.archive.remove_unstarted(self._clock - self._seconds)

    def _begin(self) -> str:
        """Return the first reading of our clock: the time of the last change in the database."""
        return f"{self._store.archive.last_change() or self._wall():.3f}"
