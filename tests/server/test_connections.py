"""Connections that send too much, too slowly or nothing are ended; crowds lock nobody out."""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import signal
import socket
import time
from pathlib import Path

import httpx
import pytest

from mintopia.server.common.limits import Rate, Share, client_of
from mintopia.server.http import live
from mintopia.server.http.connections import Connections
from mintopia.server.http.limited_protocol import MOST_HEADERS, MOST_WAITING
from tests.server.inside import Inside
from tests.server.serving import WAIT, Player, Serving, code_of, make_table, serving, until

SETTINGS = {"header_seconds": 1, "body_seconds": 1}


def connect(server: Serving, source: str = "127.0.0.1") -> socket.socket:
    """Open a connection from a loopback address."""
    url = httpx.URL(server.url)
    assert url.port is not None
    return socket.create_connection((url.host, url.port), WAIT, (source, 0))


def ended(connection: socket.socket) -> bool:
    """Read what the other side has sent; return whether it has ended the connection."""
    connection.settimeout(0.05)
    try:
        while connection.recv(65536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        return True
    return True


def await_end(connection: socket.socket) -> None:
    until(lambda: ended(connection), pause=0)


def request(size: int) -> bytes:
    """Return a request whose headers have this many bytes."""
    head = b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Large: "
    return head + b"x" * (size - len(head) - 4) + b"\r\n\r\n"


def answer_to(connection: socket.socket, sent: bytes = b"") -> bytes:
    """Send these bytes and read one whole answer."""
    connection.sendall(sent)
    connection.settimeout(WAIT)
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += connection.recv(65536)
    head, _, body = answer.partition(b"\r\n\r\n")
    (size,) = re.findall(rb"(?i)content-length: (\d+)", head)
    while len(body) < int(size):
        body += connection.recv(65536)
    return head + b"\r\n\r\n" + body


def told(answer: bytes) -> tuple[int, str]:
    """Return the status and the error code of a refusal."""
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["error"]["code"]


# --- size ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("piece", [1000, 1 << 20])
def test_headers_have_a_limit(server: Serving, piece: int) -> None:
    for size, status in ((MOST_HEADERS, 200), (MOST_HEADERS + 1, 431)):
        with connect(server) as connection:
            sent = request(size)
            for first in range(0, len(sent), piece):
                connection.sendall(sent[first : first + piece])
            answer = answer_to(connection)
            assert int(answer.split()[1]) == status
            if status != 200:
                assert told(answer) == (431, "headers-large")
                await_end(connection)


def test_the_second_request_of_a_connection_has_the_same_limit(server: Serving) -> None:
    with connect(server) as connection:
        for _ in range(3):
            answer = answer_to(connection, request(MOST_HEADERS))
            assert answer.startswith(b"HTTP/1.1 200")
        assert told(answer_to(connection, request(MOST_HEADERS + 1))) == (431, "headers-large")


def test_an_endless_header_hinders_nobody(server: Serving, client: httpx.Client) -> None:
    table = make_table(client)
    with connect(server) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nX: ")
        sent = 0
        with contextlib.suppress(ConnectionError):
            while sent < 64 << 20:
                sent += connection.send(b"x" * (1 << 20))
                assert table[0].get()["seq"] == 0
        assert sent < 32 << 20, "it was cut long before"


@pytest.mark.parametrize("start", [b"0\r\nX: ", b"0\r\nX", b"5;x="], ids=["value", "name", "chunk"])
def test_trailers_have_the_limit_of_headers(server: Serving, start: bytes) -> None:
    """The parser also buffers what follows a chunked body: 34 MB once blocked all for 27 s."""
    with connect(server) as connection:
        head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        answer = b""
        with contextlib.suppress(ConnectionError):
            connection.sendall(head + start + b"x" * (2 * MOST_HEADERS))
            while part := connection.recv(65536):
                answer += part
        assert answer == b"", "it was cut at once, and nobody waited for the rest of the body"


def test_a_body_in_chunks_is_read_and_one_in_crumbs_is_not(server: Serving) -> None:
    """A body of 47 MB in one-byte chunks once blocked everybody for 4.5 s."""
    head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    trailer = b"0\r\nX-Trailer: " + b"x" * 1000 + b"\r\n\r\n"
    with connect(server) as connection:
        for _ in range(2):
            assert told(answer_to(connection, head + b"1\r\nx\r\n" * 2000 + trailer))[0] == 400
        connection.sendall(head)
        with pytest.raises(ConnectionError):
            connection.sendall(b"1\r\nx\r\n" * (8 << 20))


@pytest.mark.parametrize("method", [b"GET", b"POST"])
def test_a_body_without_end_is_not_read_on(server: Serving, method: bytes) -> None:
    head = method + b" /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n"
    with connect(server) as connection:
        connection.sendall(head)
        with pytest.raises(ConnectionError):
            connection.sendall(b"x" * (64 << 20))


def test_requests_that_wait_for_no_answer_are_few(server: Serving) -> None:
    """Sending 6 MB of small requests at once used to block everybody for 3 s."""
    one = request(50)
    with connect(server) as connection:
        connection.sendall(one * MOST_WAITING)
        answer = b""
        while answer.count(b"HTTP/1.1 200") < MOST_WAITING:
            answer += connection.recv(65536)
        with pytest.raises(ConnectionError):
            connection.sendall(one * (1 << 20))


def test_a_body_after_small_headers_may_be_large(client: httpx.Client) -> None:
    assert client.post("/api/tables", content=b"x" * 200_000).status_code == 400


# --- time ----------------------------------------------------------------------------------------
def test_headers_that_do_not_come_end_the_connection(server: Serving) -> None:
    with connect(server) as silent, connect(server) as slow:
        answer = answer_to(slow, b"GET / HTTP/1.1\r\nAccept-Language: ja\r\nHost: x\r\n")
        assert told(answer) == (408, "headers-slow")
        assert "ヘッダー".encode() in answer
        await_end(silent)


@pytest.mark.parametrize(
    ("whole", "part"),
    [
        (b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /healthz HTTP/1.1\r\nX"),
        (b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n", b"x"),
    ],
    ids=["a second request", "the body of a GET"],
)
def test_trickling_bytes_keep_no_connection(server: Serving, whole: bytes, part: bytes) -> None:
    with connect(server) as connection:
        assert answer_to(connection, whole).startswith(b"HTTP/1.1 200")
        connection.sendall(part)
        end = time.monotonic() + WAIT
        with contextlib.suppress(ConnectionError):
            while not ended(connection):
                assert time.monotonic() < end
                time.sleep(0.2)
                connection.sendall(b"x")


def test_a_stream_is_not_ended(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    with table[1].watch() as stream:
        time.sleep(4)  # longer than headers and bodies may take
        table[0].play(0, "pass")
        assert stream.kind("move")["seq"] == 1


# --- number --------------------------------------------------------------------------------------
def test_one_client_holds_so_many_and_a_new_one_ends_its_oldest(tmp_path: Path) -> None:
    with serving(tmp_path, connections_per_client=5, header_seconds=0) as server:
        with contextlib.ExitStack() as stack:
            held = [stack.enter_context(connect(server)) for _ in range(5)]
            other = stack.enter_context(connect(server, "127.0.0.2"))
            assert not any(map(ended, held))
            more = [stack.enter_context(connect(server)) for _ in range(3)]
            for connection in held[:3]:
                await_end(connection)
            assert answer_to(more[-1], request(100)).startswith(b"HTTP/1.1 200")
            assert not any(map(ended, [*held[3:], *more[:2], other]))
        with server.client() as client:
            text = client.get("/metrics").text
        assert 'mintopia_connections_ended_total{why="client"} 3.0' in text
        assert "connections were ended" in server.log()


@pytest.mark.skipif(shutil.which("prlimit") is None, reason="needs prlimit, as Linux has it")
def test_silent_connections_lock_nobody_out_when_files_are_few(tmp_path: Path) -> None:
    server = Serving(tmp_path, connections_per_client=0, header_seconds=0)
    server.launcher = ("prlimit", "--nofile=512:512")
    server.start()
    try:
        with server.client() as client, contextlib.ExitStack() as stack:
            table = make_table(client, options={"players": 2, "starting": 0})
            stream = stack.enter_context(table[1].live())
            stream.kind("state")
            silent = [stack.enter_context(connect(server)) for _ in range(600)]
            table[0].play(0, "pass")
            assert stream.kind("move")["seq"] == 1, "a player's stream goes on"
            with server.client() as newcomer:
                assert newcomer.get("/healthz").status_code == 200
                make_table(newcomer)
            assert ended(silent[0])
            assert not ended(silent[-1])
            lines = [line for line in server.log().splitlines() if "connections were ended" in line]
            assert 1 <= len(lines) < 100, "told, and not for each"
            assert json.loads(lines[0])["level"] == "warning"
    finally:
        server.stop(signal.SIGKILL)


class Wired:
    """A fake connection that records whether it was cut."""

    def __init__(self, peer: str = "a") -> None:
        self.peer = peer
        self.is_cut = False

    def cut(self) -> None:
        self.is_cut = True


def connections_of(most: int, most_each: int = 0) -> Connections:
    return Connections(most, most_each, header_seconds=1, body_seconds=1)


def test_players_keep_their_places_and_one_in_four_is_kept_for_them() -> None:
    connections = connections_of(8)
    players = [Wired() for _ in range(4)]
    for player in players:
        assert connections.add(player)
        connections.know(player, is_player=True)
    strangers = [Wired() for _ in range(10)]
    assert all(connections.add(stranger) for stranger in strangers)
    assert not any(player.is_cut for player in players)
    assert [stranger.is_cut for stranger in strangers] == [True] * 6 + [False] * 4
    assert len(connections) == 8
    alone = connections_of(8)
    assert all(alone.add(Wired()) for _ in range(20))
    assert len(alone) == 6


def test_spectators_make_room_after_strangers_and_never_for_long_take_it_from_players() -> None:
    connections = connections_of(8)
    spectators = [Wired(f"{number}") for number in range(6)]
    for spectator in spectators:
        assert connections.add(spectator)
        connections.know(spectator, is_player=False)
    player, stranger = Wired("ann"), Wired("eve")
    assert connections.add(player)
    assert spectators[0].is_cut
    connections.know(player, is_player=True)
    assert connections.add(stranger)
    assert connections.add(Wired("bob"))
    assert not player.is_cut
    assert [one.is_cut for one in (*spectators, stranger)] == [True, *[False] * 5, True]


def test_where_all_are_players_the_client_with_the_most_makes_room() -> None:
    connections = connections_of(4)
    many = [Wired("eve") for _ in range(3)]
    for player in (Wired("ann"), *many):
        assert connections.add(player)
        connections.know(player, is_player=True)
    assert not connections.add(Wired("eve"))
    assert connections.add(Wired("bob"))
    assert [one.is_cut for one in many] == [True, False, False]


def test_whoever_asks_something_is_the_last_to_go() -> None:
    connections = connections_of(4)
    first, second, third = (Wired() for _ in range(3))
    for each in (first, second, third):
        connections.add(each)
    connections.hear(first)
    connections.add(Wired())
    assert (first.is_cut, second.is_cut, third.is_cut) == (False, True, False)


def test_where_all_are_players_nobody_else_comes_in_until_one_leaves() -> None:
    connections = connections_of(2)
    players = [Wired(), Wired()]
    for player in players:
        connections.add(player)
        connections.know(player, is_player=True)
    assert not connections.add(Wired())
    connections.remove(players[0])
    connections.remove(players[0])
    assert connections.add(Wired())
    limited = connections_of(100, most_each=1)
    limited.add(players[0])
    limited.know(players[0], is_player=True)
    assert not limited.add(Wired())
    assert limited.add(Wired("b"))


# --- spectators and networks ----------------------------------------------------------------------
def refusal(reader: Player) -> str | None:
    """Ask for a stream; return the code of the refusal, None if the stream is opened."""
    path = f"/api/tables/{reader.table}/live"
    with reader.client.stream("GET", path, headers=reader.headers) as response:
        if response.status_code == 200:
            return None
        response.read()
        return code_of(response)


# --- spectators ---------------------------------------------------------------------------------
def test_spectators_lock_no_player_out(tmp_path: Path) -> None:
    """Spectators from many addresses used to have every connection, all of them for good."""
    with serving(tmp_path, connections=16) as server, contextlib.ExitStack() as stack:
        with server.client() as client:
            table = make_table(client, options={"players": 2, "starting": 0})
            watching = f"GET /api/tables/{table.id}/live HTTP/1.1\r\nHost: x\r\n"
            watching += f"Authorization: Bearer {table.made['spectator_link']}\r\n\r\n"
            table[0].get()
        for number in range(24):
            spectator = stack.enter_context(connect(server, f"127.0.0.{2 + number // 2}"))
            with contextlib.suppress(ConnectionError):
                spectator.sendall(watching.encode())
                spectator.recv(12)
        with server.client() as client:
            ann = Player(client, table.id, table.key(0))
            with ann.live() as stream:
                assert stream.kind("state")["seq"] == 0
                ann.play(0, "pass")
                assert stream.kind("move")["seq"] == 1


def test_a_table_has_so_many_spectators_and_room_for_players(tmp_path: Path) -> None:
    with serving(tmp_path, streams_per_table=2) as server, server.client() as client:
        table, other = make_table(client), make_table(client)
        with table.spectator.watch(), table.spectator.watch():
            assert refusal(table.spectator) == "too-many-spectators"
            for reader in (table[0], table[1], other.spectator):
                with reader.live() as stream:
                    assert stream.next()[0] == "state"


def test_a_quarter_of_all_streams_is_kept_for_players(tmp_path: Path) -> None:
    with (
        serving(tmp_path, streams=4) as server,
        server.client() as client,
        contextlib.ExitStack() as stack,
    ):
        tables = [make_table(client) for _ in range(4)]
        streams = [stack.enter_context(table.spectator.live()) for table in tables[:3]]
        for stream in streams:
            stream.next()
        assert refusal(tables[3].spectator) == "too-many-spectators"
        player = stack.enter_context(tables[3][0].live())
        assert player.next()[0] == "state"
        assert refusal(tables[3][1]) == "too-many-streams"


def test_a_seat_has_so_many_streams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_SEAT_STREAMS", 2)
    with Inside(tmp_path) as server, server.client() as client:
        table = make_table(client)
        with table[0].watch(), table[0].watch():
            assert refusal(table[0]) == "too-many-streams"
            with table[1].live() as other:
                assert other.next()[0] == "state"


# --- networks -----------------------------------------------------------------------------------
# Addresses in one network of so many bits, and how many clients' worth the network has.
NETWORKS = [
    pytest.param([f"2001:db8::{n:x}" for n in range(40)], 1, id="64 bits"),
    pytest.param([f"2001:db8:0:{n:x}::" for n in range(40)], 4, id="56 bits"),
    pytest.param([f"2001:db8:0:{n:x}00::" for n in range(40)], 16, id="48 bits"),
    pytest.param([f"2001:db8:{n:x}::" for n in range(40)], 40, id="strangers"),
    pytest.param([f"192.0.2.{n}" for n in range(40)], 40, id="IPv4"),
]


@pytest.mark.parametrize(("addresses", "worth"), NETWORKS)
def test_ipv6_is_counted_by_larger_networks_too(addresses: list[str], worth: int) -> None:
    """Anyone who has one network of 48 bits has 65,536 of 64 bits."""
    clients = [client_of(address) for address in addresses]
    share, rate = Share(0, 1), Rate(1.0, 1.0, clock=lambda: 0.0)
    assert sum(share.take(client) for client in clients) == worth
    assert sum(not rate.take(client) for client in clients) == worth
    connections = connections_of(1000, most_each=1)
    added = [Wired(client) for client in clients]
    assert all(connections.add(one) for one in added), "a new one takes the place of the oldest"
    assert [one.is_cut for one in added] == [True] * (40 - worth) + [False] * worth
    other = client_of("198.51.100.1")
    assert share.take(other)
    assert not rate.take(other)
    assert connections.add(Wired(other))


def test_what_a_network_gives_back_it_may_take_again() -> None:
    share = Share(0, 1)
    clients = [client_of(f"2001:db8:0:{number:x}::") for number in range(5)]
    assert [share.take(client) for client in clients] == [True] * 4 + [False]
    share.give_back(clients[0])
    assert share.take(clients[4])
    now = 0.0
    rate = Rate(1.0, 1.0, clock=lambda: now)
    assert [rate.take(client) for client in clients] == [0.0] * 4 + [0.25], "four a second"
    assert rate.wait(clients[4]) == 0.25
    now = 0.25
    assert rate.take(clients[4]) == 0.0
