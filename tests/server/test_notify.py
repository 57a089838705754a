"""Notifications: webhooks and web push tell absent players that it is their turn."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import ipaddress
import json
import re
import socket
import threading
import time
from base64 import urlsafe_b64decode
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from mintopia.server.notify import sending
from mintopia.server.notify.notices import Webhook, read_webhook
from mintopia.server.notify.sending import AddressError, SendError, is_public, post, read_address
from tests.server.receiving import Browser, Received, Receiver
from tests.server.serving import (
    WAIT,
    Player,
    code_of,
    json_of,
    make_table,
    serving,
    two_clients,
    until,
)

LENIENT = {
    "private_webhooks": 1,
    "notices_per_minute": 0,
    "webhooks_per_hour": 0,
    "posts_per_minute": 0,
    "push_hosts": "*",
}
TWO = {"players": 2, "starting": 0}


SETTINGS = {**LENIENT, "notice_pause": 0.05, "notice_tries": 3}


def set_webhook(player: Player, url: str, seat: int, **more: Any) -> str:
    return str(json_of(player.ask("PUT", f"/seats/{seat}/webhook", {"url": url, **more}))["secret"])


def subscribe(player: Player, seat: int, browser: Browser, **more: Any) -> None:
    json_of(player.ask("POST", f"/seats/{seat}/push", browser.subscription | more), 201)


def counted(client: httpx.Client, way: str, outcome: str) -> int:
    line = rf'mintopia_notices_total{{outcome="{outcome}",way="{way}"}} ([0-9.]+)'
    found = re.search(line, client.get("/metrics").text)
    return int(float(found[1])) if found else 0


def await_count(client: httpx.Client, way: str, outcome: str, number: int) -> None:
    """Wait until this many notices have had this outcome."""
    until(lambda: counted(client, way, outcome) >= number)


def test_a_webhook_tells_who_is_to_move(client: httpx.Client, receiver: Receiver) -> None:
    table = make_table(client, options=TWO, name="Tea at six", seed=5)
    secret = set_webhook(table[1], f"{receiver.url}/hook?key=1", 1, language="en")
    table[0].play(0, "producer")
    received = receiver.next()
    assert received.path == "/hook?key=1"
    assert received.headers["content-type"] == "application/json"
    expected = hmac.new(secret.encode(), received.body, "sha256").hexdigest()
    assert received.headers["mintopia-signature"] == f"sha256={expected}"
    told = received.json
    assert abs(told.pop("at") - time.time()) < WAIT
    assert told == {
        "kind": "your-turn",
        "table": table.id,
        "name": "Tea at six",
        "game": "works",
        "seat": 1,
        "seq": 1,
        "language": "en",
        "title": "Your turn",
        "text": "It's your turn: Tea at six (Mint Works)",
        "tag": f"{table.id}:1",
        "url": f"{str(client.base_url).rstrip('/')}/t/{table.id}",
    }
    for hidden in (*table.links.values(), table.made["spectator_link"], secret):
        assert hidden not in received.body.decode()


def test_who_watches_or_just_moved_is_not_told(client: httpx.Client, receiver: Receiver) -> None:
    table = make_table(client, options=TWO)
    for seat in (0, 1):
        set_webhook(table[seat], f"{receiver.url}/{seat}", seat)
    with table[1].watch():
        table[0].play(0, "producer")
        table[1].play(1, "producer")
        received = receiver.next()
        assert (received.path, received.json["seq"]) == ("/0", 2), "seat 1 saw it, seat 0 did not"
    while (state := table[0].get())["table"]["seats"][1]["present"]:
        time.sleep(0.01)
    table[0].play(state["seq"], "pass")  # seat 1 has left, so it is notified; then it moves twice
    assert receiver.next().path == "/1"
    seq = 3
    while (state := table[1].get())["to_move"] == 1:
        seq = table[1].play(state["seq"], state["legal"][0])["seq"]
    received = receiver.next()
    assert (received.path, received.json["seq"]) == ("/0", seq), "not after one's own moves"
    assert receiver.received.empty()


def test_every_seat_of_a_watching_browser_knows(client: httpx.Client, receiver: Receiver) -> None:
    table = make_table(client, options={"players": 3, "starting": 0}, hold=[0, 1])
    me = Player(client, table.id)
    set_webhook(table[1], f"{receiver.url}/1", 1)
    set_webhook(table[2], f"{receiver.url}/2", 2)
    with me.watch(params={"seat": 0}):
        me.play(0, "producer")
        me.play(1, "producer")
        assert receiver.next().path == "/2"
    assert receiver.received.empty()


def test_the_start_and_the_end_of_a_game_are_told(client: httpx.Client, receiver: Receiver) -> None:
    table = make_table(client, options={"players": 2, "starting": 1}, start=False)
    set_webhook(table[1], f"{receiver.url}/1", 1, language="ja")
    assert table[0].ask("POST", "/start").status_code == 200
    first = receiver.next().json
    assert (first["kind"], first["seq"]) == ("your-turn", 0)
    assert first["title"] == "あなたの手番です"
    assert first["text"] == "あなたの手番です：Mint Works"
    set_webhook(table[0], f"{receiver.url}/0", 0, language="ja")
    with table.spectator.live() as stream:
        last = table.play_on()
        mover = stream.until(lambda kind, data: kind == "move" and data["seq"] == last)["seat"]
    while (received := receiver.next()).json["kind"] != "over":
        assert received.json["seq"] < last
    assert received.path == f"/{1 - mover}", "who made the last move knows"
    assert received.json["seq"] == last
    assert received.json["title"] == "ゲームが終わりました"


def test_a_person_is_told_after_a_bots_move(client: httpx.Client, receiver: Receiver) -> None:
    table = make_table(
        client,
        options={"players": 2, "starting": 1},
        start=False,
        seats=[{"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "random"}],
    )
    set_webhook(table[0], f"{receiver.url}/ann", 0)
    table[0].ask("POST", "/start")
    received = receiver.next().json
    assert received["kind"] == "your-turn"
    assert received["seq"] >= 1


def test_a_failure_is_retried_and_given_up(client: httpx.Client, receiver: Receiver) -> None:
    table = make_table(client, options=TWO)
    set_webhook(table[1], f"{receiver.url}/shaky", 1)
    receiver.answers["/shaky"] = [500, 302]
    before = {what: counted(client, "webhook", what) for what in ("sent", "retried", "failed")}
    table[0].play(0, "producer")
    posts = [receiver.next() for _ in range(3)]
    assert {received.path for received in posts} == {"/shaky"}, "a redirect is not followed"
    assert len({received.body for received in posts}) == 1
    await_count(client, "webhook", "sent", before["sent"] + 1)
    assert counted(client, "webhook", "retried") == before["retried"] + 2

    set_webhook(table[0], f"{receiver.url}/broken", 0)
    receiver.answers["/broken"] = [500] * 9
    table[1].play(1, "producer")
    await_count(client, "webhook", "failed", before["failed"] + 1)
    assert receiver.received.qsize() == 3, "three tries, not one more"


def test_what_is_late_is_not_sent(tmp_path: Path, receiver: Receiver) -> None:
    with serving(tmp_path, **LENIENT, notice_pause=0.05) as own, own.client() as client:
        table = make_table(client, options=TWO)
        set_webhook(table[1], f"{receiver.url}/1", 1)
        receiver.answers["/1"] = [503]
        receiver.hold.clear()
        table[0].play(0, "producer")
        assert receiver.next().json["seq"] == 1
        table[1].play(1, "producer")  # before the answer that would cause a retry
        receiver.hold.set()
        await_count(client, "webhook", "dropped", 1)
        assert receiver.received.empty()
        assert own.stop() == 0
        log = own.log()
    assert '"host": "127.0.0.1"' in log
    assert "/1" not in "".join(line for line in log.splitlines() if "notification" in line)


def test_a_hanging_receiver_delays_nothing(tmp_path: Path, receiver: Receiver) -> None:
    receiver.hold.clear()
    with serving(tmp_path, **LENIENT, notice_pause=0.05) as own:
        with own.client() as client:
            table = make_table(client, options=TWO)
            set_webhook(table[1], f"{receiver.url}/slow", 1)
            table[0].play(0, "producer")
            first = receiver.next()
            table[1].play(1, "producer")
            table[0].play(2, "pass")
            assert table[1].get()["seq"] == 3, "moves go on while the first received is on its way"
            second = receiver.next()
        begun = time.monotonic()
        assert own.stop() == 0
        assert time.monotonic() - begun < 9, "the end does not wait for an answer"
        assert "Traceback" not in own.log()
        receiver.hold.set()
        own.start()
        again = receiver.next()
        assert again.body == second.body != first.body, "what was not delivered comes once more"


def test_a_push_has_the_browsers_language(client: httpx.Client, receiver: Receiver) -> None:
    table = make_table(client, options=TWO, name="お茶", seed=5)
    browser = Browser(f"{receiver.url}/push/abc")
    subscribe(table[1], 1, browser, language="ja")
    table[0].play(0, "producer")
    received = receiver.next()
    told = browser.read(received)
    assert told["text"] == "あなたの手番です：お茶（Mint Works）"
    assert (told["table"], told["seat"], told["seq"]) == (table.id, 1, 1)
    assert told["url"] == f"/t/{table.id}"
    assert table.id.encode() not in received.body
    assert received.headers["content-encoding"] == "aes128gcm"
    assert int(received.headers["ttl"]) > 0
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,32}", received.headers["topic"])
    check_vapid(client, received, receiver.url)


def check_vapid(client: httpx.Client, received: Received, audience: str) -> None:
    """Check that the push was signed with the key that browsers subscribe with."""
    authorization = received.headers["authorization"]
    token, key = re.fullmatch(r"vapid t=([^,]+),k=(.+)", authorization).groups()  # type: ignore[union-attr]
    assert key == client.get("/api/push-key").json()["key"]
    head, told, signed = (urlsafe_b64decode(part + "==") for part in token.split("."))
    assert json.loads(head) == {"typ": "JWT", "alg": "ES256"}
    point = ec.EllipticCurvePublicKey.from_encoded_point(
        ec.SECP256R1(), urlsafe_b64decode(key + "==")
    )
    halves = int.from_bytes(signed[:32]), int.from_bytes(signed[32:])
    said = token.rpartition(".")[0].encode()
    point.verify(encode_dss_signature(*halves), said, ec.ECDSA(SHA256()))  # raises if it is invalid
    claims = json.loads(told)
    assert claims["aud"] == audience
    assert claims["sub"].startswith("mailto:")
    assert time.time() < claims["exp"] < time.time() + 24 * 3600


def test_a_subscription_that_is_gone_is_removed_and_the_others_are_told_once(
    client: httpx.Client, receiver: Receiver
) -> None:
    table = make_table(client, options=TWO)
    browsers = [Browser(f"{receiver.url}/push/{name}") for name in "abc"]
    for browser in browsers:
        subscribe(table[1], 1, browser)
    receiver.answers = {"/push/a": [410, 410], "/push/b": [500]}
    sent = counted(client, "webpush", "sent")
    table[0].play(0, "producer")
    await_count(client, "webpush", "sent", sent + 2)
    paths = sorted(receiver.next().path for _ in range(4))
    assert paths == ["/push/a", "/push/b", "/push/b", "/push/c"]
    assert table[1].ask("DELETE", "/seats/1/push", {"endpoint": browsers[1].endpoint}).is_success
    table[1].play(1, "producer")
    table[0].play(2, "pass")
    await_count(client, "webpush", "sent", sent + 3)
    assert receiver.next().path == "/push/c"
    assert receiver.received.empty()


def test_a_device_thrown_out_hears_no_more(client: httpx.Client, receiver: Receiver) -> None:
    table = make_table(client, options=TWO)
    set_webhook(table[1], f"{receiver.url}/old", 1)
    subscribe(table[1], 1, Browser(f"{receiver.url}/push/old"))
    link = table[1].ask("POST", "/seats/1/devices").json()["link"]
    fresh = Player(client, table.id, invitation=link)
    old = next(each["id"] for each in fresh.get("/seats/1/devices")["devices"] if not each["this"])
    assert fresh.ask("DELETE", f"/seats/1/devices/{old}").status_code == 200
    table[0].play(0, "producer")
    fresh.play(1, "producer")
    set_webhook(fresh, f"{receiver.url}/new", 1)
    table[0].play(2, "pass")
    assert receiver.next().path == "/new"
    assert fresh.ask("DELETE", "/seats/1/webhook").is_success
    fresh.play(3, "pass")
    assert receiver.received.empty()


KEYS = Browser("https://push.example/x").subscription["keys"]
WRONG = [
    ("PUT", "webhook", {"url": "ftp://example.org/x"}),
    ("PUT", "webhook", {"url": "https://"}),
    ("PUT", "webhook", {"url": "HTTPS://example.org/"}),
    ("PUT", "webhook", {"url": "https://a:b@example.org/"}),
    ("PUT", "webhook", {"url": "https://example.org:25/"}),
    ("PUT", "webhook", {"url": "https://example.org:99999/"}),
    ("PUT", "webhook", {"url": "https://example.org/a b"}),
    ("PUT", "webhook", {"url": "https://example.org/\r\nX: y"}),
    ("PUT", "webhook", {"url": "https://example.org/" + "x" * 1000}),
    ("PUT", "webhook", {"url": 7}),
    ("PUT", "webhook", {"url": "https://example.org/", "language": "fr"}),
    ("PUT", "webhook", {"url": "http://[::1"}),
    ("POST", "push", {"endpoint": "https://push.example/x"}),
    ("POST", "push", {"endpoint": "nonsense", "keys": KEYS}),
    ("POST", "push", {"endpoint": "https://push.example/x", "keys": {"p256dh": "x", "auth": "y"}}),
    ("POST", "push", {"endpoint": "https://push.example/x", "keys": KEYS | {"p256dh": "B" * 87}}),
    ("POST", "push", {"endpoint": "https://push.example/x", "keys": KEYS | {"auth": "!!!"}}),
    ("DELETE", "push", {}),
    ("DELETE", "push", {"endpoint": "https://push.example/\x00"}),
]


@pytest.mark.parametrize(("method", "what", "body"), WRONG)
def test_wrong_wishes_are_refused(
    client: httpx.Client, method: str, what: str, body: dict[str, Any]
) -> None:
    table = make_table(client, options=TWO)
    assert table[1].refused(method, f"/seats/1/{what}", body) == "bad-request"


def test_a_seat_notifies_so_many_browsers(client: httpx.Client) -> None:
    table = make_table(client, options=TWO)
    for number in range(10):
        subscribe(table[1], 1, Browser(f"https://push.example/{number}"))
    more = Browser("https://push.example/10").subscription
    assert table[1].refused("POST", "/seats/1/push", more) == "too-many-pushes"
    subscribe(table[1], 1, Browser("https://push.example/9"))


def test_private_addresses_are_refused_unless_allowed(tmp_path: Path) -> None:
    with serving(tmp_path, push_hosts="*") as own, own.client() as client:
        table = make_table(client, options=TWO)
        for host in ("127.0.0.1", "localhost", "[::1]", "10.1.2.3", "169.254.169.254", "0.0.0.0"):
            answer = table[1].ask("PUT", "/seats/1/webhook", {"url": f"http://{host}:8080/"})
            assert code_of(answer) == "bad-request"
            assert "public" in answer.json()["error"]["message"]
        push = Browser("http://push.example/x").subscription
        assert table[1].refused("POST", "/seats/1/push", push) == "bad-request", "not https"
        # A name is looked up before anything is sent, so one of a private address is refused, too.
        inside = f"http://{socket.gethostname()}:8624/"
        refused = table[1].ask("PUT", "/seats/1/webhook", {"url": inside})
        assert code_of(refused) in ("bad-request", "unreachable")  # the latter if it has no address


def test_one_server_sends_and_all_watch(database: str, tmp_path: Path, receiver: Receiver) -> None:
    with two_clients(tmp_path, database=database, **LENIENT) as (_, here, there):
        keys = {client.get("/api/push-key").json()["key"] for client in (here, there)}
        assert len(keys) == 1
        tables = [make_table(here, options=TWO) for _ in range(8)]
        for table in tables:
            bob = Player(there, table.id, table.key(1))
            set_webhook(bob, f"{receiver.url}/{table.id}", 1)
            subscribe(bob, 1, Browser(f"{receiver.url}/push/{table.id}"))
        watched = tables[0]
        with watched[0].live() as ann, Player(there, watched.id, watched.key(1)).live() as stream:
            stream.next()
            if not ann.next()[1]["table"]["seats"][1]["present"]:
                ann.until(lambda kind, data: kind == "presence" and data["present"][1])
            for table in tables:
                table[0].play(0, "producer")
            paths = sorted(receiver.next().path for _ in range(14))
        away = [table.id for table in tables[1:]]
        assert paths == sorted([f"/{name}" for name in away] + [f"/push/{name}" for name in away])

        def sent(way: str) -> bool:
            return sum(counted(client, way, "sent") for client in (here, there)) >= 7

        for way in ("webhook", "webpush"):
            until(partial(sent, way))
        assert receiver.received.empty()


# --- sending ------------------------------------------------------------------------------------
PUBLIC = "93.184.215.14 2606:2800:21f:cb07:6820:80da:af6b:8b2c ::ffff:93.184.215.14"
PRIVATE = (
    "127.0.0.1 127.9.9.9 0.0.0.0 10.0.0.1 172.16.0.1 192.168.1.1 100.64.0.1 169.254.169.254 "
    "224.0.0.1 255.255.255.255 :: ::1 fe80::1 fc00::1 fec0::1 ff02::1 ::ffff:127.0.0.1 "
    "::ffff:10.0.0.1 2002:7f00:1:: 64:ff9b::7f00:1"
)


@pytest.mark.parametrize(("addresses", "public"), [(PUBLIC, True), (PRIVATE, False)])
def test_which_addresses_are_public(addresses: str, public: bool) -> None:
    for address in addresses.split():
        assert is_public(ipaddress.ip_address(address)) is public, address


def send_to(url: str, addresses: list[str], **more: Any) -> int:
    """Post to a URL whose host has these addresses; return the answer's status."""

    async def scenario() -> int:
        settings = {"seconds": 5.0, "private": False, **more}
        return (await post(url, b"{}", {"Content-Type": "text/plain"}, **settings)).status

    with patch.object(sending, "resolve", lambda *_: addresses):
        return asyncio.run(scenario())


