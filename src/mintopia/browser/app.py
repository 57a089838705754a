"""The API in the page: the server's paths and formats, for one browser that holds all seats.

Requests that need other people's machines are refused as `needs-server`, and the page says so.
"""

from __future__ import annotations

import asyncio
import json
import traceback
from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from mintopia.browser.files import FILES
from mintopia.browser.lobby import PageLobby
from mintopia.browser.page_request import Body, PageCaller, PageRequest, number_in
from mintopia.browser.reviews import PageReviews
from mintopia.browser.storage import Storage
from mintopia.browser.tables import PageTable, PageTables, PageThinker, Stream
from mintopia.browser.talk import PageTalk
from mintopia.browser.thinking import Thinking
from mintopia.browser.tries import PageTries
from mintopia.engine.files import why_not_json
from mintopia.engine.i18n import DEFAULT_LANGUAGE, LANGUAGES
from mintopia.engine.parsing import parse_json
from mintopia.engine.sentences import Sentence
from mintopia.errors import MintopiaError
from mintopia.games import game_ids
from mintopia.host.commands import COMMANDS
from mintopia.host.errors import ApiError, said
from mintopia.host.events import Event, Failed, Loaded, Moved, TurnCame
from mintopia.host.moves import Moves
from mintopia.host.people import People
from mintopia.host.requests import Command, Services, check_seat
from mintopia.host.routes import Route

FEW_MISSED: Final = 200  # a returning page is sent up to this many moves one by one
ANSWERS: Final[Mapping[Route, Command]] = {**COMMANDS, **FILES}
PATTERNS: Final = [(route, route.pattern()) for route in ANSWERS]


def _parsed(body: str | None) -> Any:
    try:
        return parse_json(body) if body else {}
    except (ValueError, RecursionError) as error:
        reason = {"reason": why_not_json(error)}
        sentence = Sentence("mintopia.host", "errors", "bad-json", reason).message
        raise ApiError("bad-json", sentence=sentence) from error


class Browser(Services):
    """Answers the requests of one open page."""

    def __init__(
        self,
        storage: Storage,
        thinking: Thinking | None = None,
        announce: Callable[[str], object] = lambda _: None,
    ) -> None:
        """`announce` tells the browser's other tabs which table has changed."""
        self.thinking = thinking or Thinking()
        self.tables: PageTables = PageTables(storage, self._happened, announce)
        self.moves = Moves(self.tables, self.tables, PageThinker(self.thinking), self._happened)
        self.people = People(self.tables, self.tables, self._happened)
        self.lobby = PageLobby(self.tables, self._happened)
        self.reviews = PageReviews(self.tables, self.thinking)
        self.talk = PageTalk()
        self.tries: PageTries = PageTries(self.tables, self.thinking)
        self._tasks: set[asyncio.Future[None]] = set()

    def _happened(self, event: Event[PageTable]) -> None:
        """Start what follows from what happened at a table."""
        match event:
            case Moved(table, seat) if table.seats[seat].break_at is not None:
                task = asyncio.ensure_future(self.people.end_break(table, seat))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            case TurnCame(table) | Loaded(table):
                self.moves.autoplay.wake(table)
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
            parsed = _parsed(body)
            route, fields = _find(method, url.path)
            command = ANSWERS[route]
            given = await self._given(command, PageRequest(self, speaks), parsed, fields, query)
            told = await command(**given)
        except ApiError as error:
            return error.status, json.dumps(error.body(speaks), ensure_ascii=False)
        except MintopiaError as error:
            refusal = said("bad-request", error)
            return refusal.status, json.dumps(refusal.body(speaks), ensure_ascii=False)
        return route.status, told if isinstance(told, str) else json.dumps(told, ensure_ascii=False)

    async def _given(
        self,
        command: Command,
        request: PageRequest,
        body: Any,
        fields: Mapping[str, str],
        query: Mapping[str, str],
    ) -> dict[str, Any]:
        """Return what a command needs of a request, by the names of its parameters."""
        given: dict[str, Any] = {"request": request, "body": Body(body)}
        given |= {name: int(query[name]) for name in ("seat", "after") if name in query}
        given |= {"date": query.get("date"), **fields}
        wanted = signature(command).parameters
        if "game" in wanted and fields["game"] not in game_ids():
            raise ApiError("not-found")
        if "caller" in wanted or "reader" in wanted:
            caller = PageCaller.at(await self.tables.find(fields["table_id"]))
            given |= {"caller": caller, "reader": caller}
            if "seat" in fields:
                given["seat"] = int(fields["seat"])
                check_seat(caller.table, given["seat"])
        if "words" in wanted:
            usual = None if wanted["words"].default is None else request.language
            given["words"] = query.get("words", usual)
        return {name: value for name, value in given.items() if name in wanted}

    async def follow(self, address: str, tell: Callable[[str, str], object]) -> Callable[[], None]:
        """Follow a table; return a function that stops it. Raises ApiError."""
        url = urlsplit(address)
        query = dict(parse_qsl(url.query))
        table = await self.tables.find(unquote(url.path.split("/")[3]))
        caller = PageCaller.at(table)
        seat, after = number_in(query.get("seat")), number_in(query.get("after"))
        stream = Stream(caller.viewer(seat), query.get("words"), caller.you(), tell)
        async with self.tables.locked(table):
            missed = None
            viewer = stream.viewer, stream.language, stream.you
            if after is not None and 0 <= table.seq - after <= FEW_MISSED:
                missed = table.missed(after, *viewer)
            if missed is None:
                stream.put(table.encoded_state(*viewer))
            else:
                for message in (*missed, table.encoded_table()):
                    stream.put(message)
            table.streams.add(stream)
        self.moves.autoplay.wake(table)
        return lambda: table.streams.discard(stream)


def _find(method: str, path: str) -> tuple[Route, dict[str, str]]:
    """Return the route of a request, and the variable parts of its path."""
    methods = []
    for route, pattern in PATTERNS:
        found = pattern.fullmatch(path)
        if found is not None and route.method == method:
            return route, {name: unquote(part) for name, part in found.groupdict().items()}
        methods += [route.method] if found is not None else []
    raise ApiError("not-allowed" if methods else "needs-server")
