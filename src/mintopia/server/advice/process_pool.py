"""Worker processes for hints and reviews, with a bounded queue in front of them."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

from mintopia.server.advice.analysis_worker import begin_kindly
from mintopia.server.http.errors import ApiError
from mintopia.server.ops import logs

T = TypeVar("T")

TRIES: Final = 2


class ProcessPool:
    """A few processes that are started when somebody first needs them."""

    def __init__(self, processes: int, most_waiting: int, seconds: float | None = None) -> None:
        self.seconds = seconds  # after which, waiting included, a process must be stuck
        self._processes = processes
        self._most = processes + most_waiting
        self._held = 0
        self._pool: ProcessPoolExecutor | None = None
        self._is_closing = False

    @property
    def is_full(self) -> bool:
        """Whether nobody else may wait."""
        return self._is_closing or self._held >= self._most

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function in a worker; refuse as busy where too many wait already."""
        if self.is_full:
            raise ApiError("busy", wait=2.0)
        self._held += 1
        try:
            for attempt in range(TRIES):
                pool = self._ready_pool()
                try:
                    return await self._result(pool, function, arguments)
                except BrokenProcessPool as error:
                    if self._is_closing:
                        raise asyncio.CancelledError from None
                    logs.fail("an analysis process ended", error)
                    if self._pool is pool:
                        self._pool = None
                    if attempt == TRIES - 1:
                        raise ApiError("busy", wait=2.0) from error
            raise AssertionError("there is at least one try")
        finally:
            self._held -= 1

    async def _result(
        self, pool: ProcessPoolExecutor, function: Callable[..., T], arguments: tuple[Any, ...]
    ) -> T:
        future = asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
        try:
            done, _ = await asyncio.wait({future}, timeout=self.seconds)
        finally:
            future.cancel()  # nothing, if it is done
        if done:
            return future.result()
        logs.warn("an analysis process was stuck")
        if self._pool is pool:
            self._end()  # those who wait too are given a new one
        raise ApiError("busy", wait=2.0)

    def _ready_pool(self) -> ProcessPoolExecutor:
        if self._is_closing:
            raise asyncio.CancelledError
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=begin_kindly,
            )
        return self._pool

    def close(self) -> None:
        """End the processes, whatever they are thinking about."""
        self._is_closing = True
        self._end()

    def _end(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.kill()  # one that was stopped hears nothing else
            # What waits in it fails with the process, and is tried again if the server goes on.
            pool.shutdown(wait=False, cancel_futures=self._is_closing)
