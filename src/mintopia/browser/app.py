"""The API in the page: the server's paths and formats, for one browser that holds all seats.

Requests that need other people's machines are refused as `needs-server`, and the page says so.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from mintopia.browser import routes, routes_daily, routes_games, routes_open
from mintopia.browser.kept import StoredTable
from mintopia.browser.live import BrowserTable, Stream
from mintopia.browser.playing import Playing
from mintopia.browser.requests import ROUTES, STATUSES, Handler, Request, number_in, you_at
from mintopia.browser.reviews import Reviews
from mintopia.browser.storage import Storage, TableExistsError
from mintopia.browser.thinking import Interpreted, Thinking
from mintopia.engine.files import why_not_json
from mintopia.engine.i18n import DEFAULT_LANGUAGE, LANGUAGES
from mintopia.engine.parsing import parse_json
from mintopia.engine.sentences import Sentence
from mintopia.errors import MintopiaError
from mintopia.host.errors import ApiError, said

FEW_MISSED: Final = 200  # a returning page is sent up to this many moves one by one
PARTS: Final = (
    routes,
    routes_daily,
    routes_games,
    routes_open,
)  # importing them fills ROUTES


def _parsed(body: str | None) -> Any:
    try:
        return parse_json(body) if body else {}
    except (ValueError, RecursionError) as error:
        reason = {"reason": why_not_json(error)}
        sentence = Sentence("mintopia.host", "errors", "bad-json", reason).message
        raise ApiError("bad-json", sentence=sentence) from error


class Browser:
    """Answers the requests of one open page."""

    def __init__(self, storage: Storage, thinking: Thinking | None = None) -> None:
        self.storage = storage
        self.thinking = thinking or Interpreted()
        self.playing = Playing(storage, self.thinking)
        self.reviews = Reviews(storage, self.thinking)
        self.live: dict[str, BrowserTable] = {}
        self.experts: dict[str, asyncio.Future[dict[str, Any]]] = {}  # daily deals, by day

    async def answer(
        self, method: str, address: str, body: str | None, language: str
    ) -> tuple[int, str]:
        """Answer a request with a status and JSON."""
        url = urlsplit(address)
        query = dict(parse_qsl(url.query))
        speaks = language if language in LANGUAGES else DEFAULT_LANGUAGE
        try:
            request = Request(method, url.path, query, _parsed(body), speaks, app=self)
            handler = self._find(request)
            told = await handler(request)
        except ApiError as error:
            return error.status, json.dumps(error.told(speaks), ensure_ascii=False)
        except MintopiaError as error:
            refusal = said("bad-request", error)
            return refusal.status, json.dumps(refusal.told(speaks), ensure_ascii=False)
        status = STATUSES.get(handler.__name__, 200) if method == "POST" else 200
        return status, told if isinstance(told, str) else json.dumps(told, ensure_ascii=False)

    def _find(self, request: Request) -> Handler:
        methods = []
        for method, pattern, handler in ROUTES:
            found = pattern.fullmatch(request.path)
            if found is not None and method == request.method:
                request.fields = tuple(unquote(part) for part in found.groups())
                return handler
            methods += [method] if found is not None else []
        raise ApiError("not-allowed" if methods else "needs-server")

    # --- tables ---------------------------------------------------------------------------------
    async def table(self, table_id: str) -> BrowserTable:
        """Return a table of this browser with its game, loading it if necessary."""
        known = self.live.get(table_id)
        if known is None:
            text = await self.storage.get(table_id)
            kept = None if text is None else StoredTable.from_text(text)
            if kept is None:
                raise ApiError("unknown-link")
            known = self.live.setdefault(table_id, BrowserTable(kept))
            self.playing.wake(known)
        return known

    async def add(self, kept: StoredTable) -> BrowserTable:
        """Store a new table and return it; raise TableExistsError if its id is taken."""
        made = BrowserTable(kept)
        kept.revision = 1
        outcome = await self.storage.put(kept.id, 1, kept.to_text())
        if outcome == "conflict":
            raise TableExistsError(kept.id)
        if outcome != "kept":
            raise ApiError("storage-full")
        self.live[kept.id] = made
        self.playing.changed(kept.id)
        self.playing.wake(made)
        return made

    async def forget(self, table_id: str) -> None:
        """Delete a table."""
        self.live.pop(table_id, None)
        await self.storage.delete(table_id)

    async def reload(self, table_id: str) -> None:
        """Reload a table that another tab has changed."""
        known = self.live.get(table_id)
        if known is not None:
            async with known.lock:
                await known.refresh(self.storage)
            self.playing.wake(known)

    async def follow(
        self, address: str, language: str, tell: Callable[[str, str], object]
    ) -> Callable[[], None]:
        """Follow a table; return a function that stops it. Raises ApiError."""
        url = urlsplit(address)
        parts = url.path.split("/")
        request = Request("GET", url.path, dict(parse_qsl(url.query)), {}, language)
        table = await self.table(unquote(parts[3]))
        stream = Stream(request.viewer(table), request.query.get("words"), you_at(table), tell)
        async with table.lock:
            missed = None
            after = number_in(request.query.get("after"))
            viewer = stream.viewer, stream.language, stream.you
            if after is not None and 0 <= table.seq - after <= FEW_MISSED:
                missed = table.news_since(after, *viewer)
            if missed is None:
                stream.put("state", table.state(*viewer))
            else:
                for told in missed:
                    stream.put("move", told)
                stream.put("table", table.describe())
            table.streams.add(stream)
        self.playing.wake(table)
        return lambda: table.streams.discard(stream)

    async def all_kept(self) -> list[StoredTable]:
        """Return all tables of this browser, the latest first."""
        found = (StoredTable.from_text(text) for text in await self.storage.all())
        kept = [table for table in found if table is not None]
        return sorted(kept, key=lambda table: -table.changed_at)
