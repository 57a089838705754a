"""Answers that nobody reads: their connections end, and what waits for all is bounded."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack
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
from mintopia.server.ops.run import SEND_BUFFER, _listen
from tests.server.inside import Inside
from tests.server.serving import WAIT, make_table
from tests.server.test_stuck import MANY, Narrow, metric

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


def until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + WAIT
    while not done():
        assert time.monotonic() < end
        time.sleep(0.02)


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


def test_a_stream_that_is_not_read_ends_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limited_protocol, "UNSENT_SECONDS", 0.2)
    with Narrow(tmp_path) as server, server.client() as client:
        table = make_table(client, start=False)
        with table[0].live() as host:
            host.next()
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


# --- how slow is too slow ------------------------------------------------------------------------
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


def test_what_waits_for_all_readers_is_bounded_and_the_largest_goes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
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
