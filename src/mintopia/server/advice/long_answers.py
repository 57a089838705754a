"""Compute slow answers, such as replays, in one thread that clients take turns with.

The threads of a process share its interpreter, so many of them would slow down every move. And
however many answers one client is waiting for, other clients wait for at most one of them.
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
    """Computes slow answers one after the other."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "mintopia-answers")
        self._turns: Turns[Waiting] = Turns()
        self._task: asyncio.Task[None] | None = None

    async def compute(self, client: str, work: Callable[[], T]) -> T:
        """Run a function when it is the client's turn; return or raise what it does."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._turns.add(Job(client, True, False, (work, answer)))
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        return await answer

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while (job := self._turns.take()) is not None:
            work, answer = job.work
            if answer.done():  # nobody is waiting for it any more
                continue
            try:
                found = await loop.run_in_executor(self._thread, work)
            except asyncio.CancelledError:  # the server is stopping
                answer.cancel()
                raise
            except Exception as error:  # passed on to the caller of `compute`
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(found)
        self._task = None

    async def close(self) -> None:
        """Stop computing, and cancel all requests that are still waiting."""
        await cancel([self._task])
        while (job := self._turns.take()) is not None:
            job.work[1].cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)
