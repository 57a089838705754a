"""A player who leaves on their turn is notified once, and not at all if they come back."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from mintopia.server.http.services import Services
from mintopia.server.notify.away import LEFT_SECONDS
from tests.server.inside import Inside
from tests.server.receiving import Receiver
from tests.server.serving import Stream, Table, make_table, until
from tests.server.test_notify import set_webhook

TWO = {"players": 2, "starting": 0}
INSIDE = {"private_webhooks": True, "notices_per_minute": 0, "webhooks_per_hour": 0}
LATER = 1000.0  # seconds, so that nothing falls due during a test


@pytest.fixture
def client(inside: Inside) -> Iterator[httpx.Client]:
    with inside.client() as made:
        yield made


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mintopia.server.notify.away.LEFT_SECONDS", 0.0)


def table_of(client: httpx.Client, receiver: Receiver, **more: Any) -> Table:
    """Make a table where both people have a webhook."""
    table = make_table(client, **{"options": TWO} | more)
    for seat in (0, 1):
        set_webhook(table[seat], f"{receiver.url}/{seat}", seat)
    return table


def visit(table: Table, watcher: Stream, meanwhile: Callable[[], object] = lambda: None) -> None:
    """Have Bob come and leave again; wait until the watcher has seen both."""
    with table[1].watch():
        watcher.until(lambda kind, data: kind == "presence" and data["present"][1])
        meanwhile()
    watcher.until(lambda kind, data: kind == "presence" and not data["present"][1])


def waiting(services: Services) -> list[tuple[int, float]]:
    """List the notices in the outbox: for which seat, and for how many more seconds."""
    with services.store._database.read() as connection:
        rows = connection.execute(text("SELECT seat, next_at FROM outbox ORDER BY id")).all()
    return [(row.seat, row.next_at - time.time()) for row in rows]


def await_waiting(inside: Inside, seats: list[int]) -> list[float]:
    """Wait until exactly these seats have notices waiting; return the seconds left."""
    until(lambda: [seat for seat, _ in inside.look(waiting)] == seats)
    return [left for _, left in inside.look(waiting)]


def make_due(services: Services) -> None:
    """Make everything in the outbox due now."""
    with services.store._database.write() as connection:
        connection.execute(text("UPDATE outbox SET next_at = 0"))
    services.notifier.ring()


@pytest.mark.usefixtures("at_once")
def test_who_leaves_is_told_once(inside: Inside, client: httpx.Client, receiver: Receiver) -> None:
    table = table_of(client, receiver)
    with table.spectator.watch() as watcher:
        visit(table, watcher, lambda: table[0].play(0, "producer"))
        received = receiver.next()
        assert (received.path, received.json["kind"], received.json["seq"]) == (
            "/1",
            "your-turn",
            1,
        )
        await_waiting(inside, [])
        visit(table, watcher)
        visit(table, watcher)
    table[1].play(1, "producer")
    received = receiver.next()
    assert (received.path, received.json["seq"]) == ("/0", 2), "the next received is another's"
    await_waiting(inside, [])


@pytest.mark.usefixtures("at_once")
def test_who_was_told_when_the_turn_came_is_not_told_again(
    inside: Inside, client: httpx.Client, receiver: Receiver
) -> None:
    table = table_of(client, receiver)
    table[0].play(0, "producer")
    assert receiver.next().path == "/1"
    await_waiting(inside, [])
    with table.spectator.watch() as watcher:
        visit(table, watcher)
    table[1].play(1, "producer")
    assert receiver.next().path == "/0"
    await_waiting(inside, [])
    assert receiver.received.empty()


def test_it_is_due_in_a_while_and_taken_back_when_they_return(
    inside: Inside, client: httpx.Client, receiver: Receiver
) -> None:
    assert 60 <= LEFT_SECONDS <= 120
    table = table_of(client, receiver)
    with table.spectator.watch() as watcher:
        visit(table, watcher, lambda: table[0].play(0, "producer"))
        (left,) = await_waiting(inside, [1])
        assert left <= LEFT_SECONDS
        assert receiver.received.empty()
        visit(table, watcher, lambda: await_waiting(inside, []))
        (left,) = await_waiting(inside, [1])
        assert left <= LEFT_SECONDS, "what was never sent is to be sent after all"
    inside.look(make_due)
    assert receiver.next().json["seq"] == 1
    await_waiting(inside, [])


def test_who_has_moved_after_all_is_not_told(
    inside: Inside, client: httpx.Client, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mintopia.server.notify.away.LEFT_SECONDS", LATER)
    table = table_of(client, receiver)
    with table.spectator.watch() as watcher:
        visit(table, watcher, lambda: table[0].play(0, "producer"))
        await_waiting(inside, [1])
        table[1].play(1, "producer")
        assert receiver.next().path == "/0"
        inside.look(make_due)
        await_waiting(inside, [])
        assert receiver.received.empty()


@pytest.mark.usefixtures("at_once")
def test_whose_turn_it_is_not_and_whose_game_rests(
    inside: Inside, client: httpx.Client, receiver: Receiver
) -> None:
    table = table_of(client, receiver)
    with table.spectator.watch() as watcher:
        visit(table, watcher)  # it is Ann's turn

        def rest(services: Services) -> None:
            services.tables.unload_idle(0.0)
            live = services.tables.here(table.id)
            assert live is not None
            assert live.game is None

        def move_and_rest() -> None:
            table[0].play(0, "producer")
            inside.look(rest)

        visit(table, watcher, move_and_rest)
        received = receiver.next()
        assert (received.path, received.json["seq"]) == ("/1", 1)
    await_waiting(inside, [])
    assert receiver.received.empty()


@pytest.mark.usefixtures("at_once")
def test_the_first_turn_counts(inside: Inside, client: httpx.Client, receiver: Receiver) -> None:
    table = table_of(client, receiver, options={"players": 2, "starting": 1}, start=False)
    with table.spectator.watch() as watcher:
        visit(table, watcher, lambda: table[0].ask("POST", "/start"))
        received = receiver.next()
        assert (received.path, received.json["seq"]) == ("/1", 0)
    await_waiting(inside, [])


def test_who_was_here_when_the_server_ended_is_told_later(
    tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mintopia.server.notify.away.LEFT_SECONDS", LATER)
    first = Inside(tmp_path, private_webhooks=True)
    with first.client() as client:
        table = table_of(client, receiver)
        with table[1].watch() as bob:
            table[0].play(0, "producer")
            bob.kind("move")
            first.stop()
    with Inside(tmp_path, private_webhooks=True) as second, second.client() as client:
        assert client.get("/healthz").status_code == 200
        (left,) = await_waiting(second, [1])
        assert 0 < left <= LATER
        second.look(make_due)
        assert receiver.next().path == "/1"
