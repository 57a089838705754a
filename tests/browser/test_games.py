"""Whole games in every mode through the page's API, and what it offers for a finished game."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from mintopia.browser.stored import StoredTable
from mintopia.engine.game import load_record
from mintopia.engine.links import link
from mintopia.server.http import responses, responses_play
from tests.browser.asking import Json, Page, against, people
from tests.random_play import played
from tests.server.test_responses import check

SOLO = ("justin", "rachael", "sonic", "mort")
TABLES: list[tuple[str, dict[str, Any], list[Json]]] = [
    *(("works", {"players": n, "advanced": 2}, people(n)) for n in (2, 4)),
    ("works", {"players": 3}, against(3)),
    *(("works", {"players": 1, "solo": solo}, people(1)) for solo in SOLO),
    ("bid", {"players": 2}, people(2)),
    ("bid", {"players": 6}, against(6, "greedy")),
    *(("bid", {"players": 1, "solo": solo}, people(1)) for solo in SOLO),
]


@pytest.mark.parametrize(("game", "options", "seats"), TABLES)
async def test_every_mode_is_played(game: str, options: dict[str, Any], seats: list[Json]) -> None:
    """Check that answers match the server's schema and that the record replays to the same end."""
    page, dice = Page(), random.Random(1)
    table = await page.make(game, seats, options=options)
    check(responses.TableInfo, table)
    first = next(n for n, seat in enumerate(seats) if seat["kind"] == "person")
    await page.follow(table["id"], words="en", seat=first)
    check(responses.LiveState, page.told[0][1])
    await page.play_on(table["id"], dice.choice, 500)
    kind, last = [told for told in page.told if told[0] == "move"][-1]
    check(responses.LiveMove, last)
    assert kind == "move"
    assert last["view"]["result"]["winners"]
    assert [told["seq"] for kind, told in page.told if kind == "move"] == list(
        range(1, last["seq"] + 1)
    )
    replay = await page.ask("GET", f"/api/tables/{table['id']}/replay?words=ja")
    check(responses_play.ReplayResponse, replay)
    assert (replay["open"], len(replay["steps"])) == (True, last["seq"] + 1)
    record = await page.ask("GET", f"/api/tables/{table['id']}/record")
    assert load_record(record).result == last["view"]["result"]
    games = await page.ask("GET", "/api/games")
    check(responses.YourGames, games)
    assert [each["status"] for each in games["games"]] == ["finished"]


async def test_a_finished_game_is_reviewed_played_again_and_played_on() -> None:
    page = Page()
    table = await page.make("works", against(2, "easy"), options={"players": 2}, seed=5)
    at = f"/api/tables/{table['id']}"
    assert (await page.refused("POST", f"{at}/review"))["code"] == "not-finished"
    await page.play_on(table["id"], lambda legal: legal[-1], 500)
    told = await page.ask("POST", f"{at}/review?words=en", {}, 202)
    assert told["status"] in ("waiting", "running")
    for task in list(page.app.reviews.tasks):
        await task
    told = await page.ask("GET", f"{at}/review?words=ja")
    check(responses_play.ReviewResponse, told)
    assert (told["status"], told["done"]) == ("done", told["total"])
    assert {mark["seat"] for mark in told["marks"]} == {0}
    made = await page.ask("POST", f"{at}/rematch", {"rotate": True}, 201)
    again = await page.ask("POST", f"{at}/rematch", {"rotate": True}, 201)
    assert made == again == {"table": made["table"], "seats": [1]}
    started = await page.ask("POST", f"/api/tables/{made['table']}/start", {"options": {}})
    assert [seat["name"] for seat in started["seats"]] == ["B1", "Ann"]
    wish = {"seats": against(2), "hold": [0], "start": True}
    other = await page.ask("POST", f"{at}/same-deal", wish, 201)
    check(responses.NewTable, other)
    results = await page.ask("GET", f"{at}/same-deal")
    check(responses.DealResults, results)
    assert sorted(each["status"] for each in results["tables"]) == ["finished", "running"]
    branched = await page.ask("POST", f"{at}/branch", {"number": 3}, 201)
    assert branched["table"]["branch_of"] == {"table": table["id"], "number": 3}
    refused = await page.refused("POST", f"{at}/branch", {"number": 9999})
    assert "number must be from 0" in refused["message"]


