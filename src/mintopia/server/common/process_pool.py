"""Worker processes for hints, reviews and long answers, with a bounded queue in front of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final, TypeVar

from mintopia.engine.worker_pool import WorkerDiedError, WorkerPool
from mintopia.server.common import logs
from mintopia.server.common.errors import ApiError

T = TypeVar("T")

TRIES: Final = 2
NICENESS: Final = 10  # of most workers: the server and the bots come first


class StuckError(Exception):
    """A process took longer than any job should, and was killed."""


async def run_in(
    pool: WorkerPool, seconds: float | None, function: Callable[..., T], *arguments: Any
) -> T:
    """Run a function in a pool; kill its processes if that takes longer than `seconds`.

    Raises StuckError in that case, and WorkerDiedError if the process ended by itself or was killed
    while this call waited.
    """
    kills = pool.kills
    future = asyncio.wrap_future(pool.submit(function, *arguments))
    try:
        done, _ = await asyncio.wait({future}, timeout=seconds)
    finally:
        future.cancel()  # has no effect if it is done
    if not done:
        if pool.kills == kills:
            pool.kill()
        raise StuckError
    return future.result()


class ProcessPool:
    """A few worker processes, started when they are first needed."""

    def __init__(self, processes: int, most_waiting: int, seconds: float | None = None) -> None:
        self.seconds = seconds  # after which, including the wait, a process counts as stuck
        self._workers = WorkerPool(processes, NICENESS)
        self._most = processes + most_waiting
        self._held = 0
        self._is_closing = False

    @property
    def is_full(self) -> bool:
        """Whether the queue is full or closed."""
        return self._is_closing or self._held >= self._most

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function in a worker; raise a "busy" ApiError if too many are waiting already."""
        if self.is_full:
            raise ApiError("busy", wait=2.0)
        self._held += 1
        try:
            for _ in range(TRIES):
                try:
                    return await run_in(self._workers, self.seconds, function, *arguments)
                except StuckError:
                    logs.warn("a worker process was stuck")
                    break
                except WorkerDiedError as error:
                    if self._is_closing:
                        raise asyncio.CancelledError from None
                    logs.fail("a worker process ended", error)
            raise ApiError("busy", wait=2.0)
        finally:
            self._held -= 1

    def close(self) -> None:
        """Kill the processes, whatever they are doing."""
        self._is_closing = True
        self._workers.close()
