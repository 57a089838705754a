"""Links that are reset, slow bodies, tables that never start, and when people were last seen."""

from __future__ import annotations

import socket
import time
from pathlib import Path
from urllib.parse import urlsplit

from tests.server.serving import (
    WAIT,
    Player,
    Serving,
    code_of,
    join,
    make_table,
    serving,
)


# --- links ---------------------------------------------------------------------------------------
def test_the_host_resets_the_spectators_link(server: Serving) -> None:
    with server.client() as maker, server.client() as browser:
        table = make_table(maker)
        old = table.made["spectator_link"]
        browser.post("/api/join", json={"link": old})
        watcher = Player(browser, table.id)
        with (
            table.spectator.live() as by_link,
            watcher.live() as by_cookie,
            table[1].live() as player,
        ):
            for stream in (by_link, by_cookie, player):
                stream.next()
            answer = table[0].ask("POST", "/spectator-link")
            assert answer.status_code == 200, answer.text
            by_link.to_end()
            by_cookie.to_end()
            table[0].ask("PATCH", "", {"name": "Still here"})
            assert player.until(lambda _, data: data.get("name") == "Still here")
        assert code_of(table.spectator.ask("GET")) == "unknown-link"
        assert code_of(watcher.ask("GET")) == "unknown-link"
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
        with table[1].live() as by_link, held.live() as by_cookie, table[0].live() as other:
            for stream in (by_link, by_cookie, other):
                stream.next()
            link = table[0].ask("DELETE", "/seats/1").json()["link"]
            by_link.to_end()
            by_cookie.to_end()
            assert other.until(lambda kind, data: kind == "presence" and not data["present"][1])
        assert code_of(held.ask("GET", "/live")) == "unknown-link"
        assert code_of(table[1].ask("GET", "/live")) == "unknown-link"
        with Player(maker, table.id, invitation=link).live() as stream:
            assert stream.next()[1]["you"] == 1


# --- who was here --------------------------------------------------------------------------------
def test_everybody_sees_since_when_somebody_is_away(tmp_path: Path) -> None:
    with serving(tmp_path) as own:
        with own.client() as client:
            table = make_table(client)
            assert [seat["seen_at"] for seat in table[0].get()["table"]["seats"]] == [None, None]
            with table[0].live() as host:
                host.next()
                with table[1].live() as guest:
                    guest.next()
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


# --- slow bodies ---------------------------------------------------------------------------------
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


# --- tables that never start ---------------------------------------------------------------------
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
        table = make_table(client, hold=[0])
        table.play_on()
        me = Player(client, table.id)
        assert me.ask("POST", "/rematch").status_code == 201
        assert me.ask("POST", "/rematch").status_code == 201, "the same table again"
        again = client.post("/api/tables", json={"game": "works", "options": {"players": 2}})
        assert code_of(again) == "too-many-unstarted"
