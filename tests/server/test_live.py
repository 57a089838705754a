"""Live streams, and the live tables in memory that feed them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from mintopia.server.common import limits
from mintopia.server.common.errors import ApiError
from mintopia.server.common.limits import Rate, client_of
from mintopia.server.common.requests import SeatRequest, TableRequest
from mintopia.server.common.secrets import hash_of
from mintopia.server.common.settings import Settings
from mintopia.server.http.auth import Auth, Requester
from mintopia.server.http.live import BEAT_PARTS, FEW_MISSED, MOST_MISSED, Live
from mintopia.server.http.services import Services
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.live_tables import LiveTables
from mintopia.server.tables.lobby import CreatedTable, Lobby
from mintopia.server.tables.presence import TELL_SECONDS
from mintopia.server.tables.seats import Seats
from mintopia.server.tables.streams import HEARTBEAT, MOST_WAITING, Stream
from mintopia.server.tables.talk import Talk
from mintopia.store import Append, Entry, Store, StoreUnavailableError, open_store, sqlite_url
from tests.server.holding import SECRET, seated
from tests.server.inside import create_table, lobby_of
from tests.server.serving import Player, code_of, make_table, serving

# --- streams --------------------------------------------------------------------------------------
FLAPS: Final = 30


def test_a_stream_begins_with_the_state_and_goes_on_with_moves(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    with table[1].live() as stream:
        kind, state, number = stream.next()
        assert (kind, number) == ("state", "0")
        assert state["you"] == 1
        assert state["view"] == table[1].get()["view"]
        table[0].play(0, "producer")
        while (message := stream.next())[0] != "move":
            pass
        _, move, number = message
        assert number == "1"
        assert move["seq"] == 1
        assert move["seat"] == 0
        assert move["to_move"] == 1
        assert move["legal"], "it is this seat's turn now"
        assert move["view"] == table[1].get()["view"]


def test_after_a_break_the_missed_messages_come_as_they_were(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0}, seed=3)
    with table[1].live() as stream:
        table.play_on(6)
        seen = [stream.kind("move") for _ in range(6)]
    with table[1].live(headers={"Last-Event-ID": "2"}) as stream:
        missed = [stream.next() for _ in range(4)]
        assert [data for _, data, _ in missed] == seen[2:]
        assert [number for _, _, number in missed] == ["3", "4", "5", "6"]
        assert stream.next()[0] == "table"
    with table[1].live(params={"after": 6}) as stream:
        assert stream.next()[0] == "table", "nothing was missed"
    with table[1].live(headers={"Last-Event-ID": "99"}) as stream:
        assert stream.next()[0] == "state", "a number that never was"


def test_after_an_undo_a_resumed_stream_tells_the_whole_state(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    table[0].play(0, "producer")
    table[0].ask("POST", "/undo", {"seq": 1})
    with table[1].live(headers={"Last-Event-ID": "1"}) as stream:
        kind, data, number = stream.next()
        assert (kind, number, data["seq"]) == ("state", "2", 2)


def test_sentences_come_in_the_language_that_was_asked_for(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    bob = table[1]
    with bob.watch(params={"words": "ja"}) as one, bob.watch(params={"words": "en"}) as two:
        table[0].play(0, "producer")
        assert "ミント" in one.kind("move")["events"][0]["text"]
        english = two.kind("move")
        assert "Mint" in english["events"][0]["text"]
        assert english["legal"][0]["move"] == "pass"
        assert english["legal"][0]["text"]


def test_everybody_sees_who_is_there(client: httpx.Client) -> None:
    table = make_table(client)
    with table[0].live() as host:
        assert [seat["present"] for seat in host.next()[1]["table"]["seats"]] == [True, False]
        with table[1].watch():
            assert host.until(lambda kind, data: kind == "presence" and data["present"][1])
        gone = host.until(lambda kind, data: kind == "presence" and not data["present"][1])
        assert gone["present"] == [True, False]


def test_only_who_holds_a_seat_is_present_there(client: httpx.Client) -> None:
    table, other = make_table(client), make_table(client)
    with table[0].watch():
        assert table.spectator.refused("GET", "/live", params={"seat": 1}) == "not-your-seat"
        stranger = Player(client, table.id, other.key(1))
        assert stranger.refused("GET", "/live", params={"seat": 1}) == "unknown-link"
        with table.spectator.live() as watcher:
            told = watcher.kind("state")["table"]["seats"]
            assert [seat["present"] for seat in told] == [True, False]


def test_who_comes_and_goes_is_not_told_every_time(client: httpx.Client) -> None:
    table = make_table(client)
    with table[0].watch() as host:
        began = time.monotonic()
        for _ in range(FLAPS):
            with table[1].watch():
                pass
        table[0].ask("POST", "/messages", {"text": "gone?"})
        told = []
        while (message := host.next())[0] != "chat":
            if message[0] == "presence":
                told.append(message[1]["present"])
        while not told or told[-1][1]:
            told.append(host.kind("presence")["present"])
        assert len(told) <= (time.monotonic() - began) / TELL_SECONDS + 2
        assert told[-1] == [True, False]


def test_a_table_that_starts_is_told_to_those_who_wait(client: httpx.Client) -> None:
    table = make_table(client, start=False)
    table[0].get()
    with table[1].live() as stream:
        assert "view" not in stream.next()[1]
        table[0].ask("PATCH", "", {"name": "Sunday"})
        assert stream.kind("table")["name"] == "Sunday"
        table[0].ask("POST", "/start")
        state = stream.kind("state")
        assert state["view"]["players"]
        assert state["table"]["commitment"]


@pytest.mark.parametrize(
    ("params", "headers"),
    [
        ({"seat": "x"}, {}),
        ({"words": "fr"}, {}),
        ({}, {"Last-Event-ID": "-1"}),
        ({}, {"Last-Event-ID": "9" * 30}),
    ],
)
def test_a_stream_asked_for_in_a_wrong_way_is_refused(
    client: httpx.Client, params: dict[str, str], headers: dict[str, str]
) -> None:
    response = make_table(client)[0].ask("GET", "/live", params=params, headers=headers)
    assert code_of(response) == "bad-request"


def test_a_clean_end_closes_the_streams(tmp_path: Path) -> None:
    with serving(tmp_path) as own, own.client() as client:
        table = make_table(client)
        with table[0].watch() as stream:
            assert own.stop() == 0
            stream.to_end()
    assert "stopped" in own.log()


# --- one reader ---------------------------------------------------------------------------------
async def test_a_reader_that_is_too_slow_is_dropped() -> None:
    stream = Stream(0, None)
    dropped = []
    for _ in range(MOST_WAITING + 1):
        stream.put(b"x")
        dropped.append(stream.dropped)
    assert dropped == [False] * MOST_WAITING + [True]
    assert await stream.take() is None


async def test_messages_that_wait_are_taken_together_and_in_order() -> None:
    stream = Stream(None, "en")
    reading = asyncio.create_task(stream.take())
    await asyncio.sleep(0)
    stream.put(b"a")
    stream.put(b"b")
    stream.beat()  # messages are waiting, so no sign of life is needed
    taken = await reading
    assert taken is not None
    assert taken[0] == b"ab"
    stream.beat()
    stream.close()
    rest = await stream.take()
    assert rest is not None
    assert rest[0] == HEARTBEAT
    assert await stream.take() is None


async def test_signs_of_life_are_spread_and_reach_every_stream_once() -> None:
    nothing: Any = None
    live = Live(nothing, nothing, nothing, nothing, nothing, nothing, nothing)
    streams = [Stream(0, None) for _ in range(3000)]
    live._streams.update(streams)
    alive = 0
    for part in range(BEAT_PARTS):
        live.beat_part(part)
        now = sum(bool(stream._waiting) for stream in streams)
        assert now - alive < len(streams) / 10, "no more than a part at a time"
        alive = now
    assert alive == len(streams)
    assert {len(stream._waiting) for stream in streams} == {1}


# --- tables in memory -----------------------------------------------------------------------------
PEOPLE = [SeatRequest(kind="person"), SeatRequest(kind="person")]


def requester(cookie: str = "", peer: str = "127.0.0.1", **more: str) -> Requester:
    headers = [(b"cookie", cookie.encode())] if cookie else []
    headers += [(key.encode(), value.encode()) for key, value in more.items()]
    return Requester(headers, peer, "http", trust_proxy=False)


@asynccontextmanager
async def a_table(
    folder: Path, *, start: bool = True
) -> AsyncIterator[tuple[LiveTables, Lobby, CreatedTable]]:
    store = open_store(sqlite_url(folder / "games.db"))
    live_tables = LiveTables(store, 0, 60.0)
    lobby = lobby_of(live_tables)
    options = {"players": 2, "starting": 0}
    body = TableRequest(game="works", options=options, seats=PEOPLE)
    made = await create_table(lobby, body)
    if start:
        await lobby.start(made.live)
    try:
        yield live_tables, lobby, made
    finally:
        live_tables.close()
        store.close()


async def test_at_a_table_at_rest_the_seat_to_move_is_still_known(tmp_path: Path) -> None:
    async with a_table(tmp_path) as (live_tables, _, made):
        auth = Auth(live_tables)
        await seated(live_tables, made, [0, 1])
        made.live.streams.add(Stream(0, None))
        live_tables.unload_idle(-1.0)
        rested = made.live.game is None
        caller = await auth.enter(requester(f"mintopia={SECRET}"), made.live.id)
        assert (rested, caller.seat(None)) == (True, 0)


def test_the_next_entry_need_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> list[tuple[int, int]]:
        async with a_table(tmp_path) as (live_tables, _, made):
            live, store = made.live, live_tables.store
            found = []
            reads = 0
            news = store.news

            def counted(table_id: str, *, after: int) -> Any:
                nonlocal reads
                reads += 1
                return news(table_id, after=after)

            monkeypatch.setattr(store, "news", counted)
            for seq, brings in ((1, True), (2, False), (3, True), (4, None), (5, True)):
                append = Append(
                    table_id=live.id, seq=seq, seat=(seq - 1) % 2, text="producer",
                    answer_to=seq - 1, turn_seat=seq % 2,
                )  # fmt: skip
                if seq > 2:  # the Producer has two spaces
                    append = replace(append, text="pass" if seq > 3 else "leadership-council")
                (stored,) = store.append([append])
                assert isinstance(stored, Entry)
                if brings is not None:  # otherwise no notice of it arrived
                    await live_tables.catch_up(live.id, seq, stored if brings else None)
                await live_tables.catch_up(live.id, seq - 1, stored)  # a late notice
                found.append((live.seq, reads))
            return found

    assert asyncio.run(scenario()) == [(1, 0), (2, 1), (3, 1), (3, 1), (5, 2)]


async def test_a_failed_read_is_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_table(tmp_path) as (live_tables, _, made):
        live, store = made.live, live_tables.store
        await seated(live_tables, made, [1])
        store.set_seat(live.id, 1, empty=True)  # as another process does

        def fails(_: str) -> frozenset[int]:
            raise StoreUnavailableError("away")

        with monkeypatch.context() as patch:
            patch.setattr(store.outbox, "push_seats", fails)
            with pytest.raises(StoreUnavailableError):
                await live_tables.reload(live.id)
        is_stale = live.stale
        async with live_tables.locked(live):
            assert is_stale
            assert not live.stale
            assert live.devices(1) == 0, "whoever held the seat holds it no more"


async def test_what_changes_while_a_table_is_read_has_it_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_table(tmp_path) as (live_tables, _, made):
        fill = live_tables._fill

        def and_meanwhile(live: LiveTable) -> None:
            fill(live)
            live_tables.deal_changed(live.table)

        monkeypatch.setattr(live_tables, "_fill", and_meanwhile)
        await live_tables.refresh(made.live)
        assert made.live.stale


async def test_whoever_watches_is_told_of_a_start_however_it_is_found_out(tmp_path: Path) -> None:
    async with a_table(tmp_path, start=False) as (live_tables, _, made):
        stream = Stream(0, None, access=(await seated(live_tables, made, [0]))[0])
        made.live.streams.add(stream)
        live_tables.store.start_table(made.live.id, turn_seat=0)  # as another process does
        async with made.live.lock:
            await live_tables.refresh(made.live)
        stream.close()
        taken = await stream.take()
        told = b"" if taken is None else taken[0]
        assert told.count(b"event: state") == 1
        assert b'"view"' in told


@pytest.mark.parametrize(
    "cookie",
    [
        'other={"a": 1}; mintopia=' + SECRET,
        f"a b=c; mintopia={SECRET}; x=y",
        f"junk; mintopia={SECRET}",
        f"list[0]=1;mintopia={SECRET}",
        f"mintopian=other; xmintopia=other; mintopia={SECRET}",
    ],
)
def test_other_cookies_of_the_same_host_do_not_hide_ours(cookie: str) -> None:
    assert requester(cookie).browser == (hash_of(SECRET),)


@pytest.mark.parametrize(
    "cookie", ["", "mintopia=", "other=me", "mintopia=me", "mintopia", "mintopia=" + "x" * 201]
)
def test_without_a_cookie_of_ours_there_is_no_browser(cookie: str) -> None:
    assert requester(cookie).browser == ()


def test_the_addresses_of_one_ipv6_network_are_one_client() -> None:
    assert client_of("2001:db8:1:2:3::4") == client_of("2001:db8:1:2:ffff::9")
    assert client_of("2001:db8:1:2::1") != client_of("2001:db8:1:3::1")
    assert client_of("::ffff:192.0.2.7") == client_of("192.0.2.7") == "192.0.2.7"
    assert client_of("fe80::1%eth0") == client_of("fe80::2")
    assert client_of("") == ""
    assert requester(peer="2001:db8::1").client == requester(peer="2001:db8::2").client


def test_what_a_rate_remembers_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEYS", 8)
    monkeypatch.setattr(limits, "KEPT_KEYS", 6)
    rate = Rate(1.0, 1.0, clock=lambda: 0.0)
    for number in range(100):
        assert rate.take(str(number)) == 0.0
        assert len(rate._buckets) <= 8
    assert rate.take("99") > 0, "the latest are remembered"


def test_many_missed_moves_are_told_one_by_one_only_so_often() -> None:
    nothing: Any = None
    rate = Rate(1.0, 2.0, clock=lambda: 0.0)
    live = Live(nothing, nothing, nothing, nothing, nothing, rate, nothing)
    asked = [live._may_resume(MOST_MISSED, "a") for _ in range(3)]
    assert asked == [True, True, False], "then the state says it all"
    assert live._may_resume(FEW_MISSED, "a")
    assert live._may_resume(FEW_MISSED + 1, "b")
    assert not live._may_resume(MOST_MISSED + 1, "c")


async def test_a_table_is_read_without_talk_and_the_latest_is_listed(tmp_path: Path) -> None:
    async with a_table(tmp_path) as (live_tables, _, made):
        store, table = live_tables.store, made.live.id
        ids = [store.add_message(table, 0, str(number)) for number in range(5)]
        assert all(ids)
        game = store.load(table, talk=False)
        assert game is not None
        assert game.messages == ()
        assert [one.text for one in store.messages(table, most=2)] == ["3", "4"]
        assert [one.text for one in store.messages(table)] == list("01234")


async def test_a_table_that_another_process_started_is_not_closed(tmp_path: Path) -> None:
    async with a_table(tmp_path, start=False) as (live_tables, lobby, made):
        host = (await seated(live_tables, made, [0]))[0]
        live_tables.store.start_table(made.live.id, turn_seat=0)  # as another process does
        with pytest.raises(ApiError) as close:
            await lobby.close(made.live)
        made.live.table = replace(made.live.table, status="open")  # memory is out of date
        talk = Talk(live_tables, 30.0)
        with pytest.raises(ApiError) as kick:
            await Seats(live_tables, Settings(), lobby.dealer, talk).free(made.live, 1, host)
        row = live_tables.store.seats(made.live.id)[1]
        assert (close.value.code, kick.value.code, row.kind) == (
            "already-started",
            "already-started",
            "person",
        )


async def test_a_table_whose_status_alone_has_changed_is_caught_up_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "is_shared", True)  # so other processes may be ahead
    async with a_table(tmp_path) as (live_tables, _, made):
        before = made.live.table.status, made.live.seq
        assert live_tables.store.close_table(made.live.id)  # as another process does
        async with live_tables.locked(made.live):
            assert (made.live.table.status, made.live.seq) == before
        async with live_tables.locked(made.live, fresh=True):
            assert (made.live.table.status, made.live.seq) == ("closed", 0)


async def test_a_table_that_cannot_be_replayed_holds_up_no_other(tmp_path: Path) -> None:
    store = open_store(sqlite_url(tmp_path / "games.db"))
    services = Services(Settings(), store)
    seats = [SeatRequest(kind="bot", bot="random"), SeatRequest(kind="person")]
    options = {"players": 2, "starting": 0}
    body = TableRequest(game="works", options=options, seats=seats)
    tables = sorted([(await create_table(services.lobby, body)).live.id for _ in range(2)])
    for table in tables:
        store.start_table(table, turn_seat=0)
    store.append(  # an impossible move, as after damage
        [Append(table_id=tables[0], seq=1, seat=0, text="dance", answer_to=0, turn_seat=0)]
    )
    for table in tables:
        services.tables.drop(table)
    assert store.waiting_for_bots() == tables
    await services._wake_waiting()
    found = [live.id for live in services.tables]
    await services.close()
    broken = [table for table in tables if table not in found]
    assert len(broken) == 1, "the other is in memory, and its bot is thinking"
