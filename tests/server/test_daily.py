"""The daily deal on a server: one try counts, and nobody can forge a result or look ahead."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from mintopia.engine.links import pack
from mintopia.host import daily_deals as daily
from mintopia.host import people
from mintopia.server.http.routes_daily import DailyDeal, DailyExpert, DailyResults
from mintopia.store import open_store, sqlite_url
from tests.server.inside import Inside
from tests.server.serving import Json, Table, code_of, json_of, make_table, until
from tests.server.test_responses import check
from tests.threads import at_once

FRIDAY = date(2026, 11, 20)  # a solitaire deal, so no bot thinks
DAY = FRIDAY.isoformat()


class HerePool:
    """A pool that plays in this process, with a quick bot."""

    def __init__(self, *_: object, **__: object) -> None:
        pass

    async def run(self, _: object, dealt: daily.Deal) -> Json:
        """Have the bot play the deal."""
        return daily.play_expert(dealt, "greedy")

    def close(self) -> None:
        """Do nothing: there are no processes to end."""


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inside]:
    """Return a server on which it is always the same day and bots are quick."""
    monkeypatch.setattr(daily, "today", lambda: FRIDAY)
    monkeypatch.setattr(people, "USUAL_BOT", "random")
    monkeypatch.setattr("mintopia.server.tables.counted_tries.ProcessPool", HerePool)
    with Inside(tmp_path) as running:
        yield running


def begin(client: httpx.Client, **body: Any) -> Table:
    """Make a table with a daily deal."""
    return Table(client, json_of(client.post("/api/daily", json=body), 201))


def play(table: Table) -> None:
    """Play the deal to its end; the solitaire opponent moves by itself."""
    for _ in range(400):
        state = table[0].get()
        if state["to_move"] is None:
            return
        if state["legal"]:
            table[0].ask("POST", "/moves", {"seq": state["seq"], "move": state["legal"][0]})
        else:
            time.sleep(0.01)
    raise AssertionError("the game has not ended")


def told(client: httpx.Client, **asked: str) -> Json:
    """Return what the server says about a day's deal."""
    found = json_of(client.get("/api/daily", params=asked))
    DailyDeal.model_validate(found)
    return found


def noted(client: httpx.Client) -> Json:
    """Wait until the result of this browser's try is stored; return it."""
    until(lambda: (told(client)["own"] or {"won": None})["won"] is not None)
    own: Json = told(client)["own"]
    return own


def test_one_try_counts_and_everything_after_it_is_told(server: Inside) -> None:
    with server.client() as ann, server.client() as ben:
        before = told(ann)
        deal = daily.deal(FRIDAY)
        assert (before["date"], before["game"], before["counts"]) == (DAY, deal.game, True)
        assert before["options"] == deal.options
        assert "seed" not in before
        table = begin(ann, names=["Ann"])
        described = table.made["table"]
        assert described["daily"] == {"date": DAY, "counted": True}
        assert (described["status"], described["talk"]) == ("running", False)
        assert told(ann)["own"]["over"] is False

        # No help before the end, and nothing about others.
        seq = table[0].get()["seq"]
        assert table[0].refused("POST", "/hint", {"seq": seq}) == "daily-hints"
        assert table[0].refused("POST", "/undo", {"seq": seq}) == "daily-undo"
        assert table[0].refused("PUT", "/seats/0/stand-in", {"bot": "expert"}) == "daily-stand-in"
        for path in ("results", "expert"):
            assert code_of(ann.get(f"/api/daily/{path}")) == "daily-first"
        again = ann.post("/api/daily", json={})
        assert code_of(again) == "daily-running"
        assert again.json()["error"]["table"] == table.id

        play(table)
        own = noted(ann)
        found = ann.get("/api/daily/results")
        DailyResults.model_validate(found.json())
        expected = {"won": own["won"], "points": own["points"], "count": 1}
        assert found.json() == {"date": DAY, "results": [expected]}
        assert code_of(ben.get("/api/daily/results")) == "daily-first"

        # A second try by the same browser changes nothing, and has hints and undo.
        second = begin(ann)
        assert second.made["table"]["daily"]["counted"] is False
        play(second)
        assert ann.get("/api/daily/results").json()["results"] == [expected]
        assert told(ann)["own"] == own
        assert [each["date"] for each in told(ann)["tries"]] == [DAY]

        # A try by another browser counts; both played the same moves, so they ended alike.
        play(begin(ben))
        noted(ben)
        assert ben.get("/api/daily/results").json()["results"] == [{**expected, "count": 2}]


def test_the_game_of_expert_and_the_games_side_by_side(server: Inside) -> None:
    with server.client() as ann:
        table = begin(ann, names=["Ann"])
        play(table)
        noted(ann)
        DailyExpert.model_validate(ann.get("/api/daily/expert").json())
        until(lambda: ann.get("/api/daily/expert").json()["status"] == "done")
        expert = ann.get("/api/daily/expert").json()
        DailyExpert.model_validate(expert)
        assert expert["code"] == pack(daily.play_expert(daily.deal(FRIDAY), "greedy"))
        own = table[0].get("/link")["code"]
        answer = ann.post("/api/daily/compare", json={"date": DAY, "codes": [own, expert["code"]]})
        compared = answer.json()
        check(daily.DailyComparison, compared)
        assert compared["sides"][0]["name"] == "Ann"
        assert compared["sides"][1]["outcome"] == expert["outcome"]


async def _forgotten(_: object) -> None:
    """Do not note a result."""


