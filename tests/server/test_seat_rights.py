"""Rights at a table: what only the holder of a seat may do, and what only the host may do."""

from __future__ import annotations

import time
from typing import Any

import httpx
import pytest

from mintopia.server.common.secrets import new_secret
from mintopia.server.http import services
from tests.server.serving import Player, Serving, Table, code_of, join, make_table, serving

BOT = {"bot": "random"}
GUESTS = [{"kind": "person", "name": "Ann"}, {"kind": "open"}, {"kind": "open"}]


# --- devices ------------------------------------------------------------------------------------
def test_the_holder_alone_adds_and_removes_devices(server: Serving) -> None:
    agent = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko Firefox/140.0"}
    with server.client() as maker, server.client() as phone, server.client() as laptop:
        table = make_table(maker, hold=[0])
        phone.headers.update(agent)
        join(phone, table.links[1])
        bob, host = Player(phone, table.id), Player(maker, table.id)
        first = bob.ask("POST", "/seats/1/devices").json()["link"]
        link = bob.ask("POST", "/seats/1/devices").json()["link"]
        answer = laptop.post("/api/join", json={"link": first})
        assert code_of(answer) == "unknown-link", "the newest link only"
        assert laptop.post("/api/invitation", json={"link": link}).json()["kind"] == "device"
        join(laptop, link)
        assert code_of(maker.post("/api/join", json={"link": link})) == "invitation-used"
        mine = Player(laptop, table.id)
        assert mine.get()["you"] == 1
        devices = mine.get("/seats/1/devices")["devices"]
        assert [device["this"] for device in devices] == [False, True]
        assert devices[0]["label"] == "Firefox, Linux"
        assert abs(devices[0]["since"] - time.time()) < 60
        assert host.get()["table"]["seats"][1]["devices"] == 2
        assert host.refused("DELETE", f"/seats/0/devices/{devices[0]['id']}") == "no-device"
        pending = mine.ask("POST", "/seats/1/devices").json()["link"]
        with mine.watch() as stream:
            gone = bob.ask("DELETE", f"/seats/1/devices/{devices[1]['id']}")
            assert gone.status_code == 200
            stream.to_end()
        assert mine.refused("GET") == "unknown-link"
        answer = laptop.post("/api/join", json={"link": pending})
        assert code_of(answer) == "unknown-link", "what it had asked for has ended too"
        assert code_of(laptop.post("/api/join", json={"link": link})) == "invitation-used"
        assert bob.get()["you"] == 1


def test_a_seat_has_only_so_many_devices(client: httpx.Client) -> None:
    table = make_table(client)
    for _ in range(9):
        link = table[1].ask("POST", "/seats/1/devices").json()["link"]
        join(client, link, program="x")
    answer = table[1].ask("POST", "/seats/1/devices")
    assert code_of(answer) == "devices-full"
    assert "10 devices" in answer.json()["error"]["message"]


# --- the host -----------------------------------------------------------------------------------
def test_a_host_frees_only_left_seats_and_openly(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("free")
    with (
        serving(folder, stand_in_agreed_minutes=0.02) as server,
        server.client() as maker,
        server.client() as bob,
        server.client() as cleo,
    ):
        table = make_table(maker, "bid", options={"players": 3, "auctioneer": 0}, hold=[0])
        join(bob, table.links[1])
        host, him = Player(maker, table.id), Player(bob, table.id)
        with him.watch():
            assert host.refused("DELETE", "/seats/1") == "attended"
            assert table[2].refused("DELETE", "/seats/1") == "host-only"
            assert him.refused("DELETE", "/seats/0") == "host-only"
            assert table.spectator.refused("DELETE", "/seats/1") == "host-only"
        with table[2].watch() as seen:
            link = freed(host)
            notice = seen.kind("notice")
            assert notice["kind"] == "freed"
            assert notice["text"].startswith("Ann, the host, has freed Bob's seat.")
        assert him.refused("GET") == "unknown-link"
        assert code_of(bob.post("/api/join", json={"link": table.links[1]})) == "unknown-link"
        join(cleo, link)
        assert Player(cleo, table.id).get()["you"] == 1
        for who in (host, table[2], table.spectator):
            assert who.notices()[-2:] == ["freed", "joined"], "everybody is told"
        japanese = {"Accept-Language": "ja"}
        told = host.get("/messages", headers=japanese)["notices"]
        assert told[-2]["text"].startswith("ホストのAnnさんがBobさんの席を空けました。")
        assert host.refused("DELETE", "/seats/0") == "host-stays"


def freed(host: Player) -> str:
    """Free seat 1 as soon as that is allowed; return the new invitation."""
    while (answer := host.ask("DELETE", "/seats/1")).status_code != 200:
        assert code_of(answer) == "attended"
        time.sleep(0.1)
    return str(answer.json()["link"])


def test_the_host_hands_over_and_is_host_no_more(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 3}, seats=GUESTS, start=False)
    bob = Player(client, table.id, join(client, table.links[1], name="Bob", program="x")["key"])
    assert table[0].refused("PUT", "/host", {"seat": 2}) == "no-person"
    assert table[0].refused("PUT", "/host", {"seat": 5}) == "bad-request"
    told = table[0].ask("PUT", "/host", {"seat": 1}).json()
    assert [seat["host"] for seat in told["seats"]] == [False, True, False]
    assert table[0].refused("PATCH", "", {"name": "x"}) == "host-only"
    assert bob.ask("PATCH", "", {"name": "x"}).status_code == 200
    assert table[0].notices()[-1] == "host"


