"""Webhooks as a weapon: nobody gets unwanted posts, and nobody's notices are held up."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from mintopia.server.common.limits import Rate
from mintopia.server.common.metrics import Metrics
from mintopia.server.common.settings import Settings
from mintopia.server.notify import sending
from mintopia.server.notify.host_queues import HostQueues
from mintopia.server.notify.notices import read_webhook
from mintopia.server.notify.notifier import CONFIRMS_PER_MINUTE, MAX_IN_FLIGHT, Notifier
from mintopia.server.tables.live_tables import LiveTables
from mintopia.store import NewDelivery, open_store, sqlite_url
from tests.server.inside import Inside
from tests.server.receiving import Browser, Receiver
from tests.server.serving import Player, code_of, make_table
from tests.server.stored import store_game

TWO = {"players": 2, "starting": 0}
HOOK_LIMITS = {"private_webhooks": True, "notices_per_minute": 0, "trust_proxy": True}


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Return a mapping of made-up host names to addresses that replaces real lookups."""
    known: dict[str, str] = {}

    def resolve(host: str, _: int) -> list[str]:
        return [known[host]] if host in known else []

    monkeypatch.setattr(sending, "resolve", resolve)
    return known


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Inside]]:
    with ExitStack() as started:
        yield lambda **settings: started.enter_context(
            Inside(tmp_path, **{**HOOK_LIMITS, **settings})
        )


def client_at(server: Inside, address: str) -> httpx.Client:
    """Return a client that comes from this address, according to a trusted proxy."""
    return server.client(headers={"X-Forwarded-For": address})


def hook(player: Player, url: str, seat: int = 1) -> httpx.Response:
    return player.ask("PUT", f"/seats/{seat}/webhook", {"url": url})


# --- a target confirms itself --------------------------------------------------------------------
@pytest.mark.parametrize(
    ("says", "is_taken"),
    [
        (lambda asked: asked["challenge"].encode(), True),
        (lambda asked: f" {asked['challenge']}\r\n".encode(), True),
        (lambda _: b"", False),
        (lambda _: b"ok", False),
        (lambda asked: json.dumps(asked).encode(), False),  # an echo is no confirmation
        (lambda asked: asked["challenge"].encode() * 2, False),
        (lambda asked: b" " * 100_000 + asked["challenge"].encode(), False),
    ],
    ids=["right", "with a line's end", "nothing", "ok", "echo", "twice", "long"],
)
def test_an_address_must_say_that_it_wants_notifications(
    start: Callable[..., Inside], says: Callable[[Any], bytes], is_taken: bool
) -> None:
    server = start()
    with Receiver().open() as receiver, server.client() as client:
        receiver.confirm = says
        table = make_table(client, options=TWO)
        answer = hook(table[1], f"{receiver.url}/x")
        assert receiver.asked == 1
        if is_taken:
            assert answer.is_success
            assert receiver.received.empty(), "the question is not a notification"
        else:
            assert (answer.status_code, code_of(answer)) == (422, "unconfirmed")
        stored = server.look(lambda services: services.store.seats(table.id)[1].webhook)
        assert (stored is not None) is is_taken
        table[0].play(0, "producer")
        if is_taken:
            assert receiver.next().json["kind"] == "your-turn"
            assert stored is not None
            assert read_webhook(stored).client, "it is known whose it is"
            assert "127.0.0.1" not in read_webhook(stored).client


def test_unanswered_nothing_is_set(start: Callable[..., Inside], names: dict[str, str]) -> None:
    server = start(notice_seconds=0.5)
    with server.client() as client, socket.create_server(("127.0.0.1", 0)) as silent:
        names["silent.example"] = "127.0.0.1"
        table = make_table(client, options=TWO)
        port = silent.getsockname()[1]
        for url in (f"http://silent.example:{port}/", "http://nobody.example/"):
            answer = hook(table[1], url)
            assert (answer.status_code, code_of(answer)) == (422, "unreachable")
        assert server.look(lambda services: services.store.seats(table.id)[1].webhook) is None


def test_a_third_party_is_asked_a_few_times_whatever_its_names_are(
    start: Callable[..., Inside], names: dict[str, str]
) -> None:
    server = start(webhooks_per_hour=0)
    with Receiver().open() as victim:
        victim.confirm = lambda _: b"who are you?"
        port = victim.url.rpartition(":")[2]
        codes = []
        begun = time.monotonic()
        for number in range(40):
            names[f"a{number}.example"] = "127.0.0.1"
            with client_at(server, f"192.0.2.{number % 4}") as client:
                table = make_table(client, options=TWO)
                codes.append(code_of(hook(table[1], f"http://a{number}.example:{port}/")))
        minutes = (time.monotonic() - begun) / 60
        assert victim.asked <= CONFIRMS_PER_MINUTE * (1 + minutes) + 1
        assert codes[0] == "unconfirmed"
        assert "too-many" in codes


def test_a_client_sets_so_many_an_hour(start: Callable[..., Inside]) -> None:
    server = start(webhooks_per_hour=3)
    with Receiver().open() as receiver:
        with client_at(server, "192.0.2.1") as client:
            table = make_table(client, options=TWO)
            answers = [hook(table[1], receiver.url) for _ in range(5)]
            assert [answer.status_code for answer in answers] == [200] * 3 + [429] * 2
            assert code_of(answers[-1]) == "too-many"
        assert receiver.asked == 3
        with client_at(server, "192.0.2.2") as other:
            assert hook(make_table(other, options=TWO)[1], receiver.url).is_success


