"""Two servers on one PostgreSQL: a change made at one takes effect at the other immediately."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

import httpx
import pytest

from mintopia.server.common.requests import SeatRequest, TableRequest
from mintopia.server.common.secrets import hash_of
from mintopia.server.common.settings import Settings
from mintopia.server.http.services import Services
from mintopia.server.tables.live_tables import LiveTables
from mintopia.server.tables.seats import Seats
from mintopia.server.tables.streams import Stream
from mintopia.server.tables.talk import Talk
from mintopia.store import Holder, Joining, Notice, open_store
from tests.server.holding import seated
from tests.server.inside import create_table, lobby_of
from tests.server.serving import WAIT, Player, Serving, join, make_table, two_servers
from tests.server.test_processes import elsewhere
from tests.server.test_seats import race

Two = tuple[Serving, Serving]
OPTIONS = {"players": 2, "starting": 0}


@pytest.fixture(scope="module")
def two(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    """Return two servers that share all tables."""
    with two_servers(tmp_path_factory.mktemp("apart"), database=database) as both:
        yield both


@pytest.fixture
def clients(two: Two) -> Iterator[tuple[httpx.Client, httpx.Client]]:
    """Return a client of each server; they share no cookies."""
    with two[0].client() as here, two[1].client() as there:
        yield here, there


def test_a_browser_that_sits_down_at_one_server_sits_at_the_other(
    clients: tuple[httpx.Client, httpx.Client],
) -> None:
    here, there = clients
    table = make_table(here, options=OPTIONS)
    make_table(here, options=OPTIONS, hold=[0])  # gives the browser its cookie
    there.cookies.update(here.cookies)
    me = Player(there, table.id)
    assert me.refused("GET") == "unknown-link"
    join(here, table.links[0])
    there.cookies.update(here.cookies)
    assert me.get()["you"] == 0
    join(here, table.links[1])
    there.cookies.update(here.cookies)
    assert me.get(params={"seat": 1})["yours"] == [0, 1]
    assert here.delete(f"/api/games/{table.id}").status_code == 200
    assert me.refused("GET") == "unknown-link"


def test_a_rematch_is_one_table_at_both_servers(clients: tuple[httpx.Client, httpx.Client]) -> None:
    here, there = clients
    table = make_table(here, options=OPTIONS, over=True)
    bob = elsewhere(table[1], there)
    assert bob.get()["table"]["rematch"] is None  # now in the other server's memory
    with bob.watch() as stream:
        first = table[0].ask("POST", "/rematch", {"rotate": True}).json()
        told = stream.until(lambda kind, data: kind == "table" and data["rematch"] is not None)
        assert told["rematch"] == first["table"]
    second = bob.ask("POST", "/rematch").json()
    assert second["table"] == first["table"]
    assert {*first["seats"], *second["seats"]} == {0, 1}


def test_a_deal_that_others_play_is_hidden_at_both_servers_until_they_have(
    clients: tuple[httpx.Client, httpx.Client],
) -> None:
    here, there = clients
    table = make_table(here, options=OPTIONS, over=True)
    ann, bob = table[0], elsewhere(table[1], there)
    assert bob.get()["table"]["seed"] is not None  # now in the other server's memory
    body = {"seats": [{"kind": "person"}, {"kind": "person"}], "start": True}
    others = ann.make("/same-deal", **body)
    assert bob.get()["table"]["seed"] is None
    assert "seed" not in bob.get("/record")
    assert not bob.get("/replay")["open"]
    assert bob.refused("POST", "/branch", {"number": 1}) == "deal-open"
    late = ann.make("/same-deal", **body)
    with elsewhere(others[0], there).watch() as stream:
        others.play_on()
        told = stream.until(lambda kind, data: kind == "table" and data["status"] == "finished")
        assert told["seed"] is None, "a third table still plays it"
    late.play_on()
    assert bob.get()["table"]["seed"] is not None


def test_of_many_one_gets_the_seat(two: Two, clients: tuple[httpx.Client, httpx.Client]) -> None:
    one, other = two
    maker, bob = clients
    with one.client() as bob_here, other.client() as far:
        table = make_table(maker, start=False)
        assert sorted(race([one, other] * 3, table.links[1])) == [200] + [410] * 5
        fresh = table[0].ask("DELETE", "/seats/1").json()["link"]
        join(bob, fresh, name="Bob")
        there = Player(bob, table.id)
        assert there.get()["you"] == 1, "at the server that gave the seat"
        bob_here.cookies.update(bob.cookies)
        assert Player(bob_here, table.id).get()["you"] == 1, "and at once at the other"
        with Player(bob_here, table.id).watch() as stream:
            host = Player(far, table.id, table.key(0))
            assert host.ask("DELETE", "/seats/1").status_code == 200
            stream.to_end()
        assert Player(bob_here, table.id).refused("GET") == "unknown-link"


def test_reset_links_end_streams_at_both_sides(clients: tuple[httpx.Client, httpx.Client]) -> None:
    here, there = clients
    table = make_table(here)
    seat = Player(there, table.id, table.key(1))
    watcher = Player(there, table.id, table.made["spectator_link"])
    with seat.watch() as playing, watcher.watch() as watching:
        assert table[0].ask("POST", "/spectator-link").status_code == 200
        watching.to_end()
        device = table[1].get("/seats/1/devices")["devices"][0]["id"]
        assert table[1].ask("DELETE", f"/seats/1/devices/{device}").status_code == 200
        playing.to_end()
    assert seat.refused("GET") == "unknown-link"
    assert watcher.refused("GET") == "unknown-link"


async def test_a_host_can_start_once_somebody_sat_down_elsewhere(database: str) -> None:
    seats = [SeatRequest(kind="person"), SeatRequest(kind="open")]
    stores = [open_store(database) for _ in range(2)]
    one, other = (LiveTables(store, 0, 60.0) for store in stores)  # they get no notices of changes
    try:
        made = await create_table(
            lobby_of(one), TableRequest(game="works", options=OPTIONS, seats=seats)
        )
        await other.find(made.live.id)
        holder = Holder(hash_of("b" * 32))
        request = Joining(link_hash=hash_of(made.links[1]), holders=(), new=holder, name="Bob")
        seats_there = Seats(other, Settings(), lobby_of(other).dealer, Talk(other, 30.0))
        await seats_there.join(request)
        await lobby_of(one).start(made.live)
        assert (made.live.table.status, made.live.seats[1].name) == ("running", "Bob")
    finally:
        for live_tables, store in zip((one, other), stores, strict=True):
            live_tables.close()
            store.close()


async def test_what_was_said_unheard_is_told_once_and_in_order(database: str) -> None:
    services = Services(Settings(), open_store(database))
    other = open_store(database)
    people = [SeatRequest(kind="person"), SeatRequest(kind="person")]
    body = TableRequest(game="works", options=OPTIONS, seats=people, start=True)
    made = await create_table(services.lobby, body)
    live, grants = made.live, await seated(services.tables, made, [0, 1])
    stream = Stream(0, None, access=grants[0])
    live.streams.add(stream)
    said = [other.add_message(live.id, 1, text) for text in ("one", "two")]
    # There is no listener here, so no notice arrives. Now it hears that listening has resumed.
    services._hear(Notice("listening"))
    shown = await read(stream, 2)
    for message in said:  # the delayed notices arrive after all
        assert message is not None
        await services.talk.hear(live.id, message.id)
    late = other.add_message(live.id, 1, "three")
    assert late is not None
    await services.talk.say(live, grants[0], "four")  # before the notice of the third arrives
    await services.talk.hear(live.id, late.id)
    shown += await read(stream, 2)
    live.streams.discard(stream)
    unseen = other.add_message(live.id, 1, "five")  # while nobody is watching
    assert unseen is not None
    await services.talk.hear(live.id, unseen.id)
    live.streams.add(stream)
    await services.talk.say(live, grants[0], "six")
    shown += await read(stream, 1)
    stream.close()
    assert await stream.take() is None, "nothing came twice"
    await services.close()
    other.close()
    assert shown == ["one", "two", "three", "four", "six"]


async def read(stream: Stream, count: int) -> list[str]:
    """Read until there are this many chat messages; return their texts."""
    texts: list[str] = []
    while len(texts) < count:
        taken = await asyncio.wait_for(stream.take(), WAIT)
        assert taken is not None
        for message in taken[0].decode().split("\n\n"):
            if message.startswith("event: chat\n"):
                texts.append(json.loads(message.partition("data: ")[2])["text"])
    return texts
