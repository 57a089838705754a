"""Playing games on a Ray cluster, for when one machine is not enough.

Every machine of the cluster needs the same Mintopia (checked) and, for external bots, their
programs. The games and their results are the same as on one machine.
"""

from __future__ import annotations

import logging
import os
import pickle
import socket
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any, Final

from mintopia.errors import OptionError
from mintopia.lab.arena.fingerprint import fingerprint
from mintopia.lab.arena.match import MakeBot, Table
from mintopia.lab.arena.outcome import Outcome
from mintopia.lab.arena.schedule import Fixture, Schedule
from mintopia.lab.arena.workers import Runner, WorkerError, pack

LOCAL: Final = "local"
CHUNK_SECONDS: Final = 1.0  # long enough to be worth sending over the network
MOST_CHUNK: Final = 500
AHEAD: Final = 2  # chunks per worker: one being played, one waiting
RETRIES: Final = 3  # of a chunk whose machine was lost
KNOCK_SECONDS: Final = 5.0
_LEARNING: Final = 0.3
_CLIENT: Final = "ray://"

Report = tuple[float, list[Outcome], str]


def play_on_ray(
    schedule: Schedule,
    address: str,
    jobs: int | None = None,
    make: MakeBot | None = None,
    keep_records: bool = False,
) -> Runner:
    """Play on the cluster at an address; `local` starts one on this machine for this run."""
    if find_spec("ray") is None:
        raise OptionError("--ray needs Ray: install the extra ray (pip install 'mintopia[ray]').")
    payload = pack(schedule, make, keep_records)

    def runner(fixtures: Iterable[Fixture]) -> Generator[Outcome, None, None]:
        ray, ours = connect(address, jobs)
        try:
            yield from _play(ray, payload, deque(fixtures), jobs)
        finally:
            if ours:
                ray.shutdown()

    return runner


def connect(address: str, jobs: int | None) -> tuple[Any, bool]:
    """Return a connected Ray, and whether we started it and must shut it down."""
    # Ray reads these on import: no usage statistics, and fewer messages.
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    ray = import_module("ray")
    if ray.is_initialized():
        return ray, False
    _check_reachable(address)
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        if address == LOCAL:
            ray.init(address="local", num_cpus=jobs, include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ImportError, OSError, RuntimeError, ValueError, AssertionError) as error:
        reason = (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".")
        raise OptionError(
            f"There is no Ray cluster for us at {address}: {reason}. A cluster that wants a token "
            "gets it by RAY_AUTH_MODE=token and RAY_AUTH_TOKEN_PATH."
        ) from error
    return ray, True


def _check_reachable(address: str) -> None:
    """Raise if nothing listens at an address; Ray itself would try for minutes."""
    host, _, port = address.removeprefix(_CLIENT).rpartition(":")
    if not host or not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), KNOCK_SECONDS).close()
    except (OSError, OverflowError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise OptionError(f"There is no Ray cluster at {address}: {reason}.") from error


def _play(ray: Any, payload: bytes, waiting: deque[Fixture], jobs: int | None) -> Iterator[Outcome]:
    workers = max(1, jobs or int(ray.cluster_resources().get("CPU", 1)))
    play = ray.remote(num_cpus=1, max_retries=RETRIES)(play_chunk)
    packed = ray.put(payload)
    code = fingerprint()
    mean_seconds = CHUNK_SECONDS  # of a game; updated during the run
    running: list[Any] = []
    try:
        while waiting or running:
            while waiting and len(running) < AHEAD * workers:
                size = int(CHUNK_SECONDS / max(mean_seconds, 1e-6))
                fair = len(waiting) // (AHEAD * workers)
                chunk = [waiting.popleft() for _ in range(max(1, min(size, fair, MOST_CHUNK)))]
                running.append(play.remote(packed, code, chunk))
            done, running = ray.wait(running)
            for seconds, outcomes, trouble in _get(ray, done):
                if trouble:
                    raise WorkerError(trouble)
                mean_seconds += _LEARNING * (seconds / len(outcomes) - mean_seconds)
                yield from outcomes
    finally:
        for task in running:
            ray.cancel(task, force=True)


def _get(ray: Any, done: list[Any]) -> list[Report]:
    try:
        reports: list[Report] = ray.get(done)
    except ray.exceptions.RayError as error:
        lines = str(error).strip().splitlines() or [type(error).__name__]
        raise WorkerError(f"Ray could not play a game: {lines[-1]}") from error
    return reports


_tables: dict[bytes, Table] = {}


def play_chunk(payload: bytes, code: str, chunk: list[Fixture]) -> Report:
    """Play a chunk of games on one machine of the cluster."""
    if fingerprint() != code:
        return 0.0, [], "A machine of the Ray cluster has another version of Mintopia."
    start = perf_counter()
    table = _tables.get(payload)
    if table is None:
        _tables.clear()
        _tables[payload] = table = Table(*pickle.loads(payload))
    outcomes = [table.play(fixture) for fixture in chunk]
    return perf_counter() - start, outcomes, ""
