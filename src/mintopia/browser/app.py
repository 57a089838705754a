"""The API in the page: the server's paths and formats, for one browser that holds all seats.

Requests that need other people's machines are refused as `needs-server`, and the page says so.
"""

from __future__ import annotations

import asyncio
import json
import traceback
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from mintopia.browser import routes_daily, routes_games, routes_open, routes_tables
from mintopia.browser.requests import ANSWERS, Handler, Request, number_in, you_at
from mintopia.browser.reviews import Reviews
from mintopia.browser.storage import Storage
from mintopia.browser.tables import PageTable, PageTables, PageThinker, Stream
from mintopia.browser.thinking import Interpreted, Thinking
from mintopia.engine.files import why_not_json
from mintopia.engine.i18n import DEFAULT_LANGUAGE, LANGUAGES
from mintopia.engine.parsing import parse_json
from mintopia.engine.sentences import Sentence
from mintopia.errors import MintopiaError
from mintopia.host.commands import Host
from mintopia.host.errors import ApiError, said
from mintopia.host.events import Event, Failed, Loaded, Moved, TurnCame
from mintopia.host.people import People
from mintopia.host.routes import Route

FEW_MISSED: Final = 200  # a returning page is sent up to this many moves one by one
PARTS: Final = (routes_daily, routes_games, routes_open, routes_tables)  # filling ANSWERS


def _parsed(body: str | None) -> Any:
    try:
        return parse_json(body) if body else {}
    except (ValueError, RecursionError) as error:
        reason = {"reason": why_not_json(error)}
        sentence = Sentence("mintopia.host", "errors", "bad-json", reason).message
        raise ApiError("bad-json", sentence=sentence) from error


class Browser:
    """Answers the requests of one open page."""

    def __init__(
        self,
        storage: Storage,
        thinking: Thinking | None = None,
        announce: Callable[[str], object] = lambda _: None,
    ) -> None:
        """`announce` tells the browser's other tabs which table has changed."""
        self.thinking = thinking or Interpreted()
        self.tables = PageTables(storage, self._happened, announce)
        self.host = Host(self.tables, self.tables, PageThinker(self.thinking), self._happened)
        self.people = People(self.tables, self.tables, self._happened)
        self.reviews = Reviews(self.tables, self.thinking)
        self.experts: dict[str, asyncio.Future[dict[str, Any]]] = {}  # daily deals, by day
        self._tasks: set[asyncio.Future[None]] = set()

    def _happened(self, event: Event[PageTable]) -> None:
        """Start what follows from what happened at a table."""
        match event:
            case Moved(table, seat) if table.seats[seat].break_at is not None:
                task = asyncio.ensure_future(self.people.end_break(table, seat))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            case TurnCame(table) | Loaded(table):
                self.host.autoplay.wake(table)
            case Failed(_, _, Exception() as error):
                traceback.print_exception(error)  # on the page's console

    async def answer(
        self, method: str, address: str, body: str | None, language: str
    ) -> tuple[int, str]:
        """Answer a request with a status and JSON."""
        url = urlsplit(address)
        query = dict(parse_qsl(url.query))
        speaks = language if language in LANGUAGES else DEFAULT_LANGUAGE
        try:
            request = Request(method, url.path, query, _parsed(body), speaks, app=self)
            route, handler = self._find(request)
            told = await handler(request)
        except ApiError as error:
            return error.status, json.dumps(error.told(speaks), ensure_ascii=False)
        except MintopiaError as error:
            refusal = said("bad-request", error)
            return refusal.status, json.dumps(refusal.told(speaks), ensure_ascii=False)
        return route.status, told if isinstance(told, str) else json.dumps(told, ensure_ascii=False)

    def _find(self, request: Request) -> tuple[Route, Handler]:
        methods = []
        for route, pattern, handler in ANSWERS:
            found = pattern.fullmatch(request.path)
            if found is not None and route.method == request.method:
                request.fields = tuple(unquote(part) for part in found.groups())
                return route, handler
            methods += [route.method] if found is not None else []
        raise ApiError("not-allowed" if methods else "needs-server")

    async def follow(
        self, address: str, language: str, tell: Callable[[str, str], object]
    ) -> Callable[[], None]:
        """Follow a table; return a function that stops it. Raises ApiError."""
        url = urlsplit(address)
        parts = url.path.split("/")
        request = Request("GET", url.path, dict(parse_qsl(url.query)), {}, language)
        table = await self.tables.find(unquote(parts[3]))
        stream = Stream(request.viewer(table), request.query.get("words"), you_at(table), tell)
        async with self.tables.locked(table):
            missed = None
            after = number_in(request.query.get("after"))
            viewer = stream.viewer, stream.language, stream.you
            if after is not None and 0 <= table.seq - after <= FEW_MISSED:
                missed = table.missed(after, *viewer)
            if missed is None:
                stream.put(table.encoded_state(*viewer))
            else:
                for message in (*missed, table.encoded_table()):
                    stream.put(message)
            table.streams.add(stream)
        self.host.autoplay.wake(table)
        return lambda: table.streams.discard(stream)
