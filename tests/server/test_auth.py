"""A grant that ends during a request: that request no longer changes anything."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from mintopia.server.common.errors import ApiError
from mintopia.server.common.requests import JoinRequest, SeatRequest, TableChange, TableRequest
from mintopia.server.common.secrets import hash_of, new_secret
from mintopia.server.http.auth import Auth, Requester
from mintopia.server.http.routes_notify import (
    PushEnd,
    PushKeys,
    PushRequest,
    WebhookRequest,
    remove_webhook,
    set_webhook,
    subscribe,
    unsubscribe,
)
from mintopia.server.http.routes_seats import join
from mintopia.server.http.services import Services
from mintopia.server.tables.callers import Caller
from mintopia.server.tables.lobby import CreatedTable
from mintopia.store import SeatGrant
from tests.server.holding import SECRET, seated
from tests.server.inside import create_table, services_in

# The base point of P-256.
POINT = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"
AUTH = "AAAAAAAAAAAAAAAAAAAAAA"


def by_key(key: str) -> Requester:
    headers = [(b"authorization", f"Bearer {key}".encode())]
    return Requester(headers, "127.0.0.1", "http", trust_proxy=False)


def by_browser(cookie: str) -> Requester:
    headers = [(b"cookie", f"mintopia={cookie}".encode())]
    return Requester(headers, "127.0.0.1", "http", trust_proxy=False)


@asynccontextmanager
async def services_of(
    folder: Path, *, start: bool = True
) -> AsyncIterator[tuple[Services, CreatedTable]]:
    """Return a server without its network, and a table of two people."""
    people = [SeatRequest(kind="person", name="Ann"), SeatRequest(kind="person", name="Bob")]
    body = TableRequest(game="works", options={"players": 2, "starting": 1}, seats=people, seed=5)
    async with services_in(folder, push_hosts="*") as server:
        server.notifier.confirm = AsyncMock()  # type: ignore[method-assign]  # nothing is sent here
        made = await create_table(server.lobby, body)
        if start:
            await server.lobby.start(made.live)
        yield server, made


async def test_who_enters_while_the_spectators_link_is_reset_holds_nothing(tmp_path: Path) -> None:
    async with services_of(tmp_path) as (server, made):
        store, table = server.store, made.live.id

        class Slow:
            """A store in which the link is reset right after it was found."""

            def __getattr__(self, name: str) -> Any:
                asked = getattr(store, name)
                if name != "table_by_spectator":
                    return asked

                def found(link: str) -> Any:
                    answer = asked(link)
                    assert answer is not None
                    store.set_table(table, spectator_hash=hash_of(new_secret()))
                    return answer

                return found

        here: Any = SimpleNamespace(tables=server.tables, store=Slow(), auth=server.auth)
        with pytest.raises(ApiError) as refused:
            await join(JoinRequest(link=made.spectator), here, by_browser(SECRET))
        assert refused.value.code == "unknown-link"
        assert store.known_holders([hash_of(SECRET)]) == set()


async def test_who_is_thrown_out_while_seats_are_looked_up_does_not_pass(tmp_path: Path) -> None:
    async with services_of(tmp_path) as (server, made):
        live = made.live
        await seated(server.tables, made, [1])
        asked, go_on = asyncio.Event(), asyncio.Event()
        auth = Auth(server.tables)
        look_up = auth._held

        async def slow(*args: Any, **named: Any) -> dict[int, SeatGrant]:
            found = await look_up(*args, **named)
            asked.set()
            await go_on.wait()
            return found

        auth._held = slow  # type: ignore[method-assign]
        coming = asyncio.create_task(auth.enter(by_browser(SECRET), live.id))
        await asked.wait()
        server.store.set_seat(live.id, 1, empty=True)
        async with live.lock:
            await server.tables.refresh(live)
        go_on.set()
        caller = await coming
        with pytest.raises(ApiError) as refused:
            async with server.tables.locked(live, access=caller.access(1)):
                raise AssertionError("nobody comes here")
        assert refused.value.code == "unknown-link"


Act = Callable[[Services, Caller, Requester], Awaitable[Any]]


async def _subscribe(server: Services, caller: Caller, requester: Requester) -> None:
    body = PushRequest(endpoint="https://example.com/1", keys=PushKeys(p256dh=POINT, auth=AUTH))
    await subscribe(1, body, caller, server, requester)


PLAYING: dict[str, Act] = {
    "move": lambda server, caller, _: server.moves.play(
        caller.table, 1, 0, "producer", caller.access(1)
    ),
    "undo": lambda server, caller, _: server.moves.undo(caller.table, 1, 0, caller.access(1)),
    "device": lambda server, caller, _: server.seats.add_device(caller.table, caller.own(1)),
    "no device": lambda server, caller, _: server.seats.remove_device(
        caller.table, 1, caller.own(1)
    ),
    "bot": lambda server, caller, _: server.people.stand_in(
        caller.table, 0, "random", caller.own(1)
    ),
    "back": lambda server, caller, _: server.people.give_back(caller.table, 1, caller.own(1)),
    "talk": lambda server, caller, _: server.talk.say(caller.table, caller.own(1), "still here"),
    "push": _subscribe,
    "no push": lambda server, caller, _: unsubscribe(
        1, PushEnd(endpoint="https://example.com/1"), caller, server
    ),
    "webhook": lambda server, caller, requester: set_webhook(
        1, WebhookRequest(url="https://example.com/"), caller, server, requester
    ),
    "no webhook": lambda server, caller, _: remove_webhook(1, caller, server),
}
OPEN: dict[str, Act] = {
    "name": lambda server, caller, _: server.lobby.rename(caller.table, 1, "Eve", caller.own(1))
}
HOSTING: dict[str, Act] = {
    "start": lambda server, caller, _: server.lobby.start(caller.table, caller.host()),
    "close": lambda server, caller, _: server.lobby.close(caller.table, caller.host()),
    "rename": lambda server, caller, _: server.lobby.change(
        caller.table, TableChange(name="Mine"), caller.host()
    ),
    "table link": lambda server, caller, _: server.lobby.set_table_link(
        caller.table, caller.host()
    ),
    "free": lambda server, caller, _: server.seats.free(caller.table, 1, caller.host()),
    "invite": lambda server, caller, _: server.seats.invite(caller.table, 1, caller.host()),
    "host": lambda server, caller, _: server.seats.hand_over(caller.table, 1, caller.host()),
    "watch": lambda server, caller, _: server.lobby.reset_spectator_link(
        caller.table, caller.host()
    ),
}


@pytest.mark.parametrize("kind", ["key", "browser"])
@pytest.mark.parametrize(
    ("seat", "start", "acts"), [(1, True, PLAYING), (1, False, OPEN), (0, False, HOSTING)]
)
async def test_what_waits_while_a_seat_is_freed_is_not_done(
    tmp_path: Path, kind: str, seat: int, start: bool, acts: dict[str, Act]
) -> None:
    async with services_of(tmp_path, start=start) as (server, made):
        live, store = made.live, server.store
        await seated(server.tables, made, [seat])
        requester = by_browser(SECRET) if kind == "browser" else by_key(SECRET)
        caller = await server.auth.enter(requester, live.id)
        async with live.lock:  # they are let in, and wait for the lock
            tasks = {
                name: asyncio.ensure_future(act(server, caller, requester))
                for name, act in acts.items()
                if name not in ("talk", "push")  # these go straight to the store
            }
            await asyncio.sleep(0)
            store.set_seat(live.id, seat, empty=True)
            await server.tables.refresh(live)
        for name in acts.keys() & {"talk", "push"}:
            tasks[name] = asyncio.ensure_future(acts[name](server, caller, requester))
        before = store.load(live.id)
        codes = {}
        for name, task in tasks.items():
            with pytest.raises(ApiError) as refused:
                await task
            codes[name] = refused.value.code
        assert store.load(live.id) == before
        assert store.outbox.pushes(live.id, seat) == []
        assert codes == dict.fromkeys(acts, "unknown-link")


def test_a_secret_is_never_taken_for_an_option_of_a_command() -> None:
    assert not any(new_secret().startswith("-") for _ in range(2_000))
