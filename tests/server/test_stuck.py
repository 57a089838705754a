"""Readers that stop reading: they are dropped, delay nobody, and what waits is bounded."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import cast

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState

from mintopia.server.common.settings import Settings
from mintopia.server.http import connections as limits
from mintopia.server.http import limited_protocol
from mintopia.server.http.asgi import CONNECTIONS, Receive, Scope, Send
from mintopia.server.http.connections import Connections
from mintopia.server.http.limited_protocol import LEAST_SENT, UNSENT_SECONDS, LimitedProtocol
from mintopia.server.http.services import Services
from mintopia.server.ops.run import SEND_BUFFER, _listen
from mintopia.server.tables.streams import MOST_WAITING
from tests.server.inside import Inside
from tests.server.serving import WAIT, Player, Table, make_table, until

# --- streams --------------------------------------------------------------------------------------
SMALL = 4096  # bytes in the receive buffer of a reader
MANY = 5000  # messages
SOME = 10
NARROW = 32768  # bytes in the server's send buffer, which would hold megabytes by default


class Narrow(Inside):
    """A server with a small send buffer."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, send_buffer=NARROW)

    def tell(self, table: Table) -> int:
        """Send everybody at a table a message; return how many wait in the shortest queue."""

        def tell(services: Services) -> int:
            live = services.tables.here(table.id)
            assert live is not None
            live.tell_table()
            return min(len(stream._waiting) for stream in live.streams)

        return self.look(tell)

    def fill(self, table: Table) -> None:
        """Send messages until the buffers of those who read nothing are full."""
        for _ in range(MANY):
            if self.tell(table) > SOME:
                return
        raise AssertionError("the way is never full")

    @contextmanager
    def stuck(self, player: Player) -> Iterator[socket.socket]:
        """Open a stream, read its headers and never read again."""
        with socket.socket() as reader:
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
            reader.settimeout(WAIT)
            reader.connect(("127.0.0.1", self.port))
            asked = f"GET /api/tables/{player.table}/live HTTP/1.1\r\nHost: x\r\n"
            reader.sendall(f"{asked}Authorization: Bearer {player.key}\r\n\r\n".encode())
            assert reader.recv(12) == b"HTTP/1.1 200"
            yield reader