def test_a_result_that_was_not_noted_in_time_is_noted_later(server: Inside, tmp_path: Path) -> None:
    with server.client() as ann:
        told(ann)
        server.look(lambda services: setattr(services.tries, "note", _forgotten))
        table = begin(ann)
        play(table)
        store = open_store(sqlite_url(tmp_path / "games.db"))
        assert store.daily.counts(DAY) == []
        server.look(lambda services: delattr(services.tries, "note"))
        own = told(ann)["own"]
        assert own["over"]
        assert own["won"] is not None
        assert len(store.daily.counts(DAY)) == 1
        assert not store.daily.finish(table.id, won=True, points=99, rivals=0)
        store.close()


def test_who_gives_up_has_lost(server: Inside) -> None:
    with server.client() as ann:
        table = begin(ann)
        assert table[0].ask("POST", "/seats/0/resign").status_code == 200
        own = noted(ann)
        assert (own["won"], own["points"]) == (False, None)
        found = ann.get("/api/daily/results").json()["results"]
        assert found == [{"won": False, "points": None, "count": 1}]


def test_results_cannot_be_claimed(server: Inside) -> None:
    deal = daily.deal(FRIDAY)
    with server.client() as eve:
        # The same deal at an ordinary table, with hints and undo, does not count.
        made = make_table(
            eve, deal.game, options=dict(deal.options), seed=deal.seed, hold=[0],
            seats=[{"kind": "person", "name": "Eve"}],
        )  # fmt: skip
        play(made)
        assert made[0].get()["table"]["daily"] is None
        assert told(eve)["own"] is None
        assert code_of(eve.get("/api/daily/results")) == "daily-first"
        unknown = {"daily": {"date": DAY, "counted": True}}
        body = {"game": deal.game, "options": dict(deal.options), "start": True, **unknown}
        assert eve.post("/api/tables", json=body).status_code == 400
        assert eve.post("/api/daily", json={"won": True, "points": 99}).status_code == 400


def test_who_forgets_a_try_has_no_second(server: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    with server.client() as eve, server.client() as other:
        table = begin(eve)
        forget = f"/api/games/{table.id}"
        assert code_of(other.delete(forget)) == "unknown-link"
        assert code_of(eve.delete(forget)) == "daily-kept"
        play(table)
        assert code_of(eve.delete(forget)) == "daily-kept"
        again = begin(eve)
        assert again.made["table"]["daily"]["counted"] is False
        assert eve.delete(f"/api/games/{again.id}").status_code == 200
        monkeypatch.setattr(daily, "today", lambda: FRIDAY + timedelta(days=1))
        assert eve.delete(forget).status_code == 200


def test_of_twelve_requests_at_once_one_begins_the_counted_try(server: Inside) -> None:
    with server.client() as eve:
        make_table(eve, hold=[0])  # so that the server knows this browser
        cookies = dict(eve.cookies)

        def ask() -> httpx.Response:
            with server.client(cookies=cookies) as again:
                return again.post("/api/daily", json={})

        answers = at_once(*[ask] * 12)
        made = [answer.json()["table"] for answer in answers if answer.status_code == 201]
        assert [table["daily"]["counted"] for table in made] == [True]
        refused = [answer for answer in answers if answer.status_code != 201]
        assert {code_of(answer) for answer in refused} == {"daily-running"}
        assert {answer.json()["error"]["table"] for answer in refused} == {made[0]["id"]}


@pytest.mark.parametrize("between", ["nothing", "a table", "a daily table"])
def test_who_removes_their_own_device_has_no_second_try(server: Inside, between: str) -> None:
    with server.client() as eve:
        table = begin(eve)
        (device,) = table[0].get("/seats/0/devices")["devices"]
        assert table[0].ask("DELETE", f"/seats/0/devices/{device['id']}").status_code == 200
        assert table[0].refused("GET") == "unknown-link"
        if between == "a table":  # which gives this browser a new cookie
            make_table(eve, hold=[0])
        elif between == "a daily table":
            begin(eve)
        assert told(eve)["counts"] is False
        assert begin(eve).made["table"]["daily"]["counted"] is False


def test_a_program_that_removes_itself_has_no_second_counted_try(server: Inside) -> None:
    with server.client() as owner, server.client() as program:
        program.headers["Authorization"] = f"Bearer {make_table(owner)[0].key}"
        table = begin(program)
        (device,) = table[0].get("/seats/0/devices")["devices"]
        assert table[0].ask("DELETE", f"/seats/0/devices/{device['id']}").status_code == 200
        assert told(program)["counts"] is False
        assert begin(program).made["table"]["daily"]["counted"] is False


def test_tomorrow_is_not_played_and_yesterday_does_not_count(server: Inside) -> None:
    with server.client() as ann:
        for asked in ("2026-11-21", "yesterday", "2025-01-01"):
            assert code_of(ann.get("/api/daily", params={"date": asked})) == "bad-request"
            assert code_of(ann.post("/api/daily", json={"date": asked})) == "bad-request"
        past = told(ann, date="2026-11-13")
        assert past["counts"] is False
        table = begin(ann, date="2026-11-13")
        assert table.made["table"]["daily"] == {"date": "2026-11-13", "counted": False}
        assert told(ann)["own"] is None
        assert told(ann)["tries"] == []


def test_a_game_of_another_deal_is_not_compared(server: Inside) -> None:
    other = daily.deal(date(2026, 11, 13)).begin()
    daily.advance(other, {})
    with server.client() as ann:
        for code in (pack(other.record()), "m1nonsense"):
            answer = ann.post("/api/daily/compare", json={"date": DAY, "codes": [code]})
            assert code_of(answer) == "bad-link"
        too_many = {"date": DAY, "codes": ["m1x"] * 4}
        assert ann.post("/api/daily/compare", json=too_many).status_code == 400
