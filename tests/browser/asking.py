"""A page without a browser, which sends requests to `mintopia.browser` as the real page does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal

from mintopia.browser.app import Browser
from mintopia.browser.storage import MemoryStorage, Storage

Json = dict[str, Any]


class Page:
    """A client of a browser host that remembers every message from its streams."""

    def __init__(self, storage: Storage | None = None, language: str = "en") -> None:
        self.app = Browser(storage or MemoryStorage())
        self.language = language
        self.told: list[tuple[str, Json]] = []

    async def ask(self, method: str, path: str, body: object = None, status: int = 0) -> Json:
        """Send a request; the answer must have this status, or any 2xx if none is given."""
        sent = None if body is None else json.dumps(body)
        got, text = await self.app.answer(method, path, sent, self.language)
        assert got == status or (not status and 200 <= got < 300), f"{path}: {got} {text}"
        found: Json = json.loads(text)
        return found

    async def refused(self, method: str, path: str, body: object = None) -> Json:
        """Send a request that must be refused; return the error."""
        sent = None if body is None else json.dumps(body)
        got, text = await self.app.answer(method, path, sent, self.language)
        assert got >= 400, text
        error: Json = json.loads(text)["error"]
        assert error["message"]
        return error

    async def follow(self, table: str, **query: object) -> Callable[[], None]:
        """Follow a table; its messages are added to `told`."""
        asked = "&".join(f"{key}={value}" for key, value in query.items())
        return await self.app.follow(
            f"/api/tables/{table}/live?{asked}",
            lambda kind, data: self.told.append((kind, json.loads(data))),
        )

    async def make(self, game: str, seats: list[Json], **more: Any) -> Json:
        """Make a table whose game starts immediately."""
        body = {"game": game, "seats": seats, "start": True, **more}
        made = await self.ask("POST", "/api/tables", body, 201)
        table: Json = made["table"]
        return table

    async def quiet(self, table: str) -> None:
        """Wait until no bot is thinking and no automatic move is pending."""
        live = await self.app.tables.find(table)
        while live.thinking is not None or live.autoplay is not None:
            await asyncio.sleep(0.001)

    async def state(self, table: str, seat: int | None = None) -> Json:
        """Return the state as a seat sees it."""
        which = "" if seat is None else f"&seat={seat}"
        return await self.ask("GET", f"/api/tables/{table}?words={self.language}{which}")

    async def play_on(self, table: str, choose: Callable[[list[str]], str], most: int) -> int:
        """Play for the people, at most `most` moves or until the game is over; return how many."""
        live = await self.app.tables.find(table)
        for count in range(most):
            await self.quiet(table)
            if live.table.status != "running":
                return count
            game = live.running_game()
            body = {"seq": live.seq, "move": choose(game.legal()), "seat": game.to_move}
            await self.ask("POST", f"/api/tables/{table}/moves", body)
        return most


class PageTransport(httpx.BaseTransport):
    """What lets a client ask a page's host as it asks a server."""

    def __init__(self, portal: BlockingPortal) -> None:
        self._portal = portal
        self._app = Browser(MemoryStorage())

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Answer a request in the page's event loop, which keeps running."""
        asked = request.method, request.url.raw_path.decode(), request.read().decode() or None
        language = request.headers.get("accept-language", "en")
        status, text = self._portal.call(self._app.answer, *asked, language)
        return httpx.Response(status, text=text)


@contextmanager
def page_client() -> Iterator[httpx.Client]:
    """Run a page's host, without the compiler, for the duration of the block."""
    with (
        pytest.MonkeyPatch.context() as patch,
        start_blocking_portal() as portal,
        httpx.Client(base_url="http://page", transport=PageTransport(portal)) as client,
    ):
        patch.setattr("mintopia.bots.mcts.can_compile", lambda: False)
        yield client


def people(number: int) -> list[Json]:
    """Describe the seats of this many people."""
    return [{"kind": "person", "name": f"P{seat}"} for seat in range(number)]


def against(number: int, bot: str = "random") -> list[Json]:
    """Describe the seats of one person and bots, `number` in all."""
    bots = [{"kind": "bot", "bot": bot, "name": f"B{seat}"} for seat in range(1, number)]
    return [{"kind": "person", "name": "Ann"}, *bots]
