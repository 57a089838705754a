"""Where bots think: whose is next, processes that are replaced, games that a worker keeps."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from mintopia.engine.game import load_record, new_game
from mintopia.engine.worker_pool import WorkerDiedError
from mintopia.server.advice import bot_worker
from mintopia.server.advice.bot_pool import BotPool, Table
from mintopia.server.advice.fair_queue import Job, Queue
from mintopia.server.common.process_pool import StuckError

# --- processes ------------------------------------------------------------------------------------
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


# --- what runs there ------------------------------------------------------------------------------
@pytest.fixture(autouse=True)
def empty() -> Iterator[None]:
    """Clear the worker's games before and after each test."""
    bot_worker._games.clear()
    yield
    bot_worker._games.clear()


def records(count: int) -> list[dict[str, Any]]:
    """Return the records of a game, one after each of its first moves."""
    game = new_game("bid", players=3, seed=5)
    found = []
    for number in range(count):
        legal = game.legal()
        game.play(legal[number % len(legal)])
        found.append(game.record())
    return found


def test_a_game_that_goes_on_is_not_played_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[int] = []

    def load(record: dict[str, Any]) -> Any:
        loaded.append(len(record["moves"]))
        return load_record(record)

    monkeypatch.setattr(bot_worker, "load_record", load)
    for record in records(12)[::3]:
        game = bot_worker.game_of(record)
        assert game.record() == record
        assert game.state() == load_record(record).state()
        game.play(game.legal()[0])  # what a bot tries out is forgotten
    assert loaded == [1]
    back = records(5)[-1]
    assert bot_worker.game_of(back).moves == back["moves"], "moves were taken back"
    assert loaded == [1, 5]


def test_only_so_many_games_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_worker, "MOST_GAMES", 3)
    for seed in (1, 2, 3, 1, 4):
        bot_worker.game_of(new_game("works", players=2, seed=seed).record())
    assert [game.seed for game in bot_worker._games.values()] == [3, 1, 4]


def test_a_bot_chooses_a_legal_move_each_time() -> None:
    for record in records(4):
        move = bot_worker.think(record, "greedy", 1)
        assert move in load_record(record).legal()


# --- whose bot is next ----------------------------------------------------------------------------
def job(name: str, *, quick: bool = False, alone: bool = False) -> Job[str]:
    """Make a job; the first word of its name is its owner."""
    return Job(name.partition(" ")[0], quick, alone, name)


def waiting(*jobs: Job[str]) -> Queue[str]:
    """Make a queue in which these jobs wait."""
    queue: Queue[str] = Queue()
    for one in jobs:
        queue.add(one)
    return queue


def taken(queue: Queue[str], *, only_quick: bool = False) -> list[str]:
    """Take all jobs that a process would be given; return them in order."""
    found = []
    while (next_one := queue.take(only_quick=only_quick)) is not None:
        found.append(next_one.work)
    return found


def test_owners_take_turns_however_many_tables_they_have() -> None:
    flood = [job(f"crowd {number}") for number in range(40)]
    order = taken(waiting(*flood, job("ann 1"), job("ann 2"), job("bob 1")))
    assert order[:6] == ["crowd 0", "ann 1", "bob 1", "crowd 1", "ann 2", "crowd 2"]
    assert len(order) == 43


def test_who_comes_again_waits_for_those_who_had_no_turn() -> None:
    queue = waiting(job("crowd 0"), job("crowd 1"), job("ann 1"))
    first = queue.take()
    assert first is not None
    queue.add(job("crowd 2"))  # the next move of the table that was just served
    assert [first.work, *taken(queue)] == ["crowd 0", "ann 1", "crowd 1", "crowd 2"]


def test_quick_bots_do_not_wait_behind_searches() -> None:
    queue = waiting(job("crowd 0"), job("crowd 1"), job("ann 1", quick=True))
    assert taken(queue, only_quick=True) == ["ann 1"]
    assert taken(queue) == ["crowd 0", "crowd 1"]


def test_nor_searches_behind_quick_bots() -> None:
    queue = waiting(job("crowd 0", quick=True), job("crowd 1", quick=True), job("ann 1"))
    assert taken(queue) == ["ann 1", "crowd 0", "crowd 1"]


def test_games_that_nobody_watches_come_last() -> None:
    queue = waiting(
        job("crowd 0", alone=True),
        job("crowd 1", alone=True, quick=True),
        job("ann 1", quick=True),
        job("ann 2"),
    )
    assert taken(queue) == ["ann 2", "ann 1", "crowd 0", "crowd 1"]
    queue = waiting(job("crowd 0", alone=True, quick=True), job("ann 1", quick=True))
    assert taken(queue, only_quick=True) == ["ann 1", "crowd 0"]


def test_a_game_that_somebody_comes_to_watch_is_one_of_the_others() -> None:
    jobs = [job("crowd 0", alone=True), job("crowd 1", alone=True), job("ann 1")]
    queue = waiting(*jobs)
    for one in (jobs[1], jobs[2], jobs[1], job("bob 1", alone=True)):
        queue.attend(one)  # one already watched, one twice, one not in the queue
    assert taken(queue) == ["ann 1", "crowd 1", "crowd 0"]
    assert taken(queue) == []
