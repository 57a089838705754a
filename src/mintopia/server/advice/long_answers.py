"""Slow answers that anybody may ask for, such as replays, computed in processes of their own.

In the process that serves moves they would slow down every move. The client that has used the least
computing time recently is next, so that those who ask for much wait for themselves. One process is
always free of the slowest answers (pictures), and only so many answers may wait.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from mintopia.server.common.errors import ApiError, check_wait
from mintopia.server.common.limits import networks_of
from mintopia.server.common.process_pool import ProcessPool
from mintopia.server.common.tasks import cancel

T = TypeVar("T")

MOST_WAITING: Final = 128
MOST_EACH: Final = 32  # answers that one client may wait for; a school is one client
HALF_LIFE: Final = 30.0  # seconds after which computing time counts half
MOST_REMEMBERED: Final = 10_000  # clients whose computing time is remembered
BUSY_SECONDS: Final = 2.0  # after which somebody who was refused may try again


@dataclass(eq=False, slots=True)
class _Job:
    client: str
    is_slow: bool
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    answer: asyncio.Future[Any]


class LongAnswers:
    """Computes slow answers, whoever has used the least time first."""

    def __init__(
        self, workers: ProcessPool, processes: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._workers = workers
        self._processes = processes
        self._clock = clock
        self._waiting: list[_Job] = []
        self._running: Counter[str] = Counter()  # answers under way, by client
        self._slow = 0  # those of them that are slow
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()  # seconds, and as of when
        self._tasks: set[asyncio.Task[None]] = set()

    async def compute(
        self, client: str, function: Callable[..., T], *arguments: Any, is_slow: bool = False
    ) -> T:
        """Run a function in a process when it is the client's turn; return or raise what it does.

        Raise an ApiError if this client, or everybody, is waiting for too many answers.
        """
        if sum(job.client == client for job in self._waiting) >= MOST_EACH:
            check_wait(BUSY_SECONDS)
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Job(client, is_slow, function, arguments, answer))
        self._assign()
        if len(self._waiting) > MOST_WAITING:
            greediest = max(reversed(self._waiting), key=self._share)
            self._waiting.remove(greediest)
            greediest.answer.set_exception(ApiError("busy", wait=BUSY_SECONDS))
        return await answer

    def _share(self, job: _Job) -> tuple[int, float]:
        """Return how much of the processes a job's client has now, and has had recently."""
        return self._running[job.client], max(
            self._used_by(network) / weight for network, weight in networks_of(job.client)
        )

    def _used_by(self, network: str) -> float:
        seconds, at = self._used.get(network, (0.0, 0.0))
        return seconds and seconds * 0.5 ** ((self._clock() - at) / HALF_LIFE)

    def _assign(self) -> None:
        """Start the next answers in all processes that are free."""
        self._waiting = [job for job in self._waiting if not job.answer.done()]
        while self._running.total() < self._processes:
            has_room = self._slow < max(1, self._processes - 1)
            ready = [job for job in self._waiting if has_room or not job.is_slow]
            if not ready:
                return
            job = min(ready, key=self._share)
            self._waiting.remove(job)
            self._running[job.client] += 1
            self._slow += job.is_slow
            task = asyncio.create_task(self._work(job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _work(self, job: _Job) -> None:
        begun = self._clock()
        try:
            found = await self._workers.run(job.function, *job.arguments)
        except asyncio.CancelledError:  # the server is stopping
            job.answer.cancel()
            raise
        except Exception as error:  # passed on to the caller of `compute`
            if not job.answer.done():
                job.answer.set_exception(error)
        else:
            if not job.answer.done():
                job.answer.set_result(found)
        self._running[job.client] -= 1
        self._slow -= job.is_slow
        self._note_use(job.client, self._clock() - begun)
        self._assign()

    def _note_use(self, client: str, seconds: float) -> None:
        for network, _ in networks_of(client):
            self._used[network] = self._used_by(network) + seconds, self._clock()
            self._used.move_to_end(network)
        self._running += Counter()  # forgets those that have none
        while len(self._used) > MOST_REMEMBERED:
            self._used.popitem(last=False)

    async def close(self) -> None:
        """Stop computing, and cancel all requests that are still waiting."""
        waiting, self._waiting = self._waiting, []
        for job in waiting:
            job.answer.cancel()
        self._workers.close()
        await cancel(self._tasks)