async def test_a_bot_can_be_replaced_until_the_start() -> None:
    page = Page()
    table = await page.make("works", against(2, "even:4"), options={"players": 2})
    at = f"/api/tables/{table['id']}"
    await page.play_on(table["id"], lambda legal: legal[-1], 400)
    following = (await page.ask("POST", f"{at}/rematch", {}))["table"]
    bot = f"/api/tables/{following}/seats/1/bot"
    told = await page.ask("PUT", bot, {"bot": "even:5", "name": "Sage"})
    assert (told["seats"][1]["bot"], told["seats"][1]["name"]) == ("even:5", "Sage")
    refused = await page.refused("PUT", bot, {"bot": "even:99"})
    assert "one of random, greedy, easy" in refused["message"]
    assert "even:1 … even:13." in refused["message"]
    other = f"/api/tables/{following}/seats/0/bot"
    assert (await page.refused("PUT", other, {"bot": "easy"}))["code"] == "host-stays"
    await page.ask("POST", f"/api/tables/{following}/start", {})
    assert (await page.refused("PUT", bot, {"bot": "easy"}))["code"] == "already-started"


async def test_names_are_compared_as_a_server_compares_them() -> None:
    page = Page()
    body = {"game": "works", "options": {"players": 2}, "seats": people(2)}
    table = (await page.ask("POST", "/api/tables", body, 201))["table"]
    at = f"/api/tables/{table['id']}/seats/1"
    assert (await page.refused("PUT", at, {"name": "p0"}))["code"] == "name-taken"
    told = await page.ask("PUT", at, {"name": " Bob "})
    assert [seat["name"] for seat in told["seats"]] == ["P0", "Bob"]
    alike = [{"kind": "person", "name": name} for name in ("Zoe", "ZOE")]
    refused = await page.refused("POST", "/api/tables", {**body, "seats": alike})
    assert refused["code"] == "name-taken"


async def test_hints_orders_undo_and_stand_ins() -> None:
    page = Page()
    table = await page.make("works", people(1), options={"players": 1, "solo": "mort"}, seed=1)
    at = f"/api/tables/{table['id']}"
    hint = await page.ask("POST", f"{at}/hint?words=en", {"seq": 0})
    check(responses_play.HintResponse, hint)
    assert hint["compiled"] is False
    move = hint["moves"][0]["move"]
    done = await page.ask("POST", f"{at}/moves", {"seq": 0, "move": move})
    check(responses.Done, done)
    assert await page.ask("POST", f"{at}/moves", {"seq": 0, "move": move}) == done
    other = hint["moves"][1]["move"]
    stale = await page.refused("POST", f"{at}/moves", {"seq": 0, "move": other})
    assert (stale["code"], stale["seq"]) == ("stale", (await page.state(table["id"]))["seq"])
    await page.quiet(table["id"])
    seq = (await page.state(table["id"]))["seq"]
    await page.ask("POST", f"{at}/undo", {"seq": seq})
    state = await page.state(table["id"])
    assert state["view"] == (await page.ask("GET", f"{at}/replay?seat=0"))["steps"][0]["view"]
    wrong = await page.refused("POST", f"{at}/moves", {"seq": state["seq"], "move": "fly"})
    assert wrong["code"] == "malformed-move"
    orders = await page.ask("GET", f"{at}/orders?words=en&seat=0")
    check(responses.SeatOrders, orders)
    forced = await page.ask("PUT", f"{at}/forced?words=en", {"forced": "at-once", "seat": 0})
    assert forced["forced"] == "at-once"
    refused = await page.refused("POST", f"{at}/orders", {"order": "x", "at": 0, "seat": 0})
    assert refused["code"] == "bad-order"
    told = await page.ask("PUT", f"{at}/seats/0/stand-in", {"bot": "random"})
    assert told["seats"][0]["stand_in"] == "random"
    await page.quiet(table["id"])
    assert (await page.state(table["id"]))["table"]["status"] == "finished"
    notices = (await page.ask("GET", f"{at}/messages"))["notices"]
    assert [notice["text"] for notice in notices] == ["A bot is playing for P0 now."]


