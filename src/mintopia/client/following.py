"""Following a table live: server-sent events, resumed after every break of the connection.

Moves come each once and in order, however often the connection breaks: the stream goes on after
the last number that was seen. What was said during a break, or while the first connection was
being made, is read once it stands.
"""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from mintopia.client.answers import Chat, Message, Move, Notice, Presence, State, Table
from mintopia.client.errors import NetworkError, ServerError
from mintopia.client.transport import LONGEST_PAUSE, Patience, StreamBrokenError, Transport

READERS: Final[dict[str, Callable[[Any], Message]]] = {
    "state": State.read,
    "move": Move.read,
    "chat": Chat.read,
    "notice": Notice.read,
    "presence": Presence.read,
    "table": Table.read,
}
MOST_LINE: Final = 4 * 1024 * 1024  # bytes; a view has a few thousand


@dataclass(slots=True)
class Event:
    """One server-sent event."""

    kind: str
    data: str


def read_events(chunks: Iterable[bytes]) -> Iterator[Event]:
    """Cut a stream of bytes into events; comments, which are signs of life, are passed over."""
    kind, data = "message", list[str]()
    for line in _lines(chunks):
        if not line:
            if data:
                yield Event(kind, "\n".join(data))
            kind, data = "message", []
            continue
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "event":
            kind = value
        elif name == "data":
            data.append(value)


def _lines(chunks: Iterable[bytes]) -> Iterator[str]:
    # Not str.splitlines: it would also cut at characters that may stand inside a text.
    rest = b""
    for chunk in chunks:
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            yield line.removesuffix(b"\r").decode("utf-8", "replace")
        if len(rest) > MOST_LINE:
            raise NetworkError(f"The server sent a line of more than {MOST_LINE} bytes.")


class Follower:
    """Reads the live messages of one seat or spectator."""

    def __init__(
        self, transport: Transport, table: str, key: str, *, after: int | None, words: str | None
    ) -> None:
        self._transport = transport
        self._path = f"/api/tables/{table}"
        self._key = key
        self._params = {} if words is None else {"words": words}
        self._last = after
        self._last_chat = 0
        self._ended = NetworkError(f"The server at {transport.url} ends every stream.")
        self._missed: deque[Chat | Notice] = (
            deque()
        )  # said while no stream was open, and not given yet
        self._caught: set[int] = set()  # what was said during breaks; it may also come live

    def messages(self) -> Generator[Message, None, None]:
        """Give message after message; ends only by an error, or when nobody reads on."""
        patience = Patience(self._transport.patience)
        self._last_chat = max((chat.id for chat in self._said()), default=0)
        again = False
        while True:
            opened: float | None = None
            wait = 0.0
            told: NetworkError | ServerError = self._ended
            try:
                with self._transport.stream(
                    f"{self._path}/live", key=self._key, params=self._params, last=self._last
                ) as chunks:
                    opened = time.monotonic()
                    # Also the first time: something may have been said before it was opened. But
                    # then the state comes before it.
                    self._catch_up()
                    if again:
                        yield from self._take_missed()
                    again = True
                    for event in read_events(chunks):
                        message = self._read(event)
                        if message is not None:
                            yield message
                        yield from self._take_missed()
            except StreamBrokenError as broken:
                wait, told = broken.wait, broken.told
            if opened is not None:
                # Patience begins anew with each break; but the pauses go on growing where streams
                # end as soon as they are opened.
                patience.renew(keep_pause=time.monotonic() - opened < LONGEST_PAUSE)
            if not patience.wait(wait):
                raise told

    def _read(self, event: Event) -> Message | None:
        reader = READERS.get(event.kind)
        if reader is None:
            return None  # of a newer server
        try:
            data = json.loads(event.data)
        except ValueError as error:
            raise self._transport.strange(200) from error
        message = self._transport.read(reader, data)
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
        answer = self._transport.ask(
            "GET", f"{self._path}/messages", key=self._key, params={"after": str(self._last_chat)}
        )
        return self._transport.read(_read_said, answer)

    def _catch_up(self) -> None:
        missed = self._said()
        self._caught = {chat.id for chat in missed}
        self._last_chat = max(self._caught, default=self._last_chat)
        self._missed.extend(missed)

    def _take_missed(self) -> Iterator[Chat | Notice]:
        while self._missed:
            yield self._missed.popleft()


def _read_said(data: Any) -> list[Chat | Notice]:
    """Read talk and notices in the order of their ids."""
    found: list[Chat | Notice] = [Chat.read(one) for one in data["messages"]]
    found += [Notice.read(one) for one in data["notices"]]
    return sorted(found, key=lambda one: one.id)
