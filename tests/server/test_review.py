"""Reviews: made in the background, shown as they grow, stored, stoppable, shared by servers."""

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

from mintopia.bots.analysis import LEAST_EACH
from mintopia.coach.judging import Board, Depth, Look, Settings, judge, walk
from mintopia.coach.review_model import Draw
from mintopia.engine.game import load_record
from mintopia.host.advice import Judged, _shares
from mintopia.host.reviews import Review
from mintopia.server.advice.analysis_worker import judge_decision
from mintopia.server.advice.reviews import Reviews
from mintopia.server.common.process_pool import ProcessPool
from mintopia.server.http.responses_play import ReviewResponse
from mintopia.server.tables.live_tables import LiveTables
from mintopia.store import Store, StoreUnavailableError, open_store
from mintopia.store.reviews import LEASE
from tests.coach.review_stand_in import first_is_best, never_sure, short_game
from tests.server.serving import (
    WAIT,
    Json,
    Player,
    Table,
    json_of,
    make_table,
    serving,
    two_clients,
    until,
)
from tests.server.stored import store_game

# --- one server -----------------------------------------------------------------------------------
SETTINGS = {"review_playouts": 2, "reviews_per_hour": 0}  # quick and shallow


def whole(player: Player, words: str = "en") -> Json:
    """Start a review, wait until it is done and return it."""
    told = json_of(player.ask("POST", "/review", params={"words": words}), 202)
    end = time.monotonic() + WAIT
    done = 0
    while told["status"] in ("waiting", "running"):
        assert time.monotonic() < end
        time.sleep(0.05)  # leave the processor to the review
        told = player.get("/review", params={"words": words})
        ReviewResponse.model_validate(told, strict=True, extra="forbid")
        assert len(told["marks"]) == told["done"] >= done
        if told["done"] > done:
            done, end = told["done"], time.monotonic() + WAIT
    assert told["status"] == "done"
    return told


@pytest.mark.parametrize(
    ("chances", "shares"),
    [
        ([0.5, 0.5], [0.5, 0.5]),
        ([0.6, 0.9], [0.4, 0.6]),
        ([0.0, 0.0, 0.0], [0.3333, 0.3333, 0.3333]),
        ([0.6, None], [0.6, None]),
    ],
)
def test_the_chances_at_a_position_add_up_to_one(
    chances: list[float | None], shares: list[float | None]
) -> None:
    """Each seat's chance is a separate estimate: all may be 0, and one may be unknown."""
    assert _shares(chances) == pytest.approx(shares, abs=0.001)


@pytest.mark.parametrize("game", ["works", pytest.param("bid", marks=pytest.mark.long), "solo"])
def test_a_finished_game_is_reviewed(client: httpx.Client, game: str) -> None:
    options = {"solo": "justin"} if game == "solo" else {"players": 3}
    table = make_table(client, "bid" if game == "bid" else "works", options=options, seed=5)
    if game == "solo":
        table[0].play_to_the_end()
    else:
        table.play_on()
    assert table[0].get("/review")["status"] == "none"
    found = whole(table[0])
    record = load_record(table[0].get("/record"))
    steps = [one for one in walk(record.record()) if one.choices > 1 and not one.automatic]
    more = found["playouts"] - sum(LEAST_EACH * one.choices for one in steps)
    assert more in range(0, 2 * LEAST_EACH * len(steps) + 1, 2 * LEAST_EACH), "all that were made"
    assert len(found["chances"]) == len(record.moves) + 1
    assert all(len(row) == record.seats for row in found["chances"])
    assert all(abs(sum(row) - 1) < 0.01 for row in found["chances"])
    assert record.result is not None
    winners = record.result["winners"]
    assert found["chances"][-1] == [
        (seat in winners) / len(winners) for seat in range(record.seats)
    ]
    assert found["done"] == found["total"] == len(found["marks"]) > 5
    for mark in found["marks"]:
        assert mark["played"]["move"] == record.moves[mark["number"] - 1]
        assert mark["played"]["text"]
        assert mark["best"]["text"]
    people = [0] if game == "solo" else [0, 1, 2]
    assert [player["seat"] for player in found["players"]] == people
    assert sum(player["decisions"] for player in found["players"]) == found["total"]
    japanese = table.spectator.get("/review", params={"words": "ja"})
    assert japanese["chances"] == found["chances"]
    assert japanese["marks"][0]["played"]["text"] != found["marks"][0]["played"]["text"]
    again = table[0].ask("POST", "/review", params={"words": "en"}).json()
    assert again == found, "it is not made twice"
    code = table[0].get("/share")["code"]
    assert Player(client, table.id, code).get("/review", params={"words": "en"}) == found


def test_a_review_outlives_the_server_and_the_newest_are_kept(tmp_path: Path) -> None:
    settings = {"review_playouts": 2, "reviews_kept": 2}
    with serving(tmp_path, **settings) as server:
        with server.client() as client:
            tables = [make_table(client, options={"players": 2}, seed=seed) for seed in (5, 6, 7)]
            for table in tables:
                table.play_on()
            found = [whole(table[0]) for table in tables]
        assert server.stop() == 0
        server.start()
        with server.client() as client:
            again = [Player(client, table.id, table.key(0)) for table in tables]
            told = [player.get("/review") for player in again]
            assert told[0]["status"] == "none", "two newer ones were made"
            assert told[1:] == found[1:]
            assert whole(again[0])["status"] == "done"
            assert again[1].get("/review")["status"] == "none"
        assert server.stop() == 0