async def test_what_needs_a_server_says_so() -> None:
    page = Page(language="ja")
    body = {"game": "works", "options": {"players": 2}, "hold": [0]}
    assert (await page.refused("POST", "/api/tables", body))["code"] == "needs-server"
    table = await page.make("works", people(2), options={"players": 2})
    at = f"/api/tables/{table['id']}"
    for method, path in (("POST", "/messages"), ("POST", "/invitation"), ("GET", "/nothing")):
        refused = await page.refused(method, at + path, {"text": "hi"})
        assert refused["code"] in ("needs-server", "not-allowed")
    assert "サーバー" in (await page.refused("GET", "/api/push-key"))["message"]
    assert (await page.refused("GET", f"{at}?words=en"))["code"] == "which-seat"
    assert (await page.refused("GET", "/api/tables/none"))["code"] == "unknown-link"
    bad = await page.refused("POST", "/api/tables", {"game": "works", "options": {"players": 9}})
    assert "4" in bad["message"]


async def test_games_are_exported_and_imported_as_files() -> None:
    page, other = Page(), Page()
    over = await page.make("bid", against(3), options={"players": 3}, name="Evening")
    await page.play_on(over["id"], lambda legal: legal[0], 500)
    table = await page.make("works", people(2), options={"players": 2})
    await page.play_on(table["id"], lambda legal: legal[0], 5)
    status, text = await page.app.answer("GET", "/api/games/file", None, "en")
    assert (status, len(text.splitlines())) == (200, 2)
    taken = await other.ask("POST", "/api/games/file", {"text": text})
    assert len(taken["games"]) == 2
    games = (await other.ask("GET", "/api/games"))["games"]
    assert {each["status"] for each in games} == {"finished", "running"}
    assert {each["name"] for each in games} == {"Evening", ""}
    running = next(each for each in games if each["status"] == "running")
    assert running["seats"] == [0, 1]
    seat = running["to_move"]
    here, there = await page.state(table["id"], seat), await other.state(running["id"], seat)
    assert (here["view"], here["legal"]) == (there["view"], there["legal"])
    record = await page.ask("GET", f"/api/tables/{over['id']}/record")
    taken = await other.ask("POST", "/api/games/file", {"text": json.dumps(record)})
    assert (await other.ask("GET", f"/api/tables/{taken['games'][0]}/replay"))["open"]
    record["moves"][0] = "fly"
    for wrong in (json.dumps(record), "{", "[]", '{"mintopia": 9}', "", "[" * 100_000, "9" * 9999):
        refused = await other.refused("POST", "/api/games/file", {"text": wrong})
        assert refused["code"] == "bad-request"
    assert len((await other.ask("GET", "/api/games"))["games"]) == 3


async def test_a_link_is_played_on_from() -> None:
    game = played("bid", {"solo": "mort"}, 5)
    page = Page()
    made = await page.ask("POST", "/api/open/branch", {"code": link(game), "number": 3})
    assert made["table"]["status"] == "running"
    kept = await page.app.tables.find(made["table"]["id"])
    assert kept.running_game().moves[:3] == game.moves[:3]


@pytest.mark.parametrize("path", ["book/chess/en", "puzzles/works"])
async def test_what_could_only_be_a_file_of_the_site_needs_no_server(path: str) -> None:
    refused = await Page().refused("GET", f"/api/{path}")
    assert refused["code"] == "not-found"


async def test_what_is_nested_deeply_is_refused_before_it_is_parsed() -> None:
    deep = "[" * 500 + "]" * 500
    for language, words in (("en", "nested too deeply"), ("ja", "入れ子が深すぎます")):
        page = Page(language=language)
        refusal = await page.refused("POST", "/api/games/file", {"text": deep})
        assert refusal["code"] == "bad-request"
        assert words in refusal["message"]
        status, told = await page.app.answer("POST", "/api/tables", deep, language)
        assert status == 400
        assert json.loads(told)["error"]["code"] == "bad-json"
        assert words in told


def test_a_stored_table_that_is_nested_deeply_is_skipped() -> None:
    assert StoredTable.from_text("[" * 5000) is None
