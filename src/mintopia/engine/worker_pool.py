"""A pool of worker processes, and work shared out among workers of any kind.

Processes are spawned, so they inherit nothing that could differ. Each has its own pipes: if this
process closes them or ends, the worker notices, even while it works, and ends with the external
bots it runs; if a worker is killed, this process notices and starts another for the next job.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections import Counter, deque
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from queue import SimpleQueue
from time import perf_counter
from typing import Any, Final, Protocol, Self, TypeVar

from mintopia.engine.line_process import kill_all
from mintopia.engine.options import check_number
from mintopia.errors import MintopiaError, OptionError

MOST_JOBS: Final = 1024
STOP_SECONDS: Final = 2.0  # until a worker that should end is killed
AHEAD: Final = 2  # tasks per worker: one being done, one waiting
MOST_CHUNK: Final = 500  # items handed out together
MOST_DEATHS: Final = 2  # of workers at one item

Item = TypeVar("Item", bound=Hashable)
Result = TypeVar("Result")
Task = TypeVar("Task")


class WorkerError(MintopiaError):
    """Raised when workers could not do their work."""


class WorkerDiedError(Exception):
    """The process that ran a job ended; `status` is its exit code."""

    def __init__(self, status: int | None) -> None:
        self.status = status
        super().__init__(f"exit code {status}")


class _RemoteError(Exception):
    """The traceback of an error in a worker, as text."""


def available_jobs() -> int:
    """Return how many cores this process may use."""
    with suppress(AttributeError):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_jobs(jobs: int) -> int:
    """Return the number of processes; raise if it is impossible."""
    return check_number("jobs", jobs, 1, MOST_JOBS)


# --- Processes ------------------------------------------------------------------------------------
class WorkerPool:
    """A few worker processes, each started when it is first needed, or needed again."""

    def __init__(self, count: int, niceness: int = 0) -> None:
        self.count = count
        self.kills = 0  # how often its processes were killed
        self._niceness = niceness
        self._threads = ThreadPoolExecutor(count, "mintopia-worker")  # each waits for a process
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._is_closed = False
        self._lock = threading.Lock()

    def submit(self, function: Callable[..., Result], /, *arguments: Any) -> Future[Result]:
        """Run a function in a process; the future raises WorkerDiedError if that process ends."""
        return self._threads.submit(self._run, function, arguments)

    def _run(self, function: Callable[..., Result], arguments: tuple[Any, ...]) -> Result:
        with self._lock:
            worker = self._idle.pop() if self._idle else None
            if worker is not None:
                self._busy.add(worker)
        if worker is None:
            worker = _Worker(self._niceness)
            with self._lock:
                self._busy.add(worker)
                if self._is_closed:  # since the worker was started
                    worker.hang_up()
        try:
            result: Result = worker.run(function, arguments)
        finally:
            with self._lock:
                self._busy.discard(worker)
                if not worker.is_closed:
                    self._idle.append(worker)
        return result

    def kill(self) -> None:
        """Kill the processes, whatever they are doing; the next job starts a new one."""
        self.kills += 1
        for worker in self._take_all():
            worker.end(0.0)

    def close(self) -> None:
        """End the processes, whatever they are doing, and drop the jobs that wait."""
        self._is_closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        workers = self._take_all()
        for worker in workers:
            worker.hang_up()
        for worker in workers:
            worker.end()
        self._threads.shutdown()  # a process that had just been started ends, too

    def _take_all(self) -> list[_Worker]:
        with self._lock:
            workers = [*self._idle, *self._busy]
            self._idle.clear()
        return workers

    def __enter__(self) -> Self:
        """Return the pool."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the pool."""
        self.close()


