"""Long answers: one at a time, clients take turns, and a failure affects only its own client."""

from __future__ import annotations

import asyncio
import threading

import pytest

from mintopia.server.advice.long_answers import LongAnswers

pytestmark = pytest.mark.anyio


async def test_clients_take_turns() -> None:
    done: list[str] = []
    begun = threading.Event()
    answers = LongAnswers()
    first = asyncio.create_task(answers.compute("eve", lambda: begun.wait(60)))
    await asyncio.sleep(0)  # now the thread is busy
    work = [("eve", "1"), ("eve", "2"), ("eve", "3"), ("ann", "a")]
    tasks = [
        asyncio.create_task(answers.compute(client, lambda name=name: done.append(name)))  # type: ignore[misc]
        for client, name in work
    ]
    await asyncio.sleep(0)
    begun.set()
    await asyncio.gather(first, *tasks)
    await answers.close()
    assert done == ["1", "a", "2", "3"], "one answer of Eve's is before Ann's, not all"


async def test_a_failure_is_told_to_whoever_asked_and_the_next_is_computed() -> None:
    answers = LongAnswers()
    failing = asyncio.create_task(answers.compute("eve", lambda: 1 // 0))
    right = asyncio.create_task(answers.compute("eve", lambda: 2))
    with pytest.raises(ZeroDivisionError):
        await failing
    found = await right
    await answers.close()
    assert found == 2


async def test_who_still_waits_at_the_end_is_not_answered() -> None:
    answers = LongAnswers()
    go_on = threading.Event()
    waiting = [
        asyncio.create_task(answers.compute("ann", lambda: go_on.wait(60))) for _ in range(2)
    ]
    await asyncio.sleep(0)
    closing = asyncio.create_task(answers.close())
    go_on.set()
    await closing
    ended = await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), 60)
    assert isinstance(ended[1], asyncio.CancelledError)
