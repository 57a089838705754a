"""Thinking in the page: searches that run elsewhere, and what happens when they fail."""

from __future__ import annotations

from typing import Any

from mintopia.bots.packed import ThinkingFailed
from mintopia.browser.app import Browser
from mintopia.browser.storage import MemoryStorage
from mintopia.browser.thinking import Compiled
from mintopia.browser.worker import start
from mintopia.engine.game import new_game
from tests.browser.asking import Page, against


async def test_a_search_that_fails_is_made_interpreted_and_told_once() -> None:
    asked: list[str] = []
    told: list[str] = []

    async def think(request: dict[str, Any]) -> Any:
        asked.append(request["module"])
        raise ThinkingFailed("broken")

    page = Page()
    thinking = Compiled(think, lambda: told.append("slow"))
    page.app = Browser(MemoryStorage(), thinking)
    options = {"players": 2}
    table = await page.make("works", against(2, "medium"), options=options, seed=5)
    await page.play_on(table["id"], lambda legal: legal[0], 2)
    assert (asked, told, thinking.is_compiled) == (["works"], ["slow"], False)
    await page.quiet(table["id"])
    game = (await page.app.tables.find(table["id"])).running_game()
    if not game.over:
        found = await thinking.hint(game.copy(), 1)
        assert {line.move for line in found.analysis.moves} == set(game.legal())


async def test_bots_that_do_not_search_ask_nobody() -> None:
    async def think(_: dict[str, Any]) -> Any:
        raise AssertionError("nothing is to be searched")

    thinking = Compiled(think, lambda: None)
    game = new_game("works", players=2, seed=1)
    for bot in ("random", "greedy", "easy:2026-11"):
        assert await thinking.choose(game.copy(), bot, 3) in game.legal()
    assert thinking.is_compiled


class _Storage:
    """A storage like the page's, in which a missing key is None."""

    def __init__(self) -> None:
        self._kept = MemoryStorage()

    async def all(self) -> list[str]:
        return await self._kept.all()

    async def get(self, key: str) -> str | None:
        return await self._kept.get(key)

    async def put(self, key: str, revision: int, text: str) -> str:
        return await self._kept.put(key, revision, text)

    async def delete(self, key: str) -> None:
        await self._kept.delete(key)


async def test_the_worker_speaks_in_text_and_numbers() -> None:
    told: list[tuple[int, str, str]] = []
    changed: list[str] = []
    host = start(_Storage(), lambda *message: told.append(message), changed.append)
    body = '{"game": "works", "options": {"players": 2}, "start": true, "seats": [{"kind":'
    body += ' "person"}, {"kind": "person"}]}'
    status, _, text = (await host.answer("POST", "/api/tables", body, "en")).partition(" ")
    assert status == "201"
    table = changed[0]
    assert table in text
    assert await host.follow(4, f"/api/tables/{table}/live?words=en&seat=0", "en") == ""
    assert [message[:2] for message in told] == [(4, "state")]
    assert "unknown-link" in await host.follow(5, "/api/tables/none/live", "en")
    host.end(4)
    host.end(4)
    await host.reload(table)
    assert (await host.answer("DELETE", f"/api/games/{table}", None, "en")).startswith("200 ")
