"""Answers that take long to compute, such as replays: one thread, in which clients take turns.

Threads of one process share its interpreter, so many at once would slow every move down; and of
many answers that one client waits for, only one is in front of what anybody else asks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from mintopia.server.advice.fair_queue import Job, Turns
from mintopia.server.ops.tasks import cancel

T = TypeVar("T")
Waiting = tuple[Callable[[], Any], "asyncio.Future[Any]"]


class LongAnswers:
    """Computes one answer after the other."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "mintopia-answers")
        self._turns: Turns[Waiting] = Turns()
        self._task: asyncio.Task[None] | None = None

    async def compute(self, client: str, work: Callable[[], T]) -> T:
        """Return what a function returns, once it is the client's turn; fail as it fails."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._turns.add(Job(client, True, False, (work, answer)))
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        return await answer

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while (job := self._turns.take()) is not None:
            work, answer = job.work
            if answer.done():  # nobody waits for it any more
                continue
            try:
                found = await loop.run_in_executor(self._thread, work)
            except asyncio.CancelledError:  # the server ends
                answer.cancel()
                raise
            except Exception as error:  # told to whoever waits
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(found)
        self._task = None

    async def close(self) -> None:
        """Compute nothing more; who still waits is told nothing."""
        await cancel([self._task])
        while (job := self._turns.take()) is not None:
            job.work[1].cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)
