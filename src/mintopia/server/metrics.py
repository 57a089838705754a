"""What the server tells Prometheus about itself at /metrics."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

TIMES: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "mintopia_requests", "Requests by route and status", ("route", "status"),
            registry=self.registry,
        )  # fmt: skip
        self.moves = Counter(
            "mintopia_moves", "Entries stored, by kind of mover", ("by",), registry=self.registry
        )
        self.refusals = Counter(
            "mintopia_refusals", "Requests refused, by error code", ("code",),
            registry=self.registry,
        )  # fmt: skip
        self.failures = Counter(
            "mintopia_errors", "Failures of the server itself", ("where",), registry=self.registry
        )
        self.move_time = Histogram(
            "mintopia_move_seconds", "From a move's arrival until it is stored and pushed",
            buckets=TIMES, registry=self.registry,
        )  # fmt: skip
        self.push_lag = Histogram(
            "mintopia_push_lag_seconds", "From a message's making until a stream has taken it",
            buckets=TIMES, registry=self.registry,
        )  # fmt: skip
        self.bot_time = Histogram(
            "mintopia_bot_seconds", "How long bots think", buckets=TIMES, registry=self.registry
        )
        self.batch = Histogram(
            "mintopia_commit_entries", "Entries stored in one commit",
            buckets=(1, 2, 5, 10, 20, 50, 100, 200), registry=self.registry,
        )  # fmt: skip
        self.tables = Gauge(
            "mintopia_tables", "Stored tables by status", ("status",), registry=self.registry
        )
        self.live_tables = Gauge("mintopia_live_tables", "Tables in memory", registry=self.registry)
        self.streams = Gauge("mintopia_streams", "Open streams", registry=self.registry)
        self.dropped = Counter(
            "mintopia_streams_dropped", "Streams ended for reading too slowly",
            registry=self.registry,
        )  # fmt: skip

        self.notices = Counter(
            "mintopia_notices", "Notifications by way (webpush, webhook) and what became of them",
            ("way", "outcome"), registry=self.registry,
        )  # fmt: skip
        self.notices_waiting = Gauge(
            "mintopia_notices_waiting", "Notifications that wait to be sent", registry=self.registry
        )

    def text(self) -> bytes:
        """Write everything in Prometheus' form."""
        return generate_latest(self.registry)
