"""Endless moves and undos, slow bodies, tables that never start, links that were reset."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from mintopia.server.common.limits import MOST_ENTRIES, MOST_WITH_UNDO
from mintopia.store import Append, open_store, sqlite_url
from tests.server.inside import Inside
from tests.server.serving import WAIT, Player, Serving, code_of, join, make_table, serving
from tests.server.stored import store_game
from tests.store.making import row_of

TWO = {"players": 2, "starting": 0}


def test_moves_and_undos_of_one_client_are_counted_together(tmp_path: Path) -> None:
    limits = {"client_moves_per_second": 1}  # far below any machine's pace
    with serving(tmp_path, **limits, trust_proxy=1) as server:

        def client(address: str) -> httpx.Client:
            return server.client(headers={"X-Forwarded-For": address})

        with client("192.0.2.1") as greedy, client("192.0.2.2") as other:
            tables = [make_table(greedy, options=TWO) for _ in range(20)]
            taken = [table[0].ask("POST", "/moves", {"seq": 0, "move": "pass"}) for table in tables]
            undone = tables[0][0].ask("POST", "/undo", {"seq": 1})
            codes = [answer.status_code for answer in (*taken, undone)]
            assert codes[:2] == [200] * 2, "two at once have room"
            assert 429 in codes
            refused = next(answer for answer in taken if answer.status_code == 429)
            assert code_of(refused) == "too-many"
            assert int(refused.headers["retry-after"]) >= 1
            ann = Player(other, tables[-1].id, tables[-1].key(0))
            state = ann.get()
            ann.play(state["seq"], "pass" if not state["seq"] else state["legal"][0])


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Inside, str]]:
    folder = tmp_path_factory.mktemp("wrong")
    store = open_store(sqlite_url(folder / "games.db"))
    table = store_game(store, moves=9, links=["a" * 32, "b" * 32])
    store.close()
    with Inside(folder) as server:
        yield server, table


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "", None),
        ("GET", "/live", None),
        ("GET", "/replay", None),
        ("GET", "/review", None),
        ("POST", "/moves", {"seq": 9, "move": "pass"}),
        ("POST", "/undo", {"seq": 9}),
    ],
)
def test_a_wrong_link_is_refused_before_the_table_is_loaded(
    inside: tuple[Inside, str], method: str, path: str, body: object
) -> None:
    server, table = inside
    with server.client() as client:
        for headers in (
            {"Authorization": "Bearer " + "x" * 32},
            {"Cookie": "mintopia=" + "x" * 32},
        ):
            url = f"/api/tables/{table}{path}"
            answer = client.request(method, url, json=body, headers=headers)
            assert code_of(answer) == "unknown-link"
    assert server.look(lambda services: services.tables.here(table)) is None


def fill_up(folder: Path, entries: int) -> tuple[str, int]:
    """Store a table where one move was made and undone again and again."""
    store = open_store(sqlite_url(folder / "games.db"))
    table = store_game(store, moves=0, links=["a" * 32, "b" * 32])
    row = row_of(store, table)
    assert row.turn_seat is not None
    mover = row.turn_seat
    batch = [
        Append(
            table_id=table, seq=number, seat=mover, answer_to=number - 1,
            kind="move" if number % 2 else "undo", text="pass" if number % 2 else "",
            turn_seat=1 - mover if number % 2 else mover,
        )
        for number in range(1, entries + 1)
    ]  # fmt: skip
    for first in range(0, entries, 1000):
        store.append(batch[first : first + 1000])
    store.close()
    return table, mover


def test_taking_back_comes_to_an_end_and_the_game_goes_on(tmp_path: Path) -> None:
    table, mover = fill_up(tmp_path, MOST_WITH_UNDO - 2)
    with serving(tmp_path) as server, server.client() as client:
        ann = Player(client, table, invitation="ab"[mover] * 32)
        bob = Player(client, table, invitation="ab"[1 - mover] * 32)
        ann.play(MOST_WITH_UNDO - 2, "pass")
        assert ann.ask("POST", "/undo", {"seq": MOST_WITH_UNDO - 1}).is_success
        ann.play(MOST_WITH_UNDO, "pass")
        refused = ann.ask("POST", "/undo", {"seq": MOST_WITH_UNDO + 1})
        assert code_of(refused) == "undo-full"
        assert refused.json()["error"]["message"].startswith(
            f"This table has reached {MOST_WITH_UNDO} moves and undos"
        )
        bob.play(MOST_WITH_UNDO + 1, "pass")


def test_a_table_holds_so_many_entries_and_no_more(tmp_path: Path) -> None:
    table, mover = fill_up(tmp_path, MOST_ENTRIES)
    with serving(tmp_path) as server, server.client() as client:
        ann = Player(client, table, invitation="ab"[mover] * 32)
        assert ann.refused("POST", "/moves", {"seq": MOST_ENTRIES, "move": "pass"}) == "table-full"
        assert ann.get()["seq"] == MOST_ENTRIES


# --- links --------------------------------------------------------------------------------------
def test_the_host_resets_the_spectators_link(server: Serving) -> None:
    with server.client() as maker, server.client() as browser:
        table = make_table(maker)
        old = table.made["spectator_link"]
        browser.post("/api/join", json={"link": old})
        watcher = Player(browser, table.id)
        with (
            table.spectator.watch() as by_link,
            watcher.watch() as by_cookie,
            table[1].watch() as player,
        ):
            answer = table[0].ask("POST", "/spectator-link")
            assert answer.status_code == 200, answer.text
            by_link.to_end()
            by_cookie.to_end()
            table[0].ask("PATCH", "", {"name": "Still here"})
            assert player.until(lambda _, data: data.get("name") == "Still here")
        assert table.spectator.refused("GET") == "unknown-link"
        assert watcher.refused("GET") == "unknown-link"
        assert code_of(browser.post("/api/join", json={"link": old})) == "unknown-link"
        assert browser.get("/api/games").json() == {"games": []}
        fresh = Player(maker, table.id, answer.json()["spectator_link"])
        assert fresh.get()["you"] is None
        with fresh.live() as stream:
            assert stream.next()[0] == "state"


def test_a_freed_seat_ends_the_streams_of_its_program_and_of_browsers(server: Serving) -> None:
    with server.client() as maker, server.client() as browser:
        table = make_table(maker, start=False)
        join(browser, table[1].ask("POST", "/seats/1/devices").json()["link"])
        held = Player(browser, table.id)
        with table[1].watch() as by_link, held.watch() as by_cookie, table[0].watch() as other:
            link = table[0].ask("DELETE", "/seats/1").json()["link"]
            by_link.to_end()
            by_cookie.to_end()
            assert other.until(lambda kind, data: kind == "presence" and not data["present"][1])
        assert held.refused("GET", "/live") == "unknown-link"
        assert table[1].refused("GET", "/live") == "unknown-link"
        with Player(maker, table.id, invitation=link).live() as stream:
            assert stream.next()[1]["you"] == 1


# --- who was here -------------------------------------------------------------------------------
def test_everybody_sees_since_when_somebody_is_away(tmp_path: Path) -> None:
    with serving(tmp_path) as own:
        with own.client() as client:
            table = make_table(client)
            assert [seat["seen_at"] for seat in table[0].get()["table"]["seats"]] == [None, None]
            with table[0].watch() as host:
                with table[1].watch():
                    seats = table[0].get()["table"]["seats"]
                    assert [seat["seen_at"] for seat in seats] == [None, None], "both are here"
                    host.until(lambda kind, data: kind == "presence" and data["present"][1])
                    before = time.time()
                host.until(lambda kind, data: kind == "presence" and not data["present"][1])
                seats = table[0].get()["table"]["seats"]
                assert seats[0]["seen_at"] is None
                assert before - 1 < seats[1]["seen_at"] < time.time() + 1
                assert own.stop() == 0, "the host is here until the end"
        ended = time.time()
        own.start()
        with own.client() as client:
            seats = Player(client, table.id, table.key(0)).get()["table"]["seats"]
            assert abs(seats[0]["seen_at"] - ended) < WAIT
            assert before - 1 < seats[1]["seen_at"] < seats[0]["seen_at"], "it was stored"


# --- slow bodies --------------------------------------------------------------------------------
def slow_request(url: str, path: str, header: str = "") -> bytes:
    """Announce a body, send only a piece of it, and return the server's answer."""
    where = urlsplit(url)
    assert where.hostname is not None
    with socket.create_connection((where.hostname, where.port or 80), timeout=WAIT) as connection:
        connection.sendall(
            f"POST {path} HTTP/1.1\r\nHost: x\r\n{header}Content-Length: 50\r\n\r\n{{".encode()
        )
        answer = b""
        while part := connection.recv(65536):  # until the server closes the connection
            answer += part
    return answer


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    with serving(tmp_path) as own, own.client() as client:
        table = make_table(client)
        key = table.key(0)
        assert own.stop() == 0
    # From here on, the test's own requests have no body that could be too slow.
    with serving(tmp_path, body_seconds=0.5) as own, own.client() as client:
        for path in (
            "/api/tables",
            f"/api/tables/{table.id}/moves",
            f"/api/tables/{table.id}/undo",
        ):
            begun = time.monotonic()
            answer = slow_request(own.url, path, f"Authorization: Bearer {key}\r\n")
            assert time.monotonic() - begun < WAIT / 2
            assert b" 408 " in answer.split(b"\r\n")[0]
            assert b'"code":"too-slow"' in answer
            assert b"within 0.5 s" in answer
        japanese = slow_request(own.url, "/api/tables", "Accept-Language: ja\r\n")
        assert "0.5秒以内" in japanese.decode()
        assert client.get("/healthz").status_code == 200
        assert 'mintopia_refusals_total{code="too-slow"} 4.0' in client.get("/metrics").text