def test_posts_to_a_host_keep_a_pace_and_none_is_lost(start: Callable[..., Inside]) -> None:
    server = start(posts_per_minute=4, webhooks_per_hour=0)
    with Receiver().open() as receiver, server.client() as client:
        tables = [make_table(client, options=TWO) for _ in range(6)]
        server.look(lambda services: setattr(services.notifier, "_posts", Rate(0, 1)))
        for table in tables:
            assert hook(table[1], f"{receiver.url}/{table.id}").is_success
        server.look(lambda services: setattr(services.notifier, "_posts", Rate(0.01, 2)))
        for table in tables:
            table[0].play(0, "producer")
        first = {receiver.next().path for _ in range(2)}
        time.sleep(1)
        assert receiver.received.empty(), "the others wait"
        server.look(lambda services: setattr(services.notifier, "_posts", Rate(0, 1)))
        later = {receiver.next().path for _ in range(4)}
        assert first | later == {f"/{table.id}" for table in tables}


# --- nobody's notices wait -----------------------------------------------------------------------
def test_an_honest_notice_goes_out_while_more_hooks_than_fit_never_answer(
    start: Callable[..., Inside], names: dict[str, str]
) -> None:
    server = start(notice_seconds=300, webhooks_per_hour=0, posts_per_minute=0)
    with Receiver("0.0.0.0").open() as dead, Receiver("127.0.0.9").open() as alive:
        port = dead.url.rpartition(":")[2]
        with client_at(server, "192.0.2.1") as attacker:
            tables = []
            for number in range(MAX_IN_FLIGHT + 16):
                name = f"h{number}.example"
                names[name] = f"127.0.{2 + number % 50}.1"
                table = make_table(attacker, options=TWO)
                assert hook(table[1], f"http://{name}:{port}/").is_success
                tables.append(table)
            dead.hold.clear()
            for table in tables:
                table[0].play(0, "producer")
            dead.next()
        with client_at(server, "192.0.2.2") as honest:
            table = make_table(honest, options=TWO)
            assert hook(table[1], f"{alive.url}/mine").is_success
            table[0].play(0, "producer")
            assert alive.next().json["table"] == table.id, "it did not wait for the others"
        assert dead.received.qsize() < 10, "few of the others are on their way at once"


def test_pushes_go_to_push_services_only(start: Callable[..., Inside]) -> None:
    server = start(private_webhooks=False)
    with server.client() as client:
        table = make_table(client, options=TWO)
        for host, is_taken in (
            ("fcm.googleapis.com", True),
            ("updates.push.services.mozilla.com", True),
            ("web.push.apple.com", True),
            ("wns2-par02p.notify.windows.com", True),
            ("victim.example", False),
            ("fcm.googleapis.com.victim.example", False),
            ("evilpush.apple.com", False),
        ):
            body = Browser(f"https://{host}/x").subscription
            answer = table[1].ask("POST", "/seats/1/push", body)
            assert answer.is_success is is_taken, host
            if not is_taken:
                assert code_of(answer) == "bad-request"
                assert "push service that this server knows" in answer.json()["error"]["message"]


# --- queues --------------------------------------------------------------------------------------
def test_a_queue_has_so_many_places() -> None:
    queues = HostQueues(8)
    first = queues.enter({"client a": 2, "host x": 9})
    assert first is not None
    assert queues.enter({"client a": 2, "host y": 9}) is not None
    assert queues.enter({"client a": 2, "host z": 9}) is None
    assert queues.enter({"client b": 2, "host x": 9}) is not None
    queues.leave(first)
    assert queues.enter({"client a": 2, "host z": 9}) is not None


def test_a_slow_lane_has_one_place_until_an_answer_comes() -> None:
    queues = HostQueues(8)
    places = queues.enter({"host x": 4})
    assert places is not None
    queues.leave(places, is_slow=True)
    again = queues.enter({"host x": 4})
    assert again is not None
    assert queues.enter({"host x": 4}) is None
    queues.leave(again, is_slow=False)
    assert queues.enter({"host x": 4}) is not None
    assert queues.enter({"host x": 4}) is not None


def test_slow_queues_never_have_all_hands() -> None:
    queues = HostQueues(3)
    for number in range(9):
        places = queues.enter({f"host {number}": 4})
        assert places is not None
        queues.leave(places, is_slow=True)
    held = [queues.enter({f"host {number}": 4}) for number in range(9)]
    assert sum(places is not None for places in held) == 3
    assert queues.enter({"host new": 4}) is not None
    assert held[0] is not None
    queues.leave(held[0])
    assert queues.enter({"host 8": 4}) is not None


async def test_what_waited_for_a_place_is_put_back_when_the_server_stops(tmp_path: Path) -> None:
    store = open_store(sqlite_url(tmp_path / "games.db"))
    live_tables = LiveTables(store, 0, 60.0)
    notifier = Notifier(store, live_tables, Settings(), Metrics())
    table = store_game(store, moves=0, links=["a" * 32, "b" * 32])
    store.outbox.add([NewDelivery(table_id=table, seat=0, kind="webhook", payload="{}")])
    notifier._full = store.outbox.take()
    await notifier.close()
    assert [delivery.attempts for delivery in store.outbox.take()] == [1]
    live_tables.close()
    store.close()
