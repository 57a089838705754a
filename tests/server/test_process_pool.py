"""The advisers' processes: a bounded queue, recovery from a crash, and a quick end."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from contextlib import closing
from typing import Any

import pytest

from mintopia.bots.roster import make_bot
from mintopia.engine.game import new_game
from mintopia.host.advice import PLAIN_REVIEW_PLAYOUTS, REVIEW_PLAYOUTS
from mintopia.lab.review_judge import Step, walk
from mintopia.server.advice import analysis_worker
from mintopia.server.advice.analysis_worker import (
    give_hint,
    judge_decision,
)
from mintopia.server.common.errors import ApiError
from mintopia.server.common.process_pool import ProcessPool

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


# --- what runs there -----------------------------------------------------------------------------
def test_a_hint_of_so_many_playouts_is_always_the_same(uncompiled: None) -> None:  # noqa: ARG001
    record = new_game("works", seed=5, players=2).record()
    first = give_hint(record, LONG, 40, 7)
    assert first == give_hint(record, LONG, 40, 7)
    assert first != give_hint(record, LONG, 40, 8)
    assert first.compiled is False
    assert first.analysis.playouts >= 40


def test_a_hint_ends_when_its_time_is_up(uncompiled: None) -> None:  # noqa: ARG001
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
    uncompiled: None,  # noqa: ARG001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record, steps = decisions(6)
    forward = [judge_decision(record, step, 4, "one") for step in steps]
    monkeypatch.setattr(analysis_worker, "REVIEW_SECONDS", -1.0)  # as if no time were left
    backward = [judge_decision(record, step, 4, "two") for step in reversed(steps)]
    assert [judged.decision for judged in forward] == [
        judged.decision for judged in reversed(backward)
    ]
    for judged, step in zip(forward, steps, strict=True):
        assert judged.decision.played.move == step.move
        assert judged.played["en"] != judged.played["ja"]


@pytest.mark.parametrize("wanted", [PLAIN_REVIEW_PLAYOUTS * 4, PLAIN_REVIEW_PLAYOUTS])
def test_as_many_playouts_are_made_as_the_operator_wants(
    uncompiled: None,  # noqa: ARG001
    monkeypatch: pytest.MonkeyPatch,
    wanted: int,
) -> None:
    monkeypatch.setattr(analysis_worker, "REVIEW_SECONDS", -1.0)
    record, steps = decisions(3)
    for step in steps:
        judged = judge_decision(record, step, wanted, "one")
        assert judged.playouts in (wanted, 2 * wanted), "a search, or that and two halves"


def test_a_review_of_our_choice_ends_when_its_time_is_up(
    uncompiled: None,  # noqa: ARG001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record, (step,) = decisions(1)
    monkeypatch.setattr(analysis_worker, "REVIEW_SECONDS", LONG)
    usual = judge_decision(record, step, 0, "one").playouts
    assert usual in (PLAIN_REVIEW_PLAYOUTS, 2 * PLAIN_REVIEW_PLAYOUTS)
    assert PLAIN_REVIEW_PLAYOUTS < REVIEW_PLAYOUTS, "without a compiler it is a shallow one"
    monkeypatch.setattr(analysis_worker, "REVIEW_SECONDS", -1.0)
    assert 0 < judge_decision(record, step, 0, "one").playouts < usual, "what was made is told"
