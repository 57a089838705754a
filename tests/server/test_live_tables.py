"""Live tables in memory: reloading and resting; cookies, and what limits count as one client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mintopia.server.common import limits
from mintopia.server.common.errors import ApiError
from mintopia.server.common.limits import Rate, client_of
from mintopia.server.common.requests import SeatRequest, TableRequest
from mintopia.server.common.secrets import hash_of
from mintopia.server.common.settings import Settings
from mintopia.server.http.auth import Auth, Requester
from mintopia.server.http.live import FEW_MISSED, MOST_MISSED, Live
from mintopia.server.http.services import Services
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.live_tables import LiveTables
from mintopia.server.tables.lobby import CreatedTable, Lobby
from mintopia.server.tables.seats import Seats
from mintopia.server.tables.streams import Stream
from mintopia.server.tables.talk import Talk
from mintopia.store import Append, Entry, Store, StoreUnavailableError, open_store, sqlite_url
from tests.server.holding import SECRET, seated

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
    lobby = Lobby(live_tables)
    options = {"players": 2, "starting": 0}
    made = await lobby.create(TableRequest(game="works", options=options, seats=PEOPLE))
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


def test_the_next_entry_of_another_process_need_not_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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


async def test_what_could_not_be_read_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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


async def test_a_table_is_read_without_its_talk_and_only_the_latest_talk_is_listed(
    tmp_path: Path,
) -> None:
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
    tables = sorted([(await services.lobby.create(body)).live.id for _ in range(2)])
    for table in tables:
        store.start_table(table, turn_seat=0)
    store.append(  # an impossible move, as after damage
        [Append(table_id=tables[0], seq=1, seat=0, text="dance", answer_to=0, turn_seat=0)]
    )
    for table in tables:
        services.live_tables.drop(table)
    assert store.waiting_for_bots() == tables
    await services._wake_waiting()
    found = [live.id for live in services.live_tables]
    await services.close()
    broken = [table for table in tables if table not in found]
    assert len(broken) == 1, "the other is in memory, and its bot is thinking"
