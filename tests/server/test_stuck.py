"""Readers that stop reading, over real connections: they are dropped and delay no shutdown."""

from __future__ import annotations

import contextlib
import logging
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from mintopia.server.common.settings import Settings
from mintopia.server.http.limited_protocol import LimitedProtocol
from mintopia.server.http.services import Services
from mintopia.server.ops.run import make_server
from mintopia.server.tables.streams import MOST_WAITING
from tests.server.inside import Inside
from tests.server.serving import WAIT, Player, Table, make_table

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
            live = services.live_tables.here(table.id)
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
        with table[0].live() as host:
            host.next()
            with narrow.stuck(table[1]) as reader:
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


def test_a_server_carries_its_requests_over_connections_that_can_be_cut() -> None:
    assert make_server(Settings()).config.http is LimitedProtocol