def test_a_name_that_leads_inside_is_refused_when_it_is_looked_up(receiver: Receiver) -> None:
    port = receiver.url.rpartition(":")[2]
    for addresses in (["127.0.0.1"], ["93.184.215.14", "127.0.0.1"], ["::1"], ["fe80::1%eth0"]):
        with pytest.raises(AddressError):
            send_to(f"http://inside.example:{port}/", addresses)
    assert receiver.received.empty()
    assert send_to(f"http://inside.example:{port}/x", ["127.0.0.1"], private=True) == 204
    received = receiver.next()
    assert received.headers["host"] == f"inside.example:{port}", "the name is asked for, by address"


def test_what_may_pass_and_what_never_will_are_told_apart(receiver: Receiver) -> None:
    receiver.hold.clear()
    with pytest.raises(SendError, match="in time"):
        send_to(receiver.url, ["127.0.0.1"], private=True, seconds=0.2)
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://x.example:{unused.getsockname()[1]}"
        with pytest.raises(SendError, match="no connection"):
            send_to(url, ["127.0.0.1"], private=True)
    with pytest.raises(SendError, match="no address"):
        send_to("http://x.example", [])
    for text in ("http://x\\@y/", "gopher://x/", "http:///x", "http://ü.example/"):
        with pytest.raises(AddressError):
            read_address(text)


@pytest.mark.parametrize("says", [b"H", b"220 mail.example ready\r\n", b""])
def test_an_answer_that_never_ends_and_one_that_is_no_http(says: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        ended = threading.Event()

        def serve() -> None:
            connection, _ = server.accept()
            with connection, contextlib.suppress(ConnectionError):
                while says and not ended.wait(0.05):
                    connection.sendall(says)

        thread = threading.Thread(target=serve)
        thread.start()
        url = f"http://x.example:{server.getsockname()[1]}/"
        try:
            with pytest.raises(SendError):
                send_to(url, ["127.0.0.1"], private=True, seconds=1.0)
        finally:
            ended.set()
            thread.join(WAIT)


def test_a_webhook_is_kept_as_its_address_and_what_belongs_to_it() -> None:
    hook = Webhook("https://example.org/x?y=1", "secret", "ja", "https://games.example", "mark")
    assert hook.write().startswith("https://example.org/x?y=1 ")
    assert read_webhook(hook.write()) == hook
    assert read_webhook("https://example.org/") == Webhook("https://example.org/", "", "en", "")
    assert read_webhook("https://example.org/ s fr").language == "en"
