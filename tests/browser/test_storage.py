"""What the browser stores: reloading, two tabs, a full storage, other rules."""

from __future__ import annotations

import json

from mintopia.browser.storage import MemoryStorage
from mintopia.engine.game import new_game
from tests.browser.asking import Page, against, people


async def test_a_game_goes_on_after_a_reload() -> None:
    storage = MemoryStorage()
    page = Page(storage)
    table = await page.make("works", against(2), options={"players": 2})
    await page.play_on(table["id"], lambda legal: legal[0], 4)
    await page.quiet(table["id"])
    again = Page(storage)
    assert (await again.state(table["id"])) == (await page.state(table["id"]))
    await again.play_on(table["id"], lambda legal: legal[0], 500)
    assert (await again.state(table["id"]))["table"]["status"] == "finished"


async def test_two_tabs_follow_one_table_and_neither_overwrites_the_other() -> None:
    storage = MemoryStorage()
    one, two = Page(storage), Page(storage)
    table = await one.make("works", people(2), options={"players": 2}, seed=3)
    seat = (await one.state(table["id"], 0))["to_move"]
    await two.follow(table["id"], words="en", seat=seat)
    at = f"/api/tables/{table['id']}/moves"
    legal = (await one.state(table["id"], seat))["legal"]
    body = {"seq": 0, "move": legal[0]["move"], "seat": seat}
    await one.ask("POST", at, body)
    # The other tab has not heard of the move yet and plays at the earlier position.
    refused = await two.refused("POST", at, {**body, "move": legal[1]["move"]})
    assert (refused["code"], refused["seq"]) == ("stale", 1)
    assert [(kind, told["seq"]) for kind, told in two.told] == [("state", 0), ("state", 1)]
    await two.app.tables.reload(table["id"])
    other = 1 - seat
    assert await one.state(table["id"], other) == await two.state(table["id"], other)
    await one.ask("POST", f"/api/tables/{table['id']}/undo", {"seq": 1, "seat": seat})
    await two.app.tables.reload(table["id"])
    assert two.told[-1][0] == "state"
    assert two.told[-1][1]["seq"] == 2


async def test_a_full_storage_loses_nothing() -> None:
    storage = MemoryStorage()
    page = Page(storage)
    table = await page.make("works", people(2), options={"players": 2}, seed=3)
    before = dict(storage.texts)
    storage.most = 10
    seat = (await page.state(table["id"], 0))["to_move"]
    state = await page.state(table["id"], seat)
    body = {"seq": 0, "move": state["legal"][0]["move"], "seat": seat}
    refused = await page.refused("POST", f"/api/tables/{table['id']}/moves", body)
    assert refused["code"] == "storage-full"
    assert storage.texts == before
    assert await page.state(table["id"], seat) == state
    storage.most = None
    await page.ask("POST", f"/api/tables/{table['id']}/moves", body)


async def test_a_file_of_games_is_imported_whole_or_not_at_all() -> None:
    storage = MemoryStorage()
    page = Page(storage)
    records = [new_game("works", players=2, seed=seed).record() for seed in range(3)]
    file = {"text": "".join(f"{json.dumps(record)}\n" for record in records)}
    await page.ask("POST", "/api/games/file", {"text": json.dumps(records[0])})
    before = dict(storage.texts)
    ((_, text),) = before.values()
    storage.most = 3 * len(text)
    refused = await page.refused("POST", "/api/games/file", file)
    assert refused["code"] == "storage-full"
    assert storage.texts == before
    storage.most = None
    told = await page.ask("POST", "/api/games/file", file)
    assert len(told["games"]) == 3
    assert len(storage.texts) == 4


async def test_a_game_of_other_rules_says_why_it_does_not_open() -> None:
    storage = MemoryStorage()
    table = await Page(storage).make("works", people(2), options={"players": 2})
    revision, text = storage.texts[table["id"]]
    kept = json.loads(text)
    storage.texts[table["id"]] = revision, json.dumps(kept | {"rules_version": 77})
    storage.texts["older"] = 1, json.dumps(kept | {"format": 0})
    storage.texts["broken"] = 1, "{"
    page = Page(storage)
    assert len((await page.ask("GET", "/api/games"))["games"]) == 1
    refused = await page.refused("GET", f"/api/tables/{table['id']}?seat=0")
    assert "version 77 of the rules" in refused["message"]
    await page.ask("DELETE", f"/api/games/{table['id']}")
    assert (await page.ask("GET", "/api/games"))["games"] == []