class _Worker:
    """One process, which runs one job after another."""

    def __init__(self, niceness: int) -> None:
        context = multiprocessing.get_context("spawn")
        jobs, self._jobs = context.Pipe(duplex=False)
        self._answers, answers = context.Pipe(duplex=False)
        self._closing = threading.Lock()
        self._process = context.Process(target=_serve, args=(jobs, answers, niceness), daemon=True)
        with _interrupts_held():
            self._process.start()
        jobs.close()
        answers.close()

    def run(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        job = pickle.dumps((function, arguments))
        try:
            self._jobs.send_bytes(job)
            answer = self._answers.recv_bytes()
        except (EOFError, OSError) as ended:
            self.end()
            raise WorkerDiedError(self._process.exitcode) from ended
        result, error, trace = pickle.loads(answer)
        if error is not None:
            raise error from _RemoteError(trace)
        return result

    @property
    def is_closed(self) -> bool:
        """Whether the process has ended, or soon will."""
        return self._jobs.closed

    def hang_up(self) -> None:
        """Close the pipe; the process notices, stops its bots and exits."""
        with self._closing:  # two threads at once would close its number twice
            self._jobs.close()

    def end(self, seconds: float = STOP_SECONDS) -> None:
        """Give the process this long to exit, then kill it: a suspended one never exits."""
        self.hang_up()
        self._process.join(seconds)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Block Ctrl-C while starting children; only the parent handles it, and stops them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # starting it with the first child would end the block
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(jobs: Connection, answers: Connection, niceness: int) -> None:
    """Run the jobs that arrive through a pipe until it closes; the main loop of a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    came: SimpleQueue[bytes] = SimpleQueue()
    # The pipe is watched during a job, so that the worker exits at once when it closes.
    threading.Thread(target=_listen, args=(jobs, came), daemon=True).start()
    while True:
        answer = _answer(came.get())
        try:
            answers.send_bytes(answer)
        except OSError:
            _leave()


def _answer(job: bytes) -> bytes:
    try:
        function, arguments = pickle.loads(job)
        return pickle.dumps((function(*arguments), None, ""))
    except BaseException as error:  # raised again where the job came from
        trace = traceback.format_exc()
        try:
            return pickle.dumps((None, error, trace))
        except Exception:  # an error that cannot travel
            return pickle.dumps((None, WorkerError(trace), trace))


def _listen(jobs: Connection, came: SimpleQueue[bytes]) -> None:
    try:
        while True:
            came.put(jobs.recv_bytes())
    except (EOFError, OSError):
        _leave()


def _leave() -> None:
    """Kill the external bots and exit immediately."""
    kill_all()
    os._exit(0)


# --- Sharing out work -----------------------------------------------------------------------------
class Workers(Protocol):
    """Threads, processes or the machines of a cluster."""

    count: int

    def submit(self, function: Callable[..., Result], /, *arguments: Any) -> Future[Result]:
        """Run a function."""


def finished(
    submit: Callable[..., Future[Any]],
    function: Callable[[Task], Result],
    take: Callable[[], Task | None],
    most: int,
) -> Generator[tuple[Task, Future[Result]], None, None]:
    """Keep `most` tasks running, as long as `take` has one; yield each when it is finished."""
    running: dict[Future[Result], Task] = {}
    try:
        while True:
            while len(running) < most and (task := take()) is not None:
                running[submit(function, task)] = task
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future
    finally:
        for future in running:
            future.cancel()


def results(
    workers: Workers, function: Callable[[Item], Result], items: Iterable[Item], seconds: float
) -> Generator[Result, None, None]:
    """Yield what a function returns for every item, as they are finished.

    A worker gets a chunk of items, and hands back those that it has not begun after `seconds`.
    If it dies, its items go to others one by one; an item that kills a second worker is an error.
    """
    waiting = deque(items)
    deaths: Counter[Item] = Counter()

    def take() -> list[Item] | None:
        if not waiting:
            return None
        fair = -(-len(waiting) // (AHEAD * workers.count))  # so that the last items are shared out
        size = 1 if waiting[0] in deaths else min(fair, MOST_CHUNK)
        return [waiting.popleft() for _ in range(size)]

    run = partial(_run_chunk, pack(function), seconds)
    for chunk, future in finished(workers.submit, run, take, AHEAD * workers.count):
        try:
            done = future.result()
        except WorkerDiedError as error:
            deaths.update(chunk)
            if len(chunk) == 1 and deaths[chunk[0]] >= MOST_DEATHS:
                raise WorkerError(
                    f"Worker processes ended at {chunk[0]} again ({error}); "
                    "if the machine is short of memory, use fewer: --jobs."
                ) from error
            done = []
        waiting.extendleft(reversed(chunk[len(done) :]))
        yield from done


def pack(function: Callable[..., Any]) -> bytes:
    """Return a function pickled; a worker must be able to import what it consists of."""
    try:
        return pickle.dumps(function)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise OptionError(
            "With several processes a function of your own must stand at the top of a module "
            f"({error})."
        ) from error


_unpacked: dict[bytes, Callable[[Any], Any]] = {}


def _run_chunk(packed: bytes, seconds: float, chunk: list[Any]) -> list[Any]:
    """Run a function on items for some seconds, at least on one; return the results."""
    if packed not in _unpacked:
        _unpacked.clear()
        _unpacked[packed] = pickle.loads(packed)
    function = _unpacked[packed]
    start = perf_counter()
    done = []
    for item in chunk:
        done.append(function(item))
        if perf_counter() - start > seconds:
            break
    return done
