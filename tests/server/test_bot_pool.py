"""The bots' processes: one is for quick bots, a hanging one is replaced, and all end quickly."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest

from mintopia.engine.worker_pool import WorkerDiedError
from mintopia.server.advice.bot_pool import BotPool, Table
from mintopia.server.common.process_pool import StuckError

LONG = 300.0
ANN, BOB, CY = (Table(name, name, is_alone=False) for name in ("ann", "bob", "cy"))


@asynccontextmanager
async def minds(processes: int = 1, seconds: float = LONG) -> AsyncIterator[BotPool]:
    """Run a pool of bot processes for the duration of the block."""
    thinking = BotPool(processes, seconds)
    try:
        yield thinking
    finally:
        await thinking.close()


async def test_quick_bots_have_a_process_of_their_own() -> None:
    async with minds() as thinking:
        search = asyncio.create_task(thinking.run(ANN, False, time.sleep, LONG))
        first = await thinking.run(BOB, True, os.getpid)
        second = await thinking.run(BOB, True, os.getpid)
        assert first == second != os.getpid()
        assert not search.done()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="there are no signals that stop")
async def test_a_process_that_was_stopped_is_replaced_and_the_others_stay() -> None:
    async with minds() as thinking:
        quick = await thinking.run(ANN, True, os.getpid)
        search = await thinking.run(BOB, False, os.getpid)
        os.kill(search, signal.SIGSTOP)
        thinking.seconds = 0.2
        with pytest.raises(StuckError):
            await thinking.run(BOB, False, os.getpid)
        thinking.seconds = LONG
        again = [await thinking.run(one, one is ANN, os.getpid) for one in (ANN, BOB)]
        (quick, search), (quick_again, search_again) = [quick, search], again
        assert quick_again == quick
        assert search_again != search


async def test_a_process_that_ends_is_replaced() -> None:
    async with minds() as thinking:
        with pytest.raises(WorkerDiedError):
            await thinking.run(ANN, False, os._exit, 1)
        with pytest.raises(ZeroDivisionError):  # an exception does not end the process
            await thinking.run(ANN, False, divmod, 1, 0)
        assert (await thinking.run(ANN, False, abs, -3)) == 3


@dataclass
class Clock:
    """A record of how long jobs waited and how long bots thought."""

    waited: list[float] = field(default_factory=list)
    thought: list[float] = field(default_factory=list)


async def test_everybody_has_a_turn_and_who_gave_up_is_left_out() -> None:
    clock, order = Clock(), []
    async with minds() as thinking:
        thinking.on_wait, thinking.on_thought = clock.waited.append, clock.thought.append

        async def ask(name: str, table: Table) -> None:
            await thinking.run(table, False, abs, 1)
            order.append(name)

        crowd = [Table(str(number), "crowd", is_alone=False) for number in range(3)]
        alone = CY._replace(is_alone=True)
        asked = [("0", crowd[0]), ("1", crowd[1]), ("alone", alone), ("2", crowd[2])]
        tasks = [asyncio.create_task(ask(*one)) for one in (*asked, ("ann", ANN), ("bob", BOB))]
        await asyncio.sleep(0)  # all have asked
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    assert order == ["0", "ann", "bob", "2", "alone"]
    assert len(clock.waited) == len(clock.thought) == 5


async def test_a_table_that_is_watched_now_does_not_wait_for_the_unwatched() -> None:
    order = []
    async with minds() as thinking:

        async def ask(table: Table) -> None:
            await thinking.run(table, False, abs, 1)
            order.append(table.id)

        tables = [one._replace(is_alone=True) for one in (ANN, BOB, CY)]
        tasks = [asyncio.create_task(ask(table)) for table in tables]
        await asyncio.sleep(0)  # all have asked, and Ann's bot is thinking
        thinking.attend("cy")
        thinking.attend("nobody")
        await asyncio.gather(*tasks)
    assert order == ["ann", "cy", "bob"]


async def test_the_end_waits_for_nobody() -> None:
    async with minds() as thinking:
        tables = [ANN, BOB, CY]
        tasks = [asyncio.create_task(thinking.run(one, False, time.sleep, LONG)) for one in tables]
        await asyncio.sleep(0)  # one has begun, two wait
        begun = time.monotonic()
        await thinking.close()
        ended: list[object] = list(await asyncio.gather(*tasks, return_exceptions=True))
        spent = time.monotonic() - begun
        with pytest.raises(asyncio.CancelledError):
            await thinking.run(ANN, False, abs, 1)
        assert spent < LONG / 10
        assert all(isinstance(one, asyncio.CancelledError) for one in ended)
