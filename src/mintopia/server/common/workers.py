"""Worker processes that are started when first needed, and started again after they ended."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

T = TypeVar("T")

KINDNESS: Final = 10  # the niceness of most workers: the server and the bots come first


def begin() -> None:
    """Prepare a worker: ignore Ctrl-C, which the server handles, and end with the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: Any) -> None:
    parent.join()
    os._exit(0)


def begin_kindly() -> None:
    """Prepare a worker that runs at a lower priority than the server and the bots."""
    begin()
    if hasattr(os, "nice"):
        os.nice(KINDNESS)


class StuckError(Exception):
    """A process took longer than any job should, and was killed."""


class Workers:
    """A fixed number of processes, each prepared by `begin`."""

    def __init__(self, count: int, begin: Callable[[], None]) -> None:
        self._count = count
        self._begin = begin
        self._pool: ProcessPoolExecutor | None = None

    async def run(
        self, function: Callable[..., T], arguments: tuple[Any, ...], seconds: float | None
    ) -> T:
        """Run a function in a process; kill all of them if it takes longer than `seconds`.

        Raises StuckError in that case, and BrokenProcessPool if a process ended by itself or was
        killed while this call waited.
        """
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._count, context, self._begin)
        pool = self._pool
        future = asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
        try:
            done, _ = await asyncio.wait({future}, timeout=seconds)
        finally:
            future.cancel()  # has no effect if it is done
        if not done:
            if self._pool is pool:
                self.end()
            raise StuckError
        try:
            return future.result()
        except BrokenProcessPool:
            if self._pool is pool:
                self.end()
            raise

    def end(self, *, cancel: bool = False) -> None:
        """Kill the processes, whatever they are doing; waiting calls fail or are cancelled."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.kill()  # a suspended process reacts to nothing else
            pool.shutdown(wait=False, cancel_futures=cancel)
