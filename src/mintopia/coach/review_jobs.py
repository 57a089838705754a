"""Judging many decisions, in this process or in several.

Each decision has its own seed, so the result does not depend on how the work is shared out. The
search is compiled here first, so that worker processes find it on disk.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mintopia.coach.judging import LEAST_PLAYOUTS, Board, Settings, Step, judge
from mintopia.coach.review_model import Decision
from mintopia.coach.texts import ReviewError, said

Progress = Callable[[int, int], None]  # decisions done, decisions in total


@dataclass(frozen=True)
class Judge:
    """Judges decisions of one game; a worker process gets a copy."""

    record: Mapping[str, Any]
    settings: Settings

    @cached_property
    def board(self) -> Board:
        """The game, at the position of the last decision."""
        return Board(self.record)

    def judge(self, step: Step) -> Decision:
        """Judge a decision."""
        return judge(self.board.before(step.number), step, self.settings)


def judge_all(
    record: Mapping[str, Any],
    steps: Sequence[Step],
    settings: Settings,
    jobs: int,
    on_progress: Progress,
) -> list[Decision]:
    """Judge these decisions and return the results in the same order."""
    on_progress(0, len(steps))
    decisions: list[Decision] = []
    with closing(_judged(Judge(record, settings), steps, min(jobs, len(steps)))) as judged:
        for decision in judged:
            decisions.append(decision)
            on_progress(len(decisions), len(steps))
    return sorted(decisions, key=lambda decision: decision.number)


def _judged(judge: Judge, steps: Sequence[Step], jobs: int) -> Generator[Decision, None, None]:
    if jobs <= 1:
        for step in steps:
            yield judge.judge(step)
        return
    # A browser has no processes and does not need this module.
    from mintopia.engine.worker_pool import WorkerError, WorkerPool, results  # noqa: PLC0415

    _compile_here(judge, steps[0])
    try:
        with WorkerPool(jobs) as pool:
            yield from results(pool, judge.judge, steps, 0.0)
    except WorkerError as error:
        raise ReviewError(said("worker-ended")) from error


def _compile_here(judge: Judge, step: Step) -> None:
    """Run a minimal search once, so that the compiled code is on disk for the workers."""
    judge.settings.analyser(
        Board(judge.record).before(step.number),
        playouts=LEAST_PLAYOUTS,
        all_seeing=judge.settings.all_seeing,
        seed=0,
        moves=None,
    )