# --- tables that never start --------------------------------------------------------------------
def test_a_browser_has_so_many_tables_that_wait(tmp_path: Path) -> None:
    body = {"game": "works", "options": {"players": 2}, "hold": [0]}
    with serving(tmp_path, unstarted_tables=2) as own, own.client() as client:
        made = [client.post("/api/tables", json=body) for _ in range(2)]
        assert [answer.status_code for answer in made] == [201, 201]
        refused = client.post("/api/tables", json=body)
        assert code_of(refused) == "too-many-unstarted"
        assert refused.status_code == 429
        assert "2 tables" in refused.json()["error"]["message"]
        people = {"seats": [{"kind": "person"}, {"kind": "person"}], "start": True}
        assert client.post("/api/tables", json=body | people).status_code == 201, "it starts"
        table = made[0].json()["table"]["id"]
        assert client.delete(f"/api/tables/{table}").status_code == 200
        assert client.post("/api/tables", json=body).status_code == 201
        with own.client() as other:  # an invited person made none of them
            for link in made[1].json()["links"]:
                other.post("/api/join", json={"link": link["link"]})
            assert [other.post("/api/tables", json=body).status_code for _ in range(2)] == [201] * 2


def test_a_rematch_counts_once(tmp_path: Path) -> None:
    with serving(tmp_path, unstarted_tables=1) as own, own.client() as client:
        table = make_table(client, hold=[0], over=True)
        me = Player(client, table.id)
        assert me.ask("POST", "/rematch").status_code == 201
        assert me.ask("POST", "/rematch").status_code == 201, "the same table again"
        again = client.post("/api/tables", json={"game": "works", "options": {"players": 2}})
        assert code_of(again) == "too-many-unstarted"
