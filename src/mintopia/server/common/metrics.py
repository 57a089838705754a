"""The metrics that the server exposes to Prometheus at /metrics.

A single process counts in its memory. The workers of one server count in files in a shared folder,
one per worker's place, and the worker that is asked adds them up.
"""

from __future__ import annotations

import os
import struct
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, values
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"  # the variable in which the library looks for it
PREFIX: Final = "mintopia-metrics-"
TRIES: Final = 3
TIMES: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


@contextmanager
def shared_folder() -> Iterator[Path]:
    """Yield a temporary folder in which the workers of one server count while it runs."""
    with tempfile.TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def count_in(folder: Path, place: int) -> None:
    """Make this process count in a folder; call this before it counts anything.

    A worker that replaces one that ended continues its counts, so that sums never decrease and
    there are no more files than places.
    """
    os.environ[FOLDER] = str(folder)
    values.ValueClass = values.MultiProcessValue(lambda: place)  # type: ignore[no-untyped-call]


def forget_worker(folder: Path, place: int) -> None:
    """Remove the gauges of a worker that ended; its counters stay."""
    mark_process_dead(place, str(folder))  # type: ignore[no-untyped-call]


class Metrics:
    """The metrics of one process, or its part of those of all workers."""

    def __init__(self) -> None:
        self.is_shared = values.ValueClass is not values.MutexValue
        self.registry = CollectorRegistry()
        counter = partial(Counter, registry=self.registry)
        times = partial(Histogram, registry=self.registry, buckets=TIMES)
        # Workers' own numbers are added up; of a number they share, the latest value is reported.
        of_each = partial(Gauge, registry=self.registry, multiprocess_mode="livesum")
        of_all = partial(Gauge, registry=self.registry, multiprocess_mode="livemostrecent")

        self.requests = counter(
            "mintopia_requests", "Requests by route and status", ("route", "status")
        )
        self.moves = counter("mintopia_moves", "Entries stored, by kind of mover", ("by",))
        self.refusals = counter("mintopia_refusals", "Requests refused, by error code", ("code",))
        self.failures = counter("mintopia_errors", "Failures of the server itself", ("where",))
        self.move_time = times(
            "mintopia_move_seconds", "From a move's arrival until it is stored and pushed"
        )
        self.push_lag = times(
            "mintopia_push_lag_seconds", "From a message's making until a stream has taken it"
        )
        self.bot_time = times("mintopia_bot_seconds", "How long bots think")
        self.bot_wait = times(
            "mintopia_bot_wait_seconds", "How long bots wait until a process is free to think"
        )
        self.batch = times(
            "mintopia_commit_entries", "Entries stored in one commit",
            buckets=(1, 2, 5, 10, 20, 50, 100, 200),
        )  # fmt: skip
        self.tables = of_all("mintopia_tables", "Stored tables by status", ("status",))
        self.live_tables = of_each("mintopia_live_tables", "Tables in memory")
        self.connections = of_each("mintopia_connections", "Open connections")
        self.connections_ended = counter(
            "mintopia_connections_ended", "Connections ended or not taken, by the limit they met",
            ("why",),
        )  # fmt: skip
        self.streams = of_each("mintopia_streams", "Open streams")
        self.dropped = counter("mintopia_streams_dropped", "Streams ended for reading too slowly")
        self.notices = counter(
            "mintopia_notices", "Notifications by way (webpush, webhook) and what became of them",
            ("way", "outcome"),
        )  # fmt: skip
        self.notices_waiting = of_all(
            "mintopia_notices_waiting", "Notifications that wait to be sent"
        )

    def text(self) -> bytes:
        """Return all metrics in Prometheus' format; with several workers, read their files."""
        if not self.is_shared:
            return generate_latest(self.registry)
        for attempt in range(TRIES):
            everybody = CollectorRegistry()
            MultiProcessCollector(everybody)  # type: ignore[no-untyped-call]
            try:
                return generate_latest(everybody)
            except (OSError, struct.error, RuntimeError):  # a worker is still making its file
                if attempt == TRIES - 1:
                    raise
        raise AssertionError("there is at least one try")
