"""Threads that share a piece of work. Compiled code releases the GIL, so they run in parallel."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import perf_counter
from typing import Final

WATCH_SECONDS: Final = 0.1


class WorkerThreads:
    """Threads that work until there is nothing left to do, or until Ctrl-C.

    Subclasses define `prepare` and `work`, which must check `stopped` now and then. `seconds` says
    how long the threads have worked.
    """

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.stopped = False
        self.seconds = 0.0
        self._errors: list[BaseException] = []

    def prepare(self) -> None:
        """Compile, or load compiled code, once before the threads start."""
        raise NotImplementedError

    def work(self) -> None:
        """Do a thread's part of the work."""
        raise NotImplementedError

    def run(self, threads: int, tell: Callable[[], None]) -> None:
        """Do the work in `threads` threads, calling `tell` regularly until they are done."""
        try:
            self.prepare()
        except KeyboardInterrupt:
            self.stopped = True
            return
        start = perf_counter()
        workers = [threading.Thread(target=self._guarded, daemon=True) for _ in range(threads)]
        try:
            for thread in workers:
                thread.start()
            for thread in workers:
                while thread.is_alive():
                    thread.join(WATCH_SECONDS)
                    tell()
        except KeyboardInterrupt:
            self.stopped = True
            for thread in workers:
                if thread.ident is not None:
                    thread.join()
        self.seconds = perf_counter() - start
        if self._errors:
            raise self._errors[0]

    def _guarded(self) -> None:
        try:
            self.work()
        except BaseException as error:  # raised again by `run`
            self._errors.append(error)
            self.stopped = True