@pytest.fixture
def narrow(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[Narrow]:
    """Return a server; check at the end that it has logged no error."""
    caplog.set_level(logging.WARNING)
    server = Narrow(tmp_path)
    try:
        yield server
    finally:
        server.stop()
    assert not [line.getMessage() for line in caplog.records if line.levelno >= logging.ERROR]


def ends(reader: socket.socket) -> bool:
    """Read until the connection is cut; return True."""
    with contextlib.suppress(ConnectionError):
        while reader.recv(65536):
            pass
    return True


def metric(client: httpx.Client, name: str) -> float:
    found = re.search(rf"^{name} ([0-9.]+)$", client.get("/metrics").text, re.MULTILINE)
    assert found is not None
    return float(found[1])


def test_a_reader_that_stops_reading_is_dropped(narrow: Narrow) -> None:
    with narrow.client() as client:
        table = make_table(client, start=False)
        with table[0].watch() as host, narrow.stuck(table[1]) as reader:
            assert host.until(lambda kind, data: kind == "presence" and data["present"][1])
            assert metric(client, "mintopia_streams") == 2
            told, gone = 0, False
            while told < MANY and not gone:
                narrow.tell(table)
                told += 1
                while (message := host.next())[0] != "table":
                    gone |= message[0] == "presence" and not message[1]["present"][1]
            # Presence is told at most once a second, so it may come after the last message.
            assert gone or host.until(
                lambda kind, data: kind == "presence" and not data["present"][1]
            ), "nobody is kept present who takes nothing"
            assert told > MOST_WAITING
            assert metric(client, "mintopia_streams") == 1
            assert metric(client, "mintopia_streams_dropped_total") == 1
            assert ends(reader)
        with table[1].live() as again:
            assert again.next()[0] == "state", "it may come back"


def test_an_end_waits_for_no_reader_that_stops_reading(narrow: Narrow) -> None:
    with narrow.client() as client:
        table = make_table(client, start=False)
        with narrow.stuck(table[0]), narrow.stuck(table[1]):
            narrow.fill(table)
            assert metric(client, "mintopia_streams") == 2
            client.close()
            narrow.stop()


def test_a_stream_whose_link_was_reset_ends_though_nobody_reads(narrow: Narrow) -> None:
    with narrow.client() as client:
        table = make_table(client)
        with narrow.stuck(table[1]):
            narrow.fill(table)
            with table[0].live() as host:
                assert host.next()[1]["table"]["seats"][1]["present"]
                device = table[1].get("/seats/1/devices")["devices"][0]["id"]
                assert table[1].ask("DELETE", f"/seats/1/devices/{device}").status_code == 200
                assert host.until(lambda kind, data: kind == "presence" and not data["present"][1])


# --- answers --------------------------------------------------------------------------------------
SMALL = 4096  # bytes in a receive buffer
NARROW = 32768  # bytes in a send buffer
LARGE = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"


def deaf(stack: ExitStack, server: Inside, asked: bytes = LARGE) -> socket.socket:
    """Send a request over a connection that never reads."""
    connection = stack.enter_context(socket.socket())
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    connection.settimeout(WAIT)
    connection.connect(("127.0.0.1", server.port))
    connection.sendall(asked)
    return connection


def until_released(server: Inside, client: httpx.Client, count: int) -> None:
    """Wait until this many were cut; only then count, as some may not be accepted before."""
    line = f'mintopia_connections_ended_total{{why="unread"}} {count}.0\n'
    until(lambda: line in client.get("/metrics").text)
    until(lambda: server.look(lambda services: len(services.connections)) == 1)  # the client's own
    assert server.look(lambda services: services.connections.unsent) == 0


@pytest.mark.parametrize("trust_proxy", [False, True])
def test_connections_that_read_nothing_are_released(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trust_proxy: bool
) -> None:
    with (
        Inside(tmp_path, send_buffer=NARROW, trust_proxy=trust_proxy) as server,
        server.client() as client,
        ExitStack() as stack,
    ):
        assert len(client.get("/api/openapi.json").content) > 4 * NARROW
        monkeypatch.setattr(limited_protocol, "UNSENT_SECONDS", 0.2)
        for _ in range(40):
            deaf(stack, server)
        until_released(server, client, 40)


def test_a_connection_that_is_to_be_closed_does_not_wait_for_its_reader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A closed connection stays until everything is sent, even if little is left."""
    with (
        Inside(tmp_path, send_buffer=SMALL) as server,
        server.client() as client,
        ExitStack() as stack,
    ):
        little = len(client.get("/api/book/works/en").content)
        assert 4 * SMALL < little < 64 * 1024, "uvicorn would go on writing"
        monkeypatch.setattr(limited_protocol, "UNSENT_SECONDS", 0.2)
        deaf(stack, server, b"GET /api/book/works/en HTTP/1.0\r\nHost: x\r\n\r\n")
        until_released(server, client, 1)


def test_only_the_unread_stream_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limited_protocol, "UNSENT_SECONDS", 0.2)
    with Narrow(tmp_path) as server, server.client() as client:
        table = make_table(client, start=False)
        with table[0].watch() as host:
            with server.stuck(table[1]):
                assert host.until(lambda kind, data: kind == "presence" and data["present"][1])
                for _ in range(MANY):
                    if server.look(lambda services: services.connections.unsent):
                        break
                    server.tell(table)
                    host.kind("table")
                assert host.until(lambda kind, data: kind == "presence" and not data["present"][1])
            server.tell(table)
            assert host.kind("table")
            assert metric(client, "mintopia_streams") == 1


def test_the_system_keeps_little_of_an_answer_that_nobody_reads() -> None:
    """It took a megabyte for every connection, so that nothing waited and no limit applied."""
    listener = _listen(Settings(port=0))
    with listener, socket.socket() as deaf_reader:
        deaf_reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        deaf_reader.connect(listener.getsockname())
        accepted, _ = listener.accept()
        with accepted:
            accepted.setblocking(False)
            taken = 0
            with contextlib.suppress(BlockingIOError):
                while taken < 1024 * 1024:
                    taken += accepted.send(bytes(LEAST_SENT))
    assert taken < 4 * SEND_BUFFER


# --- how slow is too slow -----------------------------------------------------------------------
class Pipe:
    """A fake transport with a number of bytes that wait to be sent."""

    def __init__(self) -> None:
        self.waiting = 0
        self.is_cut = False

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def get_extra_info(self, _: str) -> None:
        return None

    def set_write_buffer_limits(self, high: int) -> None:
        self.high = high

    def abort(self) -> None:
        self.is_cut = True

    def close(self) -> None:
        pass


class Clock:
    """A fake event loop that keeps the last timer."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._ring: Callable[[], None] | None = None

    def call_later(self, seconds: float, ring: Callable[[], None]) -> Clock:
        self.seconds, self._ring = seconds, ring
        return self

    def cancel(self) -> None:
        self._ring = None

    def ring(self) -> None:
        """Let the time pass; it is an error if no timer runs."""
        assert self._ring is not None
        self._ring()

    @property
    def is_set(self) -> bool:
        return self._ring is not None


def connections_of() -> Connections:
    return Connections(100, 0, header_seconds=0, body_seconds=0)


def connected(all_of_them: Connections) -> tuple[LimitedProtocol, Pipe, Clock]:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        raise NotImplementedError

    pipe, clock = Pipe(), Clock()
    made = LimitedProtocol(
        uvicorn.Config(app, http=LimitedProtocol, log_config=None),
        ServerState(),
        {CONNECTIONS: all_of_them},
        cast("asyncio.AbstractEventLoop", clock),
    )
    made.connection_made(cast("asyncio.Transport", pipe))
    return made, pipe, clock


def test_a_slow_reader_may_take_long_and_one_that_stops_may_not() -> None:
    all_of_them = connections_of()
    slow, pipe, clock = connected(all_of_them)
    pipe.waiting = 10 * LEAST_SENT
    slow.pause_writing()
    assert clock.seconds == UNSENT_SECONDS == 10
    for _ in range(9):
        pipe.waiting -= LEAST_SENT
        clock.ring()
        assert not pipe.is_cut
        assert all_of_them.unsent == pipe.waiting
    pipe.waiting -= LEAST_SENT - 1  # a crumb at a time does not count
    clock.ring()
    assert pipe.is_cut


def test_whoever_takes_everything_has_no_time_limit() -> None:
    all_of_them = connections_of()
    quick, pipe, clock = connected(all_of_them)
    pipe.waiting = 10 * LEAST_SENT
    quick.pause_writing()
    pipe.waiting = 0
    quick.resume_writing()
    assert not clock.is_set
    assert all_of_them.unsent == 0


def test_what_waits_is_bounded_and_the_largest_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_UNSENT", 100)
    all_of_them = connections_of()
    found = [connected(all_of_them) for _ in range(4)]
    for (each, pipe, _), size in zip(found, (20, 50, 30, 10), strict=True):
        pipe.waiting = size
        each.pause_writing()
    assert [pipe.is_cut for _, pipe, _ in found] == [False, True, False, False]
    assert all_of_them.unsent == 60
    found[0][0].connection_lost(None)
    assert all_of_them.unsent == 40
