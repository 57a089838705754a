"""Several processes on one PostgreSQL: tables outlive each of them, metrics tell of all."""

from __future__ import annotations

import json
import os
import signal
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from prometheus_client import values
from prometheus_client.parser import text_string_to_metric_families

from mintopia.engine.game import new_game
from mintopia.server.common.metrics import PREFIX, Metrics, count_in, forget_worker, shared_folder
from tests.server.mixing import Mixer
from tests.server.serving import (
    WAIT,
    Json,
    Player,
    Serving,
    Stream,
    code_of,
    make_table,
    serving,
    two_clients,
)


def elsewhere(player: Player, client: httpx.Client) -> Player:
    """Return the same player, talking to another server."""
    return Player(client, player.table, player.key)


def test_one_table_on_two_servers(database: str, tmp_path: Path) -> None:
    with two_clients(tmp_path, database=database) as (one, here, there):
        table = make_table(here, options={"players": 2, "starting": 0}, start=False, seed=5)
        ann, bob = table[0], elsewhere(table[1], there)
        with bob.live() as stream:
            assert "view" not in stream.next()[1]
            ann.ask("POST", "/start")
            assert stream.kind("state")["to_move"] == 0
            with ann.live() as other:
                told = other.next()[1]["table"]["seats"]
                if not all(seat["present"] for seat in told):
                    other.until(lambda kind, data: kind == "presence" and all(data["present"]))
                stream.until(lambda kind, data: kind == "presence" and all(data["present"]))
            stream.until(lambda kind, data: kind == "presence" and not data["present"][0])
            ann.play(0, "producer")
            told = stream.kind("move")
            assert (told["seq"], told["to_move"]) == (1, 1)
            ann.ask("POST", "/messages", {"text": "your turn"})
            assert stream.kind("chat")["text"] == "your turn"
            ann.ask("POST", "/undo", {"seq": 1})
            assert stream.kind("move")["kind"] == "undo"
            ann.play(2, "producer")
            assert stream.kind("move")["seq"] == 3
        # The moves follow without a pause: the other server may not have heard of the last one yet.
        mirror = new_game("works", seed=5, players=2, starting=0, names=["Ann", "Bob"])
        mirror.play("producer")
        for seq in range(3, 23):
            seat, move = mirror.to_move, mirror.legal()[0]
            assert seat is not None
            assert {0: ann, 1: bob}[seat].play(seq, move)["seq"] == seq + 1
            late = {0: bob, 1: ann}[seat].ask("POST", "/moves", {"seq": seq, "move": "dance"})
            assert code_of(late) in ("stale", "not-your-turn")
            again = {0: ann, 1: bob}[seat]
            for client in (here, there):  # sent again to either server, it gets the same answer
                assert elsewhere(again, client).play(seq, move)["seq"] == seq + 1
            mirror.play(move)
        one.stop(signal.SIGKILL)
        again = elsewhere(ann, there)
        with again.live() as stream:
            stream.until(lambda _, data: data.get("seq") == 23)
        assert again.get()["view"] == mirror.view(0), "the table lives on at the other server"


class Worker:
    """Connections that all lead to the same worker process of a server."""

    def __init__(self, server: Serving, others: Sequence[Worker] = ()) -> None:
        self._server = server
        self._clients: list[httpx.Client] = []
        self.process = ""
        self.process = self._find({other.process for other in others})[1]

    def client(self) -> httpx.Client:
        """Return a new connection to this worker, which stays open until `close`."""
        return self._find(set())[0]

    def _find(self, taken: set[str]) -> tuple[httpx.Client, str]:
        """Connect until a wanted worker answers; which worker a connection reaches is random."""
        deadline = time.monotonic() + WAIT
        while time.monotonic() < deadline:
            if self._started().keys() <= taken:
                time.sleep(0.05)
                continue
            client = self._server.client()
            self._clients.append(client)  # kept open, so that the next one tends to lead elsewhere
            process = client.get("/healthz").json()["process"]
            if self.process in ("", process) and process not in taken:
                return client, process
        raise AssertionError("no other worker answers")

    def _started(self) -> dict[str, int]:
        """Return the process ids of all workers that were ever started, as they logged them."""
        lines = [json.loads(line) for line in self._server.log().splitlines()]
        return {line["process"]: line["pid"] for line in lines if line["what"] == "started"}

    @property
    def pid(self) -> int:
        """The operating system's id of the process."""
        return self._started()[self.process]

    def close(self) -> None:
        """Close all connections."""
        for client in self._clients:
            client.close()


@pytest.fixture
def workers(database: str, tmp_path: Path) -> Iterator[tuple[Serving, Worker, Worker]]:
    """Return a server with two workers, and connections to each of them."""
    with serving(tmp_path, database=database, workers=2) as server:
        one = Worker(server)
        two = Worker(server, [one])
        yield server, one, two
        one.close()
        two.close()


