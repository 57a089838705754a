"""Bots at live tables: they think in worker processes and move by the same path as people."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import secrets
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Final

from mintopia.server import logs
from mintopia.server.errors import ApiError
from mintopia.server.fairness import SEED_BITS
from mintopia.server.thinker import begin, think
from mintopia.store import StoreUnavailableError

if TYPE_CHECKING:
    from mintopia.server.desk import Desk
    from mintopia.server.desks import Desks
    from mintopia.server.metrics import Metrics
    from mintopia.server.moves import Moves

TRIES: Final = 3
PAUSE: Final = 1.0  # seconds, after a failure that may pass


class Bots:
    """Moves for bots and solitaire cards at all tables of a process."""

    def __init__(self, desks: Desks, moves: Moves, metrics: Metrics, workers: int) -> None:
        self._desks = desks
        self._moves = moves
        self._metrics = metrics
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None
        self._is_closing = False

    def wake(self, desk: Desk) -> None:
        """Let a bot or a card move, if it is to move; several calls are as good as one."""
        game = desk.game
        if self._is_closing or game is None or desk.thinking is not None:
            return
        seat = game.to_move
        if seat is None or desk.table.status != "running":
            return
        if game.is_automatic or desk.bot_of(seat):
            desk.thinking = asyncio.create_task(self._play(desk))

    async def _play(self, desk: Desk) -> None:
        try:
            while not self._is_closing:
                async with self._desks.hold(desk):
                    game, asked = desk.game, desk.seq
                    if game is None or desk.table.status != "running":
                        return
                    seat = game.to_move
                    if seat is None:
                        return
                    bot = None if game.is_automatic else desk.bot_of(seat)
                    if bot is None and not game.is_automatic:
                        return
                    record = game.record()
                    choices = game.legal()
                if bot is None or len(choices) == 1:
                    move = choices[0]
                else:
                    move = await self._think(record, bot, choices)
                await self._try(desk, seat, asked, move)
        except asyncio.CancelledError:
            raise
        except Exception as error:  # one table's trouble must not stop the others
            self._metrics.failures.labels("bot").inc()
            logs.fail("a bot's move failed", error, table=desk.id)
        finally:
            desk.thinking = None

    async def _try(self, desk: Desk, seat: int, asked: int, move: str) -> None:
        """Play what was thought out; while the store does not answer, wait and try again."""
        for attempt in range(TRIES):
            try:
                await self._moves.play_for(desk, seat, asked, move)
                return
            except ApiError as error:
                if error.code == "stale":
                    return
                raise
            except StoreUnavailableError:
                if attempt == TRIES - 1:
                    raise
                await asyncio.sleep(PAUSE)

    async def _think(self, record: dict[str, object], bot: str, choices: list[str]) -> str:
        begun = time.perf_counter()
        for _ in range(TRIES):
            pool = self._ready_pool()
            try:
                move = await asyncio.get_running_loop().run_in_executor(
                    pool, think, record, bot, secrets.randbits(SEED_BITS)
                )
                self._metrics.bot_time.observe(time.perf_counter() - begun)
                return move
            except BrokenProcessPool as error:
                logs.fail("a bot's process ended", error)
                self._metrics.failures.labels("bot-process").inc()
                if self._pool is pool:
                    self._pool = None
            except RuntimeError:
                if self._is_closing:
                    raise asyncio.CancelledError from None
                raise
        # The people at the table should not wait for ever for a bot that cannot think.
        return random.SystemRandom().choice(choices)

    def _ready_pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=begin,
            )
        return self._pool

    async def close(self) -> None:
        """Stop thinking; what was not played will be thought about again after the next start."""
        self._is_closing = True
        tasks = [desk.thinking for desk in self._desks if desk.thinking is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._pool is not None:
            pool, self._pool = self._pool, None
            for process in list(getattr(pool, "_processes", {}).values()):
                process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)
