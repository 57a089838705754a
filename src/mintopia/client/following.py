"""Follow a table live through server-sent events, resumed whenever the connection breaks.

Each move arrives once and in order, however often the connection breaks: the stream resumes after
the last number seen. Messages sent during a break, or before the first connection was open, are
fetched once it is open.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Generator, Iterator
from typing import Final

from httpx_sse import ServerSentEvent

from mintopia.client.errors import NetworkError
from mintopia.client.responses import Chat, Message, Move, Notice, Presence, Said, State, Table
from mintopia.client.transport import LONGEST_PAUSE, AttemptError, Patience, Transport
from mintopia.engine.parsing import parse_json

KINDS: Final[dict[str, type[Message]]] = {
    "state": State,
    "move": Move,
    "chat": Chat,
    "notice": Notice,
    "presence": Presence,
    "table": Table,
}


class Follower:
    """A reader of the live messages to one seat or spectator."""

    def __init__(
        self, transport: Transport, table: str, key: str, *, after: int | None, words: str | None
    ) -> None:
        self._transport = transport
        self._path = f"/api/tables/{table}"
        self._key = key
        self._params = {} if words is None else {"words": words}
        self._last = after
        self._last_chat = 0
        ended = NetworkError(f"The server at {transport.url} ends every stream.")
        self._ended = AttemptError(ended, unsent=False, again=True)
        # Messages sent while no stream was open, and not yielded yet.
        self._missed: deque[Chat | Notice] = deque()
        self._caught: set[int] = set()  # ids of fetched messages, which may also arrive live

    def messages(self) -> Generator[Message, None, None]:
        """Yield messages without end, until an error or until the caller stops reading."""
        patience = Patience(self._transport.patience)
        self._last_chat = max((chat.id for chat in self._said()), default=0)
        again = False
        while True:
            opened: float | None = None
            broken = self._ended
            try:
                with self._transport.stream(
                    f"{self._path}/live", key=self._key, params=self._params, last=self._last
                ) as events:
                    opened = time.monotonic()
                    # The first time too: something may have been said before the stream was open.
                    # But then the state is yielded first.
                    self._catch_up()
                    if again:
                        yield from self._take_missed()
                    again = True
                    for event in events:
                        message = self._read(event)
                        if message is not None:
                            yield message
                        yield from self._take_missed()
            except AttemptError as error:
                if not error.again:
                    raise error.told from error.__cause__
                broken = error
            if opened is not None:
                # The time limit restarts with each break, but the pauses keep growing if streams
                # end as soon as they are opened.
                patience.renew(keep_pause=time.monotonic() - opened < LONGEST_PAUSE)
            if not patience.wait(broken.wait):
                raise broken.told

    def _read(self, event: ServerSentEvent) -> Message | None:
        kind = KINDS.get(event.event)
        if kind is None:
            return None  # a keep-alive, or an event of a newer server
        try:
            data = parse_json(event.data)
        except (ValueError, RecursionError) as error:
            raise self._transport.strange(200) from error
        message = self._transport.read(kind, data)
        if isinstance(message, Move):
            if self._last is not None and message.seq <= self._last:
                return None
            self._last = message.seq
        elif isinstance(message, State):
            self._last = message.seq
        elif isinstance(message, Chat | Notice):
            self._last_chat = max(self._last_chat, message.id)
            if message.id in self._caught:
                return None
        return message

    def _said(self) -> list[Chat | Notice]:
        after = {"after": str(self._last_chat)}
        said = self._transport.ask(
            Said, "GET", f"{self._path}/messages", key=self._key, params=after
        )
        return sorted((*said.messages, *said.notices), key=lambda one: one.id)

    def _catch_up(self) -> None:
        missed = self._said()
        self._caught = {chat.id for chat in missed}
        self._last_chat = max(self._caught, default=self._last_chat)
        self._missed.extend(missed)

    def _take_missed(self) -> Iterator[Chat | Notice]:
        while self._missed:
            yield self._missed.popleft()
