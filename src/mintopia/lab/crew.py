"""Threads that share a piece of work. Compiled code releases the GIL, so they run in parallel."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

WATCH_SECONDS: Final = 0.1


class Crew:
    """Threads that work until there is nothing left to do, or until Ctrl-C.

    Subclasses define `work`, which must check `stopped` now and then.
    """

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.stopped = False
        self._errors: list[BaseException] = []

    def work(self) -> None:
        """Do a thread's part of the work."""
        raise NotImplementedError

    def run(self, threads: int, tell: Callable[[], None]) -> None:
        """Do the work in `threads` threads, calling `tell` regularly until they are done."""
        crew = [threading.Thread(target=self._guarded, daemon=True) for _ in range(threads)]
        try:
            for thread in crew:
                thread.start()
            for thread in crew:
                while thread.is_alive():
                    thread.join(WATCH_SECONDS)
                    tell()
        except KeyboardInterrupt:
            self.stopped = True
            for thread in crew:
                if thread.ident is not None:
                    thread.join()
        if self._errors:
            raise self._errors[0]

    def _guarded(self) -> None:
        try:
            self.work()
        except BaseException as error:  # raised again by `run`
            self._errors.append(error)
            self.stopped = True
