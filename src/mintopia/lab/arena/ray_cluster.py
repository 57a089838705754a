"""Working on a Ray cluster, for when one machine is not enough.

Every machine of the cluster needs the same Mintopia (checked) and, for external bots, their
programs. The games and their results are the same as on one machine.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, TypeVar

from mintopia.engine.worker_pool import WorkerError
from mintopia.errors import OptionError
from mintopia.lab.arena.fingerprint import fingerprint

LOCAL: Final = "local"
RETRIES: Final = 3  # of a task whose machine was lost
CONNECT_SECONDS: Final = 5.0
_CLIENT: Final = "ray://"

Result = TypeVar("Result")


def check_ray() -> None:
    """Raise if Ray is not installed."""
    if find_spec("ray") is None:
        raise OptionError("--ray needs Ray: install the extra ray (pip install 'mintopia[ray]').")


class RayCluster:
    """The cluster at an address; `local` is one on this machine, started for this run."""

    def __init__(self, ray: Any, jobs: int | None) -> None:
        self.count = max(1, jobs or int(ray.cluster_resources().get("CPU", 1)))
        self._ray = ray
        self._run = ray.remote(num_cpus=1, max_retries=RETRIES)(_run_with_same_code)
        self._running: set[Any] = set()

    def submit(self, function: Callable[..., Result], /, *arguments: Any) -> Future[Result]:
        """Run a function on some machine."""
        task = self._run.remote(fingerprint(), function, arguments)
        self._running.add(task)
        future: Future[Result] = task.future()
        future.add_done_callback(lambda _: self._running.discard(task))
        return future

    def cancel(self) -> None:
        """Cancel what is still running."""
        for task in list(self._running):
            self._ray.cancel(task, force=True)


@contextmanager
def connected(address: str, jobs: int | None) -> Iterator[RayCluster]:
    """Connect to a cluster; at the end cancel what still runs, and stop a cluster of our own."""
    ray, is_ours = _connect(address, jobs)
    cluster = RayCluster(ray, jobs)
    try:
        yield cluster
    except ray.exceptions.RayError as error:
        cause = getattr(error, "cause", None)
        if isinstance(cause, WorkerError):
            raise cause from None
        lines = str(error).strip().splitlines() or [type(error).__name__]
        raise WorkerError(f"Ray could not play a game: {lines[-1]}") from error
    finally:
        cluster.cancel()
        if is_ours:
            ray.shutdown()


def _run_with_same_code(code: str, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """Run a function on a machine of the cluster."""
    if fingerprint() != code:
        raise WorkerError("A machine of the Ray cluster has another version of Mintopia.")
    return function(*arguments)


def _connect(address: str, jobs: int | None) -> tuple[Any, bool]:
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
        socket.create_connection((host, int(port)), CONNECT_SECONDS).close()
    except (OSError, OverflowError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise OptionError(f"There is no Ray cluster at {address}: {reason}.") from error
