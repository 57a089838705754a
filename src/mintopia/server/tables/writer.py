"""The writer: one thread that stores all waiting entries in one transaction.

While one commit is written to the disk the next entries gather, so a busy server commits many
together and a quiet one commits each immediately. If the connection to a shared database breaks, it
is unknown whether the commit went through. The writer then tries once more; entries that turn out
to be stored already are recognized by their seat, their text and the number they answer.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from mintopia.store import Entry, StoreUnavailableError

if TYPE_CHECKING:
    from mintopia.store import Append, Conflict, Entry

    Outcome = Entry | Conflict

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
        entries: Callable[[str, int], Sequence[Entry]] | None = None,
    ) -> None:
        """Retry a failed commit once if `entries` (a table's entries after a number) is given."""
        self._append = append
        self._entries = entries
        self._on_commit = on_commit
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="mintopia-writer", daemon=True)
        self._thread.start()

    async def store(self, *appends: Append) -> list[Outcome]:
        """Store the entries of one request; return their outcomes once they are on the disk."""
        done: asyncio.Future[list[Outcome]] = self._loop.create_future()
        self._jobs.put(_Job(appends, done))
        return await done

    def close(self) -> None:
        """Store what is waiting, then end the thread."""
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
            found = iter(
                self._append_with_retry([append for job in jobs for append in job.appends])
            )
            outcomes = [[next(found) for _ in job.appends] for job in jobs]
        except Exception as error:  # any failure must reach the waiting requests
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

    def _append_with_retry(self, batch: list[Append]) -> Sequence[Outcome]:
        try:
            return self._append(batch)
        except StoreUnavailableError:
            if self._entries is None:
                raise
        outcomes = self._append(batch)
        return [self._known(*pair) for pair in zip(batch, outcomes, strict=True)]

    def _known(self, asked: Append, outcome: Outcome) -> Outcome:
        """Treat an entry as stored if an identical one already exists."""
        if isinstance(outcome, Entry) or self._entries is None:
            return outcome
        wanted = asked.seq, asked.kind, asked.seat, asked.text, asked.answer_to
        for entry in self._entries(asked.table_id, asked.seq - 1):
            if (entry.seq, entry.kind, entry.seat, entry.text, entry.answer_to) == wanted:
                return entry
        return outcome
