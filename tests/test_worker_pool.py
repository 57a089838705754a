"""Worker processes: what they return, how they fail, and how work is shared out among them."""

from __future__ import annotations

import os
import time
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

import pytest

from mintopia.engine.worker_pool import WorkerDiedError, WorkerError, WorkerPool, results
from mintopia.errors import OptionError

LONG = 300.0


class OddError(Exception):
    """An error that cannot be pickled and read again."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(first)
        self.file = open(os.devnull, encoding=second)  # noqa: SIM115


def fail_oddly() -> None:
    raise OddError("odd", "utf-8")


def slow_square(number: int) -> int:
    time.sleep(0.02)
    return number * number


def die_at_seven(number: int) -> int:
    if number == 7:
        os._exit(3)
    return number


def test_a_job_is_done_elsewhere_and_its_errors_come_back() -> None:
    with WorkerPool(1) as pool:
        process = pool.submit(os.getpid).result()
        assert process != os.getpid()
        with pytest.raises(ZeroDivisionError) as caught:
            pool.submit(divmod, 1, 0).result()
        assert "Traceback" in str(caught.value.__cause__)
        with pytest.raises(WorkerError, match="OddError: odd"):
            pool.submit(fail_oddly).result()
        assert pool.submit(os.getpid).result() == process, "an error ends no process"


def test_a_process_that_ends_takes_only_its_own_job_along() -> None:
    with WorkerPool(2) as pool:
        other = pool.submit(slow_square, 4)
        with pytest.raises(WorkerDiedError) as caught:
            pool.submit(os._exit, 5).result()
        assert caught.value.status == 5
        assert other.result() == 16
        assert pool.submit(abs, -3).result() == 3


def begin_and_hang(mark: Path) -> None:
    mark.touch()
    time.sleep(LONG)


def hang(pool: WorkerPool, mark: Path) -> Future[None]:
    """Submit a job that does not end; return when it has begun."""
    stuck = pool.submit(begin_and_hang, mark)
    while not mark.exists():
        time.sleep(0.01)
    return stuck


def test_killed_processes_are_replaced_and_closed_ones_are_not_waited_for(tmp_path: Path) -> None:
    begun = time.monotonic()
    with WorkerPool(1) as pool:
        first = pool.submit(os.getpid).result()
        stuck = hang(pool, tmp_path / "one")
        pool.kill()
        with pytest.raises(WorkerDiedError):
            stuck.result()
        assert pool.submit(os.getpid).result() != first
        stuck = hang(pool, tmp_path / "two")
    with pytest.raises(WorkerDiedError):
        stuck.result()
    assert time.monotonic() - begun < LONG / 2


@pytest.mark.parametrize("seconds", [0.0, 0.1, LONG])
def test_every_item_is_worked_on_once(seconds: float) -> None:
    with WorkerPool(2) as pool, closing(results(pool, slow_square, range(40), seconds)) as found:
        assert sorted(found) == sorted(number**2 for number in range(40))


def test_an_item_that_kills_two_workers_is_named() -> None:
    done: list[int] = []
    with WorkerPool(2) as pool, pytest.raises(WorkerError, match=r"ended at 7 again \(exit code 3"):
        done.extend(results(pool, die_at_seven, range(20), LONG))
    assert 7 not in done


def test_a_function_that_cannot_travel_is_refused(tmp_path: Path) -> None:
    with WorkerPool(1) as pool, pytest.raises(OptionError, match="top of a module"):
        next(results(pool, lambda number: tmp_path / str(number), [1], LONG))
