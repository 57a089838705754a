"""Live streams: server-sent events for one seat, resumed from the last number after a break.

The first message is `state`, everything the seat may know; a browser that sends the last number it
has seen (Last-Event-ID) gets the moves it missed instead, then `table`. After that, `move`, `chat`,
`notice`, `presence` and `table` are sent as they happen, and a heartbeat every 15 seconds.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Final
from urllib.parse import parse_qs

from mintopia.engine.i18n import LANGUAGES
from mintopia.host.events import Came, Left
from mintopia.server.common.errors import ApiError, bad_field
from mintopia.server.common.limits import Rate, Share
from mintopia.server.common.metrics import Metrics
from mintopia.server.http.asgi import REQUESTER, Receive, Scope, Send, cut_of
from mintopia.server.http.auth import Auth, Requester
from mintopia.server.tables.callers import Caller
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.live_tables import LiveTables
from mintopia.server.tables.presence import Presence
from mintopia.server.tables.streams import Stream
from mintopia.store import SPECTATOR

BEAT_SECONDS: Final = 15.0
# Heartbeats go to one part of the streams at a time, so that no move waits for all of them. A prime
# number, since the hashes of objects next to each other in memory differ by a fixed step.
BEAT_PARTS: Final = 61
MOST_MISSED: Final = 64  # moves sent one by one; after a longer break the state is sent instead
FEW_MISSED: Final = 8  # sending more is so much work that it is rate-limited per client
MOST_SEAT_STREAMS: Final = 32  # of all devices and pages that hold a seat
_OPEN_HEADERS: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # a proxy must not hold messages back
]


class Live:
    """All open streams of a process."""

    def __init__(
        self, live_tables: LiveTables, auth: Auth, presence: Presence, share: Share,
        spectators: Share, resumes: Rate, metrics: Metrics,
    ) -> None:  # fmt: skip
        self._live_tables = live_tables
        self._presence = presence
        self._auth = auth
        self._share = share  # of all streams, by client
        self._spectators = spectators  # of the streams of people who only watch, by table
        self._of_seats = Share(0, MOST_SEAT_STREAMS)
        self._resumes = resumes
        self._metrics = metrics
        self._streams: set[Stream] = set()
        self._is_closing = False

    async def serve(self, scope: Scope, receive: Receive, send: Send, table_id: str) -> None:
        """Serve one stream until either side ends it."""
        requester: Requester = scope[REQUESTER]
        seat, language, last = _read_query(scope, requester)
        caller = await self._auth.enter(requester, table_id)
        viewer = caller.viewer(seat)
        if self._is_closing:
            raise ApiError("busy")
        give_back = self._take_places(requester.client, caller)
        stream = Stream(viewer, language, caller.seats, caller.access(_of(viewer)))
        stream.cut = cut_of(scope)
        self._streams.add(stream)
        self._metrics.streams.set(len(self._streams))
        watcher: asyncio.Task[None] | None = None
        try:
            await self._join(caller.table, stream, last, requester.client)
            await send({"type": "http.response.start", "status": 200, "headers": _OPEN_HEADERS})
            watcher = asyncio.create_task(_watch(receive, stream))
            while (taken := await stream.take()) is not None:
                body, made = taken
                stream.is_sending = True
                await send({"type": "http.response.body", "body": body, "more_body": True})
                stream.is_sending = False
                self._metrics.push_lag.observe(time.monotonic() - made)
            await send({"type": "http.response.body", "body": b""})
        except OSError:
            pass  # the other side is gone
        finally:
            if watcher is not None:
                watcher.cancel()
            if not self._is_closing:  # at shutdown, keep the timer that cuts the connection
                stream.ended()
            give_back()
            self._leave(caller.table, stream)

    def _take_places(self, client: str, caller: Caller) -> Callable[[], None]:
        """Take the places of a stream, and return how to give them back; refuse it without room."""
        table_id = caller.table.id
        players = caller.players()
        if players:
            wanted = [(self._share, client)]
            wanted += [(self._of_seats, f"{table_id}:{seat}") for seat in players]
        else:
            wanted = [(self._spectators, table_id), (self._share, client)]
        with ExitStack() as taken:
            for share, key in wanted:
                if not share.take(key):
                    is_watched = share is self._spectators
                    raise ApiError("too-many-spectators" if is_watched else "too-many-streams")
                taken.callback(share.give_back, key)
            return taken.pop_all().close

    async def _join(self, live: LiveTable, stream: Stream, last: int | None, client: str) -> None:
        async with self._live_tables.locked(live, fresh=True):
            self._live_tables.check_access(live, stream.access)  # the grant may just have ended
            before = live.present()
            self._live_tables.publish(Came(live, stream.alone(live.streams)))
            live.streams.add(stream)
            missed = None
            if last is not None and self._may_resume(live.seq - last, client):
                missed = live.missed(last, stream.viewer, stream.language, stream.you)
            if missed is None:
                stream.put(live.encoded_state(stream.viewer, stream.language, stream.you))
            else:
                stream.put(b"".join([*missed, live.encoded_table()]))
            if live.present() != before:
                self._presence.changed(live)

    def _may_resume(self, count: int, client: str) -> bool:
        """Return whether to send this many moves one by one; the whole state costs far less."""
        return count <= FEW_MISSED or (count <= MOST_MISSED and not self._resumes.take(client))

    def _leave(self, live: LiveTable, stream: Stream) -> None:
        self._streams.discard(stream)
        self._metrics.streams.set(len(self._streams))
        if stream.dropped:
            self._metrics.dropped.inc()
        if stream not in live.streams:
            return  # it never joined
        before = live.present()
        live.streams.discard(stream)
        if live.present() != before:
            self._presence.left(live, stream.viewer)
        self._live_tables.publish(Left(live, stream.alone(live.streams)))

    async def beat(self) -> None:
        """Send heartbeats forever, to one part of the streams at a time."""
        for part in itertools.cycle(range(BEAT_PARTS)):
            await asyncio.sleep(BEAT_SECONDS / BEAT_PARTS)
            self.beat_part(part)

    def beat_part(self, part: int) -> None:
        """Send a heartbeat to one part of the streams; a stream always belongs to the same part."""
        for stream in list(self._streams):
            if hash(stream) % BEAT_PARTS == part:
                stream.beat()

    def close(self) -> None:
        """End all streams; their readers will reconnect to the next server."""
        self._is_closing = True
        for stream in list(self._streams):
            stream.close()


def _of(viewer: int | None) -> int:
    return SPECTATOR if viewer is None else viewer


async def _watch(receive: Receive, stream: Stream) -> None:
    """Close the stream once the reader has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.close()


def _read_query(scope: Scope, requester: Requester) -> tuple[int | None, str | None, int | None]:
    """Return the requested seat, the language of sentences, and the last number seen."""
    query = parse_qs(scope.get("query_string", b"").decode("latin-1")[:500])
    language = query.get("words", [None])[0]
    if language is not None and language not in LANGUAGES:
        raise bad_field("choice", where="words", choices=LANGUAGES)
    seat = _whole(query.get("seat", [None])[0], "seat")
    last = _whole(
        requester.header(b"last-event-id") or query.get("after", [None])[0], "Last-Event-ID"
    )
    return seat, language, last


def _whole(text: str | None, where: str) -> int | None:
    if text is None:
        return None
    digits = text.removeprefix("-") if where == "seat" else text
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 9):  # noqa: PLR2004
        raise bad_field("number", where=where)
    return int(text)
