"""Reviews on servers that share the tables: one makes a review, all show it, and none is lost."""

from __future__ import annotations

import asyncio
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from mintopia.server.advice.analysis_worker import judge_decision
from mintopia.server.advice.reviews import Reviews
from mintopia.server.common.process_pool import ProcessPool
from mintopia.server.http.responses_play import ReviewResponse
from mintopia.server.tables.live_tables import LiveTables
from mintopia.store import Store, StoreUnavailableError, open_store
from mintopia.store.reviews import LEASE
from tests.server.serving import WAIT, Json, Player, Table, make_table, two_servers
from tests.server.stored import store_game

OPTIONS = {"players": 2, "starting": 0}
QUICK = 3  # decisions
QUICK_REVIEWS = {"reviews_per_hour": 0, "review_playouts": 2}


def finished(client: httpx.Client) -> Table:
    """Make a table whose game is over."""
    table = make_table(client, options=OPTIONS)
    table.play_on()
    return table


def until(player: Player, done: Callable[[Json], bool]) -> Json:
    """Poll a review until it is as wanted; check the form of every answer."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        told = player.get("/review")
        ReviewResponse.model_validate(told, strict=True, extra="forbid")
        assert len(told["marks"]) == told["done"] <= told["total"]
        if done(told):
            return told
        time.sleep(0.05)  # leave the processor to the review
    raise AssertionError("the review never came so far")


def test_a_review_made_at_one_server_is_told_by_the_other(database: str, tmp_path: Path) -> None:
    with (
        two_servers(tmp_path, database=database, **QUICK_REVIEWS) as (one, two),
        one.client() as here,
        two.client() as there,
    ):
        table = finished(here)
        bob = Player(there, table.id, table.key(1))
        assert bob.get("/review")["status"] == "none"
        assert table[0].ask("POST", "/review").status_code == 202
        found = until(table[0], lambda told: told["status"] == "done")
        assert bob.get("/review") == found
        assert bob.ask("POST", "/review").json() == found, "it is not made twice"
        one.stop(signal.SIGKILL)
        assert bob.get("/review") == found


# --- how far it is, and what becomes of it when its process ends ---------------------------------
class Slow:
    """A pool that judges three decisions and then never finishes the next one."""

    def __init__(self) -> None:
        self.judged = 0
        self.thinks = asyncio.Event()

    async def run(self, work: Callable[..., Any], *given: object) -> Any:
        """List the decisions, judge one of the first ones, or block."""
        if work is not judge_decision or self.judged < QUICK:
            self.judged += work is judge_decision
            return await asyncio.to_thread(work, *given)
        self.thinks.set()
        return await asyncio.Event().wait()

    def close(self) -> None:
        """Stop."""


class Process:
    """The parts of a server process that deal with reviews."""

    def __init__(self, store: Store, owner: str) -> None:
        self.pool = Slow()
        self.live_tables = LiveTables(store, 0, 60.0)
        self.reviews = Reviews(self.live_tables, cast(ProcessPool, self.pool), 2, 0, owner, 0)

    async def start(self, table_id: str) -> None:
        """Start a review."""
        await self.reviews.start(await self.live_tables.find(table_id), "somebody")

    async def tell(self, table_id: str) -> tuple[str, int]:
        """Return a review's status and how many decisions are done."""
        told = await self.reviews.tell(await self.live_tables.find(table_id), "en")
        ReviewResponse.model_validate(told, strict=True, extra="forbid")
        assert len(told["marks"]) == told["done"] <= told["total"]
        return told["status"], told["done"]

    async def until(self, table_id: str, wanted: tuple[str, int]) -> None:
        """Wait until a review has this status and progress."""
        async with asyncio.timeout(WAIT):
            while await self.tell(table_id) != wanted:
                await asyncio.sleep(0.01)


@pytest.fixture
def stores(postgres_url: str) -> Iterator[tuple[Store, Store, list[float]]]:
    """Return two stores on one database, and a list that holds their current time."""
    now = [time.time()]
    both = open_store(postgres_url, lambda: now[0]), open_store(postgres_url, lambda: now[0])
    yield *both, now
    for store in both:
        store.close()


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have processes store their progress more often."""
    monkeypatch.setattr("mintopia.server.advice.reviews.RENEW_SECONDS", 0.01)


async def test_every_process_knows_how_far_a_review_is(
    stores: tuple[Store, Store, list[float]],
) -> None:
    table = store_game(stores[0])
    one, two = Process(stores[0], "one"), Process(stores[1], "two")
    assert await two.tell(table) == ("none", 0)
    await one.start(table)
    await one.pool.thinks.wait()
    assert await one.tell(table) == ("running", QUICK)
    await two.until(table, ("running", QUICK))
    await two.start(table)
    assert two.pool.judged == 0, "nothing is begun anew"
    await one.reviews.close()
    assert await two.tell(table) == ("none", 0), "who ends lets go of what is not done"
    await two.start(table)
    await two.pool.thinks.wait()
    assert await two.tell(table) == ("running", QUICK)
    await two.reviews.close()
    for process in (one, two):
        process.live_tables.close()


async def test_a_review_whose_process_died_is_begun_anew_by_another(
    stores: tuple[Store, Store, list[float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, now = stores
    table = store_game(first)
    renew, one_at_a_time, is_silent = first.reviews.renew, threading.Lock(), False

    def renew_unless_silent(*given: Any) -> bool:
        with one_at_a_time:
            return is_silent or renew(*given)

    monkeypatch.setattr(first.reviews, "renew", renew_unless_silent)
    one, two = Process(first, "one"), Process(second, "two")
    await one.start(table)
    await one.pool.thinks.wait()
    with one_at_a_time:  # it falls silent, like a process that was suspended
        is_silent = True
        now[0] += LEASE + 1
    assert await two.tell(table) == ("none", 0)
    await two.start(table)
    await two.pool.thinks.wait()
    task = one.reviews._known[table].task
    assert task is not None
    is_silent = False
    # It wakes up, sees that it has lost the review, and reports the other process's.
    await asyncio.wait([task], timeout=WAIT)
    assert not one.reviews._known
    await one.until(table, ("running", QUICK))
    await two.reviews.close()
    assert await one.tell(table) == ("none", 0)
    await one.reviews.close()
    for process in (one, two):
        process.live_tables.close()


async def test_what_could_not_be_stored_is_told_from_memory(
    stores: tuple[Store, Store, list[float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = store_game(stores[0])

    def away(*_: object) -> None:
        raise StoreUnavailableError("The database is away.")

    monkeypatch.setattr(stores[0].reviews, "finish", away)
    monkeypatch.setattr(f"{__name__}.QUICK", 1000)
    one, two = Process(stores[0], "one"), Process(stores[1], "two")
    await one.start(table)
    task = one.reviews._known[table].task
    assert task is not None
    await asyncio.wait([task], timeout=WAIT)
    assert await one.tell(table) == ("done", one.pool.judged)
    assert (await two.tell(table))[0] == "running", "until the claim runs out"
    stores[2][0] += LEASE + 1
    assert (await two.tell(table))[0] == "none"
    for process in (one, two):
        await process.reviews.close()
        process.live_tables.close()
