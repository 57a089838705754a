"""Judging many decisions, in this process or in several.

Each decision has its own seed, so the result does not depend on how the work is shared out. Worker
processes are spawned, so they inherit no state from this one by accident. The search is compiled
here first, so that they find it on disk.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, as_completed
from contextlib import contextmanager
from typing import Any, Final

from mintopia.lab.review_judge import LEAST_PLAYOUTS, Board, Settings, Step, judge
from mintopia.lab.review_model import Decision
from mintopia.lab.review_texts import ReviewError

Progress = Callable[[int, int], None]  # decisions done, decisions in total


def judge_all(
    record: Mapping[str, Any],
    steps: Sequence[Step],
    settings: Settings,
    jobs: int,
    on_progress: Progress,
) -> list[Decision]:
    """Judge these decisions and return the results in the same order."""
    on_progress(0, len(steps))
    if min(jobs, len(steps)) > 1:
        return _judge_in_processes(record, steps, settings, min(jobs, len(steps)), on_progress)
    board = Board(record)
    decisions = []
    for step in steps:
        decisions.append(judge(board.before(step.number), step, settings))
        on_progress(len(decisions), len(steps))
    return decisions


def _judge_in_processes(
    record: Mapping[str, Any],
    steps: Sequence[Step],
    settings: Settings,
    jobs: int,
    on_progress: Progress,
) -> list[Decision]:
    # A browser has no processes and does not need these modules.
    import multiprocessing  # noqa: PLC0415
    from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor  # noqa: PLC0415

    _compile_here(record, steps[0], settings)
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        jobs,
        multiprocessing.get_context("spawn"),
        initializer=_begin_worker,
        initargs=(record, settings),
    )
    try:
        with _interrupts_ignored():  # new processes inherit this when they start
            futures: list[Future[Decision]] = [pool.submit(_judge_here, step) for step in steps]
        for done, future in enumerate(as_completed(futures), 1):
            future.result()
            on_progress(done, len(steps))
        pool.shutdown()
        return [future.result() for future in futures]
    except BrokenProcessPool as error:
        raise ReviewError("worker-ended") from error
    finally:
        # After the last result, no worker is left to stop. After an error or Ctrl-C, the other
        # results are not needed, and a running search could take long to finish.
        ours = [child for child in multiprocessing.active_children() if child not in others]
        for child in ours:
            child.terminate()
        pool.shutdown()  # returns at once: without workers, the pool drops its remaining tasks


def _compile_here(record: Mapping[str, Any], step: Step, settings: Settings) -> None:
    """Run a minimal search once, so that the compiled code is on disk for the workers."""
    settings.analyser(
        Board(record).before(step.number),
        playouts=LEAST_PLAYOUTS,
        all_seeing=settings.all_seeing,
        seed=0,
        moves=None,
    )


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ignore Ctrl-C within this context; only the main thread can do that."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# --- in the worker processes ----------------------------------------------------------------------
_WORK: Final[dict[str, Any]] = {}


def _begin_worker(record: Mapping[str, Any], settings: Settings) -> None:
    """Set up a worker process; from now on Ctrl-C ends it immediately and silently."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _WORK["board"] = Board(record)
    _WORK["settings"] = settings


def _judge_here(step: Step) -> Decision:
    board: Board = _WORK["board"]
    settings: Settings = _WORK["settings"]
    return judge(board.before(step.number), step, settings)