def test_a_host_who_stays_away_is_followed_by_who_is_here_longest(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.server.inside import Inside

    monkeypatch.setattr(services, "SWEEP_SECONDS", 0.1)
    inside = Inside(tmp_path_factory.mktemp("host"), host_away_hours=2 / 3600)
    try:
        with inside.client() as client:
            table = make_table(client, options={"players": 3, "starting": 0})
            with table[2].live() as first, table[1].live() as second:
                with table[0].live() as host:
                    for stream in (host, first, second):
                        stream.next()
                    time.sleep(2.5)
                    told = table[1].get()["table"]["seats"]
                    assert told[0]["host"], "who is here stays the host"
                second.until(lambda kind, data: kind == "notice" and data["kind"] == "host-away")
                told = table[1].get()["table"]["seats"]
                assert [seat["host"] for seat in told] == [False, False, True]
            assert table[0].refused("PATCH", "", {"name": "x"}) == "host-only"
    finally:
        inside.stop()


# --- who may call what --------------------------------------------------------------------------
HOSTS: dict[str, tuple[str, Any]] = {
    "rename": ("PATCH ", {"name": "x"}),
    "close": ("DELETE ", None),
    "start": ("POST /start", None),
    "bot": ("PUT /seats/1/bot", BOT),
    "invite": ("POST /seats/2/invitation", None),
    "free": ("DELETE /seats/1", None),
    "host": ("PUT /host", {"seat": 1}),
    "spectators": ("POST /spectator-link", None),
    "table link": ("POST /invitation", None),
    "no table link": ("DELETE /invitation", None),
    "watching": ("PATCH ", {"watching": False}),
    "clock": ("PATCH ", {"clock": {"per": "move", "seconds": 60}}),
}
OWN: dict[str, tuple[str, Any]] = {
    "name": ("PUT /seats/0", {"name": "Mallory"}),
    "devices": ("GET /seats/0/devices", None),
    "device": ("POST /seats/0/devices", None),
    "remove": ("DELETE /seats/0/devices/1", None),
    "webhook": ("PUT /seats/0/webhook", {"url": "https://example.com/"}),
    "no webhook": ("DELETE /seats/0/webhook", None),
    "move": ("POST /moves", {"seq": 0, "move": "pass", "seat": 0}),
    "undo": ("POST /undo", {"seq": 0, "seat": 0}),
    "talk": ("POST /messages", {"text": "hi", "seat": 0}),
    "state": ("GET ?seat=0", None),
    "record": ("GET /record?seat=0", None),
    "replay": ("GET /replay?seat=0", None),
    "live": ("GET /live?seat=0", None),
    "hint": ("POST /hint", {"seq": 0, "seat": 0}),
    "leave": ("POST /seats/0/leave", None),
    "resign": ("POST /seats/0/resign", None),
    "break": ("PUT /seats/0/break", None),
    "break over": ("DELETE /seats/0/break", None),
    "randomness": ("PUT /seats/0/randomness", {"commitment": "0" * 64}),
    "push": ("POST /seats/0/push", {"endpoint": "x", "keys": {"p256dh": "x", "auth": "x"}}),
    "no push": ("DELETE /seats/0/push", {"endpoint": "x"}),
    "orders": ("GET /orders?seat=0", None),
    "order": ("POST /orders", {"order": "no-offers", "at": 0, "seat": 0}),
    "revoke": ("DELETE /orders/all?seat=0", None),
    "forced": ("PUT /forced", {"forced": "pause", "seat": 0}),
}


def ask(player: Player, call: tuple[str, Any]) -> httpx.Response:
    method, _, path = call[0].partition(" ")
    return player.ask(method, path, call[1])


@pytest.fixture(scope="module")
def open_table(server: Serving) -> Table:
    with server.client() as client:
        table = make_table(client, options={"players": 3}, seats=GUESTS, start=False)
        table[0].get()
        join(client, table.links[1], name="Bob", program="x")
    return table


@pytest.mark.parametrize("call", [*HOSTS, *OWN])
def test_without_a_grant_nothing_is_told(server: Serving, open_table: Table, call: str) -> None:
    """Check strangers, forged secrets, spent links, links of other tables, and freed seats."""
    asked = (HOSTS | OWN)[call]
    with server.client() as client, server.client() as forged:
        forged.cookies.set("mintopia", new_secret(), "127.0.0.1")
        other = make_table(client)
        near = open_table.links[0][:-1] + ("A" if open_table.links[0][-1] != "A" else "B")
        strangers = [
            Player(client, open_table.id),
            Player(forged, open_table.id),
            Player(client, open_table.id, new_secret()),
            Player(client, open_table.id, open_table.links[0]),
            Player(client, open_table.id, open_table.links[1]),
            Player(client, open_table.id, open_table.links[2]),  # an unused invitation
            Player(client, open_table.id, open_table.made["table_link"]),
            Player(client, open_table.id, other.key(0)),
            Player(client, open_table.id, other.made["spectator_link"]),
            Player(client, open_table.id, near),
            Player(client, "a" * 16, other.key(0)),
            Player(client, "~", other.key(0)),
        ]
        answers = {ask(player, asked).content for player in strangers}
        assert len(answers) == 1
        assert b'"unknown-link"' in answers.pop()


@pytest.mark.parametrize("call", HOSTS)
def test_only_the_host_does_what_hosts_do(client: httpx.Client, call: str) -> None:
    table = make_table(client, options={"players": 3}, seats=GUESTS, start=False)
    assert table[0].get()["you"] == 0
    key = join(client, table.links[1], name="Bob", program="x")["key"]
    for who in (Player(client, table.id, key), table.spectator):
        assert code_of(ask(who, HOSTS[call])) == "host-only"


@pytest.mark.parametrize("call", OWN)
def test_only_the_holder_acts_at_a_seat(client: httpx.Client, call: str) -> None:
    table = make_table(client, "bid", options={"players": 3, "auctioneer": 0})
    assert table[0].get()["you"] == 0
    for who in (table[1], table.spectator):
        answer = ask(who, OWN[call])
        expected = "no-hints" if call == "hint" else "not-your-seat"
        assert code_of(answer) == expected, answer.text
    host = table[0]
    for seat in (1, 2):  # nor may the host, at the others' seats
        assert host.refused("GET", f"?seat={seat}") == "not-your-seat"
        assert host.refused("GET", f"/seats/{seat}/devices") == "not-your-seat"


def test_a_browser_that_gives_up_its_seat_leaves_it_to_nobody(server: Serving) -> None:
    with server.client() as maker, server.client() as bob, server.client() as cleo:
        table = make_table(maker, hold=[0])
        join(bob, table.links[1])
        him, host = Player(bob, table.id), Player(maker, table.id)
        with him.watch() as stream:
            assert bob.delete(f"/api/games/{table.id}").status_code == 200
            stream.to_end()
        assert him.refused("GET") == "unknown-link"
        assert code_of(bob.post("/api/join", json={"link": table.links[1]})) == "invitation-used"
        assert host.get()["table"]["seats"][1]["devices"] == 0
        fresh = host.ask("POST", "/seats/1/invitation").json()["link"]
        join(cleo, fresh)
        assert Player(cleo, table.id).get()["you"] == 1