def test_only_finished_games_are_reviewed(client: httpx.Client) -> None:
    table = make_table(client)
    assert table[0].refused("POST", "/review") == "not-finished"
    assert table[0].refused("GET", "/review") == "not-finished"
    assert Player(client, table.id).refused("POST", "/review") == "unknown-link"


def test_a_deal_that_is_played_elsewhere_is_not_reviewed(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2}, seed=6, over=True)
    made = table[0].ask("POST", "/same-deal", {"seats": [{"kind": "person"}] * 2, "start": True})
    assert table[0].refused("POST", "/review") == "deal-open"
    assert table[0].refused("GET", "/review") == "deal-open"
    assert table[0].refused("POST", "/branch", {"number": 1}) == "deal-open"
    Table(client, made.json()).play_on()
    assert table[0].ask("POST", "/review").status_code == 202


def test_the_server_ends_in_the_middle_of_a_review(tmp_path: Path) -> None:
    with serving(tmp_path, review_playouts=100_000) as server:
        with server.client() as client:
            table = make_table(client, options={"players": 2}, seed=5, over=True)
            told = table[0].ask("POST", "/review").json()
            assert told["status"] in ("waiting", "running")
            until(lambda: table[0].get("/review")["status"] == "running", pause=0.05)
            other = make_table(client, options={"players": 2, "starting": 0})
            other[0].play(0, "producer")  # the review delays nobody
            assert table[0].get("/review")["status"] == "running"
        begun = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - begun < 9
        assert '"error"' not in server.log()


# --- several processes ----------------------------------------------------------------------------
QUICK = 3  # decisions
QUICK_REVIEWS = {"reviews_per_hour": 0, "review_playouts": 2}


def reviewed(player: Player, done: Callable[[Json], bool]) -> Json:
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
    with two_clients(tmp_path, database=database, **QUICK_REVIEWS) as (one, here, there):
        table = make_table(here, over=True)
        bob = Player(there, table.id, table.key(1))
        assert bob.get("/review")["status"] == "none"
        assert table[0].ask("POST", "/review").status_code == 202
        found = reviewed(table[0], lambda told: told["status"] == "done")
        assert bob.get("/review") == found
        assert bob.ask("POST", "/review").json() == found, "it is not made twice"
        one.stop(signal.SIGKILL)
        assert bob.get("/review") == found


# --- how far it is, and what becomes of it when its process ends --------------------------------
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


# --- two looks ------------------------------------------------------------------------------------
async def no_luck() -> list[Draw]:
    return []


async def test_a_first_look_is_told_whole_and_a_second_one_replaces_marks() -> None:
    game = short_game(14)
    steps, board = list(walk(game.record())), Board(game.record())
    review: Review[Any] = Review(game, (0, 1))
    seen: list[tuple[Look, Json]] = []

    async def judge_it(look: Look) -> Judged:
        seen.append((look, review.content()))
        analyser = first_is_best if look.is_again else never_sure
        settings = Settings(all_seeing=False, seed=0, analyser=analyser)
        decision = judge(board.before(look.step.number), look.step, Depth(look.playouts), settings)
        return Judged(decision, {"en": "a", "ja": "b"}, {"en": "a", "ja": "b"}, 1)

    await review.judge(steps, judge_it, no_luck)
    wanted = [step.number for step in steps if step.choices > 1]
    firsts = [look.step.number for look, _ in seen if not look.is_again]
    assert firsts == [wanted[0], *wanted], "the first is to load what takes time"
    before = next(content for look, content in seen if look.is_again)
    assert before["done"] == before["total"] == len(wanted)
    assert {mark["mark"] for mark in before["marks"]} == {"best"}
    assert [player["seat"] for player in before["players"]] == [0, 1], "shown at once"
    after = review.content()
    assert after["again"] == after["doubtful"] == before["doubtful"] == len(wanted)
    assert [mark["number"] for mark in after["marks"]] == wanted
    assert {"mistake", "inaccuracy"} <= {mark["mark"] for mark in after["marks"]}
    assert after["players"][0]["mean_loss"] == before["players"][0]["mean_loss"]
    assert after["players"] != before["players"]


async def test_an_operators_playouts_are_made_once_in_every_search() -> None:
    game = short_game(6)
    looks: list[Look] = []
    review: Review[Any] = Review(game, (0, 1))
    board = Board(game.record())

    async def judge_it(look: Look) -> Judged:
        looks.append(look)
        settings = Settings(all_seeing=False, seed=0, analyser=never_sure)
        decision = judge(board.before(look.step.number), look.step, look.depth, settings)
        return Judged(decision, {"en": "a"}, {"en": "a"}, 1)

    await review.judge(list(walk(game.record())), judge_it, no_luck, 70)
    assert {(look.playouts, look.depth.seconds) for look in looks} == {(70, None)}
    assert len(looks) == review.total
