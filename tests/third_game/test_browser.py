"""The third game in the page's own host: a table, bots, hints, the end, a review."""

from __future__ import annotations

from tests.third_game.helpers import run

PROGRAM = """
import asyncio
from tests.browser.asking import Page, against

async def play():
    page = Page(language="ja")
    catalog = await page.ask("GET", "/api/catalog?words=ja")
    assert "lanterns" in [game["id"] for game in catalog["games"]]
    table = await page.make("lanterns", against(2, "medium"), options={"players": 2})
    at = f"/api/tables/{table['id']}"
    await page.follow(table["id"], words="ja", seat=0)
    await page.quiet(table["id"])
    state = await page.state(table["id"])
    hint = await page.ask("POST", at + "/hint?words=ja", {"seq": state["seq"]})
    assert {move["move"] for move in hint["moves"]} == {c["move"] for c in state["legal"]}
    await page.play_on(table["id"], lambda legal: legal[0], 500)
    assert page.told[-1][1]["status"] == "finished"
    await page.ask("POST", at + "/review", {})
    for task in list(page.app.reviews.tasks):
        await task
    review = await page.ask("GET", at + "/review?words=en")
    assert review["status"] == "done" and {mark["seat"] for mark in review["marks"]} == {0}
    print("played")

asyncio.run(play())
"""


def test_the_third_game_is_played_in_the_page() -> None:
    assert run(["-c", PROGRAM]).strip() == "played"
