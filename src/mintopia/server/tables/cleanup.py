"""Removing tables that never started, by a clock that does not jump.

A machine's clock may be wrong for a while: before it has asked the network for the time, or after
a slip of the hand. What such a clock says about a table's age must not remove it for good. So ages
are told by a clock of our own, kept in the database: it follows the machine's, but runs at most
twice as fast as time really passes while a server runs. A clock that is 15 days ahead would have to
be so for 14 days before it made a difference of 14.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from mintopia.store import Store

SETTING: Final = "tidied-until"
FASTEST: Final = 2.0  # seconds of our clock in a second that really passes


class Tidying:
    """Removes tables that never started; every call may block."""

    def __init__(
        self, store: Store, seconds: float, *,
        wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self._store = store
        self._seconds = seconds  # after which a table that never started is removed
        self._wall = wall
        self._steady = steady
        self._clock: float | None = None
        self._looked = 0.0

    def tidy(self) -> list[str]:
        """Remove what is old by our clock; return which tables these were."""
        before, self._looked = self._looked, self._steady()
        if self._clock is None:
            clock = float(self._store.setting(SETTING, self._begin))
        else:
            clock = self._clock + FASTEST * (self._looked - before)
        self._clock = min(clock, self._wall())
        self._store.set_setting(SETTING, f"{self._clock:.3f}")
        return self._store.archive.remove_unstarted(self._clock - self._seconds)

    def _begin(self) -> str:
        """Set our clock for the first time: to when something last happened here."""
        return f"{self._store.archive.last_change() or self._wall():.3f}"
