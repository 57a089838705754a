"""The daily deal in a page without a server: the same deal and bots, the player's own results."""

from __future__ import annotations

import asyncio
import json
from datetime import date

import pytest

from mintopia.bots.chance import chance_of
from mintopia.browser.storage import MemoryStorage
from mintopia.engine.links import pack
from mintopia.host import daily_deals as daily
from mintopia.server.advice.bot_worker import think
from mintopia.server.http.responses import NewTable
from mintopia.server.http.routes_daily import DailyDeal, DailyExpert
from tests.browser.asking import Page
from tests.server.test_responses import check

FRIDAY = date(2026, 11, 20)  # solitaire, so no bot has to think
SUNDAY = date(2026, 11, 22)  # two bots


async def test_of_several_requests_one_begins_the_try(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: FRIDAY)

    class SlowStorage(MemoryStorage):
        """A storage that answers when everybody has asked, as IndexedDB may."""

        async def all(self) -> list[str]:
            found = await super().all()
            await asyncio.sleep(0)
            return found

    tabs = [Page(storage) for storage in [SlowStorage()] for _ in range(2)]
    asked = [tab.app.answer("POST", "/api/daily", "{}", "en") for tab in tabs * 6]
    answers = [(status, json.loads(text)) for status, text in await asyncio.gather(*asked)]
    made = [told["table"] for status, told in answers if status == 201]
    assert [table["daily"]["counted"] for table in made] == [True]
    refused = [told["error"] for status, told in answers if status != 201]
    assert {(error["code"], error["table"]) for error in refused} == {
        ("daily-running", made[0]["id"])
    }


async def test_one_try_counts_without_help(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: FRIDAY)

    async def greedy() -> dict[str, object]:
        return daily.play_expert(daily.deal(FRIDAY), "greedy")

    page = Page()
    before = await page.ask("GET", "/api/daily")
    check(DailyDeal, before)
    assert (before["counts"], before["own"], before["shared"]) == (True, None, False)
    made = await page.ask("POST", "/api/daily", {"names": ["Ann"]}, 201)
    check(NewTable, made)
    table = made["table"]
    assert table["daily"] == {"date": "2026-11-20", "counted": True}
    at = f"/api/tables/{table['id']}"
    await page.quiet(table["id"])
    seq = (await page.ask("GET", at))["seq"]
    for method, path, body, code in (
        ("POST", f"{at}/hint", {"seq": seq}, "daily-hints"),
        ("POST", f"{at}/undo", {"seq": seq}, "daily-undo"),
        ("PUT", f"{at}/seats/0/stand-in", {"bot": "hard"}, "daily-stand-in"),
        ("POST", "/api/daily", {}, "daily-running"),
        ("DELETE", f"/api/games/{table['id']}", None, "daily-kept"),
        ("GET", "/api/daily/expert", None, "daily-first"),
        ("GET", "/api/daily/results", None, "needs-server"),
        ("GET", "/api/daily?date=2026-11-21", None, "bad-request"),
    ):
        assert (await page.refused(method, path, body))["code"] == code
    await page.play_on(table["id"], lambda moves: moves[0], 500)
    own = (await page.ask("GET", "/api/daily"))["own"]
    assert own["over"]
    assert own["won"] is False
    again = await page.ask("POST", "/api/daily", {}, 201)
    assert again["table"]["daily"]["counted"] is False

    page.app.tries.experts["2026-11-20"] = asyncio.ensure_future(greedy())
    await page.app.tries.experts["2026-11-20"]
    expert = await page.ask("GET", "/api/daily/expert")
    check(DailyExpert, expert)
    code = (await page.ask("GET", f"{at}/link"))["code"]
    asked = {"date": "2026-11-20", "codes": [code, expert["code"]]}
    compared = await page.ask("POST", "/api/daily/compare", asked)
    check(daily.DailyComparison, compared)
    assert compared["sides"][0]["name"] == "Ann"
    other = pack(daily.deal(SUNDAY).begin().record())
    wrong = {"date": "2026-11-20", "codes": [other]}
    assert (await page.refused("POST", "/api/daily/compare", wrong))["code"] == "bad-link"


async def test_bots_play_as_on_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: SUNDAY)
    monkeypatch.setattr("mintopia.bots.mcts.warm_up_aside", lambda _: None)
    page, deal = Page(), daily.deal(SUNDAY)
    made = await page.ask("POST", "/api/daily", {}, 201)
    await page.play_on(made["table"]["id"], lambda moves: moves[0], 2)
    await page.quiet(made["table"]["id"])
    live = await page.app.tables.find(made["table"]["id"])
    walk, compared = deal.begin([seat.name for seat in live.table.seats]), 0
    for move in live.running_game().moves:
        seat = walk.to_move
        assert seat is not None
        if seat in deal.bot_seats() and len(walk.legal()) > 1:
            chance = chance_of(deal.seed, len(walk.moves), seat)
            assert think(walk.record(), deal.bot_seats()[seat], chance, True) == move
            compared += 1
        walk.play(move)
    assert compared >= 2
