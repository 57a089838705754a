"""Judging many decisions, in this process or in several.

Each decision has its own seed, so the result does not depend on how the work is shared out. The
search is compiled here first, so that worker processes find it on disk.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mintopia.coach.judging import LEAST_PLAYOUTS, Board, Look, Settings, Step, judge
from mintopia.coach.review_model import Decision
from mintopia.coach.texts import ReviewError, said

Progress = Callable[[int, int], None]  # looks done, looks in total


@dataclass(frozen=True)
class Judge:
    """Judges decisions of one game; a worker process gets a copy."""

    record: Mapping[str, Any]
    settings: Settings

    @cached_property
    def board(self) -> Board:
        """The game, at the position of the last decision."""
        return Board(self.record)

    def judge(self, look: Look) -> Decision:
        """Judge a decision."""
        step = look.step
        return judge(self.board.before(step.number), step, look.depth, self.settings)


Judges = Callable[[Sequence[Look]], Generator[Decision, None, None]]


@contextmanager
def judges(record: Mapping[str, Any], settings: Settings, jobs: int) -> Iterator[Judges]:
    """Provide a function that judges decisions, each as soon as a process is free."""
    judge = Judge(record, settings)
    if jobs <= 1:
        yield lambda looks: (judge.judge(look) for look in looks)
        return
    # A browser has no processes and does not need this module.
    from mintopia.engine.worker_pool import WorkerError, WorkerPool, results  # noqa: PLC0415

    try:
        with WorkerPool(jobs) as pool:
            yield lambda looks: results(pool, judge.judge, looks, 0.0)
    except WorkerError as error:
        raise ReviewError(said("worker-ended")) from error


def prepare(record: Mapping[str, Any], step: Step, settings: Settings) -> None:
    """Run a minimal search once: it loads the compiled code, or puts it on disk for workers."""
    settings.analyser(
        Board(record).before(step.number),
        playouts=LEAST_PLAYOUTS,
        all_seeing=settings.all_seeing,
        seed=0,
        moves=None,
    )


def is_ready(game: str) -> bool:
    """Return whether hints and reviews find their compiled search on disk."""
    from mintopia.bots import analysis, mcts  # noqa: PLC0415 - heavy

    return mcts.is_ready(game, network=analysis.by_network(game) or None)
