"""Work in other processes: a bounded queue, recovery, and whoever asks for much waits."""

from __future__ import annotations

import asyncio
import operator
import os
import signal
import time
from collections.abc import Callable
from contextlib import closing, suppress
from typing import Any, cast

import pytest

from mintopia.bots.analysis import LEAST_EACH
from mintopia.bots.roster import make_bot
from mintopia.coach.judging import FIRST_PLAYOUTS, Look, Step, walk
from mintopia.engine.game import new_game
from mintopia.host.advice import PLAIN_REVIEW_PLAYOUTS
from mintopia.server.advice import analysis_worker, long_answers
from mintopia.server.advice.analysis_worker import give_hint, judge_decision
from mintopia.server.advice.long_answers import HALF_LIFE, LongAnswers
from mintopia.server.common.errors import ApiError
from mintopia.server.common.process_pool import ProcessPool

# --- advisers -------------------------------------------------------------------------------------
LONG = 300.0


async def test_a_process_that_dies_is_replaced() -> None:
    with closing(ProcessPool(1, most_waiting=1)) as workers:
        assert await workers.run(os.getpid) != os.getpid()
        with pytest.raises(ApiError) as refused:
            await workers.run(os._exit, 1)
        assert (refused.value.code, await workers.run(abs, -3)) == ("busy", 3)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="there are no signals that stop")
async def test_a_process_that_was_stopped_is_replaced() -> None:
    with closing(ProcessPool(1, most_waiting=1)) as workers:
        process = await workers.run(os.getpid)
        os.kill(process, signal.SIGSTOP)
        waiting = asyncio.create_task(workers.run(os.getpid))
        await asyncio.sleep(0)  # the job has been handed over
        workers.seconds = 0.2
        with pytest.raises(ApiError) as refused:
            await workers.run(abs, -3)
        workers.seconds = None
        assert refused.value.code == "busy"
        assert await waiting != process, "who had waited gets an answer of the new one"
        assert await workers.run(abs, -3) == 3


