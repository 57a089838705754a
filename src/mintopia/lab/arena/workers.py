"""Playing games on the cores of this machine: here, or in worker processes.

Workers are spawned, so they inherit nothing that could differ. Each has its own pipe: if this
process is killed, the worker notices and ends, with the external bots it runs; if a worker is
killed, this process notices and gives its games to another.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from time import perf_counter
from typing import Any, Final

from mintopia.bots.line_process import kill_all
from mintopia.engine.options import check_number
from mintopia.errors import MintopiaError, OptionError
from mintopia.lab.arena.match import MakeBot, Table
from mintopia.lab.arena.outcome import Outcome
from mintopia.lab.arena.schedule import Fixture, Schedule

# Plays games and yields their outcomes as they finish, in any order.
Runner = Callable[[Iterable[Fixture]], Generator[Outcome, None, None]]

MOST_JOBS: Final = 1024
AHEAD_SECONDS: Final = 0.2  # how much work waits for a worker
MOST_AHEAD: Final = 64
MOST_DEATHS: Final = 2  # of workers during one game
STOP_SECONDS: Final = 2.0
_LEARNING: Final = 0.1


class WorkerError(MintopiaError):
    """Raised when a worker process could not do its work."""


def available_jobs() -> int:
    """Return how many cores this process may use."""
    with suppress(AttributeError):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_jobs(jobs: int) -> int:
    """Return the number of processes; raise if it is impossible."""
    return check_number("jobs", jobs, 1, MOST_JOBS)


def play_here(table: Table) -> Runner:
    """Return a runner that plays in this process."""

    def runner(fixtures: Iterable[Fixture]) -> Generator[Outcome, None, None]:
        for fixture in fixtures:
            yield table.play(fixture)

    return runner


def play_in_processes(
    schedule: Schedule, jobs: int, make: MakeBot | None = None, keep_records: bool = False
) -> Runner:
    """Return a runner that plays in `jobs` worker processes."""
    payload = pack(schedule, make, keep_records)

    def runner(fixtures: Iterable[Fixture]) -> Generator[Outcome, None, None]:
        waiting = deque(fixtures)
        processes = _WorkerProcesses(payload, waiting)
        try:
            yield from processes.play(min(jobs, len(waiting)))
        finally:
            processes.stop()

    return runner


def pack(schedule: Schedule, make: MakeBot | None, keep_records: bool) -> bytes:
    """Return what a worker needs, pickled; it must be able to import the function `make`."""
    try:
        return pickle.dumps((schedule, make, keep_records))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise OptionError(
            "With several processes the function that makes bots must stand at the top of a "
            f"module ({error})."
        ) from error


@dataclass(eq=False)
class _Worker:
    process: Any
    connection: Connection
    given: deque[Fixture] = field(default_factory=deque)


class _WorkerProcesses:
    """The workers of one run."""

    def __init__(self, payload: bytes, waiting: deque[Fixture]) -> None:
        self._payload = payload
        self._waiting = waiting
        self._workers: list[_Worker] = []
        self._deaths: dict[Fixture, int] = {}
        self._mean_seconds = AHEAD_SECONDS  # of a game; updated during the run

    def play(self, jobs: int) -> Iterator[Outcome]:
        for worker in [self._spawn() for _ in range(jobs)]:
            self._give(worker)
        while self._workers:
            by_connection = {worker.connection: worker for worker in self._workers}
            for ready in wait(list(by_connection)):
                yield from self._hear(by_connection[ready])  # type: ignore[index]

    def stop(self) -> None:
        """Stop all workers, whatever they are doing."""
        for worker in self._workers:
            worker.connection.close()  # it notices, stops its bots and exits
        while self._workers:
            _dismiss(self._workers.pop())

    def _spawn(self) -> _Worker:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self._payload), daemon=True)
        with _interrupts_held():
            process.start()
        theirs.close()
        worker = _Worker(process, ours)
        self._workers.append(worker)
        return worker

    def _give(self, worker: _Worker) -> None:
        """Send a worker its next games, enough for a moment; end it if there are none."""
        ahead = min(MOST_AHEAD, 1 + int(AHEAD_SECONDS / max(self._mean_seconds, 1e-6)))
        fair = -(-len(self._waiting) // len(self._workers))  # so that the last games are shared out
        more = min(ahead, fair) - len(worker.given)
        if more > 0 and (not worker.given or more >= ahead // 2):
            games = [self._waiting.popleft() for _ in range(more)]
            worker.given.extend(games)
            with suppress(OSError):  # it has died, which we will notice later
                worker.connection.send(games)
        if not worker.given:
            self._workers.remove(worker)
            _dismiss(worker)

    def _hear(self, worker: _Worker) -> Iterator[Outcome]:
        try:
            seconds, outcome, trouble = worker.connection.recv()
        except (EOFError, OSError):
            self._replace_dead(worker)
            return
        if trouble:
            raise WorkerError(trouble)
        worker.given.popleft()
        self._mean_seconds += _LEARNING * (seconds - self._mean_seconds)
        self._give(worker)  # first, so that the worker can continue while we handle the outcome
        yield outcome

    def _replace_dead(self, worker: _Worker) -> None:
        """Give a dead worker's games to another, unless one game keeps killing workers."""
        self._workers.remove(worker)
        worker.connection.close()
        worker.process.join()
        status = worker.process.exitcode
        worker.process.close()
        if not worker.given:
            return
        culprit = worker.given[0]
        self._deaths[culprit] = self._deaths.get(culprit, 0) + 1
        if self._deaths[culprit] >= MOST_DEATHS:
            raise WorkerError(
                f"Worker processes ended at the game {list(culprit)} again (exit code {status}); "
                "if the machine is short of memory, use fewer: --jobs."
            )
        self._waiting.extendleft(reversed(worker.given))
        self._give(self._spawn())


def _dismiss(worker: _Worker) -> None:
    """End a worker that has nothing left to do."""
    worker.connection.close()
    worker.process.join(STOP_SECONDS)
    if worker.process.is_alive():
        worker.process.kill()
        worker.process.join()
    worker.process.close()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Block Ctrl-C while starting children; only the parent handles it, and stops them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(connection: Connection, payload: bytes) -> None:
    """Play the games that arrive through the pipe until it closes; the main loop of a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    games: deque[Fixture] = deque()
    came = threading.Semaphore(0)
    # The pipe is watched during a game, so that the worker exits at once when it closes.
    threading.Thread(target=_listen, args=(connection, games, came), daemon=True).start()
    try:
        schedule, make, keep_records = pickle.loads(payload)
        table = Table(schedule, make, keep_records)
        while True:
            came.acquire()
            start = perf_counter()
            outcome = table.play(games.popleft())
            connection.send((perf_counter() - start, outcome, ""))
    except OSError:
        _leave()
    except BaseException:  # our own error: report it rather than die silently
        with suppress(OSError):
            connection.send((0.0, None, traceback.format_exc()))
        _leave()


def _listen(connection: Connection, games: deque[Fixture], came: threading.Semaphore) -> None:
    try:
        while True:
            for fixture in connection.recv():
                games.append(fixture)
                came.release()
    except (EOFError, OSError):
        _leave()


def _leave() -> None:
    """Kill the external bots and exit immediately."""
    kill_all()
    os._exit(0)
