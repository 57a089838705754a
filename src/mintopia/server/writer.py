"""The writer: one thread that stores what is waiting, all of it in one transaction.

While one commit is on its way to the disk the next entries gather, so a busy server commits many
at once and a quiet one commits each at once.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mintopia.store import Append, Appended, Conflict

    Outcome = Appended | Conflict

MOST_IN_ONE: Final = 256


class _Job:
    __slots__ = ("appends", "done")

    def __init__(self, appends: Sequence[Append], done: asyncio.Future[list[Outcome]]) -> None:
        self.appends = appends
        self.done = done


class Writer:
    """Stores entries for all tables of a process."""

    def __init__(
        self,
        append: Callable[[Sequence[Append]], Sequence[Outcome]],
        on_commit: Callable[[int], None] = lambda _: None,
    ) -> None:
        self._append = append
        self._on_commit = on_commit
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="mintopia-writer", daemon=True)
        self._thread.start()

    async def store(self, *appends: Append) -> list[Outcome]:
        """Store the entries of one request; they are on the disk when this returns."""
        done: asyncio.Future[list[Outcome]] = self._loop.create_future()
        self._jobs.put(_Job(appends, done))
        return await done

    def close(self) -> None:
        """Store what is waiting, then end."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        open_for_more = True
        while open_for_more:
            job = self._jobs.get()
            jobs: list[_Job] = []
            size = 0
            while True:
                if job is None:
                    open_for_more = False
                    break
                jobs.append(job)
                size += len(job.appends)
                if size >= MOST_IN_ONE:
                    break
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
            if jobs:
                self._store(jobs)

    def _store(self, jobs: list[_Job]) -> None:
        outcomes: list[list[Outcome]] = []
        failure: Exception | None = None
        try:
            found = iter(self._append([append for job in jobs for append in job.appends]))
            outcomes = [[next(found) for _ in job.appends] for job in jobs]
        except Exception as error:  # whatever it was, those who wait must hear of it
            failure = error

        def report() -> None:
            self._on_commit(sum(len(job.appends) for job in jobs))
            for number, job in enumerate(jobs):
                if job.done.done():
                    continue
                if failure is not None:
                    job.done.set_exception(failure)
                else:
                    job.done.set_result(outcomes[number])

        self._loop.call_soon_threadsafe(report)
