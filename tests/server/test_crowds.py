"""Crowds lock nobody out: spectators leave room for players, and IPv6 networks count as a whole."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from mintopia.server.common.limits import Rate, Share, client_of
from mintopia.server.http import live
from tests.server.inside import Inside
from tests.server.serving import Player, code_of, make_table, serving
from tests.server.test_connections import Wired, connect, connections_of


def refusal(reader: Player) -> str | None:
    """Ask for a stream; return the code of the refusal, None if the stream is opened."""
    path = f"/api/tables/{reader.table}/live"
    with reader.client.stream("GET", path, headers=reader.headers) as response:
        if response.status_code == 200:
            return None
        response.read()
        return code_of(response)


# --- spectators ----------------------------------------------------------------------------------
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
        with table.spectator.live() as one, table.spectator.live() as two:
            one.next()
            two.next()
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
        with table[0].live() as one, table[0].live() as two:
            one.next()
            two.next()
            assert refusal(table[0]) == "too-many-streams"
            with table[1].live() as other:
                assert other.next()[0] == "state"


# --- networks ------------------------------------------------------------------------------------
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
