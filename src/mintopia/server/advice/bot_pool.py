"""The processes in which bots think: assign them to tables, and end those that hang."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from mintopia.engine.worker_pool import WorkerPool
from mintopia.server.advice.fair_queue import Job, Queue
from mintopia.server.common.process_pool import run_in
from mintopia.server.common.tasks import cancel

T = TypeVar("T")


class Table(NamedTuple):
    """The table that a bot is to think for."""

    id: str
    owner: str  # owners take turns, however many tables they have
    is_alone: bool  # no person plays or watches there


class _Work(NamedTuple):
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    answer: asyncio.Future[Any]
    since: float


class _Process(WorkerPool):
    """One worker process; it may be reserved for quick bots."""

    def __init__(self, *, only_quick: bool) -> None:
        super().__init__(1)
        self.only_quick = only_quick
        self.is_busy = False


class BotPool:
    """The processes for bots, and the queue in front of them."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.seconds = seconds  # after which a process counts as stuck; 0: never
        self.on_wait: Callable[[float], object] = lambda _: None  # gets the seconds waited
        self.on_thought: Callable[[float], object] = lambda _: None
        # The one for quick bots comes first, so that it takes them and leaves the others free.
        self._processes = [_Process(only_quick=number == 0) for number in range(processes + 1)]
        self._queue: Queue[_Work] = Queue()
        self._jobs: dict[str, Job[_Work]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closing = False

    async def run(
        self, table: Table, is_quick: bool, function: Callable[..., T], *arguments: Any
    ) -> T:
        """Run a function when it is the table's turn; return or raise what it returns or raises."""
        if self._is_closing:
            raise asyncio.CancelledError
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        work = _Work(function, arguments, answer, time.perf_counter())
        job = Job(table.owner, is_quick, table.is_alone, work)
        self._jobs[table.id] = job
        self._queue.add(job)
        self._assign()
        try:
            return await answer
        finally:
            if self._jobs.get(table.id) is job:
                del self._jobs[table.id]

    def attend(self, table_id: str) -> None:
        """Give a table's job priority because somebody has come to watch."""
        job = self._jobs.get(table_id)
        if job is not None:
            self._queue.attend(job)

    def _assign(self) -> None:
        """Assign the next job to every free process."""
        for process in self._processes:
            if process.is_busy or self._is_closing:
                continue
            job = self._queue.take(only_quick=process.only_quick)
            while job is not None and job.work.answer.done():  # nobody is waiting for it anymore
                job = self._queue.take(only_quick=process.only_quick)
            if job is not None:
                process.is_busy = True
                task = asyncio.create_task(self._serve(process, job.work))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _serve(self, process: _Process, work: _Work) -> None:
        begun = time.perf_counter()
        self.on_wait(begun - work.since)
        try:
            found = await run_in(process, self.seconds or None, work.function, *work.arguments)
        except Exception as error:  # passed on to the caller of `run`
            if not work.answer.done():
                work.answer.set_exception(error)
        else:
            self.on_thought(time.perf_counter() - begun)
            if not work.answer.done():
                work.answer.set_result(found)
        finally:
            process.is_busy = False
            self._assign()

    async def close(self) -> None:
        """Cancel all jobs and end the processes."""
        self._is_closing = True
        for job in list(self._jobs.values()):
            job.work.answer.cancel()
        await cancel(self._tasks)
        for process in self._processes:
            process.close()