async def test_only_so_many_may_wait_and_the_end_waits_for_none() -> None:
    workers = ProcessPool(1, most_waiting=1)
    tasks = [asyncio.create_task(workers.run(time.sleep, LONG)) for _ in range(2)]
    await asyncio.sleep(0)  # both have begun
    assert workers.is_full
    with pytest.raises(ApiError) as refused:
        await workers.run(abs, 1)
    begun = time.monotonic()
    workers.close()
    ended: list[object] = list(await asyncio.gather(*tasks, return_exceptions=True))
    with pytest.raises(ApiError):
        await workers.run(abs, 1)
    assert refused.value.code == "busy"
    assert time.monotonic() - begun < LONG / 10
    assert all(isinstance(one, BaseException) for one in ended)


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch off the compiler, which another test in this process may have loaded."""
    monkeypatch.setattr(analysis_worker, "_ready", lambda _: False)


# --- what runs there ----------------------------------------------------------------------------
def test_a_hint_of_so_many_playouts_is_always_the_same(uncompiled: None) -> None:
    record = new_game("works", seed=5, players=2).record()
    first = give_hint(record, LONG, 40, 7)
    assert first == give_hint(record, LONG, 40, 7)
    assert first != give_hint(record, LONG, 40, 8)
    assert first.compiled is False
    assert first.analysis.playouts >= 40


def test_a_hint_ends_when_its_time_is_up(uncompiled: None) -> None:
    found = give_hint(new_game("works", seed=5, players=2).record(), 0.01, 100_000, 7)
    assert 0 < found.analysis.playouts < 1000


def decisions(count: int) -> tuple[dict[str, Any], list[Step]]:
    """Return the record of a game, and its first decisions."""
    game = new_game("works", seed=5, players=2)
    bot = make_bot("greedy", "works", 1)
    while not game.over:
        game.play(bot.choose(game))
    record = game.record()
    return record, [step for step in walk(record) if step.choices > 1][:count]


def test_decisions_are_judged_in_any_order(
    uncompiled: None,
) -> None:
    record, steps = decisions(6)
    forward = [judge_decision(record, Look(step, 4), "one") for step in steps]
    backward = [judge_decision(record, Look(step, 4), "two") for step in reversed(steps)]
    assert [judged.decision for judged in forward] == [
        judged.decision for judged in reversed(backward)
    ]
    for judged, step in zip(forward, steps, strict=True):
        assert judged.decision.played.move == step.move
        assert judged.played["en"] != judged.played["ja"]


@pytest.mark.parametrize("wanted", [PLAIN_REVIEW_PLAYOUTS * 4, PLAIN_REVIEW_PLAYOUTS])
def test_as_many_playouts_are_made_as_the_operator_wants(
    uncompiled: None,
    wanted: int,
) -> None:
    record, steps = decisions(3)
    for step in steps:
        judged = judge_decision(record, Look(step, wanted), "one")
        among_all = max(wanted, LEAST_EACH * step.choices)
        assert judged.playouts in (among_all, among_all + wanted), (
            "a search, or that and two halves"
        )


def test_a_review_of_our_choice_ends_when_its_time_is_up(
    uncompiled: None,
) -> None:
    record, (step,) = decisions(1)
    now = time.time()
    usual = judge_decision(record, Look(step, FIRST_PLAYOUTS, until=now + LONG), "one").playouts
    assert usual in (PLAIN_REVIEW_PLAYOUTS, 2 * PLAIN_REVIEW_PLAYOUTS), "without a compiler"
    late = judge_decision(record, Look(step, FIRST_PLAYOUTS, until=now - 1), "one")
    assert 0 < late.playouts < usual, "what was made is told"


# --- long answers ---------------------------------------------------------------------------------
class Desk:
    """A fake pool: answers are computed when the test says so, each takes a second."""

    def __init__(self) -> None:
        self.now = 0.0
        self.begun: list[str] = []
        self._going: list[asyncio.Future[None]] = []

    async def run(self, _: Callable[..., Any], name: str) -> str:
        self.begun.append(name)
        going = asyncio.get_running_loop().create_future()
        self._going.append(going)
        await going
        return name

    async def finish(self, count: int = 1) -> None:
        """Finish the answers that were begun first."""
        for _ in range(count):
            self.now += 1.0
            self._going.pop(0).set_result(None)
            for _ in range(5):
                await asyncio.sleep(0)

    def close(self) -> None:
        pass


class Asking:
    """Long answers at such a desk."""

    def __init__(self, processes: int = 1) -> None:
        self.desk = Desk()
        self.answers = LongAnswers(
            cast("ProcessPool", self.desk), processes, clock=lambda: self.desk.now
        )
        self.tasks: dict[str, asyncio.Task[str]] = {}

    async def ask(self, client: str, *names: str, is_slow: bool = False) -> None:
        for name in names:
            work = self.answers.compute(client, str, name, is_slow=is_slow)
            self.tasks[name] = asyncio.create_task(work)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    def refused(self, name: str) -> str | None:
        """Return why an answer was refused, None if it was not."""
        task = self.tasks[name]
        if not task.done():
            return None
        error = task.exception()
        return error.code if isinstance(error, ApiError) else None

    async def close(self) -> None:
        await self.answers.close()
        for task in self.tasks.values():
            with suppress(asyncio.CancelledError, ApiError):
                await task


# --- processes ----------------------------------------------------------------------------------
async def test_they_are_computed_in_another_process_which_tells_its_failures() -> None:
    answers = LongAnswers(ProcessPool(1, 0), 1)
    assert await answers.compute("ann", os.getpid) != os.getpid()
    with pytest.raises(ZeroDivisionError):
        await answers.compute("ann", operator.floordiv, 1, 0)
    with pytest.raises(ApiError, match="busy"):
        await answers.compute("ann", os._exit, 1)
    assert await answers.compute("ann", operator.floordiv, 4, 2) == 2
    await answers.close()


async def test_who_still_waits_at_the_end_is_not_answered() -> None:
    asking = Asking()
    await asking.ask("ann", "1", "2")
    await asking.answers.close()
    ended = await asyncio.gather(*asking.tasks.values(), return_exceptions=True)
    assert all(isinstance(each, asyncio.CancelledError) for each in ended)


# --- turns --------------------------------------------------------------------------------------
async def test_a_newcomer_waits_for_none_of_those_who_ask_for_much() -> None:
    asking = Asking()
    eight = [f"eve{number}" for number in range(8)]
    for eve in eight:
        await asking.ask(eve, *(f"{eve}-{number}" for number in range(4)))
    await asking.desk.finish(8)
    assert [name.partition("-")[0] for name in asking.desk.begun[:8]] == eight, "they take turns"
    await asking.ask("ann", "link")
    await asking.desk.finish()
    assert asking.desk.begun[9:] == ["link"], "after the one under way"
    await asking.close()


async def test_what_was_used_long_ago_is_forgotten() -> None:
    asking = Asking()
    await asking.ask("eve", "1", "2", "3")
    await asking.desk.finish(3)
    asking.desk.now += 10 * HALF_LIFE
    await asking.ask("ann", "a", "b")
    await asking.desk.finish()
    await asking.ask("eve", "4")
    await asking.desk.finish()
    assert asking.desk.begun == ["1", "2", "3", "a", "b", "4"]
    await asking.ask("ann", "c")
    await asking.ask("eve", "5")
    await asking.desk.finish(2)
    assert asking.desk.begun[-2:] == ["5", "c"], "ann has used more of late"
    await asking.close()


async def test_nobody_has_all_processes_while_others_wait() -> None:
    asking = Asking(processes=2)
    await asking.ask("ann", "a")
    await asking.desk.finish()
    await asking.ask("eve", "1")
    await asking.ask("bob", "b")
    await asking.ask("eve", "2")
    await asking.ask("ann", "c")
    await asking.desk.finish(1)
    assert asking.desk.begun == ["a", "1", "b", "c"], "eve has no time used yet, but a process"
    await asking.close()


async def test_slow_answers_leave_a_process_to_the_others() -> None:
    asking = Asking(processes=2)
    await asking.ask("eve", "picture 1", "picture 2", is_slow=True)
    await asking.ask("bob", "picture 3", is_slow=True)
    assert asking.desk.begun == ["picture 1"]
    await asking.ask("ann", "link")
    assert asking.desk.begun == ["picture 1", "link"]
    await asking.desk.finish(2)
    assert asking.desk.begun[2:] == ["picture 3"]
    await asking.close()


async def test_the_networks_of_one_customer_count_together() -> None:
    asking = Asking()
    for number in range(40):  # each of them new, and all in one network of 48 bits
        await asking.ask(f"2001:db8:1:{number:x}::/64", str(number))
    await asking.desk.finish(32)
    await asking.ask("2001:db8:1:aaaa::/64", "one more")
    await asking.ask("192.0.2.1", "ann")
    await asking.desk.finish(1)
    assert asking.desk.begun[-1] == "ann"
    await asking.close()


# --- how many may wait --------------------------------------------------------------------------
async def test_a_client_waits_for_so_many_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_answers, "MOST_EACH", 2)
    asking = Asking()
    await asking.ask("eve", "0", "1", "2", "3")
    await asking.ask("ann", "a")
    assert [asking.refused(name) for name in "0123a"] == [None, None, None, "too-many", None]
    await asking.close()


async def test_of_too_many_the_greediest_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_answers, "MOST_WAITING", 4)
    asking = Asking()
    await asking.ask("eve", "0", "1", "2")
    await asking.ask("bob", "b", "c")
    assert not any(asking.refused(name) for name in asking.tasks)
    await asking.ask("ann", "a")
    assert [name for name in asking.tasks if asking.refused(name) == "busy"] == ["2"]
    await asking.close()