def test_a_table_moves_from_a_killed_worker(workers: tuple[Serving, Worker, Worker]) -> None:
    server, one, two = workers
    table = make_table(one.client(), options={"players": 2, "starting": 0}, seed=5)
    mirror = new_game("works", seed=5, players=2, starting=0, names=["Ann", "Bob"])
    seen: list[int] = []
    with elsewhere(table[0], one.client()).watch() as stream:
        for seq in range(5):
            seat, move = mirror.to_move, mirror.legal()[0]
            assert seat is not None
            elsewhere(table[seat], one.client()).play(seq, move)
            mirror.play(move)
            seen.append(stream.kind("move")["seq"])
        os.kill(one.pid, signal.SIGKILL)
        with pytest.raises((EOFError, httpx.TransportError)):
            stream.kind("never")
    for seq in range(5, 9):
        seat, move = mirror.to_move, mirror.legal()[0]
        assert seat is not None
        assert elsewhere(table[seat], two.client()).play(seq, move)["seq"] == seq + 1
        mirror.play(move)
    resumed = elsewhere(table[0], two.client())
    with resumed.live(headers={"Last-Event-ID": str(seen[-1])}) as stream:
        seen += [stream.kind("move")["seq"] for _ in range(4)]
    assert seen == list(range(1, 10)), "every move was told, each once"
    third = Worker(server, [one, two])  # started in place of the killed worker
    state = elsewhere(table[0], third.client()).get()
    third.close()
    assert (state["seq"], state["view"]) == (9, mirror.view(0))
    assert server.stop() == 0


def test_a_table_moves_to_another_server_with_its_bots_turn(database: str, tmp_path: Path) -> None:
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "hard"}]
    with two_clients(tmp_path, database=database) as (one, here, there):
        table = make_table(here, options={"players": 2, "starting": 0}, seats=seats)
        ann = elsewhere(table[0], there)
        with table[0].live() as stream:
            told = stream.kind("state")
            table[0].play(0, told["legal"][-1])
            last = stream.kind("move")["seq"]
            assert last == 1
            one.stop(signal.SIGKILL)  # while the bot is thinking
        # After a while the other server notices that the bot has not moved, and moves for it.
        with ann.live(headers={"Last-Event-ID": str(last)}) as stream:
            told = stream.until(lambda kind, data: kind == "move" and data["to_move"] == 0)
            assert told["seq"] >= 2
            assert told["view"] == ann.get()["view"]
            while told["to_move"] == 0:  # once, or more often if the bot has passed
                ann.play(told["seq"], told["legal"][-1])
                before, told = told, stream.kind("move")
                assert (told["seat"], told["seq"]) == (0, before["seq"] + 1)
            # From now on this server's own bot answers at once.
            again = stream.kind("move")
            assert (again["seat"], again["seq"]) == (1, told["seq"] + 1)
        record = ann.get("/record")
        assert len(record["moves"]) >= 4


def test_players_mix_a_deal_across_two_servers(database: str, tmp_path: Path) -> None:
    with two_clients(tmp_path, database=database) as (_, here, there):
        assert here.get("/api/key").json() == there.get("/api/key").json()
        table = make_table(here, start=False, seed=None)
        ann, bob = Mixer(table[0], 0), Mixer(elsewhere(table[1], there), 1)
        with ann.player.live() as stream, bob.player.live() as other:
            assert ann.commit(0).status_code == bob.commit(0).status_code == 200
            stream.until(lambda kind, data: kind == "presence" and all(data["present"]))
            starting = threading.Thread(target=ann.player.ask, args=("POST", "/start"))
            starting.start()
            for mixer, told in ((ann, stream), (bob, other)):
                mixer.hear(told.until(lambda kind, data: kind == "table" and is_asked(data)))
            starting.join(WAIT)
            assert other.kind("state")["head"] is not None
        mixed = [player.get()["table"]["dealing"] for player in (ann.player, bob.player)]
        assert mixed[0] == mixed[1]
        assert mixed[0]["asked"] == [0, 1]
        assert ann.player.get()["head"] == bob.player.get()["head"]


def is_asked(table: Json) -> bool:
    """Return whether players are asked to reveal what they add to the deal."""
    return table["dealing"]["asked"] is not None


# --- metrics --------------------------------------------------------------------------------------
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
    temporary: Path, workers: tuple[Serving, Worker, Worker]
) -> None:
    server, one, two = workers
    streams: list[Stream] = []  # a stream without a reference is closed
    before = asked(one.client())["mintopia_tables running"]
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
            assert found["mintopia_tables running"] == before + 2, "counted once, by the database"
            assert found["mintopia_notices_waiting"] == 0
            assert not any("pid" in key for key in found)
    assert [path.name.startswith(PREFIX) for path in temporary.iterdir()] == [True]
    assert server.stop() == 0
    assert list(temporary.iterdir()) == [], "the folder of the workers ends with them"


def test_a_worker_that_was_started_again_leaves_nothing_stale(
    temporary: Path, workers: tuple[Serving, Worker, Worker]
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
