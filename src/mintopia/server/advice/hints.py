"""Hints: what each legal move is worth, judged by what the seat to move may know."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final

from mintopia.engine.kernel.compiler import can_compile
from mintopia.host.advice import Hint
from mintopia.server.advice.analysis_worker import give_hint
from mintopia.server.common.errors import check_wait
from mintopia.server.common.limits import Rate, Share
from mintopia.server.common.process_pool import ProcessPool
from mintopia.server.common.tasks import cancel

KEPT: Final = 256  # hints remembered, so that asking again is free
MOST_EACH: Final = 2  # hints that one client may wait for


class Hints:
    """Gives hints at all tables of a process."""

    def __init__(
        self, workers: ProcessPool, seconds: float, playouts: int, a_minute: float
    ) -> None:
        self._workers = workers
        self._seconds = seconds
        self._playouts = playouts
        self._rate = Rate(a_minute / 60, a_minute / 4)
        self._share = Share(0, MOST_EACH)
        self._known: OrderedDict[tuple[str, int], Hint] = OrderedDict()
        self._running: dict[tuple[str, int], asyncio.Task[Hint]] = {}

    async def find(
        self,
        name: str,
        seq: int,
        record: dict[str, Any],
        client: str,
        moves: Sequence[str] | None = None,
    ) -> Hint:
        """Judge the moves of a position, or some of them, at most once.

        The position's `name` (a table's id, or what identifies a try) goes with its number.
        """
        key = name, seq
        known = self._known.get(key)
        if known is not None:
            self._known.move_to_end(key)
            return known
        task = self._running.get(key)
        if task is None:
            self._check_rate(client)
            task = asyncio.create_task(self._think(key, record, moves))
            self._running[key] = task
            task.add_done_callback(lambda done: self._end(key, client, done))
        return await asyncio.shield(task)

    def _check_rate(self, client: str) -> None:
        """Refuse clients who ask too often, or for too many hints at the same time."""
        if not self._share.take(client):
            check_wait(1.0)
        wait = self._rate.take(client)
        if wait:
            self._share.give_back(client)
            check_wait(wait)

    def _end(self, key: tuple[str, int], client: str, task: asyncio.Task[Hint]) -> None:
        self._share.give_back(client)
        self._running.pop(key, None)
        if not task.cancelled():
            task.exception()  # mark it as read: perhaps nobody is waiting anymore

    async def _think(
        self, key: tuple[str, int], record: dict[str, Any], moves: Sequence[str] | None
    ) -> Hint:
        # The position's number is the seed: it is no secret, and gives the same hint every time.
        found = await self._workers.run(
            give_hint, record, self._seconds, self._playouts, key[1], moves
        )
        if found.compiled or not can_compile():  # otherwise a better one will soon be possible
            self._known[key] = found
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return found

    async def close(self) -> None:
        """Cancel all hints and end the process."""
        await cancel(self._running.values())
        self._workers.close()
