"""Metrics of several workers: any of them reports on all, except those that have ended."""

from __future__ import annotations

import os
import signal
import tempfile
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from prometheus_client import values
from prometheus_client.parser import text_string_to_metric_families

from mintopia.server.common.metrics import PREFIX, Metrics, count_in, forget_worker, shared_folder
from tests.server.serving import Serving, Stream, make_table
from tests.server.test_processes import Worker, elsewhere, workers  # noqa: F401 - a fixture

OPTIONS = {"players": 2, "starting": 0}
Numbers = dict[str, float]


def numbers(text: str) -> Numbers:
    """Parse metrics as Prometheus would, by name and labels; each may occur only once."""
    found: Numbers = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            key = " ".join((sample.name, *sample.labels.values()))
            assert key not in found
            found[key] = sample.value
    return found


def asked(client: httpx.Client) -> Numbers:
    """Return the metrics that a worker reports."""
    answer = client.get("/metrics")
    assert answer.status_code == 200
    return numbers(answer.text)


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the temporary folder in which the server makes a folder for its workers."""
    folder = tmp_path / "there"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    return folder


def test_whichever_worker_answers_tells_of_all(
    temporary: Path,
    workers: tuple[Serving, Worker, Worker],  # noqa: F811
) -> None:
    server, one, two = workers
    streams: list[Stream] = []  # a stream without a reference is closed
    with ExitStack() as open_streams:
        table = make_table(one.client(), options=OPTIONS, seed=5)
        other = make_table(two.client(), options=OPTIONS, seed=6)
        for player, worker in ((table[0], one), (table[1], one), (table[0], two), (other[0], two)):
            streams.append(open_streams.enter_context(elsewhere(player, worker.client()).live()))
            streams[-1].kind("state")
        table[0].play(0, "producer")
        elsewhere(table[1], two.client()).play(1, "producer")
        other[0].play(0, "producer")
        elsewhere(table[1], two.client()).ask("POST", "/moves", {"seq": 0, "move": "pass"})
        for worker in (one, two, one):
            found = asked(worker.client())
            assert found["mintopia_moves_total person"] == 3
            assert found["mintopia_move_seconds_count"] == 3
            assert found["mintopia_move_seconds_bucket +Inf"] == 3
            assert found["mintopia_requests_total move 200"] == 3
            assert found["mintopia_refusals_total stale"] == 1
            assert found["mintopia_streams"] == 4
            assert found["mintopia_live_tables"] == 3, "one table is in the memory of both"
            assert found["mintopia_tables running"] == 2, "counted once, by the database"
            assert found["mintopia_notices_waiting"] == 0
            assert not any("pid" in key for key in found)
    assert [path.name.startswith(PREFIX) for path in temporary.iterdir()] == [True]
    assert server.stop() == 0
    assert list(temporary.iterdir()) == [], "the folder of the workers ends with them"


def test_a_worker_that_was_started_again_leaves_nothing_stale(
    temporary: Path,
    workers: tuple[Serving, Worker, Worker],  # noqa: F811
) -> None:
    server, one, two = workers
    streams: list[Stream] = []  # a stream without a reference is closed
    with ExitStack() as open_streams:
        table = make_table(one.client(), options=OPTIONS, seed=5)
        before = asked(two.client())["mintopia_tables running"]
        for worker in (one, one, two):
            streams.append(open_streams.enter_context(elsewhere(table[0], worker.client()).live()))
            streams[-1].kind("state")
        table[0].play(0, "producer")
        told = asked(two.client())
        assert (told["mintopia_streams"], told["mintopia_live_tables"]) == (3, 2)
        os.kill(one.pid, signal.SIGKILL)
        third = Worker(server, [one, two])
        for worker in (two, third):
            found = asked(worker.client())
            assert found["mintopia_streams"] == 1
            assert found["mintopia_live_tables"] == 1
            assert found["mintopia_moves_total person"] == 1, "what was counted stays"
            assert found["mintopia_tables running"] == before
        elsewhere(table[1], third.client()).play(1, "producer")
        for worker in (two, third):
            found = asked(worker.client())
            assert found["mintopia_moves_total person"] == 2
            assert found["mintopia_move_seconds_count"] == 2
            assert found["mintopia_live_tables"] == 2
        third.close()
    assert [path.name.startswith(PREFIX) for path in temporary.iterdir()] == [True]
    server.stop(signal.SIGKILL)  # also waits until the last worker has closed the log
    assert list(temporary.iterdir()) == [], "nor does a killed server leave the folder behind"


def test_one_process_counts_in_its_memory() -> None:
    metrics = Metrics()
    metrics.streams.set(3)
    assert not metrics.is_shared
    assert numbers(metrics.text().decode())["mintopia_streams"] == 3


def test_a_place_counts_on_where_the_last_one_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "ValueClass", values.ValueClass)
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", "")
    with shared_folder() as folder:
        assert folder.parent == Path(tempfile.gettempdir())

        def worker(place: int) -> Metrics:
            count_in(folder, place)
            return Metrics()

        first, second = worker(0), worker(1)
        first.streams.set(4)
        second.streams.set(2)
        first.moves.labels("bot").inc(5)
        second.moves.labels("bot").inc()
        forget_worker(folder, 0)
        told = numbers(second.text().decode())
        assert (told["mintopia_streams"], told["mintopia_moves_total bot"]) == (2, 6)
        again = worker(0)
        again.moves.labels("bot").inc(10)
        again.streams.inc()
        told = numbers(second.text().decode())
        assert (told["mintopia_streams"], told["mintopia_moves_total bot"]) == (3, 16)
        assert again.is_shared
    assert not folder.exists()
